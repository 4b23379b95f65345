"""Decisions and questions of language models in recorded playtests, shown apart from people's."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from playtest.bots.language_model import Decision, summary
from playtest.frames import Frames
from playtest.record import MODEL, Entry, is_model_note
from playtest.table import Table

ALIKE = 0.6
"""Two questions with at least this share of their words in common count as one."""
SEVERAL = 2
"""Fewest playtests that must share a question for it to be listed."""
ASKED = "Rules questions that language models asked"
"""Heading above these questions, which may show where a rulebook is unclear."""
_WORDS = re.compile(r"[^\W_]+")


@dataclass(frozen=True, slots=True)
class RulesQuestion:
    """A rules question that models asked: its first wording, and the playtests it came from."""

    text: str
    playtests: tuple[str, ...]
    times: int

    @property
    def where(self) -> str:
        """How often it was asked, and in how many playtests, in words."""
        return f"asked {self.times} times, in {len(self.playtests)} playtests"


def rules_questions(found: Frames, several: int = SEVERAL) -> list[RulesQuestion]:
    """List the rules questions that models asked in at least ``several`` playtests, most common first.

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
    kept = [each for each in listed if len(each.playtests) >= several]
    return sorted(kept, key=lambda each: (-len(each.playtests), -each.times))


def _alike(one: frozenset[str], other: frozenset[str]) -> bool:
    every = one | other
    return bool(every) and len(one & other) / len(every) >= ALIKE


def runs(table: Table) -> list[str]:
    """Summarize each model and prompt that played here: decisions, fallbacks, places in the list."""
    made: dict[tuple[str, int], list[Decision]] = {}
    for decision in _decisions(table.log):
        made.setdefault((decision.model, decision.prompt), []).append(decision)
    of = sum(entry.kind == "move" for entry in table.log)
    return [summary(decisions, of) for decisions in made.values()]


def _decisions(log: Sequence[Entry]) -> Iterator[Decision]:
    """Yield the model decisions noted in a log; malformed notes are left out."""
    for entry in log:
        told: Any = entry.body[MODEL] if is_model_note(entry) else None
        if isinstance(told, Mapping):
            places = told.get("places")
            yield Decision(
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
