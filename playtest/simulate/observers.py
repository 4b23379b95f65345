"""Observers that record a game while it is played: measures, moves, or a summary at the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from dataclasses import fields
from functools import lru_cache
from typing import Any, Protocol, cast, get_type_hints
from zlib import crc32

from playtest.engines import codec
from playtest.engines.game import AnyGame, Event, IsTag, Seat
from playtest.frames import Row, measure_rows
from playtest.simulate.columns import Columns

DEAL = 1
"""The entry number of the deal. Moves follow it, as in the log of a playtest without notes."""

COURSE = "course"
"""The measure that is a checksum of all moves of a game: different moves, different checksum."""

STANDINGS = ("score", "points")
"""Measures that say who leads if a game names none. The first that exists at the deal is used."""


OF_COURSE = frozenset({"decisions", "options", "last_word", "half_way", "drama", "comeback", "lead_changes"})
"""The measures that ``Summary`` adds to a game's own."""


class Observer(Protocol):
    """Watches one game while it is played. ``events`` collects its events; ``None`` if it needs none."""

    events: list[Event] | None

    def deal(self, state: Any) -> None:
        """Called when the game begins."""

    def before(self, state: Any, seat: Seat, action: Any, n: int) -> None:
        """Called before ``seat`` makes move ``n``."""

    def after(self, state: Any, n: int) -> None:
        """Called after move ``n``."""

    def end(self, state: Any, n: int) -> None:
        """Called when the game is over. ``n`` was the last move."""


class Measures:
    """Records all measures after every move."""

    events: list[Event] | None = None

    def __init__(self, game: AnyGame, into: Columns) -> None:
        self.game = game
        self.into = into

    def deal(self, state: Any) -> None:
        """Record the measures of the deal."""
        self.after(state, DEAL)

    def before(self, state: Any, seat: Seat, action: Any, n: int) -> None:
        """Do nothing, because moves are not recorded."""

    def after(self, state: Any, n: int) -> None:
        """Record the measures."""
        self.into.measures.extend((n, *row) for row in measure_rows(self.game.measures(state)))

    def end(self, state: Any, n: int) -> None:
        """Do nothing when the game ends."""


class Moves(Measures):
    """Records all measures after every move, and also the moves themselves."""

    def before(self, state: Any, seat: Seat, action: Any, n: int) -> None:
        """Record the move."""
        game = self.game
        legal = len(game.legal(state, seat))
        phase, round_ = game.phase(state), game.round(state)
        self.into.moves.append((n, seat, round_, phase, kind_of(action), codec.dump(action), legal))


class Course:
    """Records only a checksum of all moves of a game, for questions about results only.

    It is much faster than ``Summary``, whose work before and after every move takes a third or more of a
    comparison's time.
    """

    events: list[Event] | None = None

    def __init__(self, game: AnyGame, into: Columns) -> None:
        self.into = into
        self.course = 0

    def deal(self, state: Any) -> None:
        """Do nothing at the deal."""

    def before(self, state: Any, seat: Seat, action: Any, n: int) -> None:
        """Add the move to the checksum."""
        self.course = course_after(self.course, seat, action)

    def after(self, state: Any, n: int) -> None:
        """Do nothing, because only the moves are recorded."""

    def end(self, state: Any, n: int) -> None:
        """Record the checksum of the moves."""
        self.into.measures.append((n, COURSE, None, "", float(self.course)))


