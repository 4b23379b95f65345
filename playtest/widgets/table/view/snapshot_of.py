"""Builds the snapshot from which a table's screen is drawn, out of the session's state."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from playtest import words
from playtest.engines.game import REFEREE, Seat
from playtest.widgets.games import front_end
from playtest.widgets.kit import Node, Scene, button
from playtest.widgets.table.table_session import TableSession
from playtest.widgets.table.view import dock, zones
from playtest.widgets.table.view.correction_preview import CorrectionPreview, correction_preview
from playtest.widgets.table.view.log_panel import Line
from playtest.widgets.table.view.position_at import position_at
from playtest.widgets.table.view.snapshot import Announced, OnDevices, Passing, TableSnapshot


def snapshot_of(session: TableSession, view: Any) -> TableSnapshot:
    """Return the snapshot to draw now. ``view`` is the view of the seat that is shown."""
    looked_at = _board_for_event(session, view)
    looks_back = looked_at is not view
    acting = not looks_back and _may_act(session)
    attempts = front_end(session.table.game).expected_moves(view) if acting else ()
    scene = _scene_of(session, looked_at, looks_back=looks_back)
    session.shows(scene)
    preview = _preview(session)
    return TableSnapshot(
        table=session.table,
        text=session.text,
        own=session.seat,
        curtain=session.curtain,
        view=view,
        scene=scene if preview is None or preview.scene is None else preview.scene,
        correction_preview=preview,
        composer=session.composer,
        acting=acting,
        looks_back=looks_back,
        stamp=session.board.rev,
        announced=_announced(session, looked_at),
        devices=_on_devices(session),
        passing=_passing(session, acting=acting),
        unavailable=session.moves.unavailable(attempts),
        refusal=session.refusals.text,
        notice=session.notice,
        question=session.undo.question(),
        tools=_tools(session),
        ends=[] if session.curtain.open else session.ends.buttons(),
        undo=session.undo.may(),
        recent=_recent(session),
        renderer=session.renderer,
        ruling=session.ruling,
        follows=session.options.survey_page is not None,
        shapes=session.board.shapes,
        held=len(session.held_moves),
        ends_patience=session.bots.all_the_people,
        just_drawn=_just_drawn(session),
    )


def _may_act(session: TableSession) -> bool:
    """Return whether the seat shown has a move to compose, or is composing one."""
    return session.shown is not None and (bool(session.composer.moves) or session.composer.begun)


def _scene_of(session: TableSession, view: Any, *, looks_back: bool) -> Scene:
    """Return the scene of ``view``. ``looks_back`` says that this is the view for an announcement."""
    return session.scene_cache.of(
        view,
        session.shown,
        everything=session.curtain.open,
        held=len(session.held_moves),
        looks_back=session.announcements.now if looks_back else None,
        shared=session.is_shared,
    )


def _preview(session: TableSession) -> CorrectionPreview | None:
    """Return the preview of the board after the current correction; ``None`` if there is none yet."""
    return correction_preview(
        session.table,
        session.ruling,
        session.shown,
        partial(session.scene_cache.as_ruled, shared=session.is_shared),
        everything=session.curtain.open,
    )


def _announced(session: TableSession, looked_at: Any) -> Announced:
    """Return the announcement on the screen. ``looked_at`` is the view that the board shows with it."""
    announcements = session.announcements
    return Announced(
        current=announcements.now,
        holds=announcements.holding and len(session.people.all()) > 0,
        again=announcements.again_up,
        goes=announcements.goes,
        then=_phase_then(session, looked_at),
    )


def _on_devices(session: TableSession) -> OnDevices:
    """Return who plays on a device. A seat's own screen gets only what concerns its player."""
    drawers, facilitates = session.drawers, session.seat is None
    return OnDevices(
        remote=drawers.away if facilitates else None,
        gathering=bool(drawers.elsewhere) and session.table.pace.waiting,
        lost=drawers.lost,
        states=drawers.away.devices() if facilitates else {},
        vacant=_nobody_yet(session),
        gone=drawers.away.gone if facilitates else frozenset(),
        room=drawers.room,
    )


