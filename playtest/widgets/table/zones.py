"""The zones of a table view, each a pane of the board: stage, players, mine, dock and the rest.

What stands in them is decided by the table view and handed over as a ``Showing``; where they go, by the kit's
layout. Each has ``data-zone`` with its name.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, NamedTuple

from playtest import words
from playtest.engines.game import REFEREE, Clock, Seat
from playtest.engines.sentences import listed, minus
from playtest.record import CLOCK, FACILITATOR
from playtest.table import Table
from playtest.widgets.games import costs_of, standing_of
from playtest.widgets.kit import (
    BOTH,
    Block,
    Fitted,
    KeepingPen,
    Marks,
    Node,
    NoMarks,
    Pen,
    Player,
    Scene,
    Shapes,
    button,
    controls,
    draw_blocks,
    h,
    shortened,
)
from playtest.widgets.table import panels
from playtest.widgets.table.away import Away
from playtest.widgets.table.composer import Composer
from playtest.widgets.table.curtain import Curtain
from playtest.widgets.table.ruling import Ruling
from playtest.widgets.table.taking_back import Question
from playtest.words import Moment, Words, as_it_stands

RECENT = 8
"""Lines of the log beside the stage."""
SHORT = 10
"""A name of more letters has a shorter one in a phone's table."""


@dataclass(slots=True)
class Showing:
    """All that one drawing of a table is made from.

    ``own`` is the seat of a screen of its own, ``legal`` whether the seat that is shown may act, ``barred``
    the moves in words that are refused, ``moment`` the entry and what came out with it, ``holds`` whether
    bots and curtain wait for it, ``again`` whether it is shown once more, ``goes`` for how many seconds it
    stays and for how many still, if not until a press, ``question`` what the facilitator is asked before
    something is taken back. ``away`` knows who plays on a device of their own, ``gathering``
    says that they are not all there yet, ``then`` is where the game stood when what is up came out, if it
    stands elsewhere by now, ``lost`` that no server has their pages any more; ``ends`` is what
    can be done once the game is over, ``follows`` says that this page goes on to a rematch by itself.
    ``held`` is how many moves wait on this screen for the last of several to be confirmed.
    ``ends_patience`` says that bots need not let people act first: who looks here is all the people;
    ``passing`` what a button says by which all of several at this screen let be what another did.
    ``vacant`` are the seats that nobody has taken yet.
    ``room`` is the code of their room, empty without one, ``None`` where nobody can be invited. ``shapes``
    are those of the places in a zone that pages show, both where nothing is said.
    """

    table: Table
    text: Words
    own: Seat | None
    curtain: Curtain
    view: Any
    scene: Scene
    composer: Composer
    acting: bool
    stamp: int
    barred: Sequence[str] = ()
    error: str = ""
    notice: str = ""
    moment: tuple[int, Moment] | None = None
    holds: bool = False
    again: bool = False
    goes: tuple[float, float] | None = None
    question: Question | None = None
    tools: Sequence[Node | None] = ()
    ends: Sequence[Node | None] = ()
    undo: bool = False
    recent: Sequence[panels.Line] = field(default_factory=tuple)
    pen: KeepingPen = field(default_factory=KeepingPen)
    ruling: Ruling | None = None
    away: Away | None = None
    lost: bool = False
    vacant: frozenset[Seat] = frozenset()
    room: str | None = None
    gathering: bool = False
    shapes: Shapes = field(default_factory=dict)
    held: int = 0
    ends_patience: bool = False
    passing: str = ""
    follows: bool = False
    then: str = ""

    def drawn(self, zone: str, blocks: Sequence[Block]) -> list[Node]:
        """The nodes of a zone, marked with the move on its way, or with what the ruling may correct."""
        shapes = self.shapes.get(zone, BOTH)
        if self.ruling is not None:
            pen = Pen(self.ruling)
            pen.shapes = shapes
            return draw_blocks(blocks, pen)
        return self.pen.draw(zone, blocks, self.marks, shapes)

    @property
    def marks(self) -> Marks:
        """What is known of the move on its way; nothing where there is none to make."""
        return self.composer if self.composer.moves or self.composer.begun else NoMarks()

    @property
    def shown(self) -> Seat | None:
        """The seat whose side is shown."""
        return self.curtain.shown


def panes(showing: Showing) -> list[Node]:
    """The panes of a table, but for the drawers at its side."""
    made = [top(showing), moment(showing), stage(showing), players(showing), mine(showing), dock(showing)]
    return [*(pane for pane in made if pane is not None), ledger(showing)]


