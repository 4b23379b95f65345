"""The weights that a bot has learned: a number for each fact of a position or move, and their source."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache

from playtest.engines import datafiles

DIGITS = 4
"""Number of significant digits kept of a weight."""


@dataclass(frozen=True, slots=True)
class Weights:
    """What a bot has learned: weights for the facts about ``moves``, and for those about ``positions``.

    A weight is a number by the name of a fact. ``made_by`` is the command that recreates the weights;
    ``learned_from`` counts the games and comparisons they come from.
    """

    moves: dict[str, float] = field(default_factory=dict)
    positions: dict[str, float] = field(default_factory=dict)
    made_by: str = ""
    learned_from: Mapping[str, int] = field(default_factory=dict)

    @staticmethod
    def shipped(game: str) -> Weights:
        """Return the weights in ``data/bots``, read once. Raises ``FileNotFoundError`` if there are none."""
        return _shipped(game)

    @classmethod
    def read(cls, text: str) -> Weights:
        """Read the output of ``written``. Raises ``ValueError`` with one sentence for anything else."""
        try:
            found = json.loads(text)
            moves, positions = [
                {str(name): float(weight) for name, weight in found[part].items()}
                for part in ("moves", "positions")
            ]
            learned = {str(what): int(count) for what, count in found["learned from"].items()}
            return cls(moves, positions, str(found["made by"]), learned)
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            said = "This is not a file of weights; it should be what playtest.bots.learned.train prints"
            raise ValueError(f"{said} ({type(error).__name__}).") from None

    def written(self) -> str:
        """Return the file's text; equal weights give equal text."""
        parts = {
            "made by": self.made_by,
            "learned from": dict(self.learned_from),
            "positions": _rounded(self.positions),
            "moves": _rounded(self.moves),
        }
        return json.dumps(parts, indent=1, ensure_ascii=False) + "\n"


@cache
def _shipped(game: str) -> Weights:
    return Weights.read(datafiles.read(f"bots/{game}.json"))


def _rounded(weights: Mapping[str, float]) -> dict[str, float]:
    """Sort by name and round to a few digits; weights that become 0 are left out."""
    rounded = {name: float(f"{weights[name]:.{DIGITS}g}") for name in sorted(weights)}
    return {name: weight for name, weight in rounded.items() if weight}
