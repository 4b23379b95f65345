"""The zones of a table view, each a pane of the board: stage, players, mine, dock and others.

The table view decides what is in the zones and passes it as a ``TableSnapshot``. The layout in ``kit``
decides where they go. Each zone has its name in the attribute ``data-zone``.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from playtest.engines.game import Seat
from playtest.engines.sentences import minus
from playtest.table import Table
from playtest.widgets.kit import Fitted, Node, NoMarks, Player, button, controls, h, shortened
from playtest.widgets.table.view import panels
from playtest.widgets.table.view.dock import dock
from playtest.widgets.table.view.log_panel import Line, recent
from playtest.widgets.table.view.rules_page import changes
from playtest.widgets.table.view.seat_card import SeatCard, seat_sign
from playtest.widgets.table.view.snapshot import (
    TableSnapshot,
    by_name,
    decision,
    ending,
    hangs_over_hand,
    hung,
    results_up,
    who_won,
)
from playtest.words import as_it_stands

RECENT = 8
"""The number of log lines next to the stage."""
LONGEST_VERSION = 16
"""The most letters of a version's name for which a button has room."""


def panes(snapshot: TableSnapshot) -> list[Node]:
    """Return the panes of a table, except the drawers at its side."""
    made = [
        top(snapshot),
        moment(snapshot),
        stage(snapshot),
        players(snapshot),
        mine(snapshot),
        dock(snapshot),
    ]
    return [*(pane for pane in made if pane is not None), ledger(snapshot)]


def top(snapshot: TableSnapshot) -> Node:
    """Return the heading with the playtest and its phase, and the buttons that open drawers."""
    table = snapshot.table
    title = f"{table.game.title} · {table.title}" if table.title else table.game.title
    attrs = {
        "class": "pb-head",
        "data-zone": "top",
        "data-playtest": table.id,
        "data-entries": len(table.log),
        "data-since": _since(table, snapshot.shown),
        "data-over": "yes" if table.outcome else "no",
        "data-shows": "spectator" if snapshot.shown is None else snapshot.shown,
        "data-decision": decision(snapshot),
    }
    opens = [unfolds("rules-page", "Rules", _version(table), everywhere=True)]
    opens += [unfolds("note", "Note")] if snapshot.own is None else []
    opens.append(_opens("side", "Log", ", more"))
    tables = _opens("ledger", snapshot.scene.holds) if snapshot.scene.ledger else None
    if snapshot.devices.room is not None:
        opens.append(_invites(snapshot.devices.room))
    return h(
        "div",
        attrs,
        h("h2", {}, title),
        h("span", {"class": "pb-phase"}, snapshot.announced.then or snapshot.scene.phase, key="phase"),
        # in a place where nothing moves when it appears
        h("div", {"class": "pb-tools"}, tables, *snapshot.tools, *opens, _quiet(), key="tools"),
        key="head",
    )


def _version(table: Table) -> Node | None:
    """Return what the rules button adds about a changed version of the game; ``None`` if nothing is changed.

    This is the version's name or, if that is too long, "changed".
    """
    short = 0 < len(table.version) <= LONGEST_VERSION
    if not short and not changes(table.game):
        return None
    return h("span", {"class": "pb-roomy"}, f", {table.version if short else 'changed'}")


def _since(table: Table, seat: Seat | None) -> int:
    """Return the number of the last log entry that is ``seat``'s own, an undo, or a ruling.

    Other seats' acts do not count.
    """
    goes_back = ("undo", "ruling")
    return next((e.n for e in reversed(table.log) if e.seat == seat or e.kind in goes_back), 0)


def _opens(drawer: str, text: str, more: str = "") -> Node:
    """Return the button that opens the side panel or the reference tables, whichever ``drawer`` names.

    A phone leaves out the text ``more``.
    """
    attrs = {"type": "button", "class": "pb-button pb-small", "data-open": drawer, "aria-expanded": "false"}
    attrs |= {"aria-label": f"{text}{more}"} if more else {}
    return h("button", attrs, text, h("span", {"class": "pb-roomy"}, more) if more else None, key=drawer)


