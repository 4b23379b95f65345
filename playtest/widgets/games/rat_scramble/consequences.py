"""Find what else changes, by the rules of Rat Scramble, when a promise token's place is corrected."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from playtest.widgets.games.corrections import Implied, Plain
from playtest.widgets.games.rat_scramble.corrections import two_uses


def implied(before: Plain, after: Plain, names: Sequence[str]) -> Iterator[Implied]:
    """Yield how many tokens with two uses each player should have, if a correction moves tokens.

    If some of an owner's tokens move, those with two uses are the last to move. A token back with its owner
    has only one use. (Ruling 7)
    """
    for owner, name in enumerate(names):
        tokens = [row[owner] for row in after["tokens"]]
        had = [row[owner] for row in before["tokens"]]
        doubled = [row[owner] for row in after["doubled"]]
        begun = [row[owner] for row in before["doubled"]]
        moved = sum(max(0, two - there) for two, there in zip(begun, tokens, strict=True))
        for holder, whose in enumerate(names):
            came = min(moved, tokens[holder] - had[holder])
            if doubled[holder] > tokens[holder]:
                why = f"{whose} then has {tokens[holder] or 'none'} of {name}'s tokens."
                yield Implied(two_uses(name, whose), str(tokens[holder]), why)
            elif came > 0 and holder != owner and doubled[holder] == begun[holder]:
                why = f"{whose} then has a token of {name}'s that has two uses."
                yield Implied(two_uses(name, whose), str(doubled[holder] + came), why)
