"""What a seat at Cat in the Box cannot know, by the rulebook.

The other hands, the other discards and the cards set aside are cards that nobody but their owner has seen;
they may be exchanged for one another. The hand of a player in paradox lies open.
"""


def scramble(state, seat, rng):
    """Exchange all cards that ``seat`` has not seen."""
    from playtest.engines.cat_in_the_box import CatState, pack, unpack

    hidden = [other for other in range(len(state.hands)) if other not in (seat, state.paradox)]
    discarded = [other for other, card in enumerate(state.discards) if other != seat and card is not None]
    cards = [card for other in hidden for card in unpack(state.hands[other])]
    cards += [state.discards[other] for other in discarded] + unpack(state.aside)
    rng.shuffle(cards)

    hands, discards = list(state.hands), list(state.discards)
    for other in hidden:
        hands[other] = pack(cards.pop() for _ in unpack(state.hands[other]))
    for other in discarded:
        discards[other] = cards.pop()
    kept = {
        name: getattr(state, name)
        for name in (
            "phase",
            "start_player",
            "turn",
            "revealed",
            "blocked",
            "red_broken",
            "paradox",
            "leader",
        )
    }
    lists = {name: list(getattr(state, name)) for name in ("predictions", "colors", "tokens", "won")}
    return CatState(
        **kept,
        **lists,
        hands=hands,
        discards=discards,
        aside=pack(cards),
        trick=state.trick,
        tricks=state.tricks,
    )


def rules_to_check(players):
    """The default rules, and every option played the other way."""
    from playtest.engines.cat_in_the_box import CatRules

    return [CatRules(), CatRules(numbers_for_three=6, forced_lead_breaks=False, start_player="random")]
