"""A playtest on the screen: the facilitator's front-end, or one seat's on a screen of its own.

What is shown is made from views, never from the state, and goes to the page by message inside the board's
scene; nothing of it is a trait. On a shared screen a curtain hides a seat's side until its player lifts it,
and falls again when somebody else is to act. A view can be closed and made anew from the log at any moment.

For tests, in the page (besides what the kit's board lists):

- ``.pb-root`` has the panes ``.pb-head``, ``.pb-main-pane`` and ``.pb-side``; ``.pb-head`` has
  ``data-playtest`` (the id), ``data-entries`` (how long the log is), ``data-over`` (``yes``/``no``) and
  ``data-shows`` (whose side is shown: a seat's number, or ``spectator``).
- ``.pb-turn`` says whose move it is (``data-turn``: ``acting``, ``waiting``, ``over``);
  ``[data-seat="2"]`` is a seat, with ``data-acts``; its button does ``seat:2``.
- ``[data-curtain="2"]`` is the curtain before seat 2; its button does ``show:2``; ``hide`` lets it fall.
- ``[data-composer=seat]`` is the composer: ``[data-question]``, ``[data-option="color=2"]``,
  ``[data-composed]`` the move in words, ``[data-confirm]``, ``clear``, ``edit``; forms are
  ``form[data-form]``; ``[data-barred]`` holds buttons ``try:0`` that say why not. The referee's has
  ``data-composer="r."``, and ``r.`` before everything it does.
- ``.pb-log li[data-n]`` are the entries; ``details[data-drawer]`` the drawers ``note``, ``talk``, ``seats``,
  ``ruling``, ``survey``, ``referee``, ``about``; their forms do the same names.
- ``undo``, ``pause``, ``resume``, ``leave`` are buttons; ``.pb-message`` and ``.pb-error`` say what happened.
- ``[data-results]`` is the final result, with a ``tr[data-seat]`` and ``[data-score]`` for each seat.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from typing import Any

from playtest import words
from playtest.engines import codec
from playtest.engines.game import REFEREE, Illegal, Seat
from playtest.record import Entry, Unusable
from playtest.table import Table
from playtest.widgets.games import attempts_of, choices_of, scene_of
from playtest.widgets.kit import (
    Board,
    Node,
    Piece,
    Said,
    Scene,
    Screen,
    Tray,
    button,
    controls,
    draw,
    forms,
    h,
)
from playtest.widgets.table import keeping, panels
from playtest.widgets.table.composer import Composer
from playtest.widgets.table.composing import COMPOSING, open_due_form
from playtest.widgets.table.drawers import Side
from playtest.widgets.table.logbook import lines
from playtest.widgets.table.seat_clock import SeatClock
from playtest.widgets.table.together import Together

PACE = 0.7
"""Seconds a bot's move stays alone on the screen."""
WATCH = 0.5
"""Seconds between looks at the keeper's warning."""
_POSITION = frozenset(["start", "move", "ruling", "undo"])


