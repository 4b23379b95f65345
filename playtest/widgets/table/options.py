"""The surroundings of a table's screen: where its buttons lead, who answers the survey, how bots begin."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from playtest.engines.game import Seat


class SurveyPage(Protocol):
    """A page of its own on which the player of one seat answers the survey."""

    def survey_waits(self) -> bool:
        """Return whether there is a survey that the player of this seat has not answered."""

    def open_survey(self) -> None:
        """Show the survey in place of the table."""


@dataclass(frozen=True)
class Options:
    """What surrounds a table's screen, such as the places where its buttons lead. Everything is optional.

    ``leave`` is called by a button above the board, whose label is ``back_label``. ``rematch`` and ``review``
    are called by the buttons of the same names at the end. ``follow`` is called with a playtest's id when a
    room on devices moves on to that playtest. ``survey_page`` is the page with the survey of the seat's
    player; without a page the survey is a drawer. ``open_seats`` returns the seats on devices that nobody has
    taken. With ``start_paused`` the bots do nothing until somebody starts them. This is always so if only
    bots play.
    """

    leave: Callable[[], None] | None = None
    back_label: str = "All playtests"
    rematch: Callable[[], None] | None = None
    review: Callable[[], None] | None = None
    follow: Callable[[str], None] | None = None
    survey_page: SurveyPage | None = None
    open_seats: Callable[[], Sequence[Seat]] | None = None
    start_paused: bool = False


ALONE = Options()
"""The options of a screen without a room or invitation, such as one shown by a notebook cell."""
