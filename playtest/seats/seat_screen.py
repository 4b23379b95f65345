"""One seat's screen: the lobby, the table, the survey; on however many devices its player has."""

from __future__ import annotations

from playtest.engines.game import Illegal, Seat
from playtest.record import Unusable
from playtest.seats import lobby, messages, surveying
from playtest.seats.party import Party
from playtest.seats.screens import Device, Message, Screen
from playtest.table import SeatTable
from playtest.widgets.kit import Said
from playtest.widgets.table import TableView


class NotAllowed(Illegal):
    """An act that is not this page's."""


class SeatScreen(Screen):
    """What the player at ``seat`` sees.

    ``stage`` is ``asking``, ``lobby``, ``survey``, ``thanks`` or ``table``.
    """

    def __init__(self, party: Party, seat: Seat) -> None:
        super().__init__()
        self._party = party
        self.seat = seat
        self.stage = ""
        self._view: TableView | None = None
        self._error = ""
        self._later = self._thanked = ""
        """The survey that was put off or answered here, and the one that thanks are shown for."""
        self._mine = False

    def heard(self, device: Device, message: Message) -> None:
        """Something was done on a device of this seat. Raises ``NotAllowed`` for what is not a seat's."""
        if not messages.seats_own(message["do"]):
            raise NotAllowed("A seat's page cannot do that.")
        if self._party.is_asking(device.hash) and message["do"] not in ("hello", "shape"):
            raise NotAllowed("The facilitator has not let this device in yet.")
        super().heard(device, message)

    def show(self) -> None:
        """Show what this seat's player should see now, if a device of theirs is there."""
        if not self.devices:
            return
        stage = self._wanted()
        if stage != self.stage:
            self._put_away()
            self.stage = stage
        if stage != "table":
            self.board.listen(self._hear)
            self._draw()
        elif self._view is None:
            self._view = TableView(SeatTable(self._party.table, self.seat), seat=self.seat, board=self.board)
        self._tell_turn()

    def _wanted(self) -> str:
        party = self._party
        if all(party.is_asking(device.hash) for device in self.devices):
            return "asking"
        if not party.room.started:
            return "lobby"
        if party.room.survey and party.room.survey == self._thanked:
            return "thanks"
        if party.room.survey not in ("", self._later) and not party.has_answered(self.seat):
            return "survey"
        return "table"

    def _draw(self) -> None:
        if self.stage == "survey":
            pane = surveying.form(surveying.asked(self._party.room.survey), self._error)
        elif self.stage == "thanks":
            pane = surveying.thanks()
        else:
            pane = lobby.waiting(self._party, self.seat, asking=self.stage == "asking")
        self.board.show([pane], say=self._error)

    def _hear(self, said: Said) -> None:
        self._error = ""
        try:
            if said.verb == "survey-answers":
                self._answer(said)
            elif said.verb == "survey-later":
                self._later = self._party.room.survey
            elif said.verb == "survey-done":
                self._thanked = ""
        except (Illegal, Unusable) as error:
            self._error = str(error)
        self.show()

    def _answer(self, said: Said) -> None:
        text = self._party.room.survey
        found = surveying.answers(surveying.asked(text), said.values)
        SeatTable(self._party.table, self.seat).survey(self.seat, found)
        self._later = self._thanked = text

    def _tell_turn(self) -> None:
        """Have the devices sound or shake when it becomes this seat's turn."""
        table = self._party.table
        looks = self.stage in ("table", "thanks")
        mine = looks and self.seat in table.pending and not table.seats[self.seat].is_bot
        if mine != self._mine:
            self._mine = mine
            self.tell({"type": "turn", "yours": mine})

    def changed(self) -> None:
        """The log has gone on; a table that is shown draws itself."""
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
        """Cost nothing while no device shows it."""
        self._put_away()
        super().rest()
        self.stage = ""
        self._mine = False
