"""The contents of a playtest on paper as text fields, for its form and for the command line.

The fields of the playtest are ``game``, ``players``, ``played``, ``title``, ``rounds``, ``minutes``,
``changed``, ``tags`` and ``notes`` (one note per line). What the game counts at its end has fields such as
``bells.Summer``.

Each seat has fields that end with its number, from 0: ``name.0``, ``role.0``, ``team.0``, ``score.0``,
``won.0``, ``began.0`` and ``first.0``. The last three are ``yes`` or ``no``; ``first`` means first-time
player. Survey answers are in fields such as ``fun.0``. Answers to your own questions are in ``own.0``, one
``question: answer`` per line.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Mapping
from datetime import date

from playtest.engines.game import Game
from playtest.engines.sentences import listed, short
from playtest.record import AnyGame, paper
from playtest.review import game_figures

RATINGS = {"fun": "It was fun", "clear": "It was clear", "length": "Its length was right", "again": "Again"}
"""Survey questions rated 1 to 5."""
WORDS = {"confused": "What confused"}
"""Survey questions answered in words."""
_NUMBER = re.compile(r"[-+−]?[0-9]+(?:[.,][0-9]+)?")
_TWO_WAYS = re.compile(r"[-+−]?[1-9][0-9]{0,2}[.,][0-9]{3}")
"""Matches numbers that can be read in two ways: ``1,000`` may mean a thousand or one."""
_TAG = r"#(?=[\w-]*[^\W\d_])\w[\w-]*"
_TAGS = re.compile(rf"(?:(?:^|(?<=\s)){_TAG}\s*)+$")


def tagged(line: str) -> tuple[str, tuple[str, ...]]:
    """Split a note from its tags, the #words at the end of its line, each with at least one letter.

    >>> tagged("Card #7 is too strong #balance #too-strong")
    ('Card #7 is too strong', ('balance', 'too-strong'))
    """
    ending = _TAGS.search(line.strip())
    if ending is None:
        return line.strip(), ()
    tags = tuple(word.removeprefix("#") for word in ending[0].split())
    return line.strip()[: ending.start()].strip(), tags


def counted(game: str) -> Mapping[str, tuple[str, ...]]:
    """Return what a game counts at its end, which the form asks for.

    Maps each measure, such as bells, to the labels under which it is counted, such as seasons.
    """
    found: Mapping[str, tuple[str, ...]] = game_figures.part(game, "ON_PAPER", {})
    return found


def parts(cls: type[AnyGame], players: int) -> tuple[str, ...] | None:
    """Return the roles that a seat can have.

    ``None`` if any name is allowed, empty if there are no roles.
    """
    if cls.roles is Game.roles:
        return ()
    return cls(players).all_roles() or None


def fields(one: paper.Paper) -> dict[str, str]:
    """Return this playtest's fields, from which ``read`` builds it again."""
    found = {
        "game": one.game,
        "players": str(len(one.seats)),
        "played": one.played.isoformat(),
        "title": one.title,
        "rounds": str(one.rounds or ""),
        "minutes": _said(one.minutes),
        "changed": one.changed,
        "tags": ", ".join(one.tags),
        "notes": "\n".join(" ".join([text, *(f"#{tag}" for tag in tags)]) for text, tags in one.notes),
    }
    for measure, labels in counted(one.game).items():
        for label in labels:
            found[f"{measure}.{label}"] = _said(one.counted.get(measure, {}).get(label))
    for seat, sat in enumerate(one.seats):
        found |= {f"name.{seat}": sat.name, f"role.{seat}": sat.role}
        found |= {f"score.{seat}": _said(sat.score), f"won.{seat}": "yes" if sat.won else "no"}
        found |= {f"{asked}.{seat}": _said(sat.answers.get(asked)) for asked in (*RATINGS, *WORDS)}
        found |= {f"team.{seat}": sat.team, f"own.{seat}": _own(sat)}
        found |= {f"began.{seat}": _yes(sat.began), f"first.{seat}": _yes(sat.first_time)}
    return found


def _yes(value: bool | None) -> str:
    return {True: "yes", False: "no", None: ""}[value]


def _own(sat: paper.Sat) -> str:
    """Return the answers to the facilitator's own questions, one per line."""
    own_ones = {name: value for name, value in sat.answers.items() if name not in (*RATINGS, *WORDS)}
    return "\n".join(f"{name}: {_in_line(_said(value))}" for name, value in own_ones.items())


def _in_line(text: str) -> str:
    return " ".join(text.split())


def as_counted(name: str) -> str:
    """Convert a field's name to count seats from 1.

    >>> as_counted("score.0"), as_counted("bells.Summer")
    ('score.1', 'bells.Summer')
    """
    head, dot, seat = name.rpartition(".")
    return f"{head}.{int(seat) + 1}" if dot and seat.isdecimal() else name


def from_zero(name: str) -> str:
    """Convert a field's name back to count seats from 0.

    >>> from_zero("score.1")
    'score.0'
    """
    head, dot, seat = name.rpartition(".")
    return f"{head}.{int(seat) - 1}" if dot and seat.isdecimal() else name


