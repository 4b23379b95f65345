"""Warnings about missing or damaged recordings, shown above anything made from the recordings."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from playtest.engines.sentences import listed
from playtest.record import Store

NAMED = 3
"""Maximum number of damaged playtests that are named."""


def missing_data(store: Store, unread: Iterable[str] = ()) -> str:
    """Return a sentence on what the file may lack and one on damaged playtests; empty if nothing is missing.

    ``unread`` are the ids of playtests whose logs were found incomplete. Raises ``Unusable`` if the
    recordings cannot be read.
    """
    said = [] if store.missing_note is None else [store.missing_note]
    damaged = list(dict.fromkeys([*(one.id for one in store.damaged()), *unread]))
    if len(damaged) == 1:
        said.append(f"Playtest {damaged[0]} is damaged or no longer replays, so part of it is missing here.")
    elif damaged:
        named = f"{', '.join(damaged[:NAMED])}{' …' if len(damaged) > NAMED else ''}"
        said.append(
            f"{len(damaged):,} playtests are damaged or no longer replay ({named}), so parts of them are "
            "missing here."
        )
    return " ".join(said)


def not_loaded(games: Iterable[str], how: str = "open this again") -> str:
    """Return a sentence on playtests of unknown games and ``how`` to see them; empty if there are none.

    ``games`` are the names of their games, one for each playtest.

    >>> not_loaded(["chess", "go", "chess"])
    'The games chess (2 playtests) and go (1 playtest) are not loaded here. Run the cells that define them, \
then open this again.'
    """
    found = [(name, len(list(each))) for name, each in groupby(sorted(games))]
    if not found:
        return ""
    told = listed([f"{name} ({n:,} {'playtest' if n == 1 else 'playtests'})" for name, n in found])
    if len(found) == 1:
        return f"The game {told} is not loaded here. Run the cell that defines it, then {how}."
    return f"The games {told} are not loaded here. Run the cells that define them, then {how}."
