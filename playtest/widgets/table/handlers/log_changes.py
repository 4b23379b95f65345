"""Updates a screen after new log entries, from this screen, a bot or another process."""

from __future__ import annotations

from collections.abc import Sequence

from playtest.record import Entry
from playtest.widgets.table.handlers.moves import POSITION
from playtest.widgets.table.table_session import TableSession


def take_in(session: TableSession, entries: Sequence[Entry]) -> None:
    """Update what only this screen knows, such as open questions and auto-pass, after new log ``entries``."""
    kinds = {entry.kind for entry in entries}
    if "seat" in kinds:
        session.bots.start_paused(wanted=False)
    if kinds & {"undo", "ruling"}:
        session.auto_pass.forget()
    if kinds & POSITION:
        _position_changed(session)


def _position_changed(session: TableSession) -> None:
    """Clear whatever was about the earlier position: messages, open questions, a correction, a hand shown.

    A message saying why a move was refused stays on the screen as long as it is true.
    """
    session.notice = ""
    session.refusals.position_changed()
    if session.undo.forget():
        session.notice = "The table changed. Nothing was undone."
    if session.is_shared and session.shown not in [*session.people.acting(), session.unseen_draws.seat]:
        session.curtain = session.curtain.moved()
    session.drawers.put_ruling_away()
    session.drawers.wrong = None
    if session.ruling is not None:
        session.correction_pause.end(session.shown)
        session.notice = "The table changed. The correction was canceled."
