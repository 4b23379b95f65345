"""The survey for players after a game, and its form at the side of the table."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated, Literal

from pydantic import Field

from playtest.engines.game import Data
from playtest.widgets.kit import Node, controls, forms

Rating = Literal["1", "2", "3", "4", "5"]
RATED = 5
"""The number of possible answers to a rating."""


@dataclass(frozen=True, slots=True)
class Survey(Data):
    """The questions for a player after a game: ratings from 1 (not at all) to 5 (very), and a few words."""

    fun: Annotated[Rating | None, Field(title="It was fun")] = None
    tension: Annotated[Rating | None, Field(title="It was exciting")] = None
    choices: Annotated[Rating | None, Field(title="My choices mattered")] = None
    clear: Annotated[Rating | None, Field(title="The rules were clear")] = None
    length: Annotated[Rating | None, Field(title="The length was right")] = None
    together: Annotated[Rating | None, Field(title="I had to watch the others")] = None
    again: Annotated[Rating | None, Field(title="I would play it again")] = None
    won: Annotated[Literal["yes", "no"] | None, Field(title="Did you win?")] = None
    predictable: Annotated[Literal["yes", "no"] | None, Field(title="Was the end predictable?")] = None
    favorite: Annotated[str, Field(title="Your favorite part", max_length=2000)] = ""
    change: Annotated[str, Field(title="One thing you would change", max_length=2000)] = ""
    confused: Annotated[str, Field(title="What confused you?", max_length=2000)] = ""


KNOWN = frozenset(["won"])
"""Questions that the game's result answers, so that the form leaves them out."""


ENDS = ("not at all", "very much")
"""The meanings of a rating's first and last answer."""
LEAVE_OUT = "All questions are optional. Press again to clear an answer."


def survey_form() -> forms.Record:
    """Return the form of the survey, without questions that the game's result answers already.

    A question with a choice has the option "No answer", so that an empty answer is not read as "none".
    """
    spec = forms.spec_of(Survey)
    assert isinstance(spec, forms.Record)
    parts = tuple(
        (name, replace(part, blank="No answer") if isinstance(part, forms.Maybe) else part)
        for name, part in spec.parts
        if name not in KNOWN
    )
    return replace(spec, parts=parts)


def survey_fields(spec: forms.Record, raw: forms.Raw) -> list[Node]:
    """Return the survey's questions as nodes, filled with the answers ``raw``.

    Ratings and choices are rows of buttons, and texts are fields to type in.
    """
    found: list[Node] = []
    for name, part in spec.parts:
        inner = part.inner if isinstance(part, forms.Maybe) else None
        if isinstance(inner, forms.Choice):
            options = [(str(at), label) for at, (_, label) in enumerate(inner.options)]
            ends = ENDS if len(options) == RATED else ("", "")
            found.append(controls.scale(name, part.title, options, str(raw.get(name) or ""), ends=ends))
        else:
            found += forms.fields_of(part, raw, name, form="survey")
    return found
