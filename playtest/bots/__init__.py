"""Bots by name: each game's own as the catalog says, ``random`` and a search for every game.

The search is ``search``, which a game's own bot guides, and ``ismcts`` where a game has none.

A game's module holds ``BOTS``, a dict from name to what makes the bot, and ``PANEL``, the names of those
whose answers count together; perhaps a ``NOTE`` on what they have in common. Your own are added by
``register``.
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
    """A bot that there is not, or options it does not have; the message lists what there is."""


def bot(name: str, game: str | Game[Any, Any, Any, Any] | None = None, **options: Any) -> Bot:
    """The bot called ``name``, as in ``bot("random")`` or ``bot("heuristic", "cat_in_the_box")``.

    ``name`` may carry options: ``"NAME:option=value:option=value"``; a leading ``bot:`` is skipped. Without
    ``game`` a name that several games know stands for each game's own bot, looked up at the table.

    Raises ``UnknownBot`` with a sentence that lists what there is.

    >>> bot("random")
    <bot random>
    >>> bot("deep_thought")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    playtest.bots.UnknownBot: There is no bot "deep_thought"; there are ...random...
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
    """The bots that can play ``game``: its own, sorted, then those for every game, ``random`` last.

    >>> names("cat_in_the_box")
    ('builder', 'careful', 'sharp', 'search', 'random')
    """
    general = _general()
    known = {name for name, maker in _known(_game_name(game)).items() if _can_play(maker, game)}
    known -= {STAND_IN, *_searches_left_out(game, guided=bool(known - set(general) - {STAND_IN}))}
    return tuple(sorted(known, key=lambda name: (name in general, name == "random", name)))


def titles(game: Any) -> dict[str, str]:
    """The titles of the bots that can play ``game``, by name.

    >>> import playtest
    >>> titles(playtest.game("cat_in_the_box")(3))["careful"]
    'Careful Cora'
    """
    return {name: naming.title(bot(name, game.name)) for name in names(game)}


def styles(game: Any) -> dict[str, str]:
    """How the bots that can play ``game`` play, by title; empty for one that does not say."""
    players = [bot(name, game.name) for name in names(game)]
    return {naming.title(one): str(getattr(one, "style", "")) for one in players}


def _searches_left_out(
    game: str | Game[Any, Any, Any, Any] | type[Game[Any, Any, Any, Any]], guided: bool
) -> set[str]:
    """The searches not offered: the tree where a bot guides the other, both where neither is better."""
    if not guided:
        return {"search"}
    return {"ismcts"} if getattr(stand_in(game), "searches", True) else {"ismcts", "search"}


STAND_IN = "heuristic"
"""What the bot that stands in is called in every game, besides its own name; it is not listed."""
ENOUGH = 3
"""How many bots a panel has at least, where there are as many."""


def panel(game: str | Game[Any, Any, Any, Any] | type[Game[Any, Any, Any, Any]]) -> tuple[Bot, ...]:
    """The bots that are asked about ``game`` together: each plays sensibly, and unlike the others.

    A shipped game names at least three. For another game it is its own bots, in their order, and the search
    where those are too few; ``random`` only where there is no other.

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
    """The bot that takes a seat over where nobody chose one: the first of the panel, if it is the game's own.

    ``heuristic`` is a name for it in every game.
    """
    own = _panel_or_own(game)
    return bot(own[0] if own else "random", _game_name(game))


def beside(
    game: str | Game[Any, Any, Any, Any] | type[Game[Any, Any, Any, Any]], seats: int
) -> tuple[str, ...]:
    """The bots that are suggested for so many seats beside a person: the panel in turn, so that they differ.

    The first is the one that stands in where the game has bots of its own.

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
    """The game's own bot that a search leans on; ``None`` where there is none."""
    found = stand_in(game)
    return None if found.name == "random" else found


class GuidedSearch(Search):
    """The search, guided by each game's own bot."""

    def __init__(self, **given: float) -> None:
        super().__init__(guide_of, **given)


def _panel_named(game: str) -> tuple[str, ...]:
    return tuple(getattr(catalog.part(game, "bots"), "PANEL", ()))


def note_of(game: str | Game[Any, Any, Any, Any] | type[Game[Any, Any, Any, Any]]) -> str:
    """What to know of a game's panel before its bots are believed where they agree; perhaps nothing."""
    return str(getattr(catalog.part(_game_name(game), "bots"), "NOTE", ""))


def valuations(bots: Sequence[Bot]) -> dict[str, list[str]]:
    """Where these bots' sense of what things are worth is from, with the names of those that share it.

    A bot that does not say has one of its own. What all bots agree on rests on as many views as there are.

    >>> valuations(panel("trade_warz"))
    {'reckoned': ['trader', 'rival', 'merchant', 'patron'], 'learned': ['learner']}
    """
    found: dict[str, list[str]] = {}
    for one in bots:
        found.setdefault(str(getattr(one, "valuation", one.name)), []).append(one.name)
    return found


def register(game: str, name: str, maker: Maker) -> None:
    """Make a bot of your own known: ``maker(**options)`` gives it. ``game`` is the game's name."""
    _added.setdefault(game, {})[name] = maker


def spec(player: Bot | str) -> str:
    """What a frame or a log calls this bot: its name, with the options it was asked for."""
    if isinstance(player, str):
        return player.removeprefix("bot:")
    return getattr(player, "spec", player.name)


class OfEachGame:
    """A bot named before its game is known: at a table it is that game's bot of this name."""

    needs_view = True

    def __init__(self, name: str, options: Mapping[str, Any]) -> None:
        self.name = name
        self.options = dict(options)
        self.version = ""
        self._bots: dict[str, Bot] = {}

    def of(self, game: str | Game[Any, Any, Any, Any]) -> Bot:
        """The bot itself, for ``game``. Raises ``UnknownBot`` if that game has none of this name."""
        name = _game_name(game)
        if name not in self._bots:
            self._bots[name] = bot(self.name, name, **self.options)
            self.version = self._bots[name].version
        return self._bots[name]

    def choose(self, game: Game[Any, Any, Any, Any], view: Any, legal: Sequence[Any], chance: Roller) -> Any:
        """What the game's own bot chooses."""
        return self.of(game).choose(game, view, legal, chance)

    def hurry(self, game: Game[Any, Any, Any, Any], view: Any, legal: Sequence[Any], chance: Roller) -> Any:
        """What the game's own bot does when it may wait no longer."""
        return asked(self.of(game), game, view, legal, chance, must=True)

    def reason(
        self, game: Game[Any, Any, Any, Any], view: Any, seat: Seat, action: Any, names: Sequence[str]
    ) -> str | None:
        """What the game's own bot says of its move, if it explains itself."""
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
        made.spec = ":".join([name, *(f"{option}={value}" for option, value in options.items())])  # type: ignore[attr-defined]  # what it was asked for, for the log
    return made


def _can_play(maker: Maker, game: str | Game[Any, Any, Any, Any] | type[Game[Any, Any, Any, Any]]) -> bool:
    """Whether the game, where it is known by more than its name, writes the ``resample`` that a bot needs."""
    if isinstance(game, str) or not getattr(maker, "needs_resample", False):
        return True
    cls = game if isinstance(game, type) else type(game)
    return cls.resample is not Game.resample


def _no_such(name: str, known: Mapping[str, Maker], where: str) -> str:
    said = f'There is no bot "{short(name)[1:-1]}"{where}{perhaps(name, known)}'
    return f"{said}; there are {', '.join(sorted(known))}."


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
    """``tune`` and ``Tuned``, loaded when they are first asked for: they need numpy and scipy."""
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