def _quiet() -> Node:
    """Return the button that turns sound and motion on this page off, or on again."""
    said = "Sound and motion off"
    attrs = {"class": "pb-button pb-small", "data-mute": True, "aria-pressed": "false", "title": said}
    return h("button", {"type": "button", **attrs, "aria-label": said}, "♪", key="mute")


def _invites(room: str) -> Node:
    """Return the button for inviting people.

    Once there is a room, the button shows the room's code. On a phone, it then shows only the code.
    """
    if not room:
        return unfolds("invite", "Invite")
    code = h("b", {"class": "pb-joins"}, room)
    return unfolds("invite", h("span", {"class": "pb-roomy"}, "Room "), code, everywhere=True)


def unfolds(
    name: str, text: Node | str, more: Node | None = None, *, everywhere: bool = False, kind: str = "small"
) -> Node:
    """Return a button that opens the drawer ``name`` in the side panel.

    A phone shows the button only if ``everywhere`` is true.
    """
    attrs = {
        "type": "button",
        "class": f"pb-button {f'pb-{kind}' if kind else ''}{'' if everywhere else ' pb-roomy'}".strip(),
        "data-open": "side",
        "data-unfold": name,
    }
    return h("button", attrs, text, more, key=f"unfold {name}")


def moment(snapshot: TableSnapshot) -> Node | None:
    """Return the current announcement or, once the game is over or was ended early, the scores."""
    if results_up(snapshot):
        return results(snapshot)
    if snapshot.table.ended and snapshot.table.outcome is None and not snapshot.announced.again:
        return unfinished(snapshot)
    if snapshot.announced.current is None:
        return None
    people = [seat for seat, who in enumerate(snapshot.table.seats) if not who.is_bot]
    alone = people[0] if len(people) == 1 else None
    n, told = snapshot.announced.current
    scores = {each.seat: each.score for each in snapshot.scene.players if each.unit == told.counts}
    reader = alone if snapshot.own is None else snapshot.own
    announced = snapshot.announced
    go_on = panels.go_on(holds=announced.holds, goes=announced.goes, stamp=snapshot.stamp)
    return panels.moment_card(n, as_it_stands(told, scores), snapshot.table.names, reader, go_on)


def _reachable(node: Node) -> Node:
    """Return ``node`` so that the keyboard can reach it if it is a paragraph next to a fitted picture.

    Such a paragraph may scroll on a phone. Other nodes are returned unchanged.
    """
    return Node("p", {**node.attrs, "tabindex": "0"}, node.children, node.key) if node.tag == "p" else node


def stage(snapshot: TableSnapshot) -> Node:
    """Return the zone that everyone looks at, with the board."""
    scene = snapshot.scene
    fits = any(isinstance(block, Fitted) for block in scene.stage)
    note = "All cards are open, for the facilitator's eyes only." if snapshot.curtain.open else ""
    return h(
        "div",
        {
            "class": f"pb-stage pb-scene {'pb-fit' if fits else 'pb-flow'}",
            "data-zone": "stage",
            "tabindex": None if fits else "0",
            "role": None if fits else "group",
            "aria-label": None if fits else "The table",
            "data-shows": "referee" if snapshot.curtain.open else None,
            "data-foreseen": "yes"
            if snapshot.correction_preview is not None and snapshot.correction_preview.scene
            else None,
        },
        controls.message(note) if note else None,
        # A hidden hand must not stay in the page: a new key makes it a new element.
        *[_reachable(node) if fits else node for node in snapshot.drawn("stage", scene.stage)],
        key=f"stage {snapshot.shown} {snapshot.curtain.open}",
    )


def mine(snapshot: TableSnapshot) -> Node:
    """Return the zone with the hand of the seat shown, or with the curtain in its place.

    While a question is open, the curtain has no button that lifts it.
    """
    seat = hung(snapshot) if hangs_over_hand(snapshot) else None
    shut = seat is None and snapshot.curtain.hangs and snapshot.question is not None and snapshot.scene.hand
    return h(
        "div",
        {"class": "pb-mine pb-scene", "data-zone": "mine"},
        *snapshot.drawn("mine", snapshot.scene.mine),
        panels.curtain(snapshot.table.names[seat], seat) if seat is not None else None,
        h("div", {"class": "pb-curtain"}, key="shut") if shut else None,
        key=f"mine {snapshot.shown} {snapshot.curtain.open}",
    )


