"""What a press at a table does on its own screen: a move, whose side is shown, an undo, a correction."""

from __future__ import annotations

from playtest.engines.game import REFEREE, Illegal
from playtest.widgets.kit.page import Handlers
from playtest.widgets.table import messages
from playtest.widgets.table.table_session import TableSession
from playtest.widgets.table.view.read_table import ZONE
from playtest.words import common

HANDLERS: Handlers[TableSession] = Handlers()


@HANDLERS.on(messages.OpenSurvey)
def _on_survey_open(session: TableSession, message: messages.OpenSurvey) -> None:
    if session.surveys is not None:
        session.surveys.open_survey()


@HANDLERS.on(messages.Resume)
def _on_go_on_with_it(session: TableSession, message: messages.Resume) -> None:
    """Go on with a playtest that was ended early."""
    session.table.go_on()
    session.table.nudge()


@HANDLERS.on(messages.Typing)
def _on_typing(session: TableSession, message: messages.Typing) -> None:
    """Somebody types: bots wait from now on."""


@HANDLERS.on(messages.Reading)
def _on_reading(session: TableSession, message: messages.Reading) -> None:
    """A drawer was opened or shut: bots wait longer for who reads there."""
    session.table.pace.has_open(session, message.opened in ("yes", ZONE))
    session.reads = message.opened == ZONE


@HANDLERS.on(messages.Continue)
def _on_go_on(session: TableSession, message: messages.Continue) -> None:
    session.announcements.go_on()


@HANDLERS.on(messages.Seen)
def _on_seen(session: TableSession, message: messages.Seen) -> None:
    """Whoever has drawn has seen it: the screen goes on to whoever is to act."""
    session.unseen_draws.begin()
    session.curtain = session.curtain.moved()


@HANDLERS.on(messages.ShowAgain)
def _on_moment(session: TableSession, message: messages.ShowAgain) -> None:
    session.announcements.again(message.n, session.eyes())


@HANDLERS.on(messages.Pick)
def _on_part(session: TableSession, message: messages.Pick) -> None:
    piece = session.piece(message.key)
    if piece is not None and session.auto_pass.covers(session.shown):
        lets_be = session.auto_pass.said(session.shown)
        raise Illegal(f"{lets_be.told if lets_be else ''} Press Ask me again first.")
    if piece is not None:
        session.moves.pick(session.shown, piece)


@HANDLERS.on(messages.StartOver)
def _on_start_over(session: TableSession, message: messages.StartOver) -> None:
    session.moves.start_over()


@HANDLERS.on(messages.Escape)
def _on_escape(session: TableSession, message: messages.Escape) -> None:
    for composer in (session.composer, session.referee):
        if composer.begun:  # else a button pressed in the same moment would be that of a move let go
            composer.clear()


@HANDLERS.on(messages.WhyNot)
def _on_try(session: TableSession, message: messages.WhyNot) -> None:
    """Why a move is not possible that one may expect to be."""
    if session.shown is not None:
        session.error = session.moves.why_barred(session.shown, message.at)


@HANDLERS.on(messages.AllPass)
def _on_all_pass(session: TableSession, message: messages.AllPass) -> None:
    """Everyone at this screen who is asked in turn lets be what another did."""
    if session.shown is not None and any(session.all_pass()):
        session.moves.pass_all(session.shown, session.here())


@HANDLERS.on(messages.BeginAutoPass)
def _on_let_be(session: TableSession, message: messages.BeginAutoPass) -> None:
    """Whoever looks, and all at this screen who are asked in turn, let be for a while what others do."""
    if session.shown is not None and session.auto_pass.may(session.shown):
        several = session.all_pass()[1] or [session.shown]
        session.auto_pass.says(several)
        session.moves.pass_all(session.shown, several)


@HANDLERS.on(messages.EndAutoPass)
def _on_ask_again(session: TableSession, message: messages.EndAutoPass) -> None:
    """Whoever looks is asked again, and at a screen that several share all of them."""
    session.auto_pass.forget()


@HANDLERS.on(messages.Make)
def _on_make(session: TableSession, message: messages.Make) -> str:
    """The last choice and its move in one press."""
    return session.moves.make(session.shown, message.key, message.at)


@HANDLERS.on(messages.Confirm)
def _on_confirm(session: TableSession, message: messages.Confirm) -> str:
    seat = REFEREE if message.referee else session.shown
    return "" if seat is None else session.moves.confirm(seat, message.key)


