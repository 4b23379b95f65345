"""The panel at the side of the table: the log, and drawers for notes, talk, seats, rulings and more.

The facilitator has all drawers, a seat's own screen only those for its player. A handler can return a
sentence to show above the table.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import jsonpatch

from playtest import bots
from playtest.engines import codec
from playtest.engines.game import Illegal, Seat
from playtest.engines.sentences import listed, one_sentence
from playtest.record import player_names
from playtest.table import Table
from playtest.widgets.kit import Child, Node, controls, forms, h, number
from playtest.widgets.kit.commands import Handlers
from playtest.widgets.table import messages
from playtest.widgets.table.composer.composer import Composer
from playtest.widgets.table.devices.invitation import AT_ONCE, Invitation
from playtest.widgets.table.devices.remote_seats import RemoteSeats
from playtest.widgets.table.session.seating import bot_sits_down, has_own_name
from playtest.widgets.table.view import facilitator_drawers, first_game, panels
from playtest.widgets.table.view.log import Logbooks
from playtest.widgets.table.view.log_panel import STEP, log_panel
from playtest.widgets.table.view.move_panel import Composing, composer_panel
from playtest.widgets.table.view.rules_page import rules_drawer
from playtest.widgets.table.view.seat_drawers import (
    SURVEY,
    Answering,
    as_changed,
    note_drawer,
    played_by_people,
    survey_drawer,
    talk_drawer,
)
from playtest.words import common

LOG_LINES = 60
DRAWERS = {
    "note": "note",
    "talk": "talk",
    "rename": "seats",
    "ruling": "ruling",
    "ruling-open": "ruling",
    "survey": "survey",
    "survey-seat": "survey",
    "end-early": "end-early",
    "end-early-yes": "end-early",
}
"""The drawer of each form in the side panel, by the form's message."""
OF_A_SEAT = frozenset(["note", "talk", "survey"])
"""The messages of drawers that a screen of one seat has."""
RATINGS = ("fun", "tension", "choices", "clear", "length", "together", "again")

HANDLERS: Handlers[Drawers] = Handlers()