def top(showing: Showing) -> Node:
    """Which playtest it is and where it stands, and the buttons that open drawers."""
    table = showing.table
    title = f"{table.game.title} · {table.title}" if table.title else table.game.title
    attrs = {
        "class": "pb-head",
        "data-zone": "top",
        "data-playtest": table.id,
        "data-entries": len(table.log),
        "data-over": "yes" if table.outcome else "no",
        "data-shows": "spectator" if showing.shown is None else showing.shown,
        "data-decision": decision(showing),
    }
    folded = [("rules-page", "Rules"), *([("note", "Note")] if showing.own is None else [])]
    opens = [*(unfolds(name, text) for name, text in folded), _opens("side", "Log, more")]
    tables = _opens("ledger", "Tables") if showing.scene.ledger else None
    if showing.room is not None:
        opens.append(_invites(showing.room))
    return h(
        "div",
        attrs,
        h("h2", {}, title),
        h("span", {"class": "pb-phase"}, showing.then or showing.scene.phase, key="phase"),
        # where nothing else gives way to it when it comes
        h("div", {"class": "pb-tools"}, tables, *showing.tools, *opens, _quiet(), key="tools"),
        key="head",
    )


def _opens(drawer: str, text: str) -> Node:
    """The button that opens one of the two drawers."""
    attrs = {"type": "button", "class": "pb-button pb-small", "data-open": drawer, "aria-expanded": "false"}
    return h("button", attrs, text, key=drawer)


def _quiet() -> Node:
    """The button that has sound and motion on this page stop, and begin again."""
    said = "Sound and motion off"
    attrs = {"class": "pb-button pb-small", "data-mute": True, "aria-pressed": "false", "title": said}
    return h("button", {"type": "button", **attrs, "aria-label": said}, "♪", key="mute")


def _invites(room: str) -> Node:
    """Where one invites; once there is a room its code stands there, on a phone without a word."""
    if not room:
        return unfolds("invite", "Invite")
    code = h("b", {"class": "pb-joins"}, room)
    return unfolds("invite", h("span", {"class": "pb-roomy"}, "Room "), code, everywhere=True)


def unfolds(
    name: str, text: Node | str, more: Node | None = None, *, everywhere: bool = False, kind: str = "small"
) -> Node:
    """A button that opens one drawer at the side, where there is room for it or ``everywhere``."""
    attrs = {
        "type": "button",
        "class": f"pb-button {f'pb-{kind}' if kind else ''}{'' if everywhere else ' pb-roomy'}".strip(),
        "data-open": "side",
        "data-unfold": name,
    }
    return h("button", attrs, text, more, key=f"unfold {name}")


def decision(showing: Showing) -> str:
    """The kind of move that is asked; ``curtain``, ``moment``, ``over``, ``ended``, ``waiting`` for none."""
    if showing.table.outcome is not None:
        return "over"
    if showing.table.ended:
        return "ended"
    if showing.holds and not showing.acting:
        return "moment"
    if showing.curtain.hangs:
        return "curtain"
    if not showing.acting:
        return "waiting"
    return (
        "+".join(dict.fromkeys(str(getattr(move, "kind", "move")) for move in showing.composer.moves))
        or "waiting"
    )


def moment(showing: Showing) -> Node | None:
    """What has just come out; at the end of the game, who came where."""
    if _results_up(showing):
        return results(showing)
    if showing.table.ended and showing.table.outcome is None and not showing.again:
        return unfinished(showing)
    if showing.moment is None:
        return None
    people = [seat for seat, who in enumerate(showing.table.seats) if not who.is_bot]
    alone = people[0] if len(people) == 1 else None
    n, told = showing.moment
    scores = {each.seat: each.score for each in showing.scene.players if each.unit == told.counts}
    return panels.moment_strip(
        n,
        as_it_stands(told, scores),
        holds=showing.holds,
        goes=showing.goes,
        stamp=showing.stamp,
        names=showing.table.names,
        reader=alone if showing.own is None else showing.own,
    )


def _reachable(node: Node) -> Node:
    """A paragraph beside a picture that fits may scroll on a phone, and is then reached by the keyboard."""
    return Node("p", {**node.attrs, "tabindex": "0"}, node.children, node.key) if node.tag == "p" else node


