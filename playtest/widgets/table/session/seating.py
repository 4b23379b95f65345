"""New tables, bots that take free seats, and rematches.

A rematch has the same people and rules, and the same room if they play on devices.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from playtest import bots
from playtest.bots import naming
from playtest.engines.game import Seat
from playtest.record import PERSON, AnyGame, Entry, Store, player_names, rooms
from playtest.table import SeatInfo, Table
from playtest.widgets.games import front_end_class

_NOBODYS = re.compile(r"Seat \d+")


def is_nobodys(name: str) -> bool:
    """Return whether a seat's name is only a placeholder, which means that nobody has taken the seat.

    >>> is_nobodys("Seat 2"), is_nobodys("Zoe")
    (True, False)
    """
    return _NOBODYS.fullmatch(name) is not None


def dealt(
    store: Store, game: AnyGame, seats: Sequence[str], title: str = "", tags: Iterable[str] = ()
) -> Table:
    """Return a new playtest of ``game``, with a player or bot for each of the ``seats``.

    A note in its log names each of the ``tags`` that is an aid on the screen, as aids change the game.
    """
    table = Table.new(store, game, seats, title, tags=tags)
    for tag, said in front_end_class(type(game)).aids.items():
        if tag in table.header.tags:
            table.note(f"Aid on the screen: {said[:1].lower()}{said[1:]}.", tags=[tag])
    return table


def rematch(before: Table) -> Table:
    """Return a rematch of ``before``: the same people, bots and rules, newly dealt.

    If there is a rematch already, return that one. A person who has played plays again, even if a bot took
    over the seat. A room on devices moves to the rematch, and players whose devices are in the room play
    again.
    """
    store = before.store
    latest = rooms.latest(store, before.id)
    if latest != before.id:
        other = Table.open(store, latest)
        if other.outcome is not None:
            return rematch(other)
        here = rooms.gathering(store, latest)
        if not _begun(other) or (here is not None and here.url):
            return other
    gathering = rooms.gathering(store, before.id)
    held = gathering.held if gathering is not None else frozenset()
    back = held | {entry.seat for entry in before.log if _is_a_persons(entry)}
    seats = [
        f"bot:{who.bot_name}" if who.is_bot and seat not in back else _called(before, seat)
        for seat, who in enumerate(before.seats)
    ]
    seats = player_names.again(seats)  # in an old recording two may have one name
    aids = [tag for tag in before.header.tags if tag in front_end_class(type(before.game)).aids]
    table = dealt(store, before.game, seats, before.title, aids)
    if gathering is not None and not rooms.goes_on(store, before.id, table.id):
        store.remove(table.id)  # somebody else was faster
        return rematch(before)
    return table


def bot_sits_down(table: Table, seat: Seat, wanted: str = "") -> Entry:
    """Let a bot take a seat that nobody took, and give the seat the bot's own name.

    ``wanted`` names the bot. Without it, the bot is one that the game suggests. Raises ``ValueError`` for an
    unknown bot.
    """
    bot = bots.bot(wanted, table.game) if wanted else another_bot(table)
    return table.seat_bot(seat, bot, name=naming.given_name(bot, table.names))


def has_own_name(who: SeatInfo) -> bool:
    """Return whether a bot plays under its own name, not under the name of a person it plays for."""
    return who.bot is not None and who.name in (naming.given_name(who.bot), *naming.SPARE)


def own_name(table: Table, bot: str) -> str:
    """Return the name of the bot ``bot`` at this table; for an unknown bot, the name of a stand-in."""
    try:
        return naming.given_name(bots.bot(bot, table.game), table.names)
    except ValueError:
        return naming.given_name(bots.stand_in(table.game), table.names)


def another_bot(table: Table) -> bots.Bot:
    """Return one of the bots that the game suggests, the one that has the fewest seats so far."""
    game = table.game
    here = [who.bot_name for who in table.seats if who.is_bot]
    found = bots.beside(game, game.seats)
    if not found:
        return bots.stand_in(game)
    return bots.bot(min(found, key=here.count), game)


def yet_to_move(table: Table) -> frozenset[Seat]:
    """Return the seats of people who have not made a move yet; empty if the game is over."""
    return playing(table) - {entry.seat for entry in table.log if _is_a_persons(entry)}


def playing(table: Table) -> frozenset[Seat]:
    """Return the seats of people; empty if the game is over."""
    if table.outcome is not None or table.ended:
        return frozenset()
    return frozenset(seat for seat, who in enumerate(table.seats) if not who.is_bot)


def _begun(table: Table) -> bool:
    """Return whether a person has moved."""
    return any(_is_a_persons(entry) for entry in table.log)


def _is_a_persons(entry: Entry) -> bool:
    """Return whether the entry is a move that a person made."""
    return entry.kind == "move" and entry.by == PERSON


def _called(table: Table, seat: Seat) -> str:
    """Return the name of the person who plays again at ``seat``, even if a bot has the seat now."""
    name = table.header.seats[seat].name
    for entry in table.log:
        if entry.kind == "seat" and entry.seat == seat and not entry.body.get("bot"):
            name = str(entry.body.get("name", name))
    return name
