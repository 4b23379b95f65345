"""What a bot is: it is told what its seat may know, and chooses a legal move.

A bot sees a view and nothing else, and rolls only with the ``chance`` it is handed, so that games with bots
can be repeated.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, runtime_checkable

from playtest.engines.game import Game, Roller


@runtime_checkable
class Bot(Protocol):
    """A player that is a program.

    ``name`` and ``version`` go into the record of every move it makes. Without ``needs_view`` no view is
    built for it: ``view`` is then ``None``, and a simulation asks ``game.sample`` instead of ``choose``.
    """

    name: str
    version: str
    needs_view: bool

    def choose(self, game: Game[Any, Any, Any, Any], view: Any, legal: Sequence[Any], chance: Roller) -> Any:
        """One of ``legal``, or another legal move of the game's open types."""
        ...
