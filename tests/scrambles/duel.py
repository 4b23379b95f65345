"""What a seat at Duel cannot know, by the rulebook: nothing."""


def scramble(state, seat, rng):
    """The same position: everything lies open."""
    return state.copy()