def stage(showing: Showing) -> Node:
    """What everybody looks at."""
    scene = showing.scene
    fits = any(isinstance(block, Fitted) for block in scene.stage)
    note = "All cards are open, for the facilitator's eyes only." if showing.curtain.open else ""
    return h(
        "div",
        {
            "class": f"pb-stage pb-scene {'pb-fit' if fits else 'pb-flow'}",
            "data-zone": "stage",
            "tabindex": None if fits else "0",
            "role": None if fits else "group",
            "aria-label": None if fits else "The table",
            "data-shows": "referee" if showing.curtain.open else None,
        },
        controls.message(note) if note else None,
        # A side that is hidden must not stay in the page: another key makes it another element.
        *[_reachable(node) if fits else node for node in showing.drawn("stage", scene.stage)],
        key=f"stage {showing.shown} {showing.curtain.open}",
    )


def mine(showing: Showing) -> Node:
    """What the seat that is shown holds."""
    return h(
        "div",
        {"class": "pb-mine pb-scene", "data-zone": "mine"},
        *showing.drawn("mine", showing.scene.mine),
        key=f"mine {showing.shown} {showing.curtain.open}",
    )


def ledger(showing: Showing) -> Node:
    """Tables of the past, in a drawer of their own."""
    return h(
        "div",
        {"class": "pb-ledger pb-scene", "data-zone": "ledger"},
        h(
            "div",
            {"class": "pb-side-head"},
            button("", "Close", kind="small", data_open="ledger"),
            key="close",
        ),
        *showing.pen.draw("ledger", showing.scene.ledger, showing.marks),
        key=f"ledger {showing.shown} {showing.curtain.open}",
    )


def players(showing: Showing) -> Node:
    """A card for each seat, and the last few lines of the log."""
    table = showing.table
    pending, free = table.pending, table.free
    public = {player.seat: player for player in showing.scene.players}
    cards = []
    shorter = shortened(table.names)
    for seat, who in enumerate(table.seats):
        card = partial(
            panels.seat_card,
            seat,
            who,
            public.get(seat, Player(seat)),
            acts=seat in pending and not showing.gathering,
            free=seat in free and not showing.gathering,
            shown=seat == showing.shown,
            clickable=showing.own is None,
            own=seat == showing.own,
            fix=None if showing.ruling is None else showing.ruling.presses(f"seat-{seat}"),
            shorter=shorter[seat],
            vacant=seat in showing.vacant,
        )
        cards.append(showing.pen.same(f"seat-{seat}", (card.args, card.keywords), card))
    return h(
        "div",
        {
            "class": "pb-players",
            "data-zone": "players",
            "tabindex": "0",
            "role": "group",
            "aria-label": "Players, and what just happened",
        },
        h("div", {"class": "pb-seats", "role": "group", "aria-label": "Players"}, *cards, key="cards"),
        panels.recent(showing.recent[:RECENT]) if showing.recent else None,
        key="players",
    )


def _results_up(showing: Showing) -> bool:
    """Whether the results are shown; a moment that is opened again stands in their place."""
    return showing.table.outcome is not None and not showing.again


def results(showing: Showing) -> Node | None:
    """Who came where and why, once the game is over; how the scores came about, in columns or in a fold."""
    table, outcome = showing.table, showing.table.outcome
    if outcome is None:
        return None
    sign = 1 if table.game.lowest_wins else -1
    order = sorted(range(len(outcome.scores)), key=lambda seat: sign * outcome.scores[seat])
    sums = showing.scene.sums()
    apart = next((each for each in sums if each.seats), None)
    rows = []
    for seat in order:
        better = sum(sign * score < sign * outcome.scores[seat] for score in outcome.scores)
        wins = h("small", {}, " wins") if seat in outcome.winners else None
        cells = [
            h("td", {}, f"{better + 1}."),
            h("th", {"scope": "row"}, *_by_name(table.names, seat), wins),
            h("td", {"data-score": True}, minus(f"{outcome.scores[seat]:g}")),
            *[h("td", {}, cell) for cell in (apart.rows[apart.seats.index(seat)][1:-1] if apart else ())],
        ]
        rows.append(h("tr", {"data-seat": seat}, *cells, key=str(seat)))
    heads = ("Place", "Player", "Score", *(apart.header[1:-1] if apart else ()))
    head = h("tr", {}, *[h("th", {"scope": "col"}, text) for text in heads])
    classes = "pb-table pb-apart" if apart else "pb-table"
    made = h("table", {"class": classes}, h("thead", {}, head), h("tbody", {}, *rows))
    folded = [replace(each, title="") for each in sums if each is not apart]
    drawn = showing.pen.draw("sums", folded, NoMarks()) if folded else []
    fold = controls.drawer("sums", "How the scores came about", *drawn) if drawn else None
    won = h("div", {"class": "pb-won"}, h("h2", {}, _won(table)), h("p", {}, ending(showing)), key="won")
    attrs = {
        "class": "pb-moment",
        "data-zone": "moment",
        "data-results": True,
        "aria-label": "Result",
        "tabindex": "0",
    }
    return h("section", attrs, won, h("div", {"class": "pb-told"}, made, fold), key="results")


