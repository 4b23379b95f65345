"""The command line or Python call that repeats a question, with its bots, its changes and its seed."""

from __future__ import annotations

import json
import shlex
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from playtest import catalog
from playtest.bots import Bot, bot
from playtest.engines.game import AnyGame
from playtest.record import presets
from playtest.simulate.panels import Asked
from playtest.simulate.variants import Change, fields_of


@dataclass(frozen=True)
class Question:
    """A question about a game: who plays it, how often, and on which deals."""

    game: AnyGame
    bots: Asked
    games: int
    seed: object

    def again(self, asks: str, *options: str) -> str:
        """Return the command line that repeats the question: the command ``asks`` with these ``options``.

        If the command line cannot create these rules, bots or this seed, the Python call is returned instead.
        """
        if (typed := self._typed()) is None:
            return self._called(asks)
        return " ".join(["playtest", asks, *typed[:3], *options, *typed[3:]])

    def compared(self, variants: Mapping[str, Change]) -> str:
        """Return the command or call that repeats the comparison with ``variants``."""
        if (options := options_of(self.game, variants)) is None:
            return self._called("compare", "variants, bots")
        return self.again("compare", *options)

    def forced(self, parts: Sequence[str]) -> str:
        """Return the command or call that repeats forcing ``parts``, taken together as one set."""
        if self._typed() is None:
            return self._called("brings", f"bots, [{list(parts)!r}]")
        return " ".join([self.again("forced"), "--together", *(f'--force "{part}"' for part in parts)])

    def _typed(self) -> list[str] | None:
        """Return the arguments that every command takes.

        ``None`` if the command line cannot create this game or these bots.
        """
        bots = bots_option(self.game, self.bots)
        if bots is None or not isinstance(self.seed, str | int) or not _is_shipped(self.game):
            return None
        told = [self.game.name, "--players", str(self.game.seats)]
        return [*told, "--games", str(self.games), "--seed", _quoted(str(self.seed)), *bots]

    def _called(self, asks: str, given: str = "bots") -> str:
        """Return a Python call of the function ``asks``, with ``given`` as its argument after ``game``.

        It uses the reader's own variables ``game``, ``bots`` and ``variants``.
        """
        return f"{asks}(game, {given}, games={self.games}, seed={self.seed!r})"


def bots_option(game: AnyGame, bots: Asked) -> list[str] | None:
    """Return the command-line option that names these bots; ``None`` if the command line cannot name them.

    The list is empty for the panel, which is the default.

    >>> import playtest
    >>> bots_option(playtest.game("scambodia")(3), ["counting", "gambler", "counting"])
    ['--bots', 'counting,gambler,counting']
    """
    if bots == "panel":
        return []
    some = [bots] if isinstance(bots, str | Bot) else bots
    if isinstance(some, Mapping):
        return None
    said = [one.removeprefix("bot:") for one in some if isinstance(one, str)]
    if len(said) < len(some) or not all(_is_known(one, game) for one in said):
        return None
    return ["--bots", _quoted(",".join(said))]


def _is_known(name: str, game: AnyGame) -> bool:
    """Return whether the command line can find this bot by name; false for a bot defined in a cell."""
    homes = [type(one).__module__.partition(".")[0] for one in (bot(name, game.name), game)]
    return "," not in name and homes[0] in ("playtest", homes[1]) and homes[0] != "__main__"


def options_of(game: AnyGame, variants: Mapping[str, Change]) -> list[str] | None:
    """Return the command-line options that make these variants; ``None`` if the command line cannot.

    >>> import playtest
    >>> options_of(playtest.game("rat_scramble")(4), {"a": {"win_threshold": 13, "offers_per_round": 3}})
    ['--set win_threshold=13', '--set offers_per_round=3']
    """
    if fields_of(game, variants):
        variants = {"": variants}
    saved = {name: one.rules(type(game)) for name, one in presets.presets(game).items()}
    found: list[str] = []
    changes = 0
    for name, change in variants.items():
        if name in saved and change == saved[name]:
            found.append(f"--preset {_quoted(name)}")
        elif isinstance(change, Mapping) and all(_is_plain(value) for value in change.values()):
            changes += 1
            found += [f"--set {_quoted(f'{field}={_typed(value)}')}" for field, value in change.items()]
        else:
            return None
    return found if changes < 2 else None


def _quoted(text: str) -> str:
    """Quote a word for a shell, with double quotes where possible, since every shell accepts these."""
    plain = shlex.quote(text)
    return plain if plain == text or any(sign in text for sign in '"$`\\!') else f'"{text}"'


def _is_plain(value: Any) -> bool:
    """Return whether a value survives a round trip through JSON unchanged."""
    try:
        return bool(json.loads(json.dumps(value)) == value)
    except (TypeError, ValueError, RecursionError):
        return False


def _typed(value: Any) -> str:
    """Return a value in the form that ``--set FIELD=VALUE`` reads: JSON, or plain text that is no JSON."""
    if isinstance(value, str):
        try:
            json.loads(value)
        except ValueError:
            return value
    return json.dumps(value, ensure_ascii=False)


def _is_shipped(game: AnyGame) -> bool:
    """Return whether the command line can create exactly this game, with the same rules."""
    if game.name not in {*catalog.SHIPPED, *catalog.installed()}:
        return False
    cls = catalog.game(game.name)
    return type(game) is cls and game.rules == cls(game.seats).rules
