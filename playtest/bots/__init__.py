"""The bots, found by name: each game's own from the catalog, plus ``random`` and a search for every game.

The search is called ``search`` if a game's own bot guides it, and ``ismcts`` if the game has no bot.

A game's module holds ``BOTS``, which maps each name to the function that makes the bot. Its ``PANEL`` names
the bots that play when a question about the game is asked, such as which of two rules is better. It may have
a ``NOTE`` on what those bots have in common. Add your own bots with ``register``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any

from playtest import catalog
from playtest.bots import naming
from playtest.bots.base import (
    Bot,
    CannotGoOn,
    Explains,
    Guide,
    Metered,
    Remark,
    Remarks,
    Sampler,
    Samplers,
    asked,
    clockwise,
    sampler,
    samplers,
)
from playtest.bots.compiled import many_games
from playtest.bots.parameters import Parameter, Tunable, UnknownParameter
from playtest.bots.playing import play
from playtest.bots.random import RandomBot
from playtest.bots.search import Search
from playtest.engines.game import Game, Roller, Seat
from playtest.engines.sentences import perhaps, short

__all__ = [
    "Bot",
    "CannotGoOn",
    "Explains",
    "Guide",
    "Metered",
    "OfEachGame",
    "Parameter",
    "RandomBot",
    "Remark",
    "Remarks",
    "Sampler",
    "Samplers",
    "Tunable",
    "Tuned",
    "UnknownBot",
    "asked",
    "beside",
    "bot",
    "clockwise",
    "guide_of",
    "many_games",
    "names",
    "naming",
    "note_of",
    "panel",
    "play",
    "register",
    "sampler",
    "samplers",
    "spec",
    "stand_in",
    "styles",
    "titles",
    "tune",
    "valuations",
]

Maker = Callable[..., Bot]

_added: dict[str, dict[str, Maker]] = {}


class UnknownBot(ValueError):
    """Raised for an unknown bot, or for options that a bot lacks. The message lists the known names."""


def bot(name: str, game: str | Game[Any, Any, Any, Any] | None = None, **options: Any) -> Bot:
    """Return the bot called ``name``, as in ``bot("random")`` or ``bot("heuristic", "cat_in_the_box")``.

    ``name`` may carry options: ``"NAME:option=value:option=value"``; a leading ``bot:`` is skipped. If
    ``game`` is not given, a name that several games know stands for each game's own bot, looked up at the
    table.

    Raises ``UnknownBot`` with a sentence that lists the known bots.

    >>> bot("random")
    <bot random>
    >>> bot("deep_thought")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    playtest.bots.UnknownBot: There is no bot "deep_thought". Choose from ...random...
    """
    plain, written = _parse(name)
    options = written | options
    if game is not None:
        return _make(plain, _known(_game_name(game)), options, f" for {_game_name(game)}")
    if plain in _general():
        return _make(plain, _general(), options, "")
    everywhere = _everywhere()
    if plain not in everywhere:
        raise UnknownBot(_no_such(plain, everywhere, ""))
    return OfEachGame(plain, options)


def names(game: str | Game[Any, Any, Any, Any] | type[Game[Any, Any, Any, Any]]) -> tuple[str, ...]:
    """List the bots that can play ``game``: its own, sorted, then those for every game, ``random`` last.

    >>> names("cat_in_the_box")
    ('builder', 'careful', 'sharp', 'search', 'random')
    """
    general = _general()
    known = {name for name, maker in _known(_game_name(game)).items() if _can_play(maker, game)}
    known -= {STAND_IN, *_searches_left_out(game, guided=bool(known - set(general) - {STAND_IN}))}
    return tuple(sorted(known, key=lambda name: (name in general, name == "random", name)))


def titles(game: Any) -> dict[str, str]:
    """Map the name of each bot that can play ``game`` to its title.

    >>> import playtest
    >>> titles(playtest.game("cat_in_the_box")(3))["careful"]
    'Careful Cora'
    """
    return {name: naming.title(bot(name, game.name)) for name in names(game)}


def styles(game: Any) -> dict[str, str]:
    """Map the title of each bot that can play ``game`` to its playing style; empty if a bot states none."""
    players = [bot(name, game.name) for name in names(game)]
    return {naming.title(one): str(getattr(one, "style", "")) for one in players}


def _searches_left_out(
    game: str | Game[Any, Any, Any, Any] | type[Game[Any, Any, Any, Any]], guided: bool
) -> set[str]:
    """Return the names of the searches that are not offered for ``game``.

    If no bot of the game guides a search, ``search`` is left out; otherwise ``ismcts`` is. Both are left out
    if the guiding bot says, with ``searches = False``, that no search plays better than it does.
    """
    if not guided:
        return {"search"}
    return {"ismcts"} if getattr(stand_in(game), "searches", True) else {"ismcts", "search"}


STAND_IN = "heuristic"
"""Extra name, valid in every game but not listed, of the bot that takes over a seat."""
ENOUGH = 3
"""Smallest size of a panel, if the game has that many bots."""


def panel(game: str | Game[Any, Any, Any, Any] | type[Game[Any, Any, Any, Any]]) -> tuple[Bot, ...]:
    """Return the game's panel: sensible bots that all play differently.

    A shipped game names at least three. For any other game the panel is its own bots, in order, plus the
    search if there are fewer than three of these. It is ``random`` only if there is no other bot.

    >>> [one.name for one in panel("a_game_without_bots")]
    ['ismcts']
    """
    name = _game_name(game)
    own = _panel_named(name)
    if not own:
        theirs = [one for one in names(game) if one not in _general()]
        searches = [one for one in names(game) if one in _general() and one != "random"]
        own = tuple(theirs if len(theirs) >= ENOUGH else theirs + searches) or ("random",)
    return tuple(bot(one, name) for one in own)


def stand_in(game: str | Game[Any, Any, Any, Any] | type[Game[Any, Any, Any, Any]]) -> Bot:
    """Return the bot that takes over a seat for which nobody chose one.

    It is the first of the game's own panel, or else the first of its own bots by name, or else ``random``.
    Every game also knows it as ``heuristic``.
    """
    own = _panel_or_own(game)
    return bot(own[0] if own else "random", _game_name(game))


def beside(
    game: str | Game[Any, Any, Any, Any] | type[Game[Any, Any, Any, Any]], seats: int
) -> tuple[str, ...]:
    """Suggest bots for ``seats`` seats at a person's table: the panel in turn, so that they differ.

    The first is the stand-in, if the game has bots of its own.

    >>> beside("cat_in_the_box", 4)
    ('sharp', 'careful', 'builder', 'sharp')
    """
    known = names(game)
    found = [one.name for one in panel(game) if one.name in known] or list(known)
    return tuple(found[at % len(found)] for at in range(seats)) if found else ()


def _panel_or_own(game: str | Game[Any, Any, Any, Any] | type[Game[Any, Any, Any, Any]]) -> list[str]:
    name = _game_name(game)
    own = set(_known(name)) - set(_general()) - {STAND_IN}
    return [*_panel_named(name), *sorted(own)]


def guide_of(game: str | Game[Any, Any, Any, Any] | type[Game[Any, Any, Any, Any]]) -> Bot | None:
    """Return the game's own bot that guides a search; ``None`` if it has none."""
    found = stand_in(game)
    return None if found.name == "random" else found