UNFINISHED = "The playtest was ended before the game was. Nobody has won"


def unfinished(showing: Showing) -> Node:
    """How it stood when the facilitator ended the playtest, the best first; no places, for nobody has won.

    Where nothing was scored that is said, and no row of noughts.
    """
    table, public = showing.table, {player.seat: player for player in showing.scene.players}
    sign = -1 if table.game.lowest_wins else 1
    players = [public.get(seat, Player(seat)) for seat in range(table.game.seats)]
    players.sort(key=lambda player: -sign * _first_number(player.score))
    rows = [
        h(
            "tr",
            {"data-seat": player.seat},
            h("th", {"scope": "row"}, *_by_name(table.names, player.seat)),
            h("td", {"data-score": True}, f"{player.score} {player.unit}".strip()),
            key=str(player.seat),
        )
        for player in players
    ]
    head = h("tr", {}, *[h("th", {"scope": "col"}, text) for text in ("Player", "So far")])
    made = h("table", {"class": "pb-table"}, h("thead", {}, head), h("tbody", {}, *rows))
    scored = any(_first_number(player.score) for player in players)
    nothing = "" if scored else showing.text.unscored(showing.view)
    ended = f"{UNFINISHED}. {nothing}" if nothing else f"{UNFINISHED}; this is how it stood."
    said = h("div", {"class": "pb-won"}, h("h2", {}, "Unfinished"), h("p", {}, ended), key="won")
    attrs = {
        "class": "pb-moment",
        "data-zone": "moment",
        "data-results": "unfinished",
        "aria-label": "How it stood",
        "tabindex": "0",
    }
    table_of_scores = None if nothing else h("div", {"class": "pb-told"}, made)
    return h("section", attrs, said, table_of_scores, key="unfinished")


def _first_number(score: str) -> float:
    """What a score begins with, as the 3 of "3/4"; 0 where that is no number."""
    found = re.match(r"-?\d+(\.\d+)?", score.replace("−", "-"))
    return float(found[0]) if found else 0.0


def _by_name(names: Sequence[str], seat: Seat) -> list[Node]:
    """A seat's name in a table, with a short one for a phone where it is long."""
    name = names[seat]
    shorter = shortened(names)[seat] if len(name) > SHORT else ()
    brief = next((each for each in shorter if len(each) <= SHORT), "")
    short = [h("span", {"class": "pb-brief", "aria-hidden": "true"}, brief)] if brief else []
    return [h("span", {"class": "pb-whole"} if brief else {}, name), *short]


def _won(table: Table) -> str:
    """Who wins; where several do with unlike scores, the highest first."""
    outcome = table.outcome
    first = sorted(outcome.winners, key=lambda seat: (-outcome.scores[seat], seat)) if outcome else []
    winners = [table.names[seat] for seat in first]
    return f"{listed(winners)} {'wins' if len(winners) == 1 else 'win'}" if winners else "Nobody wins"


def ending(showing: Showing) -> str:
    """Why the game is over: in the words of the game, or the reason that its rules give."""
    outcome = showing.table.outcome
    if outcome is None:
        return ""
    return showing.text.ending(showing.view, showing.table.names) or sentence(outcome.reason)


def dock(showing: Showing) -> Node:
    """What can be done: the sentence, the composed move with its cost and button, what went wrong."""
    table = showing.table
    strong, prompt, kind = turn(showing)
    said = [
        controls.message(showing.notice) if showing.notice else None,
        controls.message(table.readonly) if table.readonly else None,
        controls.message(table.warning) if table.warning else None,
        controls.message(_idle(table)) if _idle(table) else None,
    ]
    why = [controls.message(line, key=f"why {n}") for n, line in reasons(table)]
    return h(
        "div",
        {"class": "pb-dock", "data-zone": "dock", "data-waits": _may_wait(showing)},
        h("div", {"class": "pb-said"}, *said, key="said") if any(said) else None,
        h("div", {"class": "pb-said pb-reasons"}, *why, key="reasons") if why else None,
        h(
            "div",
            {"class": "pb-dock-row pb-alone" if _only(showing) else "pb-dock-row"},
            _takes_back(showing),
            _clock(showing),
            panels.turn(_below(showing, strong), prompt, kind, showing.error),
            None if showing.gathering else _waiting(showing),
            *_acting(showing),
            key="row",
        ),
        key="dock",
    )


