"""What a seat at Rat Scramble cannot know: nothing that a state holds.

Everything happens in the open. The proposals to come are a bag until Clairvoyant shows their order, and then
everybody has seen it; so the position itself is the only one that a seat could be in.
"""


def scramble(state, seat, rng):
    """The same position."""
    return state.copy()


def rules_to_check(players):
    """The default rules bounded by offers, and every option played the other way."""
    from playtest.engines.rat_scramble.components import RatRules

    return [
        RatRules(offers_per_round=3),
        RatRules(
            characters="random",
            autumn_fix=True,
            gemini_season=True,
            offers_per_round=2,
            windows="after_last",
            rounds=4,
            move_limit=200,
        ),
    ]
