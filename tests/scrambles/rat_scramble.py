"""What a seat at Rat Scramble cannot know: the order of the proposals to come, unless it was shown."""


def scramble(state, seat, rng):
    """Shuffle the proposals left where nobody has seen their order."""
    new = state.copy()
    if not new.deck_known:
        rng.shuffle(new.deck)
    return new


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
            turn_limit=200,
        ),
    ]