def _takes_back(showing: Showing) -> Node | None:
    """What takes back the last decision: moves that wait here for the last of several, or what was made."""
    if showing.held:
        return button("start-over", "Undo", kind="small", label="Undo the first: choose both anew")
    return button("undo", "Undo", kind="small", label="Undo the last decision") if showing.undo else None


def _idle(table: Table) -> str:
    """That bots that were told to act have nothing to add."""
    bots = [table.names[seat] for seat in table.idle_bots()]
    return f"{listed(bots)} {'has' if len(bots) == 1 else 'have'} nothing to add." if bots else ""


FOLLOWS = "The facilitator can start a rematch; this page then goes there by itself."


def _below(showing: Showing, strong: str) -> str:
    """The dock's second line: whose move it is, where everybody plays, what comes after the end."""
    if showing.table.outcome is not None and showing.follows:
        return FOLLOWS
    if showing.question is not None:
        return strong
    if _results_up(showing):
        return ""
    away, asked = showing.away, showing.curtain.hangs or (showing.away is not None and showing.away.asks)
    if away is None or asked or showing.shown is not None or showing.lost or showing.gathering:
        return strong
    return f"{strong} {away.says()}".strip()


REASONS = 2
"""So many reasons of bots stand in the dock at most."""


def reasons(table: Table) -> list[tuple[int, str]]:
    """What bots said of their moves since a person last did something, the newest last."""
    found: dict[str, int] = {}
    for entry in reversed(table.log):
        if entry.kind in ("move", "undo", "ruling") and not entry.by.startswith("bot:"):
            break
        if entry.kind == "talk" and entry.by.startswith("bot:") and entry.seat is not None:
            who = words.speaker(entry.seat, entry.body.get("to"), table.names)
            found.setdefault(f"{who}: {entry.body['text']}", entry.n)  # said twice it stands there once
    newest = [(n, line) for line, n in found.items()][:REASONS]
    return newest[::-1] if table.outcome is None and not table.ended else []


def _acting(showing: Showing) -> list[Node | None]:
    if showing.ruling is not None:
        return [showing.ruling.panel()]
    if showing.question:
        back = button("undo-yes", showing.question.yes, kind="main", data_focus=True)
        keep = button("undo-no", showing.question.no, kind="quiet")
        return [h("div", {"class": "pb-curtain", "data-asks": "undo"}, keep, back, key="undo?")]
    if showing.away is not None and showing.away.asks:
        return [showing.away.question()]
    if any(showing.ends):
        return [h("div", {"class": "pb-buttons"}, *showing.ends, key="ends")]
    if showing.curtain.open:
        return [button("cover", "Cover the cards", kind="main", data_focus=True)]
    if _reads(showing):
        return []  # its button stands beside what is read, where no answer lies under the next press
    if showing.curtain.hangs and showing.curtain.asked is not None:
        return [panels.curtain(showing.table.names[showing.curtain.asked], showing.curtain.asked)]
    if _bots_await_word(showing) and not showing.acting:
        return [button("begin-bots", "Let the bots play", kind="main", data_focus=True)]
    if showing.table.stepping and showing.own is None and not showing.acting:
        return [button("next", "Next", kind="main", data_focus=True, label="Next: one bot moves")]
    if _bots_alone(showing):
        return [button("hold-bots", "Pause", label="Pause: bots wait for a word")]
    if not showing.acting:
        looks_on = showing.shown is None and decision(showing) not in ("over", "ended")
        return showing.away.offers() if showing.away is not None and looks_on else []
    view, names, text, game = showing.view, showing.composer.short_names, showing.text, showing.table.game
    showing.composer.view = view

    def stakes(move: Any) -> str:
        cost, more = costs_of(game, view, move, names), text.stakes(view, move, names)
        return f"{cost}{'' if not cost or not more or more.startswith(';') else ', '}{more}"

    return [
        panels.composer_panel(
            showing.composer,
            "Your move",
            barred=showing.barred,
            stakes=stakes,
            free=showing.shown not in showing.table.pending,
        ),
        h("div", {"class": "pb-all"}, button("all-pass", showing.passing)) if showing.passing else None,
    ]


