"""The facilitator's console: connections, whose turn it is, quick notes, seats, survey, checklist.

For tests, in the page: ``[data-console]``; ``[data-sits]`` as in the lobby, ``[data-whose]`` whose turn it
is, ``[data-turned-away]`` what was refused, ``[data-drawer]`` the drawers. Each button's action is in its
``data-do``: ``start``, ``bot:2``, ``person:2``, ``free:2``, ``link:2``, ``admit:HASH``, ``ask``,
``tag:stuck``, ``undo``, ``pace:slow``, ``open``, ``close-room``.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence

from playtest.engines import codec
from playtest.engines.game import Illegal, Seat
from playtest.record import Entry, Unusable, legible
from playtest.seats import console_messages as said
from playtest.seats import console_parts as parts
from playtest.seats import device_survey
from playtest.seats.limits import TurnedAway
from playtest.seats.screens import Screen
from playtest.seats.session import RoomSession
from playtest.table import SPEEDS
from playtest.widgets.kit import Message, button
from playtest.widgets.kit.commands import Handlers, check_handled
from playtest.widgets.table import (
    Correction,
    CorrectionPause,
    PauseElsewhere,
    SeatClock,
    SpectatorView,
    Undo,
    UndoQuestion,
    messages,
)
from playtest.words import common

CORRECTS = "The facilitator is correcting the board. Bots and the clock wait."
TWICE = 2.0
"""Seconds within which a repeated note on the same entry counts as a double press."""
SAID = 15.0
"""Seconds after which an action's result disappears. An error stays until the next action."""
AT_A_SEAT = frozenset(["rename", "move", "bot", "person", "link", "free", "free-yes"])
"""Actions on one seat; their results are shown in that seat's row."""
SAID_IN = {
    "note": "note",
    **dict.fromkeys(["talk-hide", "talk-show"], "said"),
    "survey-send": "survey",
    "survey-stop": "survey",
    "end": "end",
    "close-room": "end",
    "undo": "wrong",
    "undo-yes": "wrong",
    "open": "wrong",
    "correct": "wrong",
    "rule": "wrong",
    "tag": "tags",
    **dict.fromkeys(["pace", "next", "pause", "resume", "add", "go-on-with-it"], "table"),
}
"""The drawer or group that shows each action's result."""
HANDLERS: Handlers[Console] = Handlers()