def ledger(snapshot: TableSnapshot) -> Node:
    """Return the zone with the game's reference tables, which is a drawer of its own."""
    return h(
        "div",
        {"class": "pb-ledger pb-scene", "data-zone": "ledger"},
        h(
            "div",
            {"class": "pb-side-head"},
            button("", "Close", kind="small", data_open="ledger"),
            key="close",
        ),
        *snapshot.renderer.draw("ledger", snapshot.scene.ledger, snapshot.marks),
        key=f"ledger {snapshot.shown} {snapshot.curtain.open}",
    )


def whole(lines: Sequence[Line]) -> list[Line]:
    """Return the newest lines of the log, complete back to the first line of the oldest entry among them.

    An entry's first line says what was done.
    """
    last = lines[:RECENT][-1].n if lines else 0
    return [line for at, line in enumerate(lines) if at < RECENT or line.n == last]


def players(snapshot: TableSnapshot) -> Node:
    """Return a card for each seat, and the last few lines of the log."""
    return h(
        "div",
        {
            "class": "pb-players",
            "data-zone": "players",
            "tabindex": "0",
            "role": "group",
            "aria-label": "Players, and what just happened",
        },
        _who_sits_where(snapshot),
        h(
            "div",
            {"class": "pb-seats", "role": "group", "aria-label": "Players"},
            *_seat_cards(snapshot),
            key="cards",
        ),
        *snapshot.drawn("aside", snapshot.scene.aside),
        _newest_lines(snapshot),
        key="players",
    )


def _seat_cards(snapshot: TableSnapshot) -> list[Node]:
    """Return a card for each seat. During a correction, it shows the seat as it would be afterward."""
    table, devices, announced = snapshot.table, snapshot.devices, snapshot.announced
    preview = snapshot.correction_preview
    would_be = preview if preview is not None and preview.scene is not None else None
    pending, free = (table.pending, table.free) if would_be is None else (would_be.pending, would_be.free)
    public = {player.seat: player for player in snapshot.scene.players}
    shorter = shortened(table.names)
    cards = [
        SeatCard(
            seat,
            who,
            public.get(seat, Player(seat)),
            acts=seat in pending and not devices.gathering,
            free=seat in free and not devices.gathering,
            says_so=announced.current is None or announced.again,  # read the announcement first
            shown=seat == snapshot.shown,
            clickable=snapshot.own is None,
            own=seat == snapshot.own,
            fix=None if snapshot.ruling is None else snapshot.ruling.answers(f"seat-{seat}"),
            shorter=shorter[seat],
            vacant=seat in devices.vacant,
            gone=seat in devices.gone,
            device=devices.states.get(seat),
            changed=would_be is not None and seat in would_be.seats,
        )
        for seat, who in enumerate(table.seats)
    ]
    return [snapshot.renderer.same(f"seat-{card.seat}", card, card.node) for card in cards]


def _newest_lines(snapshot: TableSnapshot) -> Node | None:
    """Return the last few lines of the log, with those of the seat shown marked as its own."""
    lines = whole(snapshot.recent)
    shown = -2 if snapshot.shown is None else snapshot.shown
    own = {line.n for line in lines if line.n and snapshot.table.log[line.n - 1].seat == shown}
    return recent(lines, own) if lines else None


def _who_sits_where(snapshot: TableSnapshot) -> Node | None:
    """Return a line, above the seats, that says how many people have joined so far."""
    people = [device for device in snapshot.devices.states.values() if device.kind != "bot"]
    if not people:
        return None
    here = sum(device.kind not in ("free", "asks") for device in people)
    of = f"{here} of {len(people)} {'person' if len(people) == 1 else 'people'}"
    return h("p", {"class": "pb-who-sits"}, h("b", {}, "Who sits where"), h("span", {}, of), key="who sits")