def _reads(showing: Showing) -> bool:
    """Whether everything waits until the moment that is up has been read."""
    asked = showing.question is not None or showing.curtain.open or showing.ruling is not None
    over = showing.table.outcome is not None or showing.table.ended is not None
    return showing.holds and not showing.acting and showing.moment is not None and not asked and not over


def _bots_await_word(showing: Showing) -> bool:
    """Whether bots do not move before somebody at this screen says so."""
    table = showing.table
    here = showing.own is None and showing.ruling is None
    return here and table.pace.awaits_word and table.outcome is None and not table.ended


def _bots_alone(showing: Showing) -> bool:
    """Whether bots play among themselves at this screen, at a pace that one looks on at."""
    table = showing.table
    over = table.outcome is not None or table.ended is not None
    here = showing.own is None and bool(table.pace.seconds)
    return here and not over and all(who.is_bot for who in table.seats)


def _clock(showing: Showing) -> Node | None:
    left = showing.table.clock_left()
    if left is None or showing.table.outcome or showing.table.ended:
        return None
    return panels.clock_face(
        *left,
        stamp=showing.stamp,
        buttons=showing.own is None,
        why=_why_still(showing, left[0]),
        yours=showing.own is not None and showing.own in left[0].whose,
    )


def _why_still(showing: Showing, clock: Clock) -> str:
    """Why a clock stands still; on a page of one's own also who holds it, which is nobody at that page."""
    if not clock.running:
        return "Paused until that is answered"
    by = showing.table.paused_by
    if showing.own is not None:
        said = {FACILITATOR: "Paused by the facilitator", CLOCK: "Paused until the facilitator goes on"}
        return said.get(by, "Paused")
    elsewhere = showing.away.seats if showing.away is not None else frozenset()
    whose = clock.whose[0] if len(clock.whose) == 1 and clock.whose[0] not in elsewhere else None
    if whose is not None and whose != showing.shown:
        return f"Paused until {showing.table.names[whose]} is at the screen"
    if by == CLOCK and whose is None:
        return "Paused: nobody was there"
    table = showing.table
    return "Paused, bots too" if table.on_break and any(who.is_bot for who in table.seats) else "Paused"


HOW_BOTS_WAIT = (
    "Bots that have acted wait until everybody who is asked has acted too. When the time is up they go on "
    "all the same. It begins anew with whatever is pressed or typed; once a move has been begun, or while a "
    "drawer is open, it is longer."
)
HELD = "nobody sees the first before the second is made."
MANY = 3
"""So many others who are to move as well are counted, not listed."""
LONGEST = 200
"""So many letters of why a playtest was ended early stand in the dock."""


class BotsWait(NamedTuple):
    """Which bots wait for people, and until when; ``None`` for a time: as long as somebody reads."""

    bots: tuple[Seat, ...]
    until: int | None


def bots_wait(table: Table) -> BotsWait | None:
    """How bots wait, the same on every screen; until when is the store's time, in whole seconds.

    While somebody has a drawer open there is no time to be told before the last of it.
    """
    waits = table.waiting_bots()
    if waits is None:
        return None
    bots, left = waits
    return BotsWait(bots, round(table.store.now() + left) if table.pace.counts_down(left) else None)


def _may_wait(showing: Showing) -> str | None:
    """Whether bots may have to wait for people here, so that a phone keeps a line to say so.

    With ``press`` who looks can end it.
    """
    table = showing.table
    asked = {
        who.is_bot for seat, who in enumerate(table.seats) if seat in table.pending or seat in table.free
    }
    several = len(asked) > 1 or table.waiting_bots() is not None
    if not several or not table.pace.seconds or table.outcome is not None or table.ended:
        return None
    return "press" if showing.ends_patience else "yes"