def _passing(session: TableSession, *, acting: bool) -> Passing:
    """Return how seats at this screen can pass, or are passing already, without being asked one by one."""
    auto_pass, shown = session.auto_pass, session.shown
    label, seats = session.all_pass() if acting else ("", ())
    return Passing(
        label=label,
        seats=seats,
        may_begin=auto_pass.may(shown) if acting else None,
        begun=auto_pass.said(shown),
        answers=auto_pass.covers(shown),
    )


def _recent(session: TableSession) -> Sequence[Line]:
    """Return the newest lines of the log, as the seat shown reads them.

    While several people read an announcement at a shared screen, the lines are those without secrets.
    """
    everybody_reads = session.announcements.holding and session.is_shared
    return session.books.lines(None if everybody_reads else session.shown, zones.RECENT)[0]


def _just_drawn(session: TableSession) -> str:
    """Return the sentence on cards that the seat shown drew and may not have seen yet.

    It is empty if there are none, or while the game still waits for this seat.
    """
    whose = session.unseen_draws.seat
    waits = whose in session.table.pending or session.composer.begun or whose != session.shown
    return "" if whose is None or waits else session.unseen_draws.says


def _nobody_yet(session: TableSession) -> frozenset[Seat]:
    """Return the seats on devices that nobody has taken yet."""
    if session.options.open_seats is not None:
        return frozenset(session.options.open_seats())
    return frozenset(session.drawers.away.free if session.seat is None else ())


def _board_for_event(session: TableSession, view: Any) -> Any:
    """Return the view to draw: ``view`` or, while an announcement is up, the view that belongs to it."""
    again = session.announcements.again_up
    up = session.announcements.now if again or session.announcements.holding else None
    if up is None or session.composer.begun or session.curtain.open or session.ruling is not None:
        return view
    return position_at(session.table, view, session.shown, *up, again=again)


def _phase_then(session: TableSession, view: Any) -> str:
    """Return the phase in which the current announcement was made; empty if the game is still in it.

    It is also empty if there is no announcement, or once the player has begun a move.
    """
    up = None if session.composer.begun else session.announcements.now
    if up is None or (
        session.announcements.again_up and not front_end(session.table.game).shows_earlier_boards
    ):
        return ""
    return front_end(session.table.game).phase_during(view, up[1].event, session.table.events_of(up[0]))


def _tools(session: TableSession) -> list[Node | None]:
    """Return the buttons above the board: hide the hand, bots, the survey, leave."""
    options = session.options
    leave = button("leave", options.back_label, kind="small") if options.leave is not None else None
    return [_hide(session), *_bot_buttons(session), session.ends.survey_before(), leave]


def _hide(session: TableSession) -> Node | None:
    """Return the button that hides the hand shown, if several people with secrets share the screen."""
    if session.shown is None or not session.is_shared or not session.people.have_secrets():
        return None
    return button("hide", f"Hide {session.table.names[session.shown]}'s hand", kind="small")


def _bot_buttons(session: TableSession) -> list[Node | None]:
    """Return the facilitator's buttons that move one bot, and that start or pause all bots.

    While nobody acts at this screen, the dock has the buttons to move one bot and to start the bots.
    """
    table = session.table
    if session.seat is not None or session.ruling is not None:
        return []
    acts = session.shown is not None and bool(session.composer.moves)
    step = button("next", "Next bot", kind="small") if acts and table.stepping else None
    if dock.may_pause(table):
        return [step, button("hold-bots", "Pause bots", kind="small")]
    waits = table.pace.awaits_word and table.outcome is None and (acts or session.curtain.hangs)
    return [step, button("begin-bots", "Let the bots play", kind="small") if waits else None]


def in_words(session: TableSession, view: Any) -> str:
    """Return in words everything that the board shows."""
    table = session.table
    looked_at = table.view(REFEREE) if session.curtain.open else _board_for_event(session, view)
    return words.position(table.game, looked_at, table.names)