class TableView:
    """The front-end of ``table``; with ``seat`` that seat's alone, for a screen of its own.

    ``pace`` is how many seconds a bot's move stays alone on the screen. ``board`` is where to show it, by
    default a new board; ``leave`` is called by a button that then stands above the board.
    """

    def __init__(
        self,
        table: Table,
        seat: Seat | None = None,
        *,
        pace: float = PACE,
        board: Screen | None = None,
        leave: Callable[[], None] | None = None,
    ) -> None:
        if seat is not None and not 0 <= seat < table.game.seats:
            raise ValueError(
                f"{table.title or table.game.title} has seats 0 to {table.game.seats - 1}, not {seat}."
            )
        self.table = table
        self.seat = seat
        self.board: Screen = Board() if board is None else board
        self._leave = leave
        self._pace = pace
        self._text = words.of(table.game)
        self.composer = Composer(table.game, self._text, table.names)
        self.referee = Composer(table.game, self._text, table.names)
        self._shown: Seat | None = seat
        self._asked: Seat | None = None
        self._chosen = False
        self._all_open = False
        self._notice = ""
        self._error = ""
        self._submitting = False
        self._closed = False
        self._said = ""
        self._warned: str | None = None
        self._watching: asyncio.Task[None] | None = None
        self._done_keys: set[str] = set()
        self._barred: list[Any] = []
        self._first_seen: dict[tuple[Seat, int], float] = {}
        self._together = Together(table)
        self._seat_clock = SeatClock(table, shared=seat is None)
        self._pieces: dict[str, Piece] = {}
        self._side = Side(table, self._text, seat, self.referee, self._whose_business)
        self._scene: tuple[Any, Scene] | None = None
        self.board.listen(self._hear)
        self._stop_listening = table.listen(self._changed)
        self._draw()
        self._keep()

    def __repr__(self) -> str:
        return f"<TableView of {self.table.id}>"

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        return self.board._repr_mimebundle_(**kwargs)

    def close(self) -> None:
        """Take everything off the page and stop playing bots; the playtest stays as it is."""
        self._end()
        self.board.close()

    def _end(self) -> None:
        """Let go of the table, not of the board."""
        self._closed = True
        self._stop_listening()
        if self._watching is not None:
            self._watching.cancel()
        self.composer.clear()
        self.board.clear()
        keeping.let_go(self.table, self)

    def _keep(self) -> None:
        """Have bots and clocks go on in the event loop; without one, ``table.tick()`` does it."""
        if self.table.readonly is None:
            keeping.keep(self.table, self, self._pace)
        if self._watching is None or self._watching.done():
            self._watching = keeping.task(self._watch())

    async def _watch(self) -> None:
        """Show a warning of the keeper's (a bot that fails, a database that is away) when there is one."""
        while not self._closed:
            await asyncio.sleep(WATCH)
            if self.table.warning != self._warned:
                self._draw()

    # -- who sees what

    @property
    def shown(self) -> Seat | None:
        """The seat whose side is on the screen; ``None``: what a spectator sees."""
        return self._shown

    def _persons(self) -> list[Seat]:
        return [seat for seat, who in enumerate(self.table.seats) if not who.is_bot]

    def _acting(self) -> list[Seat]:
        """The people the game waits for."""
        return [seat for seat in self.table.pending if seat >= 0 and not self.table.seats[seat].is_bot]

    def _needs_curtain(self, seat: Seat) -> bool:
        """Whether ``seat`` knows what a spectator does not."""
        own, public = self.table.view(seat), self.table.view(None)
        if not hasattr(own, "__dataclass_fields__"):
            return bool(own != public)
        return any(getattr(own, f.name) != getattr(public, f.name) for f in fields(own) if f.name != "seat")

    def _has_secrets(self) -> bool:
        """Whether any seat knows what a spectator does not."""
        return any(map(self._needs_curtain, range(self.table.game.seats)))

    def _settle(self) -> None:
        """Decide whose side to show, and before whom the curtain hangs."""
        if self.seat is not None:
            self._shown = self._asked = self.seat
            return
        if self._all_open:
            self._shown = None
            return
        acting, alone = self._acting(), len(self._persons()) == 1
        shown = self._shown
        if shown is not None and self.table.seats[shown].is_bot:
            shown = self._shown = None
        if shown is not None and shown not in acting and not self._chosen and not alone:
            shown = self._shown = None
            if self._error or self._notice:
                # What was said to that seat may be its secret.
                self._error, self._notice = "", "Something happened meanwhile; that move was not made."
        if shown is not None:
            self._asked = None
            return
        if self._asked not in acting and not (self._chosen and self._asked is not None):
            self._asked = self._first(acting)
        if self._asked is not None and not self._needs_curtain(self._asked):
            self._shown = self._asked
            self._asked = None

    def _first(self, acting: list[Seat]) -> Seat | None:
        """Whom to ask first: who is pressed by a clock of their own, else the lowest seat."""
        timed = self._seat_clock.seat
        return timed if timed in acting else acting[0] if acting else None

    # -- what the page says

    def _hear(self, said: Said) -> None:
        """One click, key or form from the page."""
        if self._closed:
            return
        act = self._answer_to(said.verb)
        if act is None:
            return
        if said.do not in ("hello",):
            self._error = self._notice = ""
        try:
            self._notice = act(said) or self._notice
        except (Illegal, Unusable, codec.Invalid, forms.Wrong) as error:
            self._error = str(error)
        except Exception as error:
            logging.getLogger("playtest").exception("The table view could not do %s", said.verb)
            self._error = f"That did not work ({type(error).__name__}: {error}). Nothing recorded is lost."
        if not self._closed:
            self._draw()

    def _answer_to(self, verb: str) -> Callable[[Said], str | None] | None:
        """What answers to ``verb``: a method of the table view, of its side, or of one of the composers."""
        composer = self.referee if verb.startswith("r.") else self.composer
        composing = COMPOSING.get(verb.removeprefix("r."))
        if composing is not None:
            return lambda said: composing(composer, said)
        name = verb.replace("-", "_").replace("r.", "r_", 1)
        return getattr(self, f"_on_{name}", None) or getattr(self._side, f"on_{name}", None)

    def _on_hello(self, said: Said) -> None:
        self._keep()

    def _on_part(self, said: Said) -> None:
        piece = self._pieces.get(said.rest)
        if piece is not None and piece.part is not None:
            self.composer.pick(piece.part, piece.key)
            open_due_form(self.composer)

    def _on_start_over(self, said: Said) -> None:
        self.composer.clear()
        self._together.take()

    def _on_escape(self, said: Said) -> None:
        self.composer.clear()
        self.referee.clear()

    def _on_try(self, said: Said) -> None:
        """Why a move is not possible that one may expect to be."""
        if self._shown is not None and said.rest.isdecimal() and int(said.rest) < len(self._barred):
            reason = self.table.refusal(self._shown, self._barred[int(said.rest)])
            self._error = reason or "That is possible now."

    def _said_of(self, moves: Sequence[Any]) -> list[str]:
        return [str(self._text.action(move, self.table.names)) for move in moves]

    def _on_confirm(self, said: Said) -> None:
        if self._shown is not None:
            self._confirm(self.composer, self._shown, said.rest)

    def _on_r_confirm(self, said: Said) -> None:
        self._confirm(self.referee, REFEREE, said.rest)

    def _confirm(self, composer: Composer, seat: Seat, key: str) -> None:
        if key != composer.key:
            if key not in self._done_keys:
                self._notice = "That move is no longer on the table; nothing was done."
            return
        move = composer.move
        if move is None:
            return
        if seat == REFEREE:
            self._submit(seat, move, key)
        elif self._together.hold(seat, move, key):
            self._done_keys.add(key)
        else:
            for each, its_key in [*self._together.take(), (move, key)]:
                self._submit(seat, each, its_key)
        composer.clear()

    def _submit(self, seat: Seat, move: Any, key: str | None = None) -> None:
        """Make the move; the screen shows it when it is on disk."""
        self._submitting = True
        try:
            self.table.submit(
                seat,
                move,
                key,
                by="facilitator" if seat == REFEREE else "person",
                shown=self._first_seen.get((seat, self._moment())),
                seen=self._seen,
            )
            self._chosen = False
            if key is not None:
                self._done_keys.add(key)
        except Illegal:
            self.composer.clear()
            raise
        finally:
            self._submitting = False

    def _on_press(self, said: Said) -> None:
        self._held(said.rest, release=False)

    def _on_release(self, said: Said) -> None:
        self._held(said.rest, release=True)

    def _held(self, key: str, *, release: bool) -> None:
        """A press-and-hold piece: pressing makes its first move, letting go its second."""
        piece = self._pieces.get(key)
        if piece is None or piece.hold is None or self._shown is None:
            return
        part = piece.hold.release if release else piece.hold.press
        moves = [
            m for m in self._legal(self._shown) if all(getattr(m, k, None) == v for k, v in part.items())
        ]
        if len(moves) == 1:
            self._submit(self._shown, moves[0])
            self.composer.clear()

    # -- seats, curtain, facilitator

    def _on_seat(self, said: Said) -> None:
        seat = int(said.rest)
        if self.seat is None and seat in self._persons():
            self.composer.clear()
            self._shown, self._asked, self._chosen = None, seat, True

    def _on_show(self, said: Said) -> None:
        if self.seat is None and said.rest == str(self._asked):
            self._shown, self._asked = self._asked, None

    def _on_open(self, said: Said) -> None:
        """Show the facilitator every card; no seat's side is shown before somebody covers them again."""
        if self.seat is None:
            self.composer.clear()
            self._shown, self._asked, self._chosen = None, self._shown or self._asked, True
            self._all_open = True

    def _on_cover(self, said: Said) -> None:
        self._all_open = False

    def _on_hide(self, said: Said) -> None:
        self.composer.clear()
        self._shown, self._asked, self._chosen = None, self._shown, True

    def _on_undo(self, said: Said) -> None:
        self._whose_business()
        if self.seat is None:
            self.table.undo()
        else:
            self.table.undo(seat=self.seat)

    def _whose_business(self) -> None:
        """What was being composed was composed on something else."""
        self.composer.clear()
        self._chosen = False

    def _on_pause(self, said: Said) -> None:
        self._facilitator()
        self._seat_clock.pause()

    def _on_resume(self, said: Said) -> None:
        self._facilitator()
        self._seat_clock.resume(self._shown)

    def _facilitator(self) -> None:
        if self.seat is not None:
            raise Illegal("Only the facilitator can do that.")

    def _on_leave(self, said: Said) -> None:
        if self._leave is not None:
            self._end()
            self._leave()

    # -- what others do

    def _changed(self, entries: list[Entry]) -> None:
        """New entries are on disk: from here, from bots, or from another process."""
        if self._closed or self._submitting:
            return
        if any(entry.kind in _POSITION for entry in entries):
            self._error = self._notice = ""
            if self.seat is None and len(self._persons()) > 1 and self._shown not in self._acting():
                self._chosen = False
            self._side.put_ruling_away()
        self._draw()

    # -- drawing

    def _moment(self) -> int:
        """The number of the last entry that made the position what it is."""
        return next((e.n for e in reversed(self.table.log) if e.kind in _POSITION), 0)

    def _legal(self, seat: Seat) -> Any:
        table = self.table
        if table.readonly or (seat not in table.pending and seat not in table.free):
            return ()
        return table.legal(seat) if seat == REFEREE else self._together.legal(seat)

    def _draw(self) -> None:
        """Show everything as it is now."""
        table = self.table
        self._settle()
        self._submitting = True  # what the clock writes is drawn below
        try:
            self._seat_clock.mind(self._shown)
        finally:
            self._submitting = False
        shown = self._shown
        self.composer.names = self.referee.names = table.names
        if self._together.drop_stale(shown):
            self._notice = "Something changed meanwhile; compose your moves anew."
        if shown is None:
            self.composer.clear()
            self.composer.offer(())
        else:
            lost = self.composer.offer(
                self._legal(shown),
                lambda move: table.refusal(shown, move),
                choices_of(table.game, self._together.view(shown)),
            )
            self._notice = lost or self._notice
            if shown in table.pending or shown in table.free:
                self._first_seen.setdefault((shown, self._moment()), table.store.now())
        self.referee.offer(self._legal(REFEREE), lambda move: table.refusal(REFEREE, move))
        self._seen = len(table.log)
        self._warned = table.warning
        view = self._together.view(shown)
        head = self._head(view)
        main = self._open_table() if self._all_open else self._main(view)
        side = self._side.pane(shown, secrets=self._has_secrets)
        self.board.show([head, main, side], say=self._announcement())

    def _announcement(self) -> str:
        if self._error or self._notice:
            return self._error or self._notice
        newest = lines(self.table, self._text, None, limit=1, notes=False)
        happened = newest[0][0].text if newest[0] else ""
        strong, _, _ = self._turn()
        before, self._said = self._said, f"{happened} {strong}".strip()
        return "" if self._said == before else self._said

    def _head(self, view: Any) -> Node:
        table = self.table
        left = table.clock_left()
        strong, prompt, kind = self._turn(view)
        clock = (
            panels.clock_face(*left, stamp=self.board.rev, buttons=self.seat is None)
            if left and not table.outcome
            else None
        )
        title = f"{table.game.title} · {table.title}" if table.title else table.game.title
        attrs = {
            "class": "pb-head pb-wide",
            "data-playtest": table.id,
            "data-entries": len(table.log),
            "data-over": "yes" if table.outcome else "no",
            "data-shows": "spectator" if self._shown is None else self._shown,
        }
        return h(
            "div",
            attrs,
            h("div", {"class": "pb-bar"}, h("h2", {}, title), self._tools(), key="bar"),
            panels.turn(strong, prompt, kind),
            h("div", {"class": "pb-bar"}, self._chips(), clock, key="seats"),
            controls.message(self._error, error=True) if self._error else None,
            controls.message(self._notice) if self._notice else None,
            controls.message(table.readonly) if table.readonly else None,
            controls.message(table.warning) if table.warning else None,
            key="head",
        )

    def _tools(self) -> Node:
        hide = (
            button("hide", f"Hide {self.table.names[self._shown]}'s side", kind="small")
            if self.seat is None and self._shown is not None and self._needs_curtain(self._shown)
            else None
        )
        undo = button("undo", "Undo", kind="small", label="Undo the last move") if self._may_undo() else None
        again = button("start-over", "Start over", kind="small") if len(self._together) else None
        leave = button("leave", "All playtests", kind="small") if self._leave else None
        return h("div", {"class": "pb-tools"}, hide, again, undo, leave, key="tools")

    def _may_undo(self) -> bool:
        acts = [e for e in self.table.log if e.kind in ("move", "ruling") and e.n not in self.table.voided]
        if not acts or self.table.readonly:
            return False
        return self.seat is None or (acts[-1].seat == self.seat and self.table.can_undo(self.seat) is None)

    def _chips(self) -> Node:
        table = self.table
        pending, free = table.pending, table.free
        chips = [
            panels.seat_chip(
                seat,
                who,
                acts=seat in pending,
                free=seat in free,
                shown=seat == self._shown,
                clickable=self.seat is None,
            )
            for seat, who in enumerate(table.seats)
        ]
        return h("div", {"class": "pb-seats", "role": "group", "aria-label": "Players"}, *chips, key="chips")

    def _turn(self, view: Any = None) -> tuple[str, str, str]:
        """The banner: who is to act, what they may do, and its kind."""
        table, names = self.table, self.table.names
        outcome = table.outcome
        if outcome is not None:
            winners = [names[seat] for seat in sorted(outcome.winners)]
            won = (
                f"{_listed(winners)} {'wins' if len(winners) == 1 else 'win'}." if winners else "Nobody wins."
            )
            return f"The game is over. {won}", _sentence(outcome.reason), "pb-over"
        view = table.view(self._shown) if view is None else view
        prompt = str(self._text.prompt(view))
        shown, pending = self._shown, table.pending
        if shown is not None and shown in pending:
            others = [names[seat] for seat in pending if seat not in (shown, REFEREE)]
            also = f" ({_listed(others)} too)" if others else ""
            return f"{names[shown]}, it is your move{also}.", prompt, ""
        if self._asked is not None and self._asked in pending:
            acting = [names[seat] for seat in self._acting()]
            whose = f"It is {acting[0]}'s move." if len(acting) == 1 else f"{_listed(acting)} are to move."
            return whose, prompt, "pb-waiting"
        bots = [names[seat] for seat in pending if seat >= 0 and table.seats[seat].is_bot]
        if bots and len(bots) == len(pending):
            return f"{_listed(bots)} {'is' if len(bots) == 1 else 'are'} thinking…", prompt, "pb-waiting"
        waiting = [words.seat_name(seat, names) for seat in pending]
        if shown is not None and shown in table.free and self._legal(shown):
            return f"{names[shown]}, you may act.", f"{prompt} The game waits for {_listed(waiting)}.", ""
        return f"Waiting for {_listed(waiting)}.", prompt, "pb-waiting"

    def _main(self, view: Any) -> Node:
        table = self.table
        scene = self._scene_now(view)
        self._pieces = scene.pickable() if self._shown is not None else {}
        hidden = self.seat is None and self._asked is not None and self._shown is None
        curtain = (
            panels.curtain(table.names[self._asked], self._asked)
            if hidden and self._asked is not None
            else None
        )
        drawn = draw(scene, self.composer)
        above = len(drawn) - scene.below
        # A hand at the end has the composer beside it where there is room, so that both are on the screen.
        hand = 1 if above and isinstance(scene.blocks[above - 1], Tray) else 0
        acting = self._shown is not None and (bool(self.composer.moves) or self.composer.begun)
        attempts = attempts_of(table.game, view) if acting else ()
        self._barred = [move for move in attempts if move not in self.composer.moves]
        composer = (
            panels.composer_panel(
                self.composer, "Your move", str(self._text.prompt(view)), barred=self._said_of(self._barred)
            )
            if acting
            else None
        )
        return h(
            "div",
            {"class": "pb-main-pane pb-scene"},
            self._results(),
            curtain,
            # A side that is hidden must not stay in the page: another key makes it another element.
            h("div", {"class": "pb-scene"}, *drawn[: above - hand], key=f"scene {self._shown}"),
            h(
                "div",
                {"class": "pb-hand-row"},
                *drawn[above - hand : above],
                composer,
                key=f"hand {self._shown}",
            ),
            h("div", {"class": "pb-scene"}, *drawn[above:], key=f"below {self._shown}")
            if scene.below
            else None,
            key="main",
        )

    def _open_table(self) -> Node:
        """Everything, as the referee sees it; nothing can be picked."""
        table = self.table
        self._pieces = {}
        scene = scene_of(table.game, table.view(REFEREE), table.names, self._public_measures())
        return h(
            "div",
            {"class": "pb-main-pane pb-scene", "data-shows": "referee"},
            controls.message("All cards are open, for the facilitator's eyes only."),
            h("p", {}, button("cover", "Cover the cards", kind="main")),
            h("div", {"class": "pb-scene"}, *draw(scene), key="open"),
            key="main",
        )

    def _scene_now(self, view: Any) -> Scene:
        """The scene of ``view``, kept until something happens: picking a part changes only what is marked."""
        state = (len(self.table.log), self._shown, len(self._together))
        if self._scene is None or self._scene[0] != state:
            made = scene_of(self.table.game, view, self.table.names, self._public_measures())
            self._scene = (state, made)
        return self._scene[1]

    def _public_measures(self) -> Mapping[str, Any]:
        game = self.table.game
        if not game.public_measures and self.table.outcome is None:
            return {}
        measures = game.measures(self.table.state)
        return {name: value for name, value in measures.items() if name in game.public_measures}

    def _results(self) -> Node | None:
        outcome = self.table.outcome
        if outcome is None:
            return None
        sign = 1 if self.table.game.lowest_wins else -1
        order = sorted(range(len(outcome.scores)), key=lambda seat: sign * outcome.scores[seat])
        rows = [
            h(
                "tr",
                {"data-seat": seat},
                h("th", {"scope": "row"}, self.table.names[seat]),
                h("td", {"data-score": True}, f"{outcome.scores[seat]:g}"),
                h("td", {}, "wins" if seat in outcome.winners else ""),
            )
            for seat in order
        ]
        head = h("tr", {}, *[h("th", {"scope": "col"}, text) for text in ("Player", "Score", "Result")])
        table = h("table", {"class": "pb-table"}, h("thead", {}, head), h("tbody", {}, *rows))
        return h(
            "section",
            {"class": "pb-block", "data-results": True, "aria-label": "Result"},
            h("h3", {"class": "pb-title"}, "Result"),
            table,
            key="results",
        )


def _listed(names: list[str]) -> str:
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} and {names[-1]}"


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "!", "?")) else ".") if text else ""
