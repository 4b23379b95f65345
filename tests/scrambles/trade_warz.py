"""What a seat at Trade Warz cannot know, by the rulebook.

Everyone sees the backs of cards: a leader's, blue, red and green. Two cards with the same back whose faces a
seat has not seen may be exchanged for one another, wherever they are: in hands, in a deck, face down on a
slot, or with somebody who looks through a deck. Cards the seat has seen go where it knows them to be. What
others have learned of cards, committed, bid or offered each other is theirs.
"""

from dataclasses import replace
from functools import cache

from playtest.engines.trade_warz import TradeRules, shipped_cards

DECK = 6


def scramble(state, seat, rng):
    """Exchange cards of one back that ``seat`` cannot tell apart, and what others keep to themselves."""
    new = state.copy()
    if seat == -1:
        return new
    viewer = len(new.players) if seat is None else seat
    known = state.known[viewer]
    for other in range(len(new.players)):  # what everybody has seen, the last of them, stays
        if other != viewer:
            new.known[other] = {}
    cards = printed()
    pinned = {offered for o in state.offers if seat in (o.giver, o.taker) for offered in (o.card, o.answer)}
    if state.phase == "reveal":
        pinned |= {player.commit for player in state.players}

    by_back = {}
    for place in hidden_places(new, seat, known):
        by_back.setdefault(cards[card_at(new, place)][1], []).append(place)
    for places in by_back.values():
        lie = [card_at(new, place) for place in places]
        for _ in range(4 * len(places)):
            one, two = int(rng.random() * len(places)), int(rng.random() * len(places))
            a, b = lie[one], lie[two]
            if a in pinned or b in pinned:
                continue
            if fits(a, places[two], known, cards) and fits(b, places[one], known, cards):
                lie[one], lie[two] = b, a
        for place, card in zip(places, lie, strict=True):
            put(new, place, card)
    order = {card: at for at, card in enumerate(cards)}.__getitem__
    for deck in new.decks.values():
        deck.sort(key=order)
    for player in new.players:
        player.deck.sort(key=order)
    for other, player in enumerate(new.players):
        if other != seat:
            rng.shuffle(player.hand)
            keep_to_themselves(new, other, player, cards, rng)
    offers(new, seat, rng)
    return new


@cache
def printed():
    """The type and the back of each card, by its name."""
    cards = TradeRules().cards.cards
    return {card.name: (card.type, card.type if card.deck == "global" else card.deck) for card in cards}


def hidden_places(state, seat, known):
    """Every place of a card that ``seat`` does not see: what kind, whose, and which."""
    for owner, player in enumerate(state.players):
        yield from (("deck", owner, at) for at in range(len(player.deck)))
        if owner != seat:
            yield from (("hand", owner, at) for at in range(len(player.hand)))
    for deck, held in state.decks.items():
        yield from (("bag", deck, at) for at in range(len(held)))
    for deck, held in state.tops.items():
        yield from (("top", deck, at) for at, card in enumerate(held) if known.get(card) != 1 << DECK)
    if not state.face_up:
        yield from (("placed", p.seat, at) for at, p in enumerate(state.placed) if p.seat != seat)
    for number, task in enumerate(state.agenda):
        if task.asked != seat:
            yield from (("seen", task.asked, (number, at)) for at in range(len(task.seen)))


def fits(card, place, known, cards):
    """Whether a card may be at a place, by its type and by what the seat knows of it."""
    kind, whose, _ = place
    if kind == "placed" and cards[card][0] != "export":
        return False
    if card not in known:
        return True
    if kind in ("deck", "bag"):
        return False
    return bool(known[card] >> (DECK if kind == "top" else whose) & 1)


def holder_of(state, place):
    kind, whose, at = place
    match kind:
        case "deck":
            return state.players[whose].deck, at
        case "hand":
            return state.players[whose].hand, at
        case "bag":
            return state.decks[whose], at
        case "top":
            return state.tops[whose], at
        case "seen":
            return state.agenda[at[0]].seen, at[1]


def card_at(state, place):
    if place[0] == "placed":
        return state.placed[place[2]].card
    held, at = holder_of(state, place)
    return held[at]


def put(state, place, card):
    if place[0] == "placed":
        state.placed[place[2]] = replace(state.placed[place[2]], card=card)
    else:
        held, at = holder_of(state, place)
        held[at] = card


def keep_to_themselves(state, seat, player, cards, rng):
    """A committed policy, a sealed bid, a secret answer."""
    policies = [card for card in player.hand if cards[card][0] == "policy"]
    if player.commit is not None or (state.phase == "policy" and player.committed):
        player.commit = rng.choice([None, *policies]) if state.phase == "policy" else player.commit
    if player.bid is not None:
        player.bid = rng.randint(0, player.gdp)
    for task in state.agenda:
        asked_at_once = task.card == "Populist Uprising" and task.answers
        times = (seat not in state.ignoring) + sum(to == seat for _, to in state.passed)
        if asked_at_once and seat not in task.open and times >= task.left:
            mine = [*policies, *([player.policy] if player.policy else [])]
            task.answers[seat] = rng.choice(mine) if mine else None


def offers(state, seat, rng):
    """Cards that two others show each other."""
    for at, offer in enumerate(state.offers):
        if offer.partner is None and seat not in (offer.giver, offer.taker):
            card = rng.choice(state.players[offer.giver].hand)
            answer = offer.answer and rng.choice(state.players[offer.taker].hand)
            state.offers[at] = replace(offer, card=card, answer=answer)


def rules_to_check(players):
    """The default rules, offers bounded; each option played the other way; each variant."""
    yield TradeRules(offers_per_phase=2, rounds={2: 5, 3: 3}.get(players, 2))
    if players == 2:
        yield TradeRules(offers_per_phase=1, diplomatic=True, quick_start=True, rounds=3, leaders="chosen")
    if players == 4:
        yield TradeRules(
            offers_per_phase=1,
            partners="chosen",
            replace_routes=True,
            reserve_costs=False,
            tactic_windows="all",
            instant_policies="discard",
            partner_bonus="by_market",
            first_income="next_round",
            influence_per_route="one",
            rounds=2,
        )
    if players == 3:
        yield TradeRules(
            offers_per_phase=1,
            answers=False,
            leader_abilities=False,
            chill=True,
            rounds=2,
            policy_order="poorest_decides",
            ties="marker",
        )
    if players == 2:
        yield with_powers(players)


def rules_to_soak(players):
    """Partner powers, which have a stored playthrough for every number of players."""
    if players > 2:
        yield with_powers(players)


def with_powers(players):
    return TradeRules(
        offers_per_phase=1,
        partner_powers="all",
        rounds=3 if players < 4 else 2,
        tactic_windows="all",
        cards=within_reach(shipped_cards()),
    )


def within_reach(cards):
    """Thresholds of 1, 2 and 3 influence, so that a short random game comes to every power."""
    partners = tuple(
        replace(one, bonuses=tuple(replace(bonus, at=at) for at, bonus in enumerate(one.bonuses, 1)))
        for one in cards.partners
    )
    return replace(cards, partners=partners)
