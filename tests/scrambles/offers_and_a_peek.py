"""A card that a seat has not looked at may be any that it has not seen, until all lie open at the end."""


def scramble(state, seat, rng):
    new = state.copy()
    hidden = [owner for owner in range(len(new.cards)) if owner not in new.known[seat] and new.turn < 6]
    seen = [card for owner, card in enumerate(new.cards) if owner not in hidden]
    unseen = [card for card in range(1, 10) if card not in seen]
    for owner, card in zip(hidden, rng.sample(unseen, len(hidden)), strict=True):
        new.cards[owner] = card
    return new
