"""Find what else changes, by the rules of Cat in the Box, when a facilitator corrects a trick's cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from playtest.engines import codec
from playtest.engines.cat_in_the_box import (
    ALL_COLORS,
    CARD,
    COLORS,
    CatInTheBox,
    CatState,
    color_of,
    number_of,
    spaces_in,
)
from playtest.widgets.games.cat_in_the_box.corrections import (
    LEADS_NEXT,
    RED_BROKEN,
    may_declare,
    tricks_of,
)
from playtest.widgets.games.corrections import Implied, Plain


def implied(game: CatInTheBox, before: Plain, after: Plain, names: Sequence[str]) -> Iterator[Implied]:
    """Yield what else should change, by the rules, after a correction of the cards played.

    ``before`` and ``after`` are the positions before and after the correction. The tricks of both are
    replayed. Where the results differ, a change is yielded: of color tokens, broken red, tricks won, or who
    leads.
    """
    if before["phase"] != "tricks" or after["phase"] != "tricks":
        return
    was, now = _played_again(game, before), _played_again(game, after)
    for seat, name in enumerate(names):
        for color in range(4):
            said, keeps = COLORS.name(color), bool(now.colors[seat] >> color & 1)
            has = said in after["colors"][seat]
            if bool(was.colors[seat] >> color & 1) != keeps and has != keeps:
                why = f"{name} then followed {said}." if keeps else f"{name} then did not follow {said}."
                yield Implied(may_declare(name, said), "yes" if keeps else "no", why)
    if was.red_broken != now.red_broken != after["red_broken"]:
        why = "Red was then declared." if now.red_broken else "Red was then not declared."
        yield Implied(RED_BROKEN, "yes" if now.red_broken else "no", why)
    for seat, name in enumerate(names):
        if was.won[seat] != now.won[seat] != after["won"][seat]:
            why = f"{name} then wins {now.won[seat]} by the cards played."
            yield Implied(tricks_of(name), str(now.won[seat]), why)
    if not now.trick and was.leader != now.leader != after["leader"]:
        why = f"{names[now.leader]} then won the last trick."
        yield Implied(LEADS_NEXT, str(now.leader), why)


def _played_again(game: CatInTheBox, plain: Plain) -> CatState:
    """Replay the tricks of a position, each led by the player who led it, and return the new position."""
    state = codec.load_plain(game.State, plain)
    tricks = [*state.tricks, (state.leader, state.trick)]
    for seat in range(game.seats):
        state.hands[seat] += sum(CARD[number_of(space)] for space in spaces_in(state.tokens[seat]))
    state.colors, state.tokens = [ALL_COLORS] * game.seats, [0] * game.seats
    state.won, state.red_broken = [0] * game.seats, False
    state.trick, state.tricks = (), ()
    state.__post_init__()
    for leader, spaces in tricks:
        if spaces:
            state.leader = leader
        for turn, space in enumerate(spaces):
            game.declare(state, (leader + turn) % game.seats, number_of(space), color_of(space), None)
    return state
