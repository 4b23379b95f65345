"""Find rules that are switched on but never used: moves, events and methods that no game reached."""

from __future__ import annotations

import dataclasses
import inspect
import sys
from collections.abc import Iterator, Sequence
from types import CodeType, FunctionType
from typing import Any, NamedTuple, get_args, get_origin

from playtest.bots import RandomBot
from playtest.engines.game import AnyGame, Game
from playtest.simulate.finding import Finding, Played, number_of
from playtest.simulate.games import Job
from playtest.simulate.playing import job_of, play
from playtest.simulate.resimulate import replayed
from playtest.simulate.rule_fields import rule_fields
from playtest.simulate.workers import Workers

CLOCKS = frozenset(["time_up", "time_out", "timed_out"])
"""Moves of the referee when a clock runs out, and their events; bots play without clocks."""
PROFILED = 10
"""Maximum number of games of each bot in which method calls are traced."""
SWITCHED = 12
"""The number of games played for each rule that is off, with the rule switched on, to see its effect."""
LOOKED_INTO = 4
"""The number of games of each bot in which positions are examined."""
LOOKED_AT = (1, 12, 25)
"""The numbers of moves after which all views of a game are built, because bots may move without looking."""
AT_RANDOM = 40
"""Number of extra games by random bots. A rule used in one of them is not a dead rule."""


class Fired(NamedTuple):
    """The rules used in some games: kinds of legal moves, kinds of events, and methods called."""

    moves: frozenset[str]
    events: frozenset[str]
    methods: frozenset[str]

    def or_(self, other: Fired) -> Fired:
        """Return the union of the rules used in two sets of games."""
        return Fired(self.moves | other.moves, self.events | other.events, self.methods | other.methods)


def unused_rules(asked: Sequence[Played]) -> tuple[list[Finding], dict[str, list[str]]]:
    """Return findings on rules that no game used, and the rules that came up only when a field was changed.

    These rules are grouped by the field of the rules that switches them on.
    """
    job = asked[0].job
    sound = not any(played.frames.games["error"].any() for played in asked)
    fired = _fired(_at_random(job.game, job.seed, AT_RANDOM)) if sound else Fired(*[frozenset()] * 3)
    for played in asked:
        fired = fired.or_(_fired(played))
    missing = _missing(job.game, fired)
    off: dict[str, list[str]] = {}
    if any(missing) and sound:
        for field, there in _switched_on(job):
            came = [name for names, now in zip(missing, there, strict=True) for name in sorted(names & now)]
            if came:
                off[field] = came
    known = {name for names in off.values() for name in names}
    left = Fired(*(frozenset(names - known) for names in missing))
    games = sum(len(played.frames.games) for played in asked)
    return list(_told(left, games, len(asked))), off


def _told(left: Fired, games: int, bots: int) -> Iterator[Finding]:
    """Yield a finding for each rule in ``left``, the rules that no game used.

    If a move was never legal, its event and its method do not get findings of their own.
    """
    by = f" of {bots} bots" if bots > 1 else ""
    said: list[str] = []
    for kind in sorted(left.moves):
        said.append(kind)
        yield Finding(
            "never comes up", f'The move "{kind}" was legal in none of {games:,} games{by}', part=kind
        )
    for kind in sorted(left.events):
        if not any(_alike(kind, other) for other in said):
            said.append(kind)
            yield Finding("never comes up", f'"{kind}" happened in none of {games:,} games{by}', part=kind)
    unasked = [name for name in sorted(left.methods) if not any(_alike(name, other) for other in said)]
    if unasked:
        says = f"These rules never came up in {min(games, PROFILED * bots)} games: {', '.join(unasked)}"
        yield Finding("never comes up", says)


def _alike(one: str, other: str) -> bool:
    """Return whether two names mean one thing, such as ``fold``, ``folded`` and ``fold_hand``."""
    a, b = sorted(
        (text.replace("_", "").lower().removesuffix("ed").removesuffix("e") for text in (one, other)), key=len
    )
    return len(a) > 2 and a in b


def _missing(game: AnyGame, fired: Fired) -> Fired:
    there = Fired(
        frozenset(_kinds(game.Action, players=True)) - CLOCKS,
        frozenset(_kinds(game.Event)) - {"handed_over"} - CLOCKS,
        frozenset(_rules_of(type(game)).values()),
    )
    # a game that reports no events misses none
    events = there.events - fired.events if fired.events else frozenset()
    methods = there.methods - fired.methods if fired.moves else frozenset()
    return Fired(there.moves - fired.moves, events, methods)


def _fired(played: Played) -> Fired:
    rows = played.frames.measures
    games = played.frames.games
    finished = [number_of(playtest) for playtest in games.loc[games["finished"], "playtest"][:PROFILED]]
    return Fired(
        frozenset(rows.loc[rows["measure"] == "could", "label"]),
        frozenset(rows.loc[rows["measure"] == "happened", "label"]),
        frozenset(_methods_called(played.job, finished)),
    )


