"""Every message that the dashboard can send.

To add a message, declare its class here and bind a method to it. A message without a method raises an error
when ``dashboard`` is imported.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from playtest.widgets.kit.commands import Command, Vocabulary, kinds_of

Values = Mapping[str, Any]


class DashboardMessage(Command):
    """A message from the dashboard."""


# -- the page itself


@dataclass(frozen=True)
class Hello(DashboardMessage, wire="hello"):
    """A page has opened. Its values have ``dark``, which says whether the page's theme is dark."""

    values: Values


@dataclass(frozen=True)
class Theme(Hello, wire="theme"):
    """The page's theme has changed."""


# -- the choice of playtests


@dataclass(frozen=True)
class Choose(DashboardMessage, wire="choose"):
    """A filter was changed."""

    values: Values


class ChooseEverything(DashboardMessage, wire="everything"):
    """Reset all filters except the game."""


@dataclass(frozen=True)
class OpenSection(DashboardMessage, wire="section"):
    """Show the figures for another question: the tab ``section`` was pressed."""

    section: str


@dataclass(frozen=True)
class ShowFinding(DashboardMessage, wire="finding"):
    """Show the figure of finding ``n``."""

    n: int


class ReadAgain(DashboardMessage, wire="again"):
    """Read the recordings again."""


class LoadSamples(DashboardMessage, wire="samples"):
    """Record the example playtests."""


class ShowExamples(DashboardMessage, wire="examples"):
    """Show the example playtests, apart from the recordings."""


class ShowOwn(DashboardMessage, wire="own"):
    """Go back from the examples to the recordings."""


# -- what opens below


@dataclass(frozen=True)
class ReplayMoment(DashboardMessage, wire="moment"):
    """Replay the moment of finding ``n``."""

    n: int


@dataclass(frozen=True)
class ReplayNoted(DashboardMessage, wire="noted"):
    """Replay the moment of note ``n``."""

    n: int


class StepThrough(DashboardMessage, wire="step"):
    """Open the chosen playtest that was played last, to step through it move by move."""


class NoteOnPaper(DashboardMessage, wire="paper"):
    """Open the form for a playtest on paper."""


class OpenJournal(DashboardMessage, wire="journal"):
    """Open the journal of the game's versions."""


class CloseBelow(DashboardMessage, wire="leave"):
    """Close the panel that is open below."""


# -- files


class WriteCsv(DashboardMessage, wire="csv"):
    """Write the figures' tables as CSV files."""


class WriteParquet(DashboardMessage, wire="parquet"):
    """Write the figures' tables as a Parquet file."""


class WriteReport(DashboardMessage, wire="report"):
    """Write the report."""


VOCABULARY = Vocabulary(kinds_of(DashboardMessage))