class Drawers:
    """The log and drawers of ``table``, for the facilitator or for ``seat`` alone.

    ``books`` are the logs in words, and ``referee`` composes the referee's moves. ``unsettle`` is called when
    the unfinished move no longer fits the table. ``redraw`` is called when there is something new to show.
    ``follow`` is called with a playtest's id when this table's room moves on to that playtest.
    """

    def __init__(
        self,
        table: Table,
        books: Logbooks,
        seat: Seat | None,
        referee: Composer,
        unsettle: Callable[[], None],
        redraw: Callable[[], None],
        follow: Callable[[str], None],
    ) -> None:
        self.table = table
        self.seat = seat
        self._books = books
        self._referee = referee
        self._unsettle = unsettle
        self._invitation = Invitation(table, redraw, follow, looks=seat is None)
        self.away = RemoteSeats(table, self._invitation)
        self._log_lines = LOG_LINES
        self.state_text: str | None = None
        self._survey_seat: Seat | None = None
        self._survey: forms.Raw = forms.fill(SURVEY, None)
        self._ending = False
        self._form_count = 0
        self._noted = ""
        """The confirmation of the last note saved, shown where the note was written."""
        self.wrong: tuple[str, str] | None = None
        """The drawer of the last error (in the seats drawer: the message of its row), and the error."""
        self._seated: tuple[Seat, str] | None = None
        """The seat changed last, with its new state in words, shown where it was changed."""
        self._made: tuple[Any, Node] | None = None
        self._drawers: tuple[Any, Node] | None = None

    def takes(self, do: str, wrong: str) -> bool:
        """Show the error ``wrong`` in the drawer from which the message ``do`` came.

        Return ``False`` if this screen has no such drawer.
        """
        verb = do.partition(":")[0]
        name = DRAWERS.get(verb) if self.seat is None or verb in OF_A_SEAT else None
        if name == "end-early" and (self.table.ended or self.table.outcome is not None):
            name = None  # that drawer is gone
        self.wrong = (do if name == "seats" else name, wrong) if name else None
        return name is not None

    def forget(self) -> None:
        """Clear the last result and the last error in this panel, because somebody pressed something else."""
        self.wrong = self._seated = None

    @property
    def told(self) -> str:
        """The last result or error in this panel, for screen readers; empty if there is none."""
        return (
            self.wrong[1] if self.wrong is not None else self._seated[1] if self._seated is not None else ""
        )

    def _wrong_in(self, name: str) -> str:
        return self.wrong[1] if self.wrong is not None and self.wrong[0] == name else ""

    def close(self) -> None:
        """Stop checking whether people have joined, because this screen is closed."""
        self._invitation.close()

    def put_ruling_away(self) -> None:
        """Close the editor of the position, as the position has changed."""
        self.state_text = None

    # -- what the page says

    @HANDLERS.on(messages.WriteNote)
    def on_note(self, message: messages.WriteNote) -> None:
        """Write a note. The message has its text, its tags, and the log entry that it is about."""
        text = _filled(message.values, "text", common.NO_NOTE)
        about = message.values.get("about") or ""
        if about and not (isinstance(about, str) and about.isascii() and about.isdecimal()):
            raise Illegal("Give the number of a log entry, or leave it empty.")
        tags = [tag.strip() for tag in str(message.values.get("tags") or "").split(",") if tag.strip()]
        self._form_count += 1
        noted = self.table.note(text, number(about) if about else None, tags, self.seat)
        self._noted = f"Your note on entry {noted.body['about']} of the log is saved."

    @HANDLERS.on(messages.Talk)
    def on_talk(self, message: messages.Talk) -> None:
        """Say something at the table."""
        text = _filled(message.values, "text", "Type something to say first.")
        seat = self.seat if self.seat is not None else number(message.values.get("seat") or 0)
        self._form_count += 1
        self.table.talk(seat, text)

    @HANDLERS.on(messages.ChangeSeat)
    def on_rename(self, message: messages.ChangeSeat) -> None:
        """Give a seat another name or player."""
        seat = message.seat
        if seat >= self.table.game.seats:
            raise Illegal(f"There is no seat {seat + 1} here.")
        name = str(message.values.get("name") or "").strip()
        player = str(message.values.get("player") or "")
        who = self.table.seats[seat]
        if name and name != who.name:
            others = [other for at, other in enumerate(self.table.names) if at != seat]
            self.table.rename(seat, player_names.beside(name, others))
        if player == "person" and who.is_bot:
            self.table.seat_person(seat)
        elif player and player not in ("person", who.bot_name):
            never_sat = self.table.names[seat] == f"Seat {seat + 1}"
            known = player in bots.names(self.table.game)
            if known and (never_sat or (name in ("", who.name) and has_own_name(who))):
                bot_sits_down(self.table, seat, player)
            else:
                self.table.seat_bot(seat, player)
        self._seated = (seat, as_changed(self.table, seat, who))
        self._unsettle()

    @HANDLERS.on(messages.OpenStateEditor)
    def on_ruling_open(self, message: messages.OpenStateEditor) -> None:
        """Open the editor of the position."""
        plain = codec.plain(self.table.state, self.table.game.State)
        self.state_text = json.dumps(plain, indent=2, ensure_ascii=False)

    @HANDLERS.on(messages.CloseStateEditor)
    def on_ruling_close(self, message: messages.CloseStateEditor) -> None:
        """Close the editor; nothing changes."""
        self.state_text = None

    @HANDLERS.on(messages.ApplyState)
    def on_ruling(self, message: messages.ApplyState) -> None:
        """Apply the edited position, for the reason given."""
        reason = _filled(message.values, "reason", common.NO_REASON)
        text = str(message.values.get("state") or "")
        self.state_text = text
        try:
            edited = json.loads(text)
        except json.JSONDecodeError as error:
            raise Illegal(f"This is not JSON: line {error.lineno}, {error.msg.lower()}.") from None
        except (RecursionError, ValueError) as error:
            raise Illegal(f"This is not JSON: {one_sentence(error)}") from None
        plain = codec.plain(self.table.state, self.table.game.State)
        patch = jsonpatch.make_patch(plain, edited).patch
        if not patch:
            raise Illegal("Nothing was changed in the state.")
        self._unsettle()
        self.table.ruling(patch, reason)
        self.state_text = None
        self._form_count += 1

    @HANDLERS.on(messages.ChooseSurveySeat)
    def on_survey_seat(self, message: messages.ChooseSurveySeat) -> None:
        """Set which seat answers the survey, and keep the answers given so far."""
        seat = message.values.get("seat") or ""
        self._survey_seat = number(seat) if seat else None
        self._survey = {k: v for k, v in message.values.items() if k != "seat"}

    @HANDLERS.on(messages.SendSurvey)
    def on_survey(self, message: messages.SendSurvey) -> str:
        """Record the answers. Return a sentence of thanks."""
        seat = self.seat if self.seat is not None else self._survey_seat
        if self.seat is None and message.values.get("seat"):
            seat = number(message.values["seat"])
        self._survey = {k: v for k, v in message.values.items() if k != "seat"}
        if seat is None and len(played := played_by_people(self.table)) == 1:
            (seat,) = played
        if seat is None:
            raise Illegal("Who is answering? Choose a player first.")
        answers = {k: v for k, v in forms.read(SURVEY, self._survey).items() if v not in (None, "")}
        if not answers:
            raise Illegal(common.NO_ANSWER)
        answers = {k: int(v) if k in RATINGS else v for k, v in answers.items()}
        self.table.survey(seat, answers)
        self._survey, self._survey_seat = forms.fill(SURVEY, None), None
        self._form_count += 1
        return f"Thank you, {self.table.names[seat]}; your answers are recorded."

    @HANDLERS.on(messages.Invite)
    def on_invite(self, message: messages.Invite) -> None:
        """Invite everyone to a device of their own, or carry out another button of the invitation."""
        self._invitation.ask(message.what)
        if message.what in AT_ONCE:
            return
        if not any(entry.kind == "move" for entry in self.table.log):
            self.table.pace.waiting = True

    @property
    def elsewhere(self) -> frozenset[Seat]:
        """The seats that play on their own devices, so that this screen is never passed to them."""
        return self.away.seats if self.seat is None else frozenset()

    @HANDLERS.on(messages.PlayHere)
    def on_here(self, message: messages.PlayHere) -> None:
        """Let one player, or everyone, play at this screen after all, right away or after a question."""
        if message.seat is not None:
            self.away.comes(message.seat, str(message.values.get("name") or ""))
            if self._invitation.is_full and self.table.pace.waiting:
                self.begin()
        elif self.away.come_all() and self.table.pace.waiting:
            self.begin()

    @HANDLERS.on(messages.FreeSeat)
    def on_free(self, message: messages.FreeSeat) -> str:
        """Free the seat of a player whose device is missing, so that anyone can take it."""
        self._invitation.empty(message.seat)
        name, code = self.table.names[message.seat], self._invitation.code
        return f"{name}’s seat is free. Join with {code}, play here, or seat a bot (Change seats)."

    @HANDLERS.on(messages.CancelPlayHere)
    def on_here_no(self, message: messages.CancelPlayHere) -> None:
        """Do nothing: the press itself has already closed the question whether to play at this screen."""

    def hide_keys(self) -> None:
        """Hide the secret addresses on the screen: the facilitator's console, and the links for the seats."""
        self._invitation.hide()

    @HANDLERS.on(messages.Begin)
    def on_begin(self, message: messages.Begin) -> None:
        """Begin without the people who are still missing. If seats are free, ask first who plays them."""
        if message.how == "no" or (not message.how and self.away.must_ask()):
            return
        if message.how == "bots":
            self.away.bots_sit_down()
        self.begin()

    @HANDLERS.on(messages.SeatBots)
    def on_bots_sit_down(self, message: messages.SeatBots) -> str:
        """Let bots play the free seats."""
        names = [self.table.names[seat] for seat in self.away.bots_sit_down()]
        return f"{listed(names)} {'plays' if len(names) == 1 else 'play'} there now." if names else ""

    def begin(self) -> None:
        """Begin the game, even if people are missing."""
        self.table.pace.waiting = False
        self._invitation.begin()
        self.table.nudge()

    def invitation(self) -> Node | None:
        """Return the invitation while the game waits for people who were invited, otherwise ``None``."""
        waits = self.seat is None and self.table.pace.waits(self.table.log)
        return self._invitation.card(self.away.who_plays()) if waits else None

    @property
    def room(self) -> str | None:
        """The room's code; empty until people are invited, ``None`` if no room is possible here."""
        code = self._invitation.code
        return None if self.seat is not None or (self.table.outcome is not None and not code) else code

    @property
    def lost(self) -> bool:
        """Whether people sit at devices but the server for their pages no longer runs."""
        return self.seat is None and self._invitation.lost and bool(self.away.seats)

    @HANDLERS.on(messages.AskEndEarly)
    def on_end_early(self, message: messages.AskEndEarly) -> None:
        """Ask the facilitator whether to end the playtest now."""
        self._ending = True

    @HANDLERS.on(messages.CancelEndEarly)
    def on_end_early_no(self, message: messages.CancelEndEarly) -> None:
        """Close the question whether to end the playtest."""
        self._ending = False

    @HANDLERS.on(messages.EndEarly)
    def on_end_early_yes(self, message: messages.EndEarly) -> None:
        """End the playtest now, with the reason if one was given."""
        self.table.end_early(str(message.values.get("reason") or ""))
        self._ending = False
        self._unsettle()

    @HANDLERS.on(messages.ShowOlder)
    def on_log_all(self, message: messages.ShowOlder) -> None:
        """Show more of the log. A page is never sent a long evening's whole log in one message."""
        self._log_lines += STEP

    @HANDLERS.on(messages.HideTalk)
    def on_hide_talk(self, message: messages.HideTalk) -> None:
        """Hide what was said in one log entry from everyone."""
        self.table.hide(message.n)

    @HANDLERS.on(messages.ShowTalk)
    def on_show_talk(self, message: messages.ShowTalk) -> None:
        """Show what was said in one log entry to everyone again."""
        self.table.hide(message.n, hidden=False)

    # -- what is shown

    def pane(self, shown: Seat | None, *, secrets: Callable[[], bool]) -> Node:
        """Return the log and drawers as the seat ``shown`` may see them, rebuilt only if something changed.

        ``secrets`` returns whether some seat knows something that a spectator does not.
        """
        composer = self._referee
        state = (
            len(self.table.log),
            shown,
            self._log_lines,
            self.state_text,
            self._survey_seat,
            self.table.pace.name,
            tuple(self._survey.items()),
            self._form_count,
            self._noted,
            self._ending,
            self.table.ended is not None,
            self.table.outcome is not None,
            self.wrong,
            self._seated,
            self._invitation.stands,
            (
                composer.key,
                composer.moves,
                composer.move,
                composer.question,
                composer.form and dict(composer.form.raw),
            ),
            composer.form and composer.form.refusal,
        )
        if self._made is None or self._made[0] != state:
            self._made = (state, self._make(shown, self._drawers_now(state, secrets)))
        return self._made[1]

    def _drawers_now(self, state: tuple[Any, ...], secrets: Callable[[], bool]) -> Node:
        """Return the drawers. While only the log grows and no player changes, they are not built again.

        ``state`` is all that the panel shows, beginning with the number of entries.
        """
        secret = self.seat is None and secrets()
        sitting = tuple((who.name, who.bot_name) for who in self.table.seats)
        now = (
            state[1:],
            sitting,
            played_by_people(self.table),
            secret,
            self._phase,
        )
        if self._drawers is None or self._drawers[0] != now:
            self._drawers = (now, self._make_drawers(secret=secret))
        return self._drawers[1]

    def _make(self, shown: Seat | None, drawers: Node) -> Node:
        newest, more = self._books.lines(shown, self._log_lines, notes=self.seat is None)
        rules = (
            facilitator_drawers.correct(self.table) if self.seat is None and not self.table.ended else None
        )
        close = h("button", {"type": "button", "class": "pb-button pb-small", "data-open": "side"}, "Close")
        return h(
            "div",
            {"class": "pb-side", "data-zone": "side"},
            h("div", {"class": "pb-side-head"}, rules, close, key="close"),
            log_panel(newest, more, backs=self._last_act()),
            drawers,
            key="side",
        )

    def _last_act(self) -> int:
        """Return the number of the last log entry that can be undone here; 0 if there is none.

        This entry's own line has no button to go back to it, as nothing after it can be undone.
        """
        gone = [] if self.seat is not None or self.table.ended else self.table.taken_back(0)
        return gone[0].n if gone else 0

    def _make_drawers(self, *, secret: bool) -> Node:
        table = self.table
        survey, about = self._survey_drawer(), facilitator_drawers.about_drawer(table)
        drawers: list[Child] = [
            rules_drawer(table.game, self._phase),
            first_game.guide(table.game),
            note_drawer(self._noted, self._form_count, self._wrong_in("note")),
            talk_drawer(table, self.seat, self._form_count, self._wrong_in("talk")),
        ]
        if self.seat is None:
            at_the_table = facilitator_drawers.group("table", "At the table", *drawers)
            drawers = [at_the_table, *self._facilitators_groups(survey, secret=secret), about]
        else:
            drawers += [survey, about]
        return h("div", {"class": "pb-drawers"}, *drawers, key="drawers")

    def _facilitators_groups(self, survey: Node | None, *, secret: bool) -> list[Child]:
        """Return the facilitator's own drawers: who plays, what to do if something went wrong, the end.

        ``secret`` says whether some seat knows something that a spectator does not.
        """
        table, on = self.table, not self.table.ended
        wrong = self._wrong_in("ruling")
        ruling = facilitator_drawers.ruling_drawer(table, self.state_text, self._form_count, wrong)
        people = (
            self._invitation.drawer(),
            facilitator_drawers.seats_drawer(table, self._seated, self.wrong),
            facilitator_drawers.pace_drawer(table) if on else None,
        )
        mending = (
            self._referee_drawer(),
            ruling if on else None,
            facilitator_drawers.open_drawer() if secret else None,
        )
        ending = self._ending_drawer() if on else None
        return [
            facilitator_drawers.group("people", "Who plays", *people),
            facilitator_drawers.group("wrong", "Something went wrong", *mending),
            facilitator_drawers.group("ending", "At the end", survey, ending),
        ]

    @property
    def _phase(self) -> str:
        """The game's current phase. The rules page begins with its text about this phase."""
        return self.table.game.phase(self.table.state)

    def _survey_drawer(self) -> Node:
        answering = Answering(self._survey_seat, self._survey)
        wrong = self._wrong_in("survey")
        return survey_drawer(self.table, self.seat, answering, self._form_count, wrong)

    def _referee_drawer(self) -> Node | None:
        if not self._referee.moves:
            return None
        return controls.drawer(
            "referee", "Referee's moves", composer_panel(Composing(self._referee, "r."), "Referee's moves")
        )

    def _ending_drawer(self) -> Node | None:
        if self.table.outcome is not None or self.table.readonly:
            return None
        inside = panels.ends_early(self._ending)
        return controls.drawer(
            "end-early", "End the playtest here", *inside, wrong=self._wrong_in("end-early")
        )


def _filled(values: messages.Values, name: str, sentence: str) -> str:
    text = str(values.get(name) or "").strip()
    if not text:
        raise Illegal(sentence)
    return text
