"""One seat's screen, on all of its player's devices: the lobby, the table, the survey."""

from __future__ import annotations

from playtest.engines.game import Illegal, Seat
from playtest.record import Unusable
from playtest.seats import device_survey, lobby, messages
from playtest.seats.limits import Bucket
from playtest.seats.screens import Device, NotAllowed, Screen, Wire
from playtest.seats.session import RoomSession
from playtest.table import SeatTable
from playtest.widgets.kit import Message
from playtest.widgets.table import Options, TableView

PRESSES, PRESSES_A_SECOND = 90, 30
"""Maximum number of messages from all devices of a seat, in a burst and per second.

The screen is redrawn after each message.
"""


class SeatScreen(Screen):
    """The screen of the player at ``seat``.

    ``stage`` is ``lobby``, ``survey``, ``thanks`` or ``table``.
    """

    def __init__(self, session: RoomSession, seat: Seat) -> None:
        super().__init__()
        self.hears = Bucket(PRESSES, PRESSES_A_SECOND)
        self._party = session
        self.seat = seat
        self.stage = ""
        self._view: TableView | None = None
        self._error = ""
        self._later = ""
        """The survey that the player postponed or answered on this screen."""
        self._thanked: str | None = None
        """The survey for which this screen is showing thanks."""
        self._opened = False
        """Whether the player opened the survey."""
        self._typed = False
        """Whether the player has begun to answer the survey."""
        self._mine = False
        self._vacant: list[Seat] = []

    def heard(self, device: Device, message: Wire) -> None:
        """Handle a message of this seat's device. Raises ``NotAllowed`` if a seat's page may not send it."""
        if not messages.seats_own(message["do"]):
            raise NotAllowed("A seat's page cannot do that.")
        super().heard(device, message)

    def show(self) -> None:
        """Show this seat's current stage, if one of its devices is connected."""
        if not self.devices:
            return
        stage = self._wanted()
        if stage != self.stage:
            self._put_away()
            self.stage, self._typed = stage, False
        if stage != "table":
            self.board.listen(self._hear)
            self._draw()
        elif self._view is None:
            table = SeatTable(self._party.table, self.seat)
            vacant = self._party.free_seats
            options = Options(survey_page=self, open_seats=vacant)
            self._view = TableView(table, seat=self.seat, board=self.board, options=options)
        elif self._vacant != self._party.free_seats():
            self._view.look_again()
        self._vacant = self._party.free_seats()
        self._tell_turn()

    @property
    def stays(self) -> bool:
        """Whether a player is answering the survey, so that the page stays and no typed answer is lost."""
        return self.stage == "survey" and bool(self.devices) and (self._opened or self._typed)

    def _wanted(self) -> str:
        session = self._party
        if not session.room.started:
            return "lobby"
        if session.room.survey == self._thanked:
            return "thanks"
        if self._opened:
            return "survey"
        if session.room.survey not in ("", self._later) and not session.has_answered(self.seat):
            return "survey"
        return "table"

    def _draw(self) -> None:
        if self.stage == "survey":
            pane = device_survey.form(self._questions, self._error, goes_on=self._party.gone_on)
        elif self.stage == "thanks":
            pane = device_survey.thanks()
        else:
            pane = lobby.waiting(self._party, self.seat)
        self.board.show([pane], say=self._error)

    @property
    def _questions(self) -> tuple[device_survey.Question, ...]:
        """The survey that the facilitator sent, or the default questions if none was sent."""
        return device_survey.asked(self._party.room.survey) or device_survey.proposed()

    def survey_waits(self) -> bool:
        """Return whether this seat has a survey to answer, because one was sent or the game is over."""
        table = self._party.table
        comes = bool(self._party.room.survey) or table.outcome is not None or table.ended is not None
        return comes and not self._party.has_answered(self.seat)

    def open_survey(self) -> None:
        """Show the survey in place of the table."""
        self._opened = True
        self.show()

    def _hear(self, message: Message) -> None:
        if message.name == "hello":
            return  # it has already been sent the scene
        if message.name == "typing":
            self._typed = True
            return
        self._error = ""
        try:
            if message.name == "survey-answers":
                self._answer(message)
            elif message.name == "survey-later":
                self._later, self._opened = self._party.room.survey, False
            elif message.name == "survey-done":
                self._thanked = None
        except (Illegal, Unusable) as error:
            self._error = self._party.rooms.store.unplaced(str(error))
        if self._party.gone_on and self._wanted() != "survey":
            self.stage = ""
            self._party.changed()  # it moves on now, as the others did
            return
        self.show()

    def _answer(self, message: Message) -> None:
        text = self._party.room.survey
        found = device_survey.answers(self._questions, message.values)
        SeatTable(self._party.table, self.seat).survey(self.seat, found)
        self._later = self._thanked = text
        self._opened = False

    def _tell_turn(self) -> None:
        """Have the devices sound or vibrate when it becomes this seat's turn."""
        table = self._party.table
        looks = self.stage in ("table", "thanks")
        mine = looks and self.seat in table.pending and not table.seats[self.seat].is_bot
        mine = mine and not (self._view is not None and self._view.auto_passes)
        if mine != self._mine:
            self._mine = mine
            self.tell({"type": "turn", "yours": mine})

    def changed(self) -> None:
        """Update after new entries in the log. A shown table redraws itself."""
        if not self.devices:
            return
        if self.stage == "table" and self._wanted() == "table":
            self._tell_turn()
        else:
            self.show()

    def _put_away(self) -> None:
        if self._view is not None:
            self._view.close()
            self._view = None

    def rest(self) -> None:
        """Release resources while no device shows this screen."""
        self._put_away()
        super().rest()
        self.stage = ""
        self._mine = False
