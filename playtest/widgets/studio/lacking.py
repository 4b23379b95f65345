"""What recordings lack, said above whatever is made of them."""

from __future__ import annotations

from collections.abc import Iterable

from playtest.record import Store

NAMED = 3
"""Playtests that are named, of all that are damaged."""


def lacking(store: Store, unread: Iterable[str] = ()) -> str:
    """What the file lacks and which playtests are damaged, in a sentence each; empty where all is whole.

    ``unread`` are the ids of playtests whose logs were found not to go on to their end. Raises ``Unusable``.
    """
    said = [] if store.lacking is None else [store.lacking]
    damaged = list(dict.fromkeys([*(one.id for one in store.damaged()), *unread]))
    if len(damaged) == 1:
        said.append(f"Playtest {damaged[0]} is damaged or no longer replays, so some of it is missing here.")
    elif damaged:
        named = f"{', '.join(damaged[:NAMED])}{' …' if len(damaged) > NAMED else ''}"
        said.append(
            f"{len(damaged):,} playtests are damaged or no longer replay ({named}), so some of them is "
            "missing here."
        )
    return " ".join(said)