class Console(Screen):
    """The facilitator's screen and actions, which may be open on several devices at the same time."""

    def __init__(self, session: RoomSession, seats: Sequence[Screen], turned_away: TurnedAway) -> None:
        super().__init__()
        self.session = session
        self.table = session.table
        self.seats = seats
        self.turned_away = turned_away
        self.links: dict[Seat, str] = {}
        self.all_open = False
        self.ending = self.ending_early = False
        self.freeing: Seat | None = None
        self.refusal = self.notice = ""
        self.said_in: tuple[str, ...] = ()
        self.forms = 0
        self._said_at = 0.0
        self._elsewhere = PauseElsewhere(self.table)
        self._correcting = CorrectionPause(self.table, SeatClock(self.table, shared=False), self._elsewhere)
        self._looks: SpectatorView | None = None
        self._back = Undo(self.table, None, lambda gone: None, self.show, named=False)
        self.board.listen(self._hear)

    def show(self) -> None:
        """Redraw the console, if a device shows it."""
        if not self.devices:
            return
        self._while_time_goes_by()
        if self.table.ended:
            self._correcting.end(None)
        self._back.holds(self.table.store.now())
        panes = [parts.console(self)]
        if self.session.room.started:
            self._looks = self._looks or SpectatorView(self.table, self.show, self.session.free_seats)
            panes += self._looks.panes(
                self.board.rev,
                everything=self.all_open,
                ruling=self.ruling,
                ends=[button("rematch", "Rematch", kind="main")] if self.session.room.open else [],
                shapes=self.board.shapes,
            )
        self.board.show(panes, say=self.refusal or self.notice)

    def _while_time_goes_by(self) -> None:
        now = self.table.store.now()
        self._elsewhere.renew()
        if self.notice and now - self._said_at >= SAID:
            self.notice = ""

    @property
    def ruling(self) -> Correction | None:
        """The board correction in progress, or ``None``."""
        return self._correcting.ruling

    @property
    def takes_back(self) -> UndoQuestion | None:
        """The question shown to the facilitator before an undo, or ``None``."""
        return self._back.question()

    @property
    def would_go(self) -> list[str]:
        """Descriptions of the moves that the proposed undo would take back, newest first."""
        question = self.takes_back
        return [] if question is None or self._looks is None else self._looks.told(question.gone)

    def rest(self) -> None:
        """When no device shows the console, cover the cards and forget links and open questions."""
        self._back.forget()
        self._back.close()
        if self._looks is not None:
            self._looks.close()
            self._looks = None
        super().rest()
        self.all_open = self.ending = self.ending_early = False
        self._correcting.end(None)
        self.freeing = None
        self.links.clear()
        self.refusal = self.notice = ""

    def _hear(self, message: Message) -> None:
        if message.do == "hello":
            return
        if message.do == "shape":
            self.show()
            return
        if message.name not in said.VOCABULARY.kinds:
            return
        self.refusal = self.notice = ""
        if message.name != "undo-yes":
            self._back.forget()
        if message.name != "free-yes":
            self.freeing = None
        self.said_in = _said_in(message)
        self._said_at = self.table.store.now()
        try:
            command = said.VOCABULARY.parse(message)
            self.notice = (command and HANDLERS.carry_out(self, command)) or ""
        except (Illegal, Unusable, codec.Invalid, ValueError) as error:
            self.refusal = str(error)
        except Exception as error:
            logging.getLogger("playtest").exception("The console could not do %s", message.name)
            self.refusal = f"That did not work ({type(error).__name__}). Nothing recorded is lost."
        self.show()

    def _seat(self, seat: int) -> Seat:
        if seat >= self.table.game.seats:
            raise Illegal("There is no such seat.")
        return seat

    # -- the room

    @HANDLERS.on(said.Start)
    def _on_start(self, message: said.Start) -> str:
        self.session.start(alone=message.how == "later")
        return "The game has begun."

    @HANDLERS.on(said.AskBeforeSeating)
    def _on_ask(self, message: said.AskBeforeSeating) -> str:
        self.session.change(ask=not self.session.room.ask)
        return (
            "You will be asked before anyone sits down."
            if self.session.room.ask
            else "Anyone can take a seat."
        )

    @HANDLERS.on(said.Admit)
    def _on_admit(self, message: said.Admit) -> None:
        self.session.admit(message.who)

    @HANDLERS.on(said.Decline)
    def _on_decline(self, message: said.Decline) -> None:
        self.session.decline(message.who)

    @HANDLERS.on(said.SeatBot)
    def _on_bot(self, message: said.SeatBot) -> str:
        seat = self._seat(message.seat)
        self.session.seat_bot(seat, str(message.values.get("bot") or ""))
        return f"A bot plays for {self.table.names[seat]}."

    @HANDLERS.on(said.SeatPerson)
    def _on_person(self, message: said.SeatPerson) -> str:
        seat = self._seat(message.seat)
        self.session.seat_person(seat)
        name = self.table.names[seat]
        return f"{name} plays again." if self.session.holders(seat) else f"{name}'s seat is free."

    @HANDLERS.on(said.FreeSeat)
    def _on_free(self, message: said.FreeSeat) -> str:
        seat = self._seat(message.seat)
        if self.session.room.started and self.seats[seat].devices and self.table.outcome is None:
            self.freeing = seat
            return ""
        return self._free(seat)

    @HANDLERS.on(said.ConfirmFree)
    def _on_free_yes(self, message: said.ConfirmFree) -> str:
        seat, self.freeing = self.freeing, None
        return self._free(seat) if seat == self._seat(message.seat) else ""

    @HANDLERS.on(said.CancelFree)
    def _on_free_no(self, message: said.CancelFree) -> None:
        """Do nothing: this press has already closed the question, and the seat keeps its player."""

    def _free(self, seat: Seat) -> str:
        self.links.pop(seat, None)
        self.session.free(seat)
        return f"{self.table.names[seat]}'s seat is free, and its device is disconnected."

    @HANDLERS.on(said.MovePlayer)
    def _on_move(self, message: said.MovePlayer) -> str:
        seat, there = self._seat(message.seat), str(message.values.get("to") or "")
        if not there.isdecimal():
            raise Illegal("Choose a seat.")
        self.session.move(seat, int(there))
        return f"{self.table.names[int(there)]} sits at seat {int(there) + 1} now."

    @HANDLERS.on(said.RenameSeat)
    def _on_rename(self, message: said.RenameSeat) -> str:
        seat = self._seat(message.seat)
        self.session.rename(seat, str(message.values.get("name") or ""))
        return f"Seat {seat + 1} is now called {self.table.names[seat]}."

    @HANDLERS.on(said.ShowLink)
    def _on_link(self, message: said.ShowLink) -> None:
        seat = self._seat(message.seat)
        if seat in self.links:
            del self.links[seat]
        else:
            self.links[seat] = self.session.link(seat)

    @HANDLERS.on(said.AskEnd)
    def _on_end(self, message: said.AskEnd) -> None:
        self.ending = not self.ending

    @HANDLERS.on(said.CloseRoom)
    def _on_close_room(self, message: said.CloseRoom) -> str:
        self.session.close()
        self.ending = False
        return "The room and all its pages are closed. The playtest is recorded."

    # -- the game

    @HANDLERS.on(said.HideTalk)
    def _on_talk_hide(self, message: said.HideTalk) -> str:
        self.table.hide(message.n)
        return "That message is now hidden."

    @HANDLERS.on(said.ShowTalk)
    def _on_talk_show(self, message: said.ShowTalk) -> str:
        self.table.hide(message.n, hidden=False)
        return "That message is visible again."

    @HANDLERS.on(said.AskUndo)
    def _on_undo(self, message: said.AskUndo) -> str:
        before = len(self.table.log)
        self._back.ask(self.table.last_decision())
        return self._taken_back(before)

    @HANDLERS.on(said.ConfirmUndo)
    def _on_undo_yes(self, message: said.ConfirmUndo) -> str:
        before = len(self.table.log)
        self._back.do()
        return self._taken_back(before)

    def _taken_back(self, before: int) -> str:
        undone = next((entry for entry in self.table.log[before:] if entry.kind == "undo"), None)
        return f"Undone: {self.table.undone(undone.n)}." if undone is not None else ""

    @HANDLERS.on(said.CancelUndo)
    def _on_undo_no(self, message: said.CancelUndo) -> None:
        """Do nothing: this press has already closed the question, and nothing is undone."""

    @HANDLERS.on(said.AskEndEarly)
    def _on_end_early(self, message: said.AskEndEarly) -> None:
        self.ending_early = True

    @HANDLERS.on(said.CancelEndEarly)
    def _on_end_early_no(self, message: said.CancelEndEarly) -> None:
        self.ending_early = False

    @HANDLERS.on(said.EndEarly)
    def _on_end_early_yes(self, message: said.EndEarly) -> str:
        self.table.end_early(str(message.values.get("reason") or ""))
        self.ending_early = False
        return "The playtest has ended here. You can resume it at any time."

    @HANDLERS.on(said.Resume)
    def _on_go_on_with_it(self, message: said.Resume) -> str:
        self.table.go_on()
        self.table.nudge()
        return "The playtest continues."

    @HANDLERS.on(said.Rematch)
    def _on_rematch(self, message: said.Rematch) -> None:
        self.session.rematch()

    @HANDLERS.on(said.PauseClock)
    def _on_pause(self, message: said.PauseClock) -> None:
        self.table.pause_clock()

    @HANDLERS.on(said.ResumeClock)
    def _on_resume(self, message: said.ResumeClock) -> None:
        self.table.resume_clock()

    @HANDLERS.on(said.AddTime)
    def _on_add(self, message: said.AddTime) -> None:
        left = self.table.clock_left()
        if left is None:
            raise Illegal("There is no clock now.")
        _, seconds, still = left
        set_to = self.table.pause_clock if still else self.table.resume_clock
        set_to(left=seconds + parts.ADDED_SECONDS)

    @HANDLERS.on(said.SetPace)
    def _on_pace(self, message: said.SetPace) -> str:
        if message.pace not in SPEEDS:
            raise Illegal(f"Bots are {', '.join(SPEEDS)}.")
        self.table.pace.choose(message.pace)
        self.session.paced(message.pace)
        self.table.nudge()
        return "Bots now move step by step." if message.pace == "step" else f"Bots are {message.pace}."

    @HANDLERS.on(said.NextBot)
    def _on_next(self, message: said.NextBot) -> None:
        if self.table.stepping:
            self.table.pace.step()
            self.table.nudge()

    @HANDLERS.on(said.Continue)
    def _on_go_on(self, message: said.Continue) -> None:
        if self._looks is not None:
            self._looks.go_on()

    @HANDLERS.on(said.ShowAgain)
    def _on_moment(self, message: said.ShowAgain) -> None:
        if self._looks is not None:
            self._looks.again(message.n)

    @HANDLERS.on(said.OpenAll)
    def _on_open(self, message: said.OpenAll) -> None:
        self.all_open = True

    @HANDLERS.on(said.CoverAll)
    def _on_cover(self, message: said.CoverAll) -> None:
        self.all_open = False

    @HANDLERS.on(said.BeginCorrection)
    def _on_correct(self, message: said.BeginCorrection) -> None:
        self._correcting.begin()
        for seat in self.seats:
            seat.tell({"type": "notice", "say": CORRECTS})

    @HANDLERS.on(said.EndCorrection)
    def _on_correct_end(self, message: said.EndCorrection) -> None:
        self._correcting.end(None)

    @HANDLERS.on(messages.CorrectionStep)
    def _correct(self, step: messages.CorrectionStep) -> str:
        """Carry out one step of the correction in progress."""
        made = self._correcting.hear(step, None)
        return common.RULING_MADE if made else ""

    # -- notes, checklists, survey

    @HANDLERS.on(said.WriteTag)
    def _on_tag(self, message: said.WriteTag) -> str:
        if message.tag not in parts.TAGS:
            raise Illegal("There is no such tag.")
        entry = self._kept(message.tag.capitalize(), [message.tag])
        return f"Noted: {message.tag}, on entry {entry.body['about']}."

    @HANDLERS.on(said.WriteNote)
    def _on_note(self, message: said.WriteNote) -> str:
        text = str(message.values.get("text") or "").strip()
        if not text:
            raise Illegal(common.NO_NOTE)
        entry = self._kept(text, [tag for tag in parts.TAGS if message.values.get(f"tag.{tag}") is True])
        self.forms += 1
        return f"Noted on entry {entry.body['about']}."

    def _kept(self, text: str, tags: list[str]) -> Entry:
        """Record a note and return it. If the same note was recorded a moment ago, return that one instead.

        This is for buttons pressed twice.
        """
        twice = self.table.store.now() - TWICE
        for entry in reversed(self.table.log):
            if entry.at < twice or entry.kind != "note":
                break
            if entry.seat is None and (entry.body["text"], entry.body["tags"]) == (legible(text), tags):
                return entry
        return self.table.note(text, tags=tags)

    @HANDLERS.on(said.SendChecklist)
    def _on_checklist(self, message: said.SendChecklist) -> str:
        written = parts.write_checklist(self.table, message.which, message.values)
        return f"Saved with the playtest: {written} {'answer' if written == 1 else 'answers'}."

    @HANDLERS.on(said.SendSurvey)
    def _on_survey_send(self, message: said.SendSurvey) -> str:
        self.session.change(survey=device_survey.chosen(message.values, self.table.store.now()))
        return "The survey is on every device."

    @HANDLERS.on(said.StopSurvey)
    def _on_survey_stop(self, message: said.StopSurvey) -> str:
        self.session.change(survey="")
        return "The survey is removed from all devices."


check_handled(said.VOCABULARY, HANDLERS)


def _said_in(message: Message) -> tuple[str, ...]:
    """Return the places where an action's result is shown: drawer, group, row, or above everything."""
    if message.name == "checklist":
        return (message.argument,)
    if message.name in AT_A_SEAT and message.argument.isdecimal():
        if message.name.startswith("free"):
            return ("", f"free:{message.argument}")  # missing players' seats are also freed above
        return (f"let:{message.argument}" if message.values.get("bot") else message.do,)
    return (SAID_IN.get(message.name, ""),)
