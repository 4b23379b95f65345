"""Handlers for presses on a table's own screen: moves, the hand shown, undo, corrections."""

from __future__ import annotations

from playtest.engines.game import REFEREE, Illegal
from playtest.widgets.kit.commands import Handlers
from playtest.widgets.table import messages
from playtest.widgets.table.table_session import TableSession
from playtest.widgets.table.view.read_table import ZONE
from playtest.words import common

HANDLERS: Handlers[TableSession] = Handlers()


@HANDLERS.on(messages.OpenSurvey)
def _on_survey_open(session: TableSession, message: messages.OpenSurvey) -> None:
    if session.options.survey_page is not None:
        session.options.survey_page.open_survey()


@HANDLERS.on(messages.Resume)
def _on_go_on_with_it(session: TableSession, message: messages.Resume) -> None:
    """Resume a playtest that was ended early."""
    session.table.go_on()
    session.table.nudge()


@HANDLERS.on(messages.Typing)
def _on_typing(session: TableSession, message: messages.Typing) -> None:
    """Record that somebody is typing, so that bots wait."""


@HANDLERS.on(messages.Reading)
def _on_reading(session: TableSession, message: messages.Reading) -> None:
    """Record that a drawer was opened or closed, as bots wait longer while a player reads in a drawer."""
    session.table.pace.has_open(session, message.opened in ("yes", ZONE))
    session.reads = message.opened == ZONE


@HANDLERS.on(messages.Continue)
def _on_go_on(session: TableSession, message: messages.Continue) -> None:
    session.announcements.go_on()


@HANDLERS.on(messages.Seen)
def _on_seen(session: TableSession, message: messages.Seen) -> None:
    """Record that the player has seen the cards just drawn. The screen moves on to the next player."""
    session.unseen_draws.begin()
    session.curtain = session.curtain.moved()


@HANDLERS.on(messages.ShowAgain)
def _on_moment(session: TableSession, message: messages.ShowAgain) -> None:
    session.announcements.again(message.n, session.eyes())


@HANDLERS.on(messages.Pick)
def _on_part(session: TableSession, message: messages.Pick) -> None:
    piece = session.piece(message.key)
    if piece is not None and session.auto_pass.covers(session.shown):
        passing = session.auto_pass.said(session.shown)
        raise Illegal(f"{passing.told if passing else ''} Press Ask me again first.")
    if piece is not None:
        session.moves.pick(session.shown, piece)


@HANDLERS.on(messages.StartOver)
def _on_start_over(session: TableSession, message: messages.StartOver) -> None:
    session.moves.start_over()


@HANDLERS.on(messages.Escape)
def _on_escape(session: TableSession, message: messages.Escape) -> None:
    for composer in (session.composer, session.referee):
        if composer.begun:  # otherwise a button pressed at this moment would have an outdated key
            composer.clear()


@HANDLERS.on(messages.WhyNot)
def _on_try(session: TableSession, message: messages.WhyNot) -> None:
    """Say why a move that players may expect is not possible."""
    if session.shown is not None:
        session.moves.explain_unavailable(session.shown, message.at)


@HANDLERS.on(messages.AllPass)
def _on_all_pass(session: TableSession, message: messages.AllPass) -> None:
    """Make the pass of everyone at this screen whom the game asks in turn."""
    if session.shown is not None and any(session.all_pass()):
        session.moves.pass_all(session.shown, session.here())


@HANDLERS.on(messages.BeginAutoPass)
def _on_let_be(session: TableSession, message: messages.BeginAutoPass) -> None:
    """Begin auto-pass for the seat shown, and for the other seats here that the game asks in turn."""
    if session.shown is not None and session.auto_pass.may(session.shown):
        several = session.all_pass()[1] or [session.shown]
        session.auto_pass.says(several)
        session.moves.pass_all(session.shown, several)


@HANDLERS.on(messages.EndAutoPass)
def _on_ask_again(session: TableSession, message: messages.EndAutoPass) -> None:
    """End auto-pass at this screen, for everyone who shares it."""
    session.auto_pass.forget()


@HANDLERS.on(messages.Make)
def _on_make(session: TableSession, message: messages.Make) -> str:
    """Choose the answer that was pressed, whose button names a whole move, and make this move."""
    return session.moves.make(session.shown, message.key, message.at)


@HANDLERS.on(messages.FillForm)
def _on_form(session: TableSession, message: messages.FillForm) -> str:
    """Take the values of a form. If the form shows the whole move, its button also makes the move."""
    composer = session.referee if message.referee else session.composer
    composer.fill(message.values)
    seat = REFEREE if message.referee else session.shown
    makes = composer.form is not None and composer.form.makes_move
    return session.moves.confirm(seat, composer.key) if makes and seat is not None else ""


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
    """Make the first move of a press-and-hold piece when it is pressed, the second when it is released."""
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
    """Let players who have joined on a device play at this screen after all.

    If this is about one player, the curtain, which hides a hand while players swap seats, asks for this
    player next.
    """
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
    """Show the facilitator every card. Until the cards are covered again, the screen shows no single hand."""
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
    """Undo a person's last decision. The facilitator may be asked first, but a seat's own screen is not."""
    session.unsettle()
    if session.seat is not None:
        session.table.undo(seat=session.seat)
        return
    session.undo.ask(session.table.last_decision())


@HANDLERS.on(messages.UndoTo)
def _on_back(session: TableSession, message: messages.UndoTo) -> None:
    """Undo everything after the pressed line of the log, right away or after a question."""
    if not session.table.taken_back(message.n):
        raise Illegal("Nothing has happened since that line.")
    read, _ = session.books.lines(session.shown, None, notes=True)
    pressed = next(
        (line.text for line in reversed(read) if line.n == message.n), ""
    )  # the act, not its results
    session.undo.ask(message.n, pressed)


@HANDLERS.on(messages.ConfirmUndo)
def _on_undo_yes(session: TableSession, message: messages.ConfirmUndo) -> None:
    session.undo.do()


@HANDLERS.on(messages.CancelUndo)
def _on_undo_no(session: TableSession, message: messages.CancelUndo) -> None:
    session.undo.forget()


@HANDLERS.on(messages.BeginCorrection)
def _on_correct(session: TableSession, message: messages.BeginCorrection) -> None:
    """Begin a correction: the facilitator presses whatever is wrong on the board."""
    session.correction_pause.begin()
    session.unsettle()


@HANDLERS.on(messages.EndCorrection)
def _on_correct_end(session: TableSession, message: messages.EndCorrection) -> None:
    session.correction_pause.end(session.shown)


@HANDLERS.on(messages.CorrectionStep)
def _correct(session: TableSession, step: messages.CorrectionStep) -> str | None:
    """Take one step of the current correction."""
    made = session.correction_pause.hear(step, session.shown)
    return common.RULING_MADE if made else None


@HANDLERS.on(messages.PauseClock)
def _on_pause(session: TableSession, message: messages.PauseClock) -> None:
    session.seat_clock.pause()


@HANDLERS.on(messages.ResumeClock)
def _on_resume(session: TableSession, message: messages.ResumeClock) -> None:
    session.seat_clock.resume(session.shown)
