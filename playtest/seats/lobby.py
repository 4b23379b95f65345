"""The room before the game: the code to scan or type, who sits where, and the page of a seated player.

For tests, in the page: ``[data-room]`` with the code, ``[data-sits="2"]`` a seat with ``data-taken`` and
``data-connected`` (``yes``/``no``); ``[data-qr]`` a QR code with the address in it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from urllib.parse import urlsplit

from playtest.engines.game import Seat
from playtest.engines.sentences import listed
from playtest.record.rooms import LATE, gathering
from playtest.seats.screens import Screen
from playtest.seats.session import RoomSession
from playtest.table import Table
from playtest.widgets.games import front_end
from playtest.widgets.kit import Child, Node, Picture, Scene, draw, h, qr, token
from playtest.widgets.table import rules_drawer, yet_to_move

ORDER = ("first", "second", "third", "fourth", "fifth", "sixth")
SIGNS = ("orange circle", "purple square", "teal triangle", "pink diamond", "gray pentagon", "gold star")
"""A description of each seat's token as ``token`` draws it and ``board.css`` colors it."""


def sign(seat: Seat) -> Node:
    """Return the small picture of a seat's token."""
    (block,) = draw(Scene(Picture("", 20, 20, (token(seat, 10, 10, 8, stroke="none"),))))
    return h("span", {"class": "pt-sign"}, *block.children[:1], key="sign")


def roles(table: Table) -> list[str]:
    """Return what each seat plays, such as the Mayor or a leader; empty if all seats play alike."""
    front, view = front_end(table.game), table.view(None)
    return [front.seat_title(view, seat) for seat in range(table.game.seats)]


def called(session: RoomSession, seat: Seat) -> str:
    """Return the name of the player at a seat. For a free seat, say so, or for whom it is reserved."""
    if session.is_taken(seat):
        return session.table.names[seat]
    kept_for = session.kept_for(seat)
    return f"{kept_for}’s seat" if kept_for else "Free seat"


def invitation(session: RoomSession) -> Node:
    """Return the QR code to scan and the address and code to type."""
    at = urlsplit(session.url)
    place = f"{at.netloc}{at.path.rstrip('/')}/join"
    return h(
        "section",
        {"class": "pt-invitation", "data-room": session.room.code, "data-zone": "stage"},
        h("h1", {}, session.table.title or session.table.game.title, key="title"),
        h(
            "p",
            {"class": "pt-lead"},
            "Scan with your phone’s camera, or open ",
            h("strong", {}, place, key="place"),
            " and type the code.",
            key="how",
        ),
        qr(session.join),
        h(
            "p",
            {"class": "pt-code", "aria-label": f"Code {' '.join(session.room.code)}"},
            session.room.code,
            key="code",
        ),
        key="invitation",
    )