class GuidedSearch(Search):
    """The bot ``search``, which the game's own bot guides."""

    def __init__(self, **given: float) -> None:
        super().__init__(guide_of, **given)


def _panel_named(game: str) -> tuple[str, ...]:
    return tuple(getattr(catalog.part(game, "bots"), "PANEL", ()))


def note_of(game: str | Game[Any, Any, Any, Any] | type[Game[Any, Any, Any, Any]]) -> str:
    """Return a caveat about results on which all bots of a game's panel agree; empty if there is none."""
    return str(getattr(catalog.part(_game_name(game), "bots"), "NOTE", ""))


def valuations(bots: Sequence[Bot]) -> dict[str, list[str]]:
    """Group the names of these bots by where their judgment of moves and positions comes from.

    Bots with the same ``valuation`` are one group; a bot without that attribute is a group of its own. If all
    bots agree on an answer, as many independent opinions support it as there are groups.

    >>> valuations(panel("trade_warz"))
    {'reckoned': ['trader', 'rival', 'merchant', 'patron'], 'learned': ['learner']}
    """
    found: dict[str, list[str]] = {}
    for one in bots:
        found.setdefault(str(getattr(one, "valuation", one.name)), []).append(one.name)
    return found


def register(game: str, name: str, maker: Maker) -> None:
    """Register your own bot for the game named ``game``; ``maker(**options)`` must return the bot."""
    _added.setdefault(game, {})[name] = maker


def spec(player: Bot | str) -> str:
    """Return the bot's name with its options, as in ``NAME:option=value``, which recordings store."""
    if isinstance(player, str):
        return player.removeprefix("bot:")
    return getattr(player, "spec", player.name)


