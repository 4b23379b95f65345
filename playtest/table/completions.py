"""Finds other completions of a typed-in game, to tell what depends on cards that nobody saw.

A completion is a guess at all unseen cards that fits everything typed in. Whatever is the same in all
completions is known. There are too many to try, so the search goes step by step. First it changes many cards
at once, then all cards that put the same word into a description, then each card alone. Last, it looks for
the results that are farthest apart. A completion is kept only if it shows that one more fact is unknown.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import Any

from playtest.engines import codec
from playtest.engines.game import Outcome
from playtest.table import absent
from playtest.table.guesses import MOVE, Guess, Run
from playtest.table.transcription import Place, TranscribedGame

MIXED = 8
"""The number of completions in which many cards differ at once."""
MIXED_BY = 8_000
"""Roughly how many steps are replayed to find the completions in which many cards differ."""
ALONE_BY = 15_000
"""Roughly how many steps are replayed to change each card alone."""
WORDS_BY = 6_000
"""Roughly how many steps are replayed to find which words of a description depend on unseen cards."""
POSITIONS = 4
"""How many positions are compared in words."""
RESULT_BY = 15_000
"""Roughly how many steps are replayed to find the results that are farthest apart."""
CHOICE_BY = 4_000
"""Roughly how many steps are replayed to find a completion with another choice in an unseen move."""
CHOICES = 3
"""How many other choices are tried for each unseen move."""
KEPT = 60
"""At most this many completions are kept."""
Made = tuple[Guess, Run]
Facts = set[tuple[Any, ...]]


def telling(typed: TranscribedGame) -> list[Run]:
    """Return some completions that together show everything found to depend on unseen cards."""
    if not typed.open:
        return []
    base = _Base(typed)
    kept: list[Run] = []
    known: Facts = set()
    for _, run in _searched(typed):
        new = base.differing(run) - known
        if new:
            known |= new
            kept.append(run)
        if len(kept) >= KEPT:
            break
    return kept


def alone(typed: TranscribedGame, places: list[Place], left: int) -> Iterator[Made]:
    """Yield completions in each of which one unseen card has another value, in the order of ``places``."""
    for place in places:
        for item in dict.fromkeys(typed.likely(place)):
            if left <= 0:
                return
            left -= len(typed.steps) - place[0]
            made = typed.otherwise(place, item)
            if made is not None:
                yield made


def _searched(typed: TranscribedGame) -> Iterator[Made]:
    yield from typed.mixed(MIXED, MIXED_BY)
    for step in _steps(typed):
        yield from absent.without_each_word(typed, absent.position(step), WORDS_BY)
    places = [place for place, _ in typed.guessed()]
    for place in [place for place in places if place[1] == MOVE]:
        yield from _other_choices(typed, place)
    deciding: list[Place] = []
    scores = _scores(typed, typed.made[1])
    for place in places:
        for made in alone(typed, [place], max(len(typed.steps), ALONE_BY // len(places))):
            if _scores(typed, made[1]) != scores:
                deciding.append(place)
            yield made
    yield from _results_apart(typed, list(dict.fromkeys(deciding)))


def _other_choices(typed: TranscribedGame, place: Place) -> Iterator[Made]:
    """Yield completions with another choice at ``place``, if need be with several other cards changed too."""
    now = dict(typed.guessed())[place]
    for action in islice((one for one in typed.possible(place) if one != now), CHOICES):
        made = typed.otherwise(place, action) or typed.sought(place, action, CHOICE_BY)
        if made is not None:
            yield made


def _steps(typed: TranscribedGame) -> list[int]:
    """Return the steps after which positions are compared in words, from the first to the last."""
    last = len(typed.made[1].states) - 1
    return sorted({last * part // (POSITIONS - 1) for part in range(POSITIONS)}) if last >= 0 else []


def _results_apart(typed: TranscribedGame, places: list[Place]) -> Iterator[Made]:
    """Yield completions that put each seat as far ahead as possible, and as far behind."""
    left = RESULT_BY
    for seat in range(typed.game.seats):
        for sign in (1, -1):
            now, best = typed, _lead(typed, typed.made[1], seat, sign)
            for place in places:
                for made in alone(now, [place], left // (2 * typed.game.seats * max(1, len(places)))):
                    lead = _lead(typed, made[1], seat, sign)
                    if lead is not None and (best is None or lead > best):
                        best, now = lead, now.guessing(made)
            if now is not typed:
                yield now.made


def _outcome(typed: TranscribedGame, run: Run) -> Outcome | None:
    return typed.game.outcome(run.states[-1]) if run.states else None


def _scores(typed: TranscribedGame, run: Run) -> Any:
    found = _outcome(typed, run)
    return None if found is None else found.scores


def _lead(typed: TranscribedGame, run: Run, seat: int, sign: int) -> float | None:
    """Return the seat's lead over the best other seat; with ``sign`` -1, how far it is behind."""
    scores = _scores(typed, run)
    if scores is None or len(scores) < 2:
        return None
    others = [score for other, score in enumerate(scores) if other != seat]
    return float(sign * (scores[seat] - (min(others) if typed.game.lowest_wins else max(others))))


class _Base:
    """The facts of the game as currently guessed, with which other completions are compared."""

    def __init__(self, typed: TranscribedGame) -> None:
        self._typed = typed
        self._run = typed.made[1]
        self._facts: dict[int, dict[tuple[Any, ...], Any]] = {}
        self._words = {
            step: absent.words_in(absent.position(step)(typed, self._run)) for step in _steps(typed)
        }

    def differing(self, run: Run) -> Facts:
        """Return the names of the facts that differ between the current guess and another completion."""
        found: Facts = set()
        for step in range(len(self._run.states)):
            if run.states[step] is self._run.states[step]:
                continue
            if step not in self._facts:
                self._facts[step] = facts_of(self._typed, self._run, step)
            one, other = self._facts[step], facts_of(self._typed, run, step)
            found |= {name for name in one.keys() | other.keys() if one.get(name) != other.get(name)}
            if step in self._words:
                there = self._words_at(step, run)
                found |= {("word", step, *target) for target in self._words[step] if not there[target]}
        return found

    def _words_at(self, step: int, run: Run) -> Counter[absent.Target]:
        return absent.words_in(absent.position(step)(self._typed, run))


def facts_of(typed: TranscribedGame, run: Run, step: int) -> dict[tuple[Any, ...], Any]:
    """Return the facts after a step by name: values in its events, measures, phase, round, roles, result."""
    game, state = typed.game, run.states[step]
    events = typed.events_of(run, step)
    kinds = tuple(getattr(event, "kind", "") for event in events)
    found: dict[tuple[Any, ...], Any] = {("kinds", step): kinds}
    for at, event in enumerate(events):
        found |= {("event", step, at, kinds[at], *path): value for path, value in _leaves(codec.plain(event))}
    found |= {("measure", name): value for name, value in game.measures(state).items()}
    found |= {("phase",): game.phase(state), ("round",): game.round(state), ("roles",): game.roles(state)}
    if step == len(typed.steps) - 1:
        outcome = game.outcome(state)
        found[("over",)] = outcome is not None
        if outcome is not None:
            found |= {("score", seat): score for seat, score in enumerate(outcome.scores)}
            found |= {("won",): outcome.winners, ("reason",): outcome.reason}
    return found


def _leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], Any]]:
    if isinstance(value, dict):
        for name, part in value.items():
            yield from _leaves(part, (*path, name))
    elif isinstance(value, list):
        for at, part in enumerate(value):
            yield from _leaves(part, (*path, at))
    else:
        yield path, value
