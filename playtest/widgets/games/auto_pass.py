"""What a seat may say once for a while, where its game has that: it lets be what others do."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Any

from playtest.widgets.games.plain import AnyGame, front_end


@dataclass(frozen=True, slots=True)
class LetsBe:
    """What a seat may say for a while.

    ``move`` is what is made each time, ``says`` what the button says, ``all_say`` the one for all at a
    screen, ``told`` what is said while it holds, ``briefly`` on the button that ends it. It holds as long as
    ``about`` stays the same.
    """

    move: Any
    says: str
    all_say: str
    told: str
    briefly: str
    about: Hashable


def lets_be_of(game: AnyGame, view: Callable[[], Any]) -> LetsBe | None:
    """``lets_be(view)`` of the game's module, if it has that; ``None`` where nothing can be let be."""
    asked = getattr(front_end(type(game)), "lets_be", None)
    found: LetsBe | None = None if asked is None else asked(view())
    return found