def _switched_on(job: Job) -> Iterator[tuple[str, Fired]]:
    """Yield the rules' fields that have another setting, each with the rules used under that setting."""
    game = job.game
    if not dataclasses.is_dataclass(game.rules) or isinstance(game.rules, type):
        return
    for field in rule_fields(game):
        for value in field.others:
            try:
                rules = dataclasses.replace(game.rules, **{field.name: value})
                trial = _at_random(type(game)(game.seats, rules), job.seed, SWITCHED)
            except Exception:  # skip rules that do not fit together
                continue
            yield field.name, _fired(trial)


def _at_random(game: AnyGame, seed: object, games: int) -> Played:
    """Play games with random bots, which in time make every kind of move and need no time to think."""
    job = job_of(game, RandomBot(), seed, "uses")
    frames = play(job, range(games), Workers(processes=1), progress=False, warn=False)
    return Played("random", job, frames)


def _kinds(union: Any, *, players: bool = False) -> list[str]:
    """List the kinds in a union of actions or events.

    ``players`` limits actions to those that players make.
    """
    if isinstance(union, type):
        if players and getattr(union, "by_referee", False):
            return []
        kind = inspect.get_annotations(union, eval_str=True).get("kind")
        return [str(value) for value in get_args(kind)]
    args = get_args(union)
    members = args[:1] if get_origin(union) is not None and hasattr(union, "__metadata__") else args
    return [kind for member in members for kind in _kinds(member, players=players)]


_TOOLS = frozenset(dir(Game))
_PLAY = ("start", "pending", "free", "legal", "sample", "apply", "outcome")
"""The methods of the game contract that play a game. Its other methods show, explain or check a game."""
_NOT_RULES = ("_", "refusal_", "say", "tell_", "plain_", "may_")
"""Prefixes of methods that say or check something, which bots' moves do not need."""


def _rules_of(cls: type[AnyGame]) -> dict[Any, str]:
    """Return the methods of a game that are rules: their names by their code objects.

    In a shipped game, rules are the methods used while a game is played. Methods that only a screen, a clock,
    an explanation, a tool or a notebook calls are not rules. In your own game, every method counts. Methods
    of the game contract and private methods are never rules.
    """
    methods = dict(inspect.getmembers(cls, inspect.isfunction))
    asked = _asked_in_play(cls)
    return {
        member.__code__: name
        for name, member in methods.items()
        if (name in asked or not member.__module__.startswith("playtest.engines."))
        and name not in _TOOLS
        and not name.startswith(_NOT_RULES)
    }


def _asked_in_play(cls: type[AnyGame]) -> set[str]:
    """Return the names of all functions and methods that play uses, directly or through others.

    Calls are followed by name, so if two methods have the same name, both count.
    """
    codes: dict[str, list[CodeType]] = {}
    for member in _functions_beside(cls):
        codes.setdefault(member.__name__, []).append(member.__code__)
    asked: set[str] = set()
    left = list(_PLAY)
    while left:
        name = left.pop()
        if name not in asked and name not in CLOCKS:
            asked.add(name)
            left += [other for code in codes.get(name, ()) for other in _names_in(code) if other in codes]
    return asked


def _functions_beside(cls: type[AnyGame]) -> Iterator[FunctionType]:
    """Yield every function and method in the modules of a game and its base classes."""
    homes = {kind.__module__ for kind in cls.__mro__ if kind is not object}
    rooms = tuple(f"{home.rpartition('.')[0]}." for home in homes if home.count(".") > 2)  # a package a game
    for name, module in list(sys.modules.items()):
        if name not in homes and not name.startswith(rooms):
            continue
        for thing in vars(module).values():
            if isinstance(thing, FunctionType):
                yield thing
            elif isinstance(thing, type) and thing.__module__ == name:
                yield from (part for part in vars(thing).values() if isinstance(part, FunctionType))


def _names_in(code: CodeType) -> Iterator[str]:
    """Yield the names that a function's code looks up, including the code of functions defined inside it."""
    yield from code.co_names
    for inside in code.co_consts:
        if isinstance(inside, CodeType):
            yield from _names_in(inside)


def _look_at(game: AnyGame, state: Any) -> None:
    """Ask a game for all views, all legal moves and who may act, so that the methods they need are called."""
    if state is None:
        return
    game.free(state)
    for seat in (None, *range(game.seats)):
        game.view(state, seat)
        if seat is not None:
            list(game.legal(state, seat))


def _methods_called(job: Job, numbers: Sequence[int]) -> set[str]:
    """Return the names of the rules' methods that these games call."""
    codes = _rules_of(type(job.game))
    called = set()

    def look(frame: Any, event: str, _arg: Any) -> None:
        if event == "call" and frame.f_code in codes:
            called.add(codes[frame.f_code])

    before = sys.getprofile()
    sys.setprofile(look)
    try:
        if numbers:
            type(job.game)(job.game.seats, job.game.rules)
        for number in numbers:
            again = replayed(job, number, told=True)
            if again.state is not None and again.error is None:
                job.game.outcome(again.state)
                job.game.measures(again.state)
        for number in numbers[:LOOKED_INTO]:
            for moves in LOOKED_AT:
                _look_at(job.game, replayed(job, number, moves).state)
    finally:
        sys.setprofile(before)
    return called