class OfEachGame:
    """A bot named before its game is known. At a table it becomes that game's bot of this name."""

    needs_view = True

    def __init__(self, name: str, options: Mapping[str, Any]) -> None:
        self.name = name
        self.options = dict(options)
        self.version = ""
        self._bots: dict[str, Bot] = {}

    def of(self, game: str | Game[Any, Any, Any, Any]) -> Bot:
        """Return the bot for ``game``. Raises ``UnknownBot`` if that game has no bot of this name."""
        name = _game_name(game)
        if name not in self._bots:
            self._bots[name] = bot(self.name, name, **self.options)
            self.version = self._bots[name].version
        return self._bots[name]

    def choose(self, game: Game[Any, Any, Any, Any], view: Any, legal: Sequence[Any], chance: Roller) -> Any:
        """Return the choice of the game's own bot."""
        return self.of(game).choose(game, view, legal, chance)

    def hurry(self, game: Game[Any, Any, Any, Any], view: Any, legal: Sequence[Any], chance: Roller) -> Any:
        """Return the move of the game's own bot when that bot may no longer wait."""
        return asked(self.of(game), game, view, legal, chance, must=True)

    def reason(
        self, game: Game[Any, Any, Any, Any], view: Any, seat: Seat, action: Any, names: Sequence[str]
    ) -> str | None:
        """Return why the game's own bot makes this move; ``None`` if it does not explain itself."""
        own = self.of(game)
        return own.reason(game, view, seat, action, names) if isinstance(own, Explains) else None

    def __repr__(self) -> str:
        return f"<bot {self.name}>"


def _make(name: str, known: Mapping[str, Maker], options: Mapping[str, Any], where: str) -> Bot:
    if name not in known:
        raise UnknownBot(_no_such(name, known, where))
    try:
        made = known[name](**options)
    except UnknownParameter as error:
        raise UnknownBot(str(error)) from None
    except TypeError:
        given = short(", ".join(options) or "none")[1:-1]
        raise UnknownBot(f'The bot "{name}"{where} does not take these options: {given}.') from None
    except ValueError as error:
        raise UnknownBot(f'The bot "{name}"{where}: {error}') from None
    if options and not hasattr(made, "spec"):
        made.spec = ":".join([name, *(f"{option}={value}" for option, value in options.items())])  # type: ignore[attr-defined]  # its name with options, for the log
    return made


def _can_play(maker: Maker, game: str | Game[Any, Any, Any, Any] | type[Game[Any, Any, Any, Any]]) -> bool:
    """Return whether a bot made by ``maker`` can play ``game``: some bots need a game with ``resample``.

    A game given only by its name counts as playable.
    """
    if isinstance(game, str) or not getattr(maker, "needs_resample", False):
        return True
    cls = game if isinstance(game, type) else type(game)
    return cls.resample is not Game.resample


def _no_such(name: str, known: Mapping[str, Maker], where: str) -> str:
    said = f'There is no bot "{short(name)[1:-1]}"{where}{perhaps(name, known)}'
    return f"{said}. Choose from {', '.join(sorted(known))}."


def _known(game: str) -> dict[str, Maker]:
    given = catalog.part(game, "bots")
    own: Mapping[str, Maker] = {} if given is None else getattr(given, "BOTS", given)
    if (first := _panel_named(game)) and STAND_IN not in own:
        own = {**own, STAND_IN: own[first[0]]}
    return {**_general(), **own, **_added.get(game, {})}


def _general() -> dict[str, Maker]:
    return {"random": RandomBot, "search": GuidedSearch, **import_module("playtest.bots.ismcts").BOTS}


def _everywhere() -> dict[str, Maker]:
    games = sorted({*catalog.names(), *_added})
    return {name: maker for game in games for name, maker in _known(game).items()}


def __getattr__(name: str) -> Any:
    """Load ``tune`` and ``Tuned`` on first use, because they need numpy and scipy."""
    if name in ("Tuned", "tune"):
        return getattr(import_module("playtest.bots.tuning"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def _game_name(game: str | Game[Any, Any, Any, Any] | type[Game[Any, Any, Any, Any]]) -> str:
    return game if isinstance(game, str) else game.name


def _parse(text: str) -> tuple[str, dict[str, Any]]:
    name, *parts = text.removeprefix("bot:").split(":")
    options = {}
    for part in parts:
        option, equals, value = part.partition("=")
        if not equals or not option.isidentifier():
            raise UnknownBot(f"{short(part)} in {short(text)} is not an option; write NAME:option=value.")
        options[option] = _value(value)
    return name.strip(), options


def _value(text: str) -> Any:
    if text in ("true", "false"):
        return text == "true"
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            continue
    return text