def _waiting(showing: Showing) -> Node | None:
    """For whom bots wait, how long at most, and what they do then; a press ends it, where one is alone."""
    table = showing.table
    waits = table.waiting_bots()
    still = (
        showing.holds or showing.ruling is not None
    )  # the time to act begins when it was read, or is right
    if waits is None or table.outcome or still:
        return None
    bots, left = waits
    clock = table.clock_left()
    if clock is not None and not clock[2]:
        left = min(left, clock[1])  # the phase ends then for bots too
    press = button("let-them-act", "Let them act", kind="small") if showing.ends_patience else None
    who, then = _waited_for(showing, bots), showing.text.go_on(showing.view)
    if not who:
        return _sits_down(showing, left, press)
    attrs: dict[str, Any] = {"class": "pb-clock pb-patience", "title": HOW_BOTS_WAIT}
    if not table.pace.counts_down(left):
        reads = h("span", {}, "while somebody reads: a drawer is open.")
        said = h("span", {}, "Bots wait for ", h("span", {"class": "pb-whom"}, who), " ", reads)
        return h("span", {**attrs, "data-reads": True}, said, press, key="waiting")
    attrs |= {"data-clock": "patience", "data-left": round(left, 1), "data-running": "yes"}
    whom, what = (
        h("span", {"class": "pb-whom"}, f"{who}."),
        h("span", {"data-brief": "they go on."}, f"they {then}."),
    )
    said = h("span", {}, "Bots wait for ", whom, " In ", h("b", {"data-face": True}), " ", what)
    return h("span", {**attrs, "data-at": showing.stamp}, said, press, key="waiting")


def _sits_down(showing: Showing, left: float, press: Node | None) -> Node:
    """How long a bot looks on that was just seated, where the game waits for no person."""
    attrs = {"class": "pb-clock pb-patience", "data-clock": "patience", "data-left": round(left, 1)}
    said = h("span", {}, "A bot has just sat down. In ", h("b", {"data-face": True}), " it acts.")
    return h("span", {**attrs, "data-running": "yes", "data-at": showing.stamp}, said, press, key="waiting")


def _waited_for(showing: Showing, bots: Sequence[Seat]) -> str:
    """The people whom ``bots`` let act first; who looks here is "you" where nobody else does."""
    table = showing.table
    people = [seat for seat in table.pending if seat >= 0 and not table.seats[seat].is_bot]
    if not people:  # nobody is to move, but an offer is open
        offered = [seat for bot in bots for seat in table.game.offered_to(table.state, bot)]
        people = [seat for seat in dict.fromkeys(offered) if not table.seats[seat].is_bot]
    you = people[0] if people == [showing.shown] else showing.own
    return listed([*["you"] * (you in people), *[table.names[seat] for seat in people if seat != you]])


def turn(showing: Showing) -> tuple[str, str, str]:
    """Whose move it is, what they may do, and the kind of it: ``pb-waiting``, ``pb-over`` or nothing."""
    table, names, curtain = showing.table, showing.table.names, showing.curtain
    if showing.ruling is not None:
        return CORRECTS, "You correct the board.", ""
    if showing.question is not None:
        return showing.question.more, showing.question.asks, ""
    if table.outcome is not None:
        return ending(showing), f"The game is over. {_won(table)}.", "pb-over"
    if table.ended:
        return _what_then(showing), short_of(table.ended_why), "pb-ended"
    if showing.lost and showing.shown is None and not curtain.hangs:
        return LOST, f"This table was on devices, in room {showing.room}.", "pb-waiting"
    if showing.gathering and showing.shown is None and not curtain.hangs:
        return (
            "Everybody plays on a device of their own.",
            "Waiting for everybody to take a seat.",
            "pb-waiting",
        )
    if _reads(showing):
        after = "The game goes on after it, by itself or with a press."
        return after, "See what just happened.", "pb-waiting"
    prompt = _prompt(showing)
    shown, pending = showing.shown, table.pending
    if shown is not None and shown >= 0 and table.seats[shown].is_bot:
        given = "You look on; the facilitator can give the seat back."
        return f"A bot plays for {names[shown]} now.", given, "pb-waiting"
    people = [seat for seat, who in enumerate(table.seats) if not who.is_bot]
    if shown is not None and shown in pending:
        whose = f"{_told(showing, 'it is your move')}{_others_too(showing, shown)}."
        if has := standing_of(table.game, showing.view):
            whose = f"{has} {whose}"
        return (
            f"{names[shown]}, {HELD}" if showing.held else whose,
            _asked(showing) or _whole(showing) or _only(showing) or _may(showing) or prompt,
            "",
        )
    if curtain.asked is not None and curtain.asked in pending:
        acting = [names[seat] for seat in people if seat in pending]
        whose = f"It is {acting[0]}'s move." if len(acting) == 1 else f"{listed(acting)} are to move."
        return whose, prompt, "pb-waiting"
    bots = [names[seat] for seat in pending if seat >= 0 and seat not in people]
    if bots and len(bots) == len(pending) and _bots_await_word(showing):
        return "Look on, or give a seat back to a person first.", "The bots wait for a word.", "pb-waiting"
    free = shown is not None and showing.acting and shown in table.free
    if bots and len(bots) == len(pending):
        thinking = _thinking(showing, bots)
        if free and shown is not None:
            return f"{_told(showing, 'you may act')}. {thinking}", _asked(showing) or prompt, ""
        return thinking, prompt, "pb-waiting"
    vacant = showing.vacant if showing.own is not None else frozenset()  # elsewhere the next sentence says so
    waiting = [
        words.seat_name(seat, names) + (f" ({panels.NOBODY_YET})" if seat in vacant else "")
        for seat in pending
    ]
    if free and shown is not None:
        asked = _asked(showing) or prompt
        return f"{_told(showing, 'you may act')}. The game waits for {listed(waiting)}.", asked, ""
    return f"Waiting for {listed(waiting)}.", prompt, "pb-waiting"


