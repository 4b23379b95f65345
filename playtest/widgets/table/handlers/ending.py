"""Buttons after a game is over or was ended early: review, rematch, survey, resume."""

from __future__ import annotations

from playtest.engines.game import Seat
from playtest.table import Table
from playtest.widgets.kit import Node, button
from playtest.widgets.table.options import Options, SurveyPage
from playtest.widgets.table.view import zones
from playtest.words import common


class EndButtons:
    """The buttons at the end of ``table``, on the screen of the seat ``own`` or the facilitator's (``None``).

    ``options`` say which buttons there are. They also say whether the survey is a page of its own or a
    drawer.
    """

    def __init__(self, table: Table, own: Seat | None, options: Options) -> None:
        self._table = table
        self._own = own
        self._surveys = options.survey_page
        self._can_review = options.review is not None
        self._can_rematch = options.rematch is not None

    def survey_before(self) -> Node | None:
        """Return the button that opens the survey during the game; ``None`` if no answer is needed now."""
        over = self._table.outcome is not None or self._table.ended is not None
        waits = self._surveys is not None and self._surveys.survey_waits() and not over
        return button("survey-open", "Survey", kind="small") if waits else None

    def buttons(self) -> list[Node | None]:
        """Return the buttons for a game that is over or was ended early; empty before that."""
        if self._table.ended:
            return self._after_ending_early()
        if self._table.outcome is None:
            return []
        if self._surveys is not None:
            return [self._survey(self._surveys)]
        rematch = button("rematch", "Rematch", kind="main") if self._can_rematch else None
        return [self._survey_drawer(), self._review(), rematch]

    def _after_ending_early(self) -> list[Node | None]:
        """Return the buttons for a game that was ended early.

        Everyone has a button for the survey. The facilitator has buttons to review and to resume the playtest
        as well.
        """
        if self._surveys is not None:
            return [self._survey(self._surveys)]
        survey = self._survey_drawer(kind="main")
        if self._own is not None:
            return [survey]
        return [button("go-on-with-it", common.RESUME), self._review(), survey]

    @staticmethod
    def _survey_drawer(kind: str = "") -> Node:
        return zones.unfolds("survey", "Survey", everywhere=True, kind=kind)

    def _survey(self, surveys: SurveyPage) -> Node | None:
        return button("survey-open", "Survey", kind="main") if surveys.survey_waits() else None

    def _review(self) -> Node | None:
        return button("review", "Review") if self._can_review else None