class Summary:
    """Records, at the end, all measures, how dramatic the game was and how many decisions it had.

    They are recorded as measures of the last move:

    - ``decisions``: moves with more than one choice; ``options``: the mean number of choices at a decision.
    - ``last_word``: whether the last player with a choice did not win.

    Games with a running score and a winner also have:

    - ``drama``: how far the best placed eventual winner was behind, on average; ``comeback``: the most.
    - ``lead_changes``, and ``half_way``: whether the sole leader at half way won.
    """

    events: list[Event] | None = None

    def __init__(self, game: AnyGame, into: Columns) -> None:
        self.game = game
        self.into = into
        self.decisions = self.options = self.course = 0
        self.last: Seat | None = None
        self.standings: list[tuple[float, ...]] = []
        self.measure, self.sign = game.leads_by, -1 if game.lowest_wins else 1

    def deal(self, state: Any) -> None:
        """Find the measure that shows who leads, and record the standings after the deal."""
        found = self.game.measures(state)
        if not self.measure:
            self.measure = next((name for name in STANDINGS if name in found), "")
        self.after(state, DEAL)

    def before(self, state: Any, seat: Seat, action: Any, n: int) -> None:
        """Count the choices, and add the move to the course."""
        self.course = course_after(self.course, seat, action)
        legal = len(self.game.legal(state, seat))
        if legal > 1:
            self.decisions += 1
            self.options += legal
            self.last = seat

    def after(self, state: Any, n: int) -> None:
        """Record the standings."""
        if self.measure:
            values: Any = self.game.measures(state).get(self.measure, ())
            if isinstance(values, tuple | list) and None not in values:
                self.standings.append(tuple(self.sign * value for value in values))

    def end(self, state: Any, n: int) -> None:
        """Record the summary of the finished game."""
        rows = measure_rows(self.game.measures(state))
        rows.append((COURSE, None, "", float(self.course)))
        rows.append(("decisions", None, "", float(self.decisions)))
        if self.decisions:
            rows.append(("options", None, "", self.options / self.decisions))
        outcome = self.game.outcome(state)
        if outcome is not None and outcome.winners:
            if self.last is not None and self.last >= 0:
                rows.append(("last_word", None, "", float(self.last not in outcome.winners)))
            if self.standings:
                rows += self._drama(sorted(outcome.winners))
        self.into.measures.extend((n, *row) for row in rows)

    def _drama(self, winners: list[Seat]) -> list[Row]:
        behind = [max(values) - max(values[seat] for seat in winners) for values in self.standings]
        leaders: list[Seat] = []
        for values in self.standings:
            ahead = [seat for seat, value in enumerate(values) if value == max(values)]
            if len(ahead) == 1 and leaders[-1:] != ahead:
                leaders += ahead
        half_way = self.standings[len(self.standings) // 2]
        ahead = [seat for seat, value in enumerate(half_way) if value == max(half_way)]
        led = [("half_way", None, "", float(ahead[0] in winners))] if len(ahead) == 1 else []
        return [
            *led,
            ("drama", None, "", sum(behind) / len(behind)),
            ("comeback", None, "", float(max(behind))),
            ("lead_changes", None, "", float(max(0, len(leaders) - 1))),
        ]


class Uses:
    """Records what each seat could have done and did in a game, part by part, and the events.

    They are recorded as measures of the last move. ``could`` and ``did`` count decisions by seat, labelled
    with parts of moves (see ``parts_of``); ``happened`` is labelled with kinds of events.
    """

    def __init__(self, game: AnyGame, into: Columns) -> None:
        self.game = game
        self.into = into
        self.events: list[Event] | None = []
        self.could: Counter[tuple[Seat, str]] = Counter()
        self.did: Counter[tuple[Seat, str]] = Counter()

    def deal(self, state: Any) -> None:
        """Do nothing at the deal."""

    def before(self, state: Any, seat: Seat, action: Any, n: int) -> None:
        """Count the parts of moves that the seat can choose now, and those that it does choose."""
        possible = {part for move in self.game.legal(state, seat) for part in parts_of(move)}
        chosen = parts_of(action)
        self.could.update((seat, part) for part in possible.union(chosen))
        self.did.update((seat, part) for part in chosen)

    def after(self, state: Any, n: int) -> None:
        """Do nothing, because events are collected."""

    def end(self, state: Any, n: int) -> None:
        """Record the counts."""
        rows: list[Row] = []
        for measure, counted in (("could", self.could), ("did", self.did)):
            rows += [(n, measure, seat, part, float(count)) for (seat, part), count in counted.items()]
        kinds = Counter(kind_of(event) for event in self.events or ())
        rows += [(n, "happened", None, kind, float(count)) for kind, count in kinds.items()]
        self.into.measures.extend(rows)


def course_after(course: int, seat: Seat, action: Any) -> int:
    """Return the checksum of a game's moves after one more move. ``course`` is the checksum before it."""
    return (course * 1_000_003 ^ mark_of(action) ^ seat) & 0xFFFF_FFFF


@lru_cache(maxsize=50_000)
def mark_of(action: Any) -> int:
    """Return a checksum of a move, the same in every process."""
    return crc32(repr(action).encode())


@lru_cache(maxsize=50_000)
def parts_of(action: Any) -> tuple[str, ...]:
    """Return the kind of a move, and the kind with each chosen value: ``("play", "play number=7", …)``.

    A field marked ``IsTag`` holds only the number of some thing on the table. Its value does not count as a
    choice.
    """
    kind = kind_of(action)
    found = [kind]
    for name in _chosen_in(cast("Hashable", type(action))):
        value = getattr(action, name)
        if isinstance(value, str | int):
            found.append(f"{kind} {name}={value}")
    return tuple(found)


@lru_cache(maxsize=1000)
def _chosen_in(action: Hashable) -> tuple[str, ...]:
    """Return the fields of a kind of move whose values are choices."""
    assert isinstance(action, type)
    names = [field.name for field in fields(action) if field.name != "kind"]
    try:
        hints = get_type_hints(action, include_extras=True)
    except NameError:  # a move from a notebook's cell may use names of that notebook
        return tuple(names)
    return tuple(name for name in names if IsTag not in getattr(hints[name], "__metadata__", ()))


class Everything:
    """Records ``Summary`` and ``Uses`` of the same game."""

    def __init__(self, game: AnyGame, into: Columns) -> None:
        self.summary, self.uses = Summary(game, into), Uses(game, into)
        self.events = self.uses.events

    def deal(self, state: Any) -> None:
        """Start the summary."""
        self.summary.deal(state)

    def before(self, state: Any, seat: Seat, action: Any, n: int) -> None:
        """Record the choices and the move, for both ``Summary`` and ``Uses``."""
        self.summary.before(state, seat, action, n)
        self.uses.before(state, seat, action, n)

    def after(self, state: Any, n: int) -> None:
        """Record the standings."""
        self.summary.after(state, n)

    def end(self, state: Any, n: int) -> None:
        """Record the summary and the uses."""
        self.summary.end(state, n)
        self.uses.end(state, n)


OBSERVERS: dict[str, type[Measures] | type[Course] | type[Summary] | type[Uses] | type[Everything]] = {
    "all": Everything,
    "course": Course,
    "measures": Measures,
    "moves": Moves,
    "summary": Summary,
    "uses": Uses,
}


def kind_of(action: Any) -> str:
    """Return the kind of a move."""
    kind: str = getattr(action, "kind", type(action).__name__)
    return kind