def _said(value: float | str | None) -> str:
    return value if isinstance(value, str) else "" if value is None else f"{value:.12g}"


def read(
    typed: Mapping[str, str],
    today: date,
    games: Mapping[str, type[AnyGame]],
    before: paper.Paper | None = None,
) -> paper.Paper:
    """Build a playtest from the fields ``typed``. ``games`` maps names to the available games.

    If ``before`` is given, the playtest replaces that one and keeps whatever no field shows. Raises
    ``paper.NotPaper`` with a sentence for each invalid field.
    """
    return _Reading(typed, games, before).whole(today)


class _Reading:
    """Fields while they are read. ``wrong`` collects a sentence for each invalid field."""

    def __init__(
        self, typed: Mapping[str, str], games: Mapping[str, type[AnyGame]], before: paper.Paper | None
    ) -> None:
        self.typed = typed
        self.before = before
        self._shown = fields(before) if before else {}
        self.wrong: dict[str, str] = {}
        name = self.text("game")
        if name not in games:
            raise paper.NotPaper({"game": f'There is no game "{name}". Choose from {", ".join(games)}.'})
        self.game = games[name]
        players = self.text("players")
        if players not in map(str, self.game.players):
            low, high = self.game.players[0], self.game.players[-1]
            raise paper.NotPaper({"players": f"It is for {low} to {high} players, not {short(players)}."})
        self.players = int(players)

    def text(self, name: str) -> str:
        return self.typed.get(name, "").strip()

    def is_kept(self, *names: str) -> bool:
        """Return whether these fields are the same as in the saved playtest.

        Unchanged fields are not checked again, so that unusual values that were saved before may stay.
        """
        return bool(self._shown) and all(
            self._shown.get(name, "").strip() == self.text(name) for name in names
        )

    def number(self, name: str, said: str) -> float | None:
        """Return the number in a field; ``None`` if it is empty or invalid.

        For an invalid field, the sentence ``said`` is added to ``wrong``.
        """
        text = self.text(name)
        if not self.is_kept(name) and _TWO_WAYS.fullmatch(text):
            digits = re.sub(r"[.,]", "", text)
            self.wrong[name] = f"“{text}” can be read two ways: write {digits}, or {text[:-4]}."
        elif _NUMBER.fullmatch(text) and len(text) < 30:
            return float(text.replace(",", ".").replace("−", "-"))
        elif text:
            self.wrong[name] = said
        return None

    def whole(self, today: date) -> paper.Paper:
        try:
            played = date.fromisoformat(self.text("played"))
        except ValueError:
            played = today
            self.wrong["played"] = "Write the day it was played, as in 2026-05-31."
        before = self.before
        one = paper.Paper(
            game=self.game.name,
            played=played,
            seats=tuple(self.seat(seat) for seat in range(self.players)),
            rounds=self.rounds(),
            minutes=self.number("minutes", "Write a number of minutes, or leave it empty."),
            title=self.text("title"),
            reason=before.reason if before else "",
            changed=self.text("changed"),
            tags=tuple(tag.strip() for tag in self.text("tags").split(",") if tag.strip()),
            notes=self.notes(),
            counted=self.counted(),
            id=before.id if before else "",
            brought=before.brought if before else None,
            added=before.added if before else {},
        )
        self.hold_against_scores(one)
        self.hold_against_parts(one)
        found = {**paper.wrong(one, today), **self.wrong}
        if found:
            raise paper.NotPaper(found)
        return one

    def rounds(self) -> int:
        """Return the number of rounds; 0 if nobody counted them."""
        said = "Write a whole number, or leave it empty."
        value = self.number("rounds", said) or 0
        if value != int(value):
            self.wrong["rounds"] = said
        return int(value)

    def notes(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """Return one note per line. Unchanged notes are kept as before, even those of several lines."""
        text = self.typed.get("notes", "")
        if self.before is not None and text == fields(self.before)["notes"]:
            return self.before.notes
        return tuple(tagged(line) for line in text.splitlines() if line.strip())

    def counted(self) -> dict[str, dict[str, float]]:
        same = self.before is not None and self.before.game == self.game.name
        found = {m: dict(values) for m, values in self.before.counted.items()} if self.before and same else {}
        for measure, labels in counted(self.game.name).items():
            values = found.pop(measure, {})
            for label in labels:
                values.pop(label, None)
                value = self.number(f"{measure}.{label}", "Write a number, or leave it empty.")
                if value is not None and value < 0:
                    self.wrong[f"{measure}.{label}"] = f"Write 0 {measure} or more, not {value:g}."
                elif value is not None:
                    values[label] = value
            found |= {measure: values} if values else {}
        return found

    def seat(self, seat: int) -> paper.Sat:
        won = self.text(f"won.{seat}")
        if won not in ("yes", "no"):
            self.wrong[f"won.{seat}"] = paper.WHO_WON
        return paper.Sat(
            self.text(f"name.{seat}"),
            self.score(seat),
            won == "yes",
            self.role(seat),
            self.answers(seat),
            team=self.text(f"team.{seat}"),
            began=self.yes(f"began.{seat}"),
            first_time=self.yes(f"first.{seat}"),
        )

    def yes(self, name: str) -> bool | None:
        """Return True or False, or ``None`` if nobody noted it."""
        said = self.text(name)
        if said not in ("", "yes", "no"):
            self.wrong[name] = f"Write yes or no, not {short(said)}; leave it empty if nobody noted it."
        return {"yes": True, "no": False}.get(said)

    def sat_before(self, seat: int) -> paper.Sat | None:
        """Return what was noted about a seat before this edit; ``None`` if nothing was."""
        return self.before.seats[seat] if self.before and seat < len(self.before.seats) else None

    def score(self, seat: int) -> float | None:
        """Return a seat's final score; ``None`` if nobody wrote it down."""
        name, sat = f"score.{seat}", self.sat_before(seat)
        if sat is not None and self.is_kept(name):
            return sat.score
        score = self.number(name, "Write the score as a number, or leave it empty.")
        if score is not None:
            low, high = game_figures.part(self.game.name, "SCORE_RANGE", (-1000, 10_000))
            if not low <= score <= high or score != int(score):
                title = self.game.title
                self.wrong[name] = f"A score of {title} is a whole number from {low:,} to {high:,}."
        return score

    def role(self, seat: int) -> str:
        """Return a seat's role, which must be one of the game's."""
        role, there = self.text(f"role.{seat}"), parts(self.game, self.players)
        if there == ():
            return ""
        kept = self.is_kept("game", f"role.{seat}")
        if role and there and role not in there and not kept:
            near = difflib.get_close_matches(role, there, 1)
            meant = f"did you mean {near[0]}?" if near else f"there are {listed(there)}."
            self.wrong[f"role.{seat}"] = f"{self.game.title} has no “{role[:40]}”; {meant}"
        return role

    def answers(self, seat: int) -> dict[str, str | float]:
        """Return a seat's answers."""
        found = self.own_answers(seat)
        sat = self.sat_before(seat)
        for question in RATINGS:
            if sat is not None and question in sat.answers and self.is_kept(f"{question}.{seat}"):
                found[question] = sat.answers[question]
                continue
            rated = self.number(f"{question}.{seat}", "Ratings are 1 to 5.")
            if rated is not None and not 1 <= rated <= 5:
                self.wrong[f"{question}.{seat}"] = "Ratings are 1 to 5."
            elif rated is not None:
                found[question] = rated
        return found | {name: text for name in WORDS if (text := self.text(f"{name}.{seat}"))}

    def own_answers(self, seat: int) -> dict[str, str | float]:
        """Return the answers to the facilitator's own questions.

        If the field was not edited, the saved answers are returned as they are.
        """
        name, sat = f"own.{seat}", self.sat_before(seat)
        asked = (*RATINGS, *WORDS)
        if sat is not None and self.text(name) == _own(sat).strip():
            return {question: said for question, said in sat.answers.items() if question not in asked}
        found: dict[str, str | float] = {}
        for line in self.text(name).splitlines():
            question, colon, said = (part.strip() for part in line.rpartition(": "))
            if line.strip() and not (colon and question and said):
                self.wrong[name] = (
                    "Put each answer on a line of its own: question, colon, answer. "
                    "Example: “Tense at the end?: very”."
                )
            elif question:
                found[question] = float(said) if _NUMBER.fullmatch(said) and "," not in said else said
        return found

    def hold_against_scores(self, one: paper.Paper) -> None:
        """Check that the winners fit the scores.

        This is not checked if the rules were changed, or if neither winners nor scores have been edited.
        """
        names = [f"{what}.{seat}" for what in ("score", "won") for seat in range(self.players)]
        if one.changed or self.is_kept("game", "players", "changed", *names):
            return
        if any(name.startswith(("score.", "won.")) for name in self.wrong):
            return
        scores = [sat.score for sat in one.seats]
        for seat, won in self.game(self.players).won_by(scores).items():
            if won != one.seats[seat].won:
                how = "win" if won else "do not win"
                said = f"By the rules {scores[seat]:g} points {how} here"
                self.wrong[f"won.{seat}"] = f"{said}; correct it, or write which rules differed."

    def hold_against_parts(self, one: paper.Paper) -> None:
        """Check that no role is played more often than the game has it, unless rules were changed.

        Roles that have not been edited are not checked.
        """
        there = parts(self.game, self.players)
        roles = (f"role.{seat}" for seat in range(self.players))
        if one.changed or not there or self.is_kept("game", "players", "changed", *roles):
            return
        for seat, sat in enumerate(one.seats):
            before = [other for other in range(seat) if one.seats[other].role == sat.role]
            if sat.role in there and len(before) >= there.count(sat.role):
                only = f"Seat {before[0] + 1} is already {sat.role}, and nobody else can be"
                self.wrong.setdefault(f"role.{seat}", f"{only}; correct it, or write which rules differed.")
