"""The people of a room on the console: who sits where, with the actions for each seat.

Urgent actions are always visible, such as letting a lost device back in; the rest unfolds with the seat's
row.
"""

from __future__ import annotations

from playtest.engines.game import Seat
from playtest.engines.sentences import listed
from playtest.seats import lobby
from playtest.seats.console_data import ConsoleData, said_in
from playtest.widgets.kit import Child, Node, button, controls, h, qr

BUTTONS = 2
"""Maximum number of buttons next to the message about missing players.

The buttons for other missing players are in their seats' rows.
"""
THEIRS = "Only for this player: it opens the seat on their current device."
FREES = "{name} will be disconnected, and anyone can take this seat."
FREES_OF_A_BOT = "The bot leaves, and anyone can take this seat."


def absent(now: ConsoleData) -> list[Child]:
    """Return the players missing from a running game, with buttons that free their seats."""
    gone, names = lobby.absent(now.session, now.seats), now.table.names
    if not gone:
        return []
    are = "is" if len(gone) == 1 else "are"
    said = f"{listed([names[seat] for seat in gone])} {are} missing."
    free = [button(f"free:{seat}", f"Free {names[seat]}’s seat", kind="small") for seat in gone[:BUTTONS]]
    return [h("p", {"data-missing": " ".join(map(str, gone))}, said, key="missing"), *free]


def people(now: ConsoleData) -> Node:
    """Return who sits where. Each row shows its urgent actions and unfolds to the rest."""
    return lobby.who_sits_where(
        now.session, now.seats, lambda seat: _at_once(now, seat), lambda seat: _folded(now, seat)
    )


def _is_lost(now: ConsoleData, seat: Seat) -> bool:
    known = bool(now.session.holders(seat))
    return known and not now.table.seats[seat].is_bot and not now.seats[seat].devices


def _called(now: ConsoleData, seat: Seat) -> str:
    return now.table.names[seat] if now.session.is_taken(seat) else f"seat {seat + 1}"


def _at_once(now: ConsoleData, seat: Seat) -> list[Child]:
    """Return a seat's urgent actions, and the result of the last action on that seat."""
    session, who, name = now.session, now.table.seats[seat], _called(now, seat)
    link = now.links.get(seat)
    buttons: list[Child] = []
    if who.is_bot and session.holders(seat):
        back = f"Give back to {who.name}"
        buttons.append(button(f"person:{seat}", back, kind="small", label=f"{back}: {name}'s seat"))
    elif _is_lost(now, seat):
        says = "Hide link" if link else "Let back in"
        buttons.append(button(f"link:{seat}", says, kind="small", label=f"{says}: {name}'s seat"))
        buttons.append(_bot(seat, name))
    elif not session.is_taken(seat):
        buttons.append(_bot(seat, name))
    return [
        h("span", {"class": "pb-tools"}, *buttons, key="buttons") if buttons else None,
        _theirs(link) if link and _is_lost(now, seat) else None,
        *said_in(now, f"bot:{seat}", f"person:{seat}"),
    ]


def _bot(seat: Seat, name: str) -> Node:
    return button(f"bot:{seat}", "Seat a bot", kind="small", label=f"Seat a bot for {name}")


def _theirs(link: str) -> Node:
    hint = h("p", {"class": "pb-hint"}, THEIRS, key="whose")
    return h("div", {"class": "pt-link"}, hint, qr(link), h("small", {}, link, key="text"), key="link")


def _folded(now: ConsoleData, seat: Seat) -> list[Child]:
    """Return a seat's rarer actions, from the least to the most drastic, each with its result below it.

    Results of actions that are no longer offered are at the top.
    """
    session, names, name = now.session, now.table.names, _called(now, seat)
    known, link, plays = bool(session.holders(seat)), now.links.get(seat), now.table.seats[seat].is_bot
    bots = controls.bots(now.table.game)
    says = "Hide the link" if link else "Show a link to this seat"
    return [
        *said_in(now, f"free:{seat}", f"move:{seat}"),
        controls.form(
            f"rename:{seat}",
            "Rename",
            controls.field("name", "Name", f"name{seat}", value=names[seat]),
            key=f"name {seat} {names[seat]}",
        ),
        *said_in(now, f"rename:{seat}"),
        None
        if _is_lost(now, seat)
        else button(f"link:{seat}", says, kind="small", label=f"{says}: {name}'s seat"),
        _theirs(link) if link and not _is_lost(now, seat) else None,
        _moves(now, seat) if known else None,
        controls.form(
            f"bot:{seat}",
            "Let it play",
            controls.choice("bot", f"A bot for {name}", f"bot{seat}", bots, bots[0][0] if bots else ""),
            key=f"b{seat}",
        ),
        *said_in(now, f"let:{seat}"),
        _frees(now, seat) if known or plays or session.is_at_screen(seat) else None,
    ]


def _frees(now: ConsoleData, seat: Seat) -> Node:
    """Return the button that frees a seat, even from a bot.

    If the seat's player is connected, a press asks first.
    """
    known, name = not now.table.seats[seat].is_bot or bool(now.session.holders(seat)), _called(now, seat)
    does = f"free:{seat}" if known else f"person:{seat}"
    frees = FREES.format(name=name) if known else FREES_OF_A_BOT
    asks: list[Child] = [button(does, "Free the seat", kind="small", label=f"Free the seat of {name}")]
    if now.freeing == seat:
        asks = [
            h("p", {"class": "pb-strong", "data-asks": "free"}, f"{name} is playing. Free the seat?"),
            button(f"free-yes:{seat}", "Yes, free it", kind="main", label=f"Yes, free it: {name}'s seat"),
            button("free-no", f"{name} stays", kind="small"),
        ]
    hint = h("p", {"class": "pb-hint"}, frees, key="frees")
    return h("div", {"class": "pb-form pt-frees"}, *asks, hint, key="free")


def _moves(now: ConsoleData, seat: Seat) -> Node | None:
    """Return the drop-down list of seats to which this seat's player can move."""
    free = [
        (str(other), f"Seat {other + 1}{', a bot’s now' if now.table.seats[other].is_bot else ''}")
        for other in now.session.to_move_to()
    ]
    if not free:
        return None
    return controls.form(
        f"move:{seat}",
        "Move",
        controls.choice("to", "Move to another seat", f"move{seat}", [("", "Choose…"), *free]),
        key="move",
    )
