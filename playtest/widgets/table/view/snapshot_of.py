"""Building the snapshot from which a table's screen is drawn, out of the session's state."""

from __future__ import annotations

from functools import partial
from typing import Any

from playtest import words
from playtest.engines.game import REFEREE, Seat
from playtest.widgets.games import front_end
from playtest.widgets.kit import Node, button
from playtest.widgets.table.table_session import TableSession
from playtest.widgets.table.view import dock, zones
from playtest.widgets.table.view.correction_preview import correction_preview
from playtest.widgets.table.view.position_at import position_at
from playtest.widgets.table.view.snapshot import TableSnapshot


def snapshot_of(session: TableSession, view: Any) -> TableSnapshot:
    """Return the snapshot to draw now; ``view`` is the view of the side that is shown."""
    table, curtain = session.table, session.curtain
    looked_at = _as_it_came_out(session, view)
    looks_back = looked_at is not view
    held = len(session.held_moves)
    scene = session.scene_cache.of(
        looked_at,
        session.shown,
        everything=curtain.open,
        held=held,
        looks_back=session.announcements.now if looks_back else None,
        shared=session.is_shared,
    )
    if scene is not session.shown_scene:
        session.shown_scene, session.pieces = scene, None
    acting = (
        session.shown is not None
        and not looks_back
        and (bool(session.composer.moves) or session.composer.begun)
    )
    attempts = front_end(table.game).expected_moves(view) if acting else ()
    passing, passes = session.all_pass() if acting else ("", ())
    everybody_reads = session.announcements.holding and session.is_shared
    newest, _ = session.books.lines(None if everybody_reads else session.shown, zones.RECENT)
    would_be = correction_preview(
        table,
        session.ruling,
        session.shown,
        partial(session.scene_cache.as_ruled, shared=session.is_shared),
        everything=curtain.open,
    )
    return TableSnapshot(
        table=table,
        text=session.text,
        own=session.seat,
        curtain=curtain,
        view=view,
        scene=scene if would_be is None or would_be.scene is None else would_be.scene,
        correction_preview=would_be,
        composer=session.composer,
        acting=acting,
        looks_back=looks_back,
        stamp=session.board.rev,
        barred=session.moves.bar(attempts),
        error=session.error,
        notice=session.notice,
        moment=session.announcements.now,
        holds=session.announcements.holding and len(session.people.all()) > 0,
        again=session.announcements.again_up,
        goes=session.announcements.goes,
        question=session.undo.question(),
        tools=_tools(
            session,
        ),
        ends=[] if curtain.open else session.ends.buttons(),
        undo=session.undo.may(),
        recent=newest,
        pen=session.pen,
        ruling=session.ruling,
        away=session.drawers.away if session.seat is None else None,
        lost=session.drawers.lost,
        vacant=_nobody_yet(
            session,
        ),
        gone=session.drawers.away.gone if session.seat is None else frozenset(),
        devices=session.drawers.away.devices() if session.seat is None else {},
        room=session.drawers.room,
        gathering=bool(session.drawers.elsewhere) and session.table.pace.waiting,
        follows=session.options.survey_page is not None,
        then=_phase_then(session, looked_at),
        shapes=session.board.shapes,
        held=held,
        ends_patience=session.bots.all_the_people,
        passing=passing,
        passes=passes,
        may_let_be=session.auto_pass.may(session.shown) if acting else None,
        lets_be=session.auto_pass.said(session.shown),
        let_be=session.auto_pass.covers(session.shown),
        just_drawn=_just_drawn(
            session,
        ),
    )


def _just_drawn(session: TableSession) -> str:
    """Return what the seat shown has drawn and may not have seen, once the game waits for others."""
    whose = session.unseen_draws.seat
    waits = whose in session.table.pending or session.composer.begun or whose != session.shown
    return "" if whose is None or waits else session.unseen_draws.says


def _nobody_yet(session: TableSession) -> frozenset[Seat]:
    """The seats on devices that nobody has taken yet."""
    if session.options.open_seats is not None:
        return frozenset(session.options.open_seats())
    return frozenset(session.drawers.away.free if session.seat is None else ())


def _as_it_came_out(session: TableSession, view: Any) -> Any:
    """Return the view for the board: while an announcement holds the table, the one that explains it."""
    again = session.announcements.again_up
    up = session.announcements.now if again or session.announcements.holding else None
    if up is None or session.composer.begun or session.curtain.open or session.ruling is not None:
        return view
    return position_at(session.table, view, session.shown, *up, again=again)


def _phase_then(session: TableSession, view: Any) -> str:
    """Return the phase in which the current announcement was made; empty once a move has been begun."""
    up = None if session.composer.begun else session.announcements.now
    if up is None or (
        session.announcements.again_up and not front_end(session.table.game).shows_earlier_boards
    ):
        return ""
    return front_end(session.table.game).phase_during(view, up[1].event, session.table.events_of(up[0]))


def _tools(session: TableSession) -> list[Node | None]:
    people = session.people.all()
    hide = (
        button("hide", f"Hide {session.table.names[session.shown]}'s side", kind="small")
        if session.seat is None
        and session.shown is not None
        and len(people) > 1
        and session.people.have_secrets()
        else None
    )
    acts = session.shown is not None and bool(session.composer.moves)  # else the button is in the dock
    steps = acts and session.seat is None and session.ruling is None and session.table.stepping
    step = button("next", "Next bot", kind="small") if steps else None
    options = session.options
    leave = button("leave", options.back_label, kind="small") if options.leave is not None else None
    waits = session.table.pace.awaits_word and session.seat is None and session.ruling is None
    waits = waits and session.table.outcome is None
    waits = waits and (acts or session.curtain.hangs)  # else it is in the dock
    word = button("begin-bots", "Let the bots play", kind="small") if waits else None
    if dock.may_pause(session.table) and session.seat is None and session.ruling is None:
        word = button("hold-bots", "Pause bots", kind="small")
    return [hide, step, word, session.ends.survey_before(), leave]


def in_words(session: TableSession, view: Any) -> str:
    """Return in words what the board shows."""
    table = session.table
    looked_at = table.view(REFEREE) if session.curtain.open else _as_it_came_out(session, view)
    return words.position(table.game, looked_at, table.names)
