"""The form for a playtest that was played on paper; it then stands in every figure that its data allow.

For tests, in the page: ``form[data-do=keep]`` with the fields ``game``, ``players``, ``played``, ``title``,
``rounds``, ``minutes``, ``changed``, ``tags``, ``notes``, by seat ``name.0``, ``role.0``, ``score.0``,
``won.0`` and the survey's ``fun.0``…, and what the game counts at the end, as ``bells.Summer``. What cannot
be so has one sentence beside its field (``[data-wrong="score.0"]``); nothing typed is lost. The button
``moves`` leads to typing the game in move by move.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping
from datetime import date
from pathlib import Path
from typing import Any

from playtest import catalog
from playtest.record import AnyGame, Store, Unusable, paper
from playtest.review import own
from playtest.widgets.kit import Board, Message, Node, button, controls, h

RATINGS = {"fun": "It was fun", "clear": "It was clear", "length": "Its length was right", "again": "Again"}
"""What is rated 1 to 5, where somebody asked."""
WORDS = {"confused": "What confused"}
NAMELESS = "Write who sat here, or a letter for them."
LINE = {"class": "pb-line", "style": "align-items:flex-start"}
"""Fields side by side: their labels stand in a line, also where a sentence stands below one of them."""
WON = [("", "?"), ("yes", "yes"), ("no", "no")]


class PaperForm:
    """Records a playtest that was played on paper in ``store``, by default your own recordings.

    ``kept`` is called with the id of each playtest that was written down; ``moves`` with a game, names and a
    title when its moves shall be typed in.
    """

    def __init__(
        self,
        store: Store | str | Path | None = None,
        *,
        kept: Callable[[str], None] | None = None,
        moves: Callable[[AnyGame, list[str], str], None] | None = None,
    ) -> None:
        self.board = Board(self._hear)
        self.error = self.notice = ""
        self.wrong: dict[str, str] = {}
        self._kept, self._moves = kept, moves
        self._games = catalog.games()
        self._raw: dict[str, str] = {}
        self.store: Store | None = None
        try:
            self.store = store if isinstance(store, Store) else Store(store)
        except Unusable as error:
            self.error = str(error)
        self._begin()
        self._draw()

    def __repr__(self) -> str:
        return "<PaperForm>"

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        return self.board._repr_mimebundle_(**kwargs)

    def close(self) -> None:
        """Take it off the page."""
        self.board.close()

    def _begin(self, game: str = "") -> None:
        name = game or min(self._games, key=lambda name: self._games[name].title)
        self._raw = {"game": name, "players": str(self._games[name].players[-1])}

    # -- what the page says

    def _hear(self, message: Message) -> None:
        if message.name not in ("keep", "change", "moves"):
            return
        self.error = self.notice = ""
        self._raw |= {name: str(value) for name, value in message.values.items() if value is not None}
        self._fit_players()
        self.wrong = {}
        if message.name == "keep":
            self._keep()
        elif message.name == "moves":
            self._type_in()
        self._draw()

    def _type_in(self) -> None:
        """Type the game in move by move, with those whose names stand here."""
        names = [self._raw.get(f"name.{seat}", "").strip() for seat in range(int(self._raw["players"]))]
        self.wrong = {f"name.{at}": NAMELESS for at, name in enumerate(names) if not name}
        if self._moves is not None and not self.wrong:
            game = self._games[self._raw["game"]](len(names))
            self._moves(game, names, self._raw.get("title", "").strip())

    def _fit_players(self) -> None:
        """Another game may be for other numbers of players."""
        if self._raw["game"] not in self._games:
            self._begin()
        players = self._games[self._raw["game"]].players
        if self._raw["players"] not in map(str, players):
            self._raw["players"] = str(players[-1])

    def _keep(self) -> None:
        try:
            assert self.store is not None
            id = paper.write(self.store, self._read())
        except paper.NotPaper as error:
            self.wrong = error.wrong
            self.error = self.wrong.get("game", "") or self.wrong.get("players", "")
            return
        self.notice = "Written down; it stands in the figures from now on."
        self._begin(self._raw["game"])
        if self._kept is not None:
            self._kept(id)

    def _read(self) -> paper.Paper:
        """What was typed. Raises ``NotPaper`` with a sentence for each field that cannot be read."""
        wrong: dict[str, str] = {}

        def typed(name: str) -> str:
            return self._raw.get(name, "").strip()

        def number(name: str, said: str, empty: float | None = None) -> float | None:
            text = typed(name).replace(",", ".")
            try:
                value = float(text) if text else empty
            except ValueError:
                value = math.nan
            if value is None or math.isfinite(value):
                return value
            wrong[name] = said
            return empty

        try:
            played = date.fromisoformat(typed("played"))
        except ValueError:
            played = date(2000, 1, 1)
            wrong["played"] = "Write the day on which it was played, as in 2026-05-31."
        seats = tuple(self._seat(seat, number, typed, wrong) for seat in range(int(self._raw["players"])))
        counted = {
            measure: {
                label: value
                for label in labels
                if (value := number(f"{measure}.{label}", "Write a number, or leave it empty.")) is not None
            }
            for measure, labels in self._counted().items()
        }
        for measure, values in counted.items():
            for label, value in values.items():
                if value < 0:
                    wrong[f"{measure}.{label}"] = f"There are no {value:g} {measure}; 0 is the least."
        one = paper.Paper(
            game=self._raw["game"],
            played=played,
            seats=seats,
            rounds=self._rounds(number, wrong),
            minutes=number("minutes", "Write a number of minutes, or leave it empty."),
            title=typed("title"),
            changed=typed("changed"),
            tags=tuple(tag.strip() for tag in typed("tags").split(",") if tag.strip()),
            notes=tuple(_note(line) for line in typed("notes").splitlines() if line.strip()),
            counted={measure: values for measure, values in counted.items() if values},
        )
        assert self.store is not None
        wrong = {**paper.wrong(one, date.fromtimestamp(self.store.now())), **wrong}
        if wrong:
            raise paper.NotPaper(wrong)
        return one

    def _rounds(self, number: Callable[..., float | None], wrong: dict[str, str]) -> int:
        """How many rounds it took; 0 where nobody counted them."""
        said = "Write a whole number, or leave it empty."
        value = number("rounds", said, 0) or 0
        if value != int(value):
            wrong["rounds"] = said
        return int(value)

    def _seat(
        self,
        seat: int,
        number: Callable[..., float | None],
        typed: Callable[[str], str],
        wrong: dict[str, str],
    ) -> paper.Sat:
        score = number(f"score.{seat}", "Write the score as a number.")
        if score is None:
            wrong.setdefault(f"score.{seat}", "Write the score; every seat has one.")
        else:
            low, high = own.part(self._raw["game"], "SCORE_RANGE", (-1000, 10_000))
            title = self._games[self._raw["game"]].title
            if not low <= score <= high or score != int(score):
                wrong[f"score.{seat}"] = f"A score of {title} is a whole number from {low:,} to {high:,}."
        answers: dict[str, str | float] = {}
        for question in RATINGS:
            rated = number(f"{question}.{seat}", "Ratings are 1 to 5.")
            if rated is not None and not 1 <= rated <= 5:
                wrong[f"{question}.{seat}"] = "Ratings are 1 to 5."
            elif rated is not None:
                answers[question] = rated
        answers |= {question: text for question in WORDS if (text := typed(f"{question}.{seat}"))}
        if typed(f"won.{seat}") not in ("yes", "no"):
            wrong[f"won.{seat}"] = "Say who won; several may have, or nobody."
        won = typed(f"won.{seat}") == "yes"
        name, role = typed(f"name.{seat}"), typed(f"role.{seat}")
        return paper.Sat(name, score or 0.0, won, role, answers)

    def _counted(self) -> Mapping[str, tuple[str, ...]]:
        """What this game may count at the end, by measure and label, as its figures say."""
        found: Mapping[str, tuple[str, ...]] = own.part(self._raw["game"], "ON_PAPER", {})
        return found

    # -- drawing

    def _draw(self) -> None:
        games = [(name, cls.title) for name, cls in self._games.items()]
        players = [str(count) for count in self._games[self._raw["game"]].players]
        first = [
            controls.choice("game", "Game", "keep", games, self._raw["game"], data_change="change"),
            controls.choice(
                "players",
                "Players",
                "keep",
                [(count, count) for count in players],
                self._raw["players"],
                data_change="change",
            ),
            self._field("played", "Played on", "date"),
            self._field("title", "Title"),
            self._field("rounds", "Rounds"),
            self._field("minutes", "Minutes"),
        ]
        counted = [
            self._field(f"{measure}.{label}", f"{measure.capitalize()}: {label}")
            for measure, labels in self._counted().items()
            for label in labels
        ]
        form = controls.form(
            "keep",
            "Write it down",
            h("div", LINE, *first, key="first"),
            *[self._seat_fields(seat) for seat in range(int(self._raw["players"]))],
            h("div", LINE, *counted, key="counted") if counted else None,
            self._field("changed", "Rules that differed, in words"),
            self._field("notes", "Notes, one a line; #tags at the end", "long"),
            self._field("tags", "Tags of the playtest, with commas"),
            key="keep",
        )
        self.board.show(
            [
                h(
                    "div",
                    {"class": "pb-head pb-wide"},
                    h("h2", {}, "A playtest on paper", key="title"),
                    controls.message(self.error, error=True) if self.error else None,
                    form,
                    self._came_of_it(),
                    self._buttons(),
                    key="head",
                )
            ],
            say=self.error or self.notice or next(iter(self.wrong.values()), ""),
        )

    def _came_of_it(self) -> Node | None:
        """What the button did, said below it: the fields, and what is wrong with them, may be far above."""
        if not self.wrong:
            return controls.message(self.notice, key="done") if self.notice else None
        number = len(self.wrong)
        some = "1 field has a sentence beside it" if number == 1 else f"{number} fields have a sentence each"
        return controls.message(f"Not written down yet: {some}.", error=True, key="not yet")

    def _buttons(self) -> Node:
        typed = self._moves is not None
        return h(
            "div",
            {"class": "pb-buttons"},
            button("moves", "Type in its moves instead") if typed else None,
            button("leave", "Back", kind="quiet") if self._kept is not None else None,
            key="buttons",
        )

    def _seat_fields(self, seat: int) -> Node:
        fields = [
            self._field(f"name.{seat}", f"Seat {seat + 1}"),
            self._field(f"role.{seat}", "Role"),
            self._field(f"score.{seat}", "Score"),
            self._choice(f"won.{seat}", "Won", WON),
        ]
        asked = [self._field(f"{question}.{seat}", title) for question, title in {**RATINGS, **WORDS}.items()]
        survey = h(
            "details",
            {
                "class": "pb-drawer",
                "data-drawer": f"survey {seat}",
                "open": any(f"{question}.{seat}" in self.wrong for question in (*RATINGS, *WORDS)),
            },
            h("summary", {}, "Survey"),
            h("div", LINE, *asked),
            key="survey",
        )
        return h("div", LINE, *fields, survey, key=f"seat {seat}")

    def _field(self, name: str, label: str, kind: str = "text") -> Node:
        id_ = f"pb-keep-{name}"
        wrong = self.wrong.get(name, "")
        attrs = {"id": id_, "name": name, "value": self._raw.get(name, ""), "autocomplete": "off"}
        attrs |= {"aria-invalid": "true", "aria-describedby": f"{id_}-wrong"} if wrong else {}
        box = h("textarea", attrs) if kind == "long" else h("input", {**attrs, "type": kind})
        return self._labelled(name, label, box)

    def _choice(self, name: str, label: str, options: list[tuple[str, str]]) -> Node:
        id_ = f"pb-keep-{name}"
        wrong = name in self.wrong
        listed = [h("option", {"value": value}, text, key=value) for value, text in options]
        attrs = {"id": id_, "name": name, "value": self._raw.get(name, "")}
        attrs |= {"aria-invalid": "true", "aria-describedby": f"{id_}-wrong"} if wrong else {}
        return self._labelled(name, label, h("select", attrs, *listed))

    def _labelled(self, name: str, label: str, box: Node) -> Node:
        """A field under its label; beside it what is wrong with what was typed."""
        id_ = f"pb-keep-{name}"
        wrong = self.wrong.get(name, "")
        attrs = {"id": f"{id_}-wrong", "data-wrong": name, "role": "alert", "style": "color:var(--pb-warn)"}
        said = h("small", attrs, wrong) if wrong else None
        return h("div", {"class": "pb-field"}, h("label", {"for": id_}, label), box, said, key=name)


def _note(line: str) -> tuple[str, tuple[str, ...]]:
    """A note and its tags: ``Long silence #slow #rules``.

    >>> _note("Long silence #slow #rules")
    ('Long silence', ('slow', 'rules'))
    """
    tags = tuple(re.findall(r"#(\w+)", line))
    return re.sub(r"\s*#\w+", "", line).strip(), tags
