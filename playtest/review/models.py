"""Decisions and questions of language models in recorded playtests, kept apart from people's."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from playtest.bots.language_model import Decision, summary
from playtest.frames import Frames
from playtest.record import MODEL, is_model_note
from playtest.review.feedback import called
from playtest.table import Table

ALIKE = 0.6
"""Two questions with at least this share of their words in common count as one."""
SEVERAL = 2
"""Minimum number of playtests that must share a question for it to be listed."""
ASKED = "Rules questions that language models asked"
"""Heading above models' rules questions, which may show where a rulebook is unclear."""
PLAYED = "Language models played here"
"""Heading above the descriptions of runs with a model."""
REMARKS = {
    "why": "why",
    "confused": "was unclear",
    "rules_question": "question about the rules",
    "fallback": "random move",
}
"""Names of the kinds of notes that a model writes on its moves."""
_WORDS = re.compile(r"[^\W_]+")


@dataclass(frozen=True, slots=True)
class RulesQuestion:
    """A rules question that models asked: its first wording, and the playtests it came from."""

    text: str
    playtests: tuple[str, ...]
    times: int

    @property
    def where(self) -> str:
        """Return in words how often the question was asked, and in how many playtests."""
        return f"asked {self.times} times, in {len(self.playtests)} playtests"


def rules_questions(found: Frames) -> list[RulesQuestion]:
    """List the rules questions that models asked in several playtests, most common first.

    Unfinished playtests are left out, as a question may reveal a hand.
    """
    over = set(found.games.loc[found.games["reason"].astype(bool), "playtest"])
    notes = found.notes
    asked = notes[(notes["kind"] == MODEL) & (notes["label"] == "rules_question")]
    groups: list[tuple[frozenset[str], str, list[str]]] = []
    for playtest, text in zip(asked["playtest"], asked["text"], strict=True):
        if playtest not in over:
            continue
        words = frozenset(_WORDS.findall(str(text).casefold()))
        same = next((group for group in groups if _alike(group[0], words)), None)
        if same is None:
            groups.append((words, str(text), [str(playtest)]))
        else:
            same[2].append(str(playtest))
    listed = [RulesQuestion(text, tuple(dict.fromkeys(by)), len(by)) for words, text, by in groups if words]
    kept = [each for each in listed if len(each.playtests) >= SEVERAL]
    return sorted(kept, key=lambda each: (-len(each.playtests), -each.times))


def _alike(one: frozenset[str], other: frozenset[str]) -> bool:
    every = one | other
    return bool(every) and len(one & other) / len(every) >= ALIKE


@dataclass(frozen=True, slots=True)
class Run:
    """One sentence on the decisions of a model, and the playtest in which it played."""

    playtest: str
    sentence: str


def runs(table: Table) -> list[str]:
    """Return a sentence for each combination of model and prompt that played at this table.

    It tells the number of decisions, and how often a random move was made as a fallback because the model
    gave none. It also says which position in the list of legal moves the model chose most. Moves that were
    undone are not counted.
    """
    moves = {entry.n for entry in table.log if entry.kind == "move"} - table.voided
    noted = [entry.body for entry in table.log if is_model_note(entry)]
    return _sentences([body[MODEL] for body in noted if body.get("about") in moves], len(moves))


def runs_in(found: Frames) -> list[Run]:
    """Return the models' runs (see ``runs``) in all of these playtests, newest playtest first."""
    notes = found.notes
    decided = notes[(notes["kind"] == MODEL) & (notes["label"] == "decision")]
    if decided.empty:
        return []
    moved = found.moves[found.moves["playtest"].isin(decided["playtest"])]
    standing = {str(id): set(rows["n"]) for id, rows in moved.groupby("playtest", sort=False)}
    games = found.games[found.games["playtest"].isin(decided["playtest"])]
    runs: list[Run] = []
    for game in games.sort_values("created", ascending=False, kind="stable").to_dict("records"):
        moves = standing.get(str(game["playtest"]), set())
        here = decided[(decided["playtest"] == game["playtest"]) & decided["about"].isin(moves)]
        told = [_read(text) for text in here["text"]]
        runs += [Run(called(game), sentence) for sentence in _sentences(told, len(moves))]
    return runs


def remarks(table: Table) -> list[tuple[int, str, str]]:
    """List models' notes on moves: the entry, the kind of note, and the note's words.

    Empty until the game is over, as a reason may reveal a hand.
    """
    if table.outcome is None:
        return []
    found = []
    for entry in filter(is_model_note, table.log):
        told = entry.body[MODEL] if isinstance(entry.body[MODEL], Mapping) else {}
        said = [(label, str(told.get(key) or "")) for key, label in REMARKS.items()]
        found += [(_whole(entry.body.get("about")), label, text) for label, text in said if text]
    return found


def _read(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return None


def _sentences(told: Iterable[Any], of: int) -> list[str]:
    """Return a sentence on each combination of model and prompt in the notes ``told``.

    ``of`` is the number of moves in the playtest. Malformed notes are left out.
    """
    made: dict[tuple[str, int], list[Decision]] = {}
    for each in told:
        if isinstance(each, Mapping):
            decision = _decision(each)
            made.setdefault((decision.model, decision.prompt), []).append(decision)
    return [summary(decisions, of) for decisions in made.values()]


def _decision(told: Mapping[str, Any]) -> Decision:
    places = told.get("places")
    return Decision(
        model=str(told.get("model") or "a model"),
        prompt=_whole(told.get("prompt")),
        places=tuple(_pairs(places if isinstance(places, Sequence) else ())),
        tries=_whole(told.get("tries")),
        fallback=str(told.get("fallback") or ""),
    )


def _pairs(places: Sequence[Any]) -> Iterator[tuple[int, int]]:
    for each in places:
        if isinstance(each, Sequence) and len(each) == 2 and _whole(each[1]) > 0:
            yield _whole(each[0]), _whole(each[1])


def _whole(value: Any) -> int:
    return value if isinstance(value, int) and not isinstance(value, bool) else 0
