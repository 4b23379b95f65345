"""What a seat at Scambodia cannot know, by the rulebook.

A face-down card that a seat has never seen, the card another player has just drawn and the deck are all backs
to it. Any two of them may be exchanged for one another if they were shuffled together last: everybody sees
which cards of the discard pile go into a new deck, so a card drawn before that cannot be one of them.
"""


def scramble(state, seat, rng):
    """Exchange all cards that ``seat`` has not seen, shuffle by shuffle."""
    new = state.copy()
    if seat == -1:
        return new
    viewer = len(state.table) // 4 if seat is None else seat
    backs = [("table", at) for at, card in enumerate(state.table) if card >= 0 and state.seen[at][viewer] < 0]
    backs += [("deck", at) for at in range(len(state.deck))]
    if state.drawn >= 0 and seat != state.player:
        backs.append(("drawn", 0))

    def shuffle_of(card):
        return max((n for n, refill in enumerate(state.refills, 1) if card in refill.cards), default=0)

    def card_at(place):
        zone, at = place
        return state.drawn if zone == "drawn" else getattr(state, zone)[at]

    for number in range(len(state.refills) + 1):
        places = [place for place in backs if shuffle_of(card_at(place)) == number]
        cards = [card_at(place) for place in places]
        rng.shuffle(cards)
        for (zone, at), card in zip(places, cards, strict=True):
            if zone == "drawn":
                new.drawn = card
            else:
                getattr(new, zone)[at] = card
    new.deck.sort()
    return new


def rules_to_check(players):
    """The default rules, bounded; every option played the other way; and a turn clock."""
    from playtest.engines.scambodia import ScambodiaRules

    return [
        ScambodiaRules(rounds=2, turn_limit=150),
        ScambodiaRules(ace_value=0, declarer_locked=True, turn_limit=60, turn_seconds=60),
    ]