def _others_too(showing: Showing, shown: Seat) -> str:
    """Who is to move as well; at a screen that people share, how their sides are come by."""
    table = showing.table
    others = [seat for seat in table.pending if seat not in (shown, REFEREE)]
    if showing.own is None and any(not table.seats[seat].is_bot for seat in others):
        return "; others act by a press on their card"
    names = [table.names[seat] for seat in others]
    return f" ({listed(names) if len(names) < MANY else f'{len(names)} others'} too)" if names else ""


def _told(showing: Showing, what: str) -> str:
    """``what`` the seat that is shown is told, by its name where others look at the same screen."""
    if showing.shown is None or showing.shown == showing.own:
        return f"{what[0].upper()}{what[1:]}"
    return f"{showing.table.names[showing.shown]}, {what}"


def _prompt(showing: Showing) -> str:
    """What the seat that is shown may do; where it waits, who does what meanwhile."""
    asked = showing.shown is not None and showing.shown in showing.table.pending
    waits = "" if asked else showing.text.waits(showing.view, showing.composer.short_names)
    return waits or str(showing.text.prompt(showing.view))


CORRECTS = "Bots and clock stand still until the ruling is applied or put away."
LOST = "The server that had everybody's pages is gone. Invited again, the devices come back by themselves."


def _what_then(showing: Showing) -> str:
    """What comes of a playtest that was ended early, for who looks here."""
    if showing.own is None:
        return "Nobody moves and no clock runs until you go on with it."
    return "The facilitator can go on with it later."


def short_of(text: str) -> str:
    """A sentence that fits the dock; the log has all of it."""
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1].rstrip()}…"


def _thinking(showing: Showing, bots: Sequence[str]) -> str:
    """What the bots do that are all who are to move: they think, or wait for a press."""
    if not showing.table.stepping:
        return f"{listed(bots)} {'is' if len(bots) == 1 else 'are'} thinking…"
    whose = f"It is {bots[0]}'s move." if len(bots) == 1 else f"{listed(bots)} are to move."
    if showing.own is not None:
        return f"{whose} The facilitator has bots move one by one."
    return f"{whose} Bots move one by one, as chosen under Log, more."


def _asked(showing: Showing) -> str:
    """What is still to be chosen for the move that is being put together."""
    asks = showing.composer.asks if showing.acting else ""
    return f"Now choose: {asks[:1].lower()}{asks[1:]}." if asks else ""


def _whole(showing: Showing) -> str:
    """What will come of the move that has been put together."""
    composer = showing.composer
    made = composer.move if showing.acting and composer.begun else None
    return "" if made is None else showing.text.whole(made)


def _only(showing: Showing) -> str:
    """Why the seat that is shown is asked though it can do one thing alone; it is the only one to read it."""
    moves = showing.composer.moves if showing.acting else ()
    open_too = showing.composer.open_types if moves else ()
    return showing.text.only(showing.view, moves[0]) if len(moves) == 1 and not open_too else ""


def _may(showing: Showing) -> str:
    """What the seat that is shown may do now, where its moves say that better than the position."""
    kinds = {str(move.kind) for move in showing.composer.moves} if showing.acting else set()
    return str(showing.text.may(showing.view, kinds)) if kinds else ""


def sentence(text: str) -> str:
    """``text`` with a capital and a full stop."""
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "!", "?")) else ".") if text else ""
