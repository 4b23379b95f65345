"""Other purses, as far as the bids revealed allow, and other bids out of them."""


def scramble(state, seat, rng):
    new = state.copy()
    for other in range(len(new.purses)):
        if other != seat:
            paid, least = money(state, other)
            new.purses[other] = rng.randint(least, 9)
            if new.sealed[other]:
                new.bids[other] = rng.randint(0, new.purses[other] - paid)
    return new


def money(state, seat):
    """What a seat has paid, and the smallest purse that lets it make all the bids it was seen to make."""
    paid, least = 0, 4
    for bids in state.history:
        least = max(least, paid + bids[seat])
        if sorted(bids)[-2] < bids[seat]:
            paid += bids[seat]
    return paid, least
