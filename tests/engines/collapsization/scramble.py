"""What a seat at Collapsization cannot know, by the rulebook.

The Mayor does not see the tiles of hexes that are not built; every reality deck is used up before the next is
opened, so a tile can only be exchanged for another of its own deck. What the Mayor's points of past turns say
of such tiles the Mayor does know. An Advisor does not see the cards of the Mayor's hand that are face down,
nor what is left in the pile. Nobody sees nominations of others before all four are in.
"""

from dataclasses import replace

from playtest.engines.collapsization.pieces import NOMINATE, CollapsizationRules

MAYOR = 0


def rules_to_check(players):
    """The rules as ruled, and the options the other way; hidden hands have a scramble of their own below."""
    return [
        CollapsizationRules(),
        CollapsizationRules(
            optimum_counts_spades=True, honest_spade_points=1, spade_scores="tie_break", turn_limit=2
        ),
    ]


def scramble(state, seat, rng):
    """Exchange what ``seat`` cannot know for something else that could be there."""
    other = state.copy()
    if not state.ended:
        other.nominations = sealed_anew(state, seat, rng)
    if seat == MAYOR:
        return other if state.ended else exchange_tiles(other, rng)
    return exchange_cards(other, rng)


# -- nominations that are still sealed


def sealed_anew(state, seat, rng):
    """Other nominations for those that ``seat`` has not seen."""
    if sum(map(len, state.nominations)) == 4:
        return state.nominations
    anew = []
    for advisor, committed in zip((1, 2), state.nominations, strict=True):
        if advisor != seat:
            places = rng.sample(state.frontier, len(committed))
            claims = rng.sample(state.trays[advisor - 1], len(committed))
            committed = tuple(NOMINATE[hex][claim] for hex, claim in zip(places, claims, strict=True))
        anew.append(committed)
    return tuple(anew)


# -- tiles


def exchange_tiles(state, rng):
    """Exchange tiles nobody built on, two at a time, as long as every past point of the Mayor stays right."""
    dealt = [hex for hex in state.reality if hex != 0]
    deck_of = {hex: at // 39 for at, hex in enumerate(dealt)}
    last_deck = (len(dealt) - 1) // 39
    tiles, deck = dict(state.reality), list(state.deck)
    hidden = [hex for hex in dealt if hex not in state.placed]
    for _ in range(4 * len(hidden)):
        one = rng.choice(hidden)
        partners = [hex for hex in hidden if deck_of[hex] == deck_of[one]]
        partners += ["deck"] * (len(deck) if deck_of[one] == last_deck else 0)
        two = rng.choice(partners)
        before = tiles[one]
        if two == "deck":
            at = rng.randrange(len(deck))
            tiles[one], deck[at] = deck[at], before
            if not points_stand(state, tiles):
                tiles[one], deck[at] = before, tiles[one]
        else:
            tiles[one], tiles[two] = tiles[two], before
            if not points_stand(state, tiles):
                tiles[one], tiles[two] = before, tiles[one]
    state.reality, state.deck = tiles, tuple(sorted(deck))
    return state


def points_stand(state, tiles, hands=None):
    """Whether the Mayor's point of every past turn is what the rulebook gives with these tiles and hands.

    The position does not say whether spades count for the optimum: whatever explains the true points must go
    on explaining them.
    """
    true_hands = [turn.hand for turn in state.history]
    return all(
        explains(state, tiles, hands or true_hands, counts_spades)
        for counts_spades in (False, True)
        if explains(state, state.reality, true_hands, counts_spades)
    )


def explains(state, tiles, hands, counts_spades):
    """Whether all points given are right with these tiles and hands."""
    return all(
        turn.points[MAYOR] == mayor_points(turn, hand, tiles, counts_spades)
        for turn, hand in zip(state.history, hands, strict=True)
    )


def mayor_points(turn, hand, tiles, counts_spades):
    """The Mayor's point by the rulebook: same suit, no spade, and no pair that is nearer."""
    if suit(turn.card) != suit(turn.tile) or suit(turn.tile) == 2:
        return 0
    nominated = {n.hex for of_one in turn.nominations for n in of_one}
    apart = [
        abs(card - tiles[hex])
        for hex in nominated
        for card in hand
        if suit(card) == suit(tiles[hex]) and (counts_spades or suit(tiles[hex]) != 2)
    ]
    return int(abs(turn.card - turn.tile) <= min(apart))


def suit(card):
    return card // 13


# -- the Mayor's cards


def exchange_cards(state, rng):
    """Exchange the hidden cards of the hand with cards of the pile; all others lie open."""
    hidden = [card for card in (*state.pile, *state.hand) if card not in state.shown]
    mixed = list(hidden)
    rng.shuffle(mixed)
    return renamed(state, dict(zip(hidden, mixed, strict=True)), past=False)


def scramble_hidden_hands(state, seat, rng):
    """The same for a table that keeps hands and discards face down: the Advisors know the cards they saw.

    Cards never seen are exchanged wherever they are and were, as long as every past point stays right.
    """
    other = scramble(state, seat, rng)
    if seat == MAYOR:
        return other
    seen = {card for turn in state.history for card in (*turn.shown, turn.card)}
    hidden = [card for card in range(39) if card not in seen.union(state.shown)]
    for _ in range(2 * len(hidden)):
        one, two = rng.sample(hidden, 2)
        swapped = renamed(other, {one: two, two: one}, past=True)
        if points_stand(other, other.reality, [turn.hand for turn in swapped.history]):
            other = swapped
    return other


def renamed(state, names, past):
    """The position with some of the Mayor's cards exchanged, in past turns and discards too if ``past``."""

    def cards(old):
        return tuple(sorted(names.get(card, card) for card in old))

    other = state.copy()
    other.pile, other.hand = cards(state.pile), cards(state.hand)
    if past:
        other.history = tuple(replace(turn, hand=cards(turn.hand)) for turn in state.history)
        discarded = [card for turn in other.history for card in turn.hand if card != turn.card]
        other.discards = tuple(discarded[len(discarded) - len(state.discards) :])
    return other