def since(seconds: float) -> str:
    """Format a duration in words.

    >>> since(5), since(61), since(3700)
    ('5 seconds', '1 minute', '1 hour')
    """
    for length, name in ((3600, "hour"), (60, "minute"), (1, "second")):
        if seconds >= length or length == 1:
            count = max(0, int(seconds // length))
            return f"{count} {name}{'' if count == 1 else 's'}"
    return ""


def presence(session: RoomSession, screens: Sequence[Screen], seat: Seat) -> tuple[str, bool]:
    """Return the state of a seat's connection in words, and whether the player is connected."""
    screen, table = screens[seat], session.table
    if screen.devices:
        kinds = [device.kind for device in screen.devices]
        if table.seats[seat].is_bot:
            return "a bot plays, connected", True
        return (f"connected, {len(kinds)} devices" if len(kinds) > 1 else "connected"), True
    if table.seats[seat].is_bot:
        return "a bot plays", True
    if any(key.seat == seat for key in session.askers()):
        return "asks to sit here", False
    if session.is_at_screen(seat) and not session.holders(seat):
        return "at the facilitator’s screen", True
    if not session.holders(seat):
        return "", False
    gone = None if screen.lost_at is None else since(table.store.now() - screen.lost_at)
    away = "not connected" if session.room.started else "not here yet"
    return (f"lost, {gone} ago" if gone else away), False


def who_sits_where(
    session: RoomSession,
    screens: Sequence[Screen],
    also: Callable[[Seat], Sequence[Child]] | None = None,
    folded: Callable[[Seat], Sequence[Child]] | None = None,
) -> Node:
    """Return the console's or lobby's list of seats with their players.

    ``also`` returns a seat's visible actions, and ``folded`` what its row shows when unfolded.
    """
    seats = range(session.table.game.seats)
    people = [seat for seat in seats if not session.table.seats[seat].is_bot]
    here = sum(session.is_taken(seat) for seat in people)
    count = f"{here} of {len(people)} {'person' if len(people) == 1 else 'people'}" if people else ""
    head = h("h2", {}, "Who sits where", h("span", {}, count, key="n"), key="head")
    rows = [
        _row(session, screens, seat, plays, also(seat) if also else (), folded(seat) if folded else ())
        for seat, plays in enumerate(roles(session.table))
    ]
    return h("section", {"class": "pt-seats", "data-zone": "players"}, head, *rows, key="seats")


def _row(
    session: RoomSession,
    screens: Sequence[Screen],
    seat: Seat,
    plays: str,
    also: Sequence[Child],
    folded: Sequence[Child],
) -> Node:
    table, taken = session.table, session.is_taken(seat)
    said, here = presence(session, screens, seat)
    devices = screens[seat].devices
    small = f"on a {devices[0].kind}" if devices else "a bot" if table.seats[seat].is_bot else ""
    free = "scan, or let a bot sit here" if folded else "scan the code to sit here"
    free = f"free: {free}" if session.kept_for(seat) else free
    small = small or (f"{ORDER[seat]} to play" if taken else free)
    small = f"{plays} · {small}" if plays else small
    state = "here" if here else "off" if said else "free"
    dot = h("span", {"class": "pt-dot"}, key="dot")
    shown: list[Child] = [
        sign(seat),
        h(
            "span",
            {"class": "pt-who"},
            h("strong", {}, called(session, seat) if taken or session.kept_for(seat) else "Free", key="name"),
            h("small", {}, small, key="small"),
            key="who",
        ),
        h("span", {"class": "pt-state"}, dot, said, key="state") if said else None,
    ]
    attrs = {
        "class": f"pt-row pt-{state}{' pt-folds' if folded else ''}",
        "data-sits": seat,
        "data-taken": "yes" if taken else "no",
        "data-connected": "yes" if devices else "no",
    }
    if folded:
        summary, rest = h("summary", {}, *shown, key="who"), h("div", {}, *folded, key="rest")
        fold = h("details", {"class": "pt-fold", "data-drawer": f"seat-{seat}"}, summary, rest, key="fold")
        return h("div", attrs, fold, *also, key=str(seat))
    return h("div", attrs, *shown, *also, key=str(seat))


def absent(session: RoomSession, screens: Sequence[Screen]) -> list[Seat]:
    """List the seats that must still move although their device has been gone from this game for a while.

    A phone may be out of power, for example.
    """
    now, waited_for = session.table.store.now(), yet_to_move(session.table)
    return [
        seat
        for seat, screen in enumerate(screens)
        if seat in waited_for and session.holders(seat) and not screen.devices
        if now - (session.since if screen.lost_at is None else screen.lost_at) >= LATE
    ]


def away(session: RoomSession, screens: Sequence[Screen]) -> list[Seat]:
    """List the seats of people without an open page on any server.

    A person who has just sat down does not count yet, as the page may still be loading.
    """
    now = session.table.store.now()
    gone = [
        seat
        for seat, screen in enumerate(screens)
        if session.holders(seat) and not screen.devices and not session.table.seats[seat].is_bot
        if screen.lost_at is not None or now - max(key.created for key in session.holders(seat)) >= LATE
    ]
    found = gathering(session.rooms.store, session.id) if gone else None
    elsewhere = (found.here if found is not None else None) or frozenset()
    return [seat for seat in gone if seat not in elsewhere]


def missing(session: RoomSession, screens: Sequence[Screen]) -> str:
    """Return a sentence on what the room waits for: free seats and absent players."""
    free = len(session.free_seats())
    gone = [
        session.table.names[seat]
        for seat in range(len(screens))
        if session.holders(seat) and not screens[seat].devices
    ]
    parts = []
    if free:
        parts.append("One seat is free" if free == 1 else f"{free} seats are free")
    if gone:
        parts.append(f"{listed(gone)} {'is' if len(gone) == 1 else 'are'} away")
    return ", and ".join(parts) + "." if parts else "Everyone is here."


def waiting(session: RoomSession, seat: Seat, *, asking: bool = False) -> Node:
    """Return the page of a seated player before the game, or of a person who is ``asking`` for a seat."""
    if asking:
        title, text = "You asked to sit here.", "The facilitator will let you in soon. Keep this page open."
    else:
        title, text = f"You are {session.table.names[seat]}.", _what_you_play(session, seat)
    return h(
        "section",
        {"class": "pt-card pb-wide", "data-lobby": "asking" if asking else "waiting"},
        h("p", {"class": "pb-hint"}, f"Room {session.room.code}", key="room"),
        h("h1", {}, session.table.title or session.table.game.title, key="title"),
        h("p", {"class": "pt-lead"}, h("strong", {}, title, key="you"), f" {text}", key="text"),
        h("ul", {"class": "pt-small-seats"}, *_all_seats(session), key="others"),
        rules_drawer(session.table.game, title=f"While you wait: the rules of {session.table.game.title}"),
        key="waiting",
    )


def _what_you_play(session: RoomSession, seat: Seat) -> str:
    """Return a sentence on a player's role and sign, and for whom the room still waits."""
    free = len(session.free_seats())
    more = "one more player" if free == 1 else f"{free} more players"
    wait = more if free else "the facilitator to begin"
    plays = roles(session.table)[seat]
    as_what = f"as {plays}" if plays else ORDER[seat]
    return f"You play {as_what}; your sign is the {SIGNS[seat]}. Waiting for {wait}."


def _all_seats(session: RoomSession) -> list[Node]:
    """List the seats with their signs, names and roles, taken or not."""
    plays = roles(session.table)
    return [
        h(
            "li",
            {
                "class": "pt-small-seat",
                "data-sits": at,
                "data-taken": "yes" if session.is_taken(at) else "no",
            },
            sign(at),
            h("span", {}, called(session, at), key="name"),
            h("small", {}, plays[at], key="plays") if plays[at] else None,
            key=str(at),
        )
        for at in range(session.table.game.seats)
    ]