def results(snapshot: TableSnapshot) -> Node | None:
    """Return the ranking once the game is over, with the parts of each score in columns or in a drawer."""
    table, outcome = snapshot.table, snapshot.table.outcome
    if outcome is None:
        return None
    sign = 1 if table.game.lowest_wins else -1
    order = sorted(range(len(outcome.scores)), key=lambda seat: sign * outcome.scores[seat])
    sums = snapshot.scene.sums()
    apart = next((each for each in sums if each.seats), None)
    rows = []
    for seat in order:
        better = sum(sign * score < sign * outcome.scores[seat] for score in outcome.scores)
        wins = h("small", {}, " wins") if seat in outcome.winners else None
        cells = [
            h("td", {}, f"{better + 1}."),
            h("th", {"scope": "row"}, seat_sign(seat), *by_name(table.names, seat), wins),
            h("td", {"data-score": True}, minus(f"{outcome.scores[seat]:g}")),
            *[h("td", {}, cell) for cell in (apart.rows[apart.seats.index(seat)][1:-1] if apart else ())],
        ]
        rows.append(h("tr", {"data-seat": seat}, *cells, key=str(seat)))
    heads = ("Place", "Player", "Score", *(apart.header[1:-1] if apart else ()))
    head = h("tr", {}, *[h("th", {"scope": "col"}, text) for text in heads])
    classes = "pb-table pb-apart" if apart else "pb-table"
    made = h("table", {"class": classes}, h("thead", {}, head), h("tbody", {}, *rows))
    folded = [replace(each, title="") for each in sums if each is not apart]
    drawn = snapshot.renderer.draw("sums", folded, NoMarks()) if folded else []
    fold = controls.drawer("sums", "How the scores came about", *drawn) if drawn else None
    won = h("div", {"class": "pb-won"}, h("h2", {}, who_won(table)), h("p", {}, ending(snapshot)), key="won")
    attrs = {
        "class": "pb-moment",
        "data-zone": "moment",
        "data-results": True,
        "aria-label": "Result",
        "tabindex": "0",
    }
    return h("section", attrs, won, h("div", {"class": "pb-told"}, made, fold), key="results")


UNFINISHED = "The playtest was ended before the game was over. Nobody has won"


def unfinished(snapshot: TableSnapshot) -> Node:
    """Return the scores when the playtest was ended early, best first, without ranks.

    If nothing was scored, a note says so instead of rows of zeros.
    """
    table, public = snapshot.table, {player.seat: player for player in snapshot.scene.players}
    sign = -1 if table.game.lowest_wins else 1
    players = [public.get(seat, Player(seat)) for seat in range(table.game.seats)]
    players.sort(key=lambda player: -sign * _first_number(player.score))
    rows = [
        h(
            "tr",
            {"data-seat": player.seat},
            h("th", {"scope": "row"}, seat_sign(player.seat), *by_name(table.names, player.seat)),
            h("td", {"data-score": True}, f"{player.score} {player.unit}".strip()),
            key=str(player.seat),
        )
        for player in players
    ]
    head = h("tr", {}, *[h("th", {"scope": "col"}, text) for text in ("Player", "So far")])
    made = h("table", {"class": "pb-table"}, h("thead", {}, head), h("tbody", {}, *rows))
    scored = any(_first_number(player.score) for player in players)
    nothing = "" if scored else snapshot.text.unscored_note(snapshot.view)
    ended = f"{UNFINISHED}. {nothing}" if nothing else f"{UNFINISHED}; this is the position at that point."
    said = h("div", {"class": "pb-won"}, h("h2", {}, "Unfinished"), h("p", {}, ended), key="won")
    attrs = {
        "class": "pb-moment",
        "data-zone": "moment",
        "data-results": "unfinished",
        "aria-label": "Scores when it ended",
        "tabindex": "0",
    }
    table_of_scores = None if nothing else h("div", {"class": "pb-told"}, made)
    return h("section", attrs, said, table_of_scores, key="unfinished")


def _first_number(score: str) -> float:
    """Return the number that a score begins with, as the 3 of "3/4"; 0 if there is none."""
    found = re.match(r"-?\d+(\.\d+)?", score.replace("−", "-"))
    return float(found[0]) if found else 0.0