@HANDLERS.on(messages.PressAndHold)
def _on_press(session: TableSession, message: messages.PressAndHold) -> None:
    _press_and_hold(session, message.key, release=False)


@HANDLERS.on(messages.Release)
def _on_release(session: TableSession, message: messages.Release) -> None:
    _press_and_hold(session, message.key, release=True)


def _press_and_hold(session: TableSession, key: str, *, release: bool) -> None:
    """A press-and-hold piece: pressing makes its first move, letting go its second."""
    piece = session.piece(key)
    if piece is not None and session.shown is not None:
        session.moves.hold(session.shown, piece, release=release)


@HANDLERS.on(messages.ChooseSeat)
def _on_seat(session: TableSession, message: messages.ChooseSeat) -> None:
    seat = message.seat
    if seat in session.people.all() and seat != session.shown:
        session.composer.clear()
        if session.drawers.away.may_show(seat):
            session.unseen_draws.begin()
            session.curtain = session.curtain.choose(seat)


@HANDLERS.on(messages.ConfirmPlayHere)
def _on_here_yes(session: TableSession, message: messages.ConfirmPlayHere) -> None:
    """Whoever plays on a device plays here all the same: the curtain hangs before them."""
    come = session.drawers.away.yes()
    if session.table.pace.waiting and not session.drawers.elsewhere:
        session.drawers.begin()
    if len(come) == 1:
        session.curtain = session.curtain.choose(come[0])


@HANDLERS.on(messages.LiftCurtain)
def _on_show(session: TableSession, message: messages.LiftCurtain) -> None:
    session.curtain = session.curtain.lift(message.seat)


@HANDLERS.on(messages.OpenAll)
def _on_open(session: TableSession, message: messages.OpenAll) -> None:
    """Show the facilitator every card; no seat's side is shown before somebody covers them again."""
    session.composer.clear()
    session.curtain = session.curtain.uncover()


@HANDLERS.on(messages.CoverAll)
def _on_cover(session: TableSession, message: messages.CoverAll) -> None:
    session.curtain = session.curtain.cover()


@HANDLERS.on(messages.HideSide)
def _on_hide(session: TableSession, message: messages.HideSide) -> None:
    session.composer.clear()
    session.curtain = session.curtain.fall()


@HANDLERS.on(messages.AskUndo)
def _on_undo(session: TableSession, message: messages.AskUndo) -> None:
    """Go back to the last decision of a person; where more goes than that, only after a question."""
    session.unsettle()
    if session.seat is not None:
        session.table.undo(seat=session.seat)
        return
    session.undo.ask(session.table.last_decision())


@HANDLERS.on(messages.UndoTo)
def _on_back(session: TableSession, message: messages.UndoTo) -> None:
    """Back to how things were after a line of the log."""
    if not session.table.taken_back(message.n):
        raise Illegal("Nothing has happened since that line.")
    read, _ = session.books.lines(session.shown, None, notes=True)
    pressed = next(
        (line.text for line in reversed(read) if line.n == message.n), ""
    )  # what was done, not what came of it
    session.undo.ask(message.n, pressed)


@HANDLERS.on(messages.ConfirmUndo)
def _on_undo_yes(session: TableSession, message: messages.ConfirmUndo) -> None:
    session.undo.do()


@HANDLERS.on(messages.CancelUndo)
def _on_undo_no(session: TableSession, message: messages.CancelUndo) -> None:
    session.undo.forget()


@HANDLERS.on(messages.BeginCorrection)
def _on_correct(session: TableSession, message: messages.BeginCorrection) -> None:
    """Correct the position by pressing what is wrong."""
    session.correction_pause.begin()
    session.unsettle()


@HANDLERS.on(messages.EndCorrection)
def _on_correct_end(session: TableSession, message: messages.EndCorrection) -> None:
    session.correction_pause.end(session.shown)


@HANDLERS.on(messages.CorrectionStep)
def _correct(session: TableSession, step: messages.CorrectionStep) -> str | None:
    """One step of the correction on its way."""
    made = session.correction_pause.hear(step, session.shown)
    return common.RULING_MADE if made else None


@HANDLERS.on(messages.PauseClock)
def _on_pause(session: TableSession, message: messages.PauseClock) -> None:
    session.seat_clock.pause()


@HANDLERS.on(messages.ResumeClock)
def _on_resume(session: TableSession, message: messages.ResumeClock) -> None:
    session.seat_clock.resume(session.shown)
