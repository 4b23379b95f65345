"""Passes a press to its handler, and a refusal to the place that shows it."""

from __future__ import annotations

import logging

from playtest.engines import codec
from playtest.engines.game import Illegal
from playtest.engines.sentences import one_sentence, short
from playtest.record import Unusable
from playtest.widgets.kit import Message, forms
from playtest.widgets.table import messages
from playtest.widgets.table.handlers import bots, composing, screen
from playtest.widgets.table.table_session import TableSession
from playtest.widgets.table.view import drawers

HANDLERS = (composing.HANDLERS, bots.HANDLERS, drawers.HANDLERS, screen.HANDLERS)
"""All handlers of a table's messages, except the view's own."""
UNASKED = frozenset(each.wire for each in (messages.Hello, messages.Typing, messages.Reading))
"""Messages that a page sends without a press."""


def forget_answers(session: TableSession, name: str) -> None:
    """After a press of the kind ``name``, clear the messages and questions that it has made outdated."""
    if name in UNASKED:
        return
    session.notice = ""
    session.refusals.forget()
    session.drawers.forget()
    if name != messages.ConfirmUndo.wire:
        session.undo.forget()
    if name != messages.ConfirmPlayHere.wire:
        session.drawers.away.forget()
    if name != messages.Invite.wire:
        session.drawers.hide_keys()


def carry_out(session: TableSession, message: messages.TableMessage) -> str | None:
    """Pass ``message`` to its handler. Return the handler's notice for the sender, or ``None``."""
    kind = type(message)
    if isinstance(message, messages.ToComposer) and kind in composing.HANDLERS.kinds:
        composer = session.referee if message.referee else session.composer
        said = composing.HANDLERS.carry_out(composer, message)
        if not message.referee and isinstance(message, composing.CHOOSES):
            session.moves.complete(session.shown)
        return said
    if kind in bots.HANDLERS.kinds:
        return bots.HANDLERS.carry_out(session.bots, message)
    if kind in drawers.HANDLERS.kinds:
        return drawers.HANDLERS.carry_out(session.drawers, message)
    return screen.HANDLERS.carry_out(session, message)


def show_refusal(session: TableSession, message: Message, error: Exception) -> None:
    """Show why ``message`` failed, either above the table or in the drawer where the press was made."""
    if isinstance(error, Illegal | Unusable | codec.Invalid | forms.Wrong):
        wrong = _for_screen(session, one_sentence(error))
        if not session.drawers.takes(message.do, wrong):
            session.refusals.show(session.refusals.by_names(wrong))
        return
    logging.getLogger("playtest").exception("The table view could not do %s", short(message.name))
    wrong = _for_screen(session, one_sentence(error, 200))
    session.refusals.show(f"That did not work; nothing recorded is lost ({wrong})")


def _for_screen(session: TableSession, sentence: str) -> str:
    """Return an error message as this screen may show it: players do not see where recordings are stored."""
    return sentence if session.seat is None else session.table.store.unplaced(sentence)
