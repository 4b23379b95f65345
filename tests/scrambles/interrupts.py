"""The cards in the other hands and in the rest may be any of those."""


def scramble(state, seat, rng):
    new = state.copy()
    others = [hand for owner, hand in enumerate(new.hands) if owner != seat]
    cards = [card for hand in (*others, new.rest) for card in hand]
    rng.shuffle(cards)
    for hand in (*others, new.rest):
        hand[:] = [cards.pop() for _ in hand]
    return new
