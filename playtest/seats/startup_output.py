"""The output of ``playtest serve``, for people or as JSON: all addresses, even if a server already runs."""

from __future__ import annotations

import json
import sys
import webbrowser
from collections.abc import Iterable, Sequence
from typing import Any

from playtest.record import Store, Unusable
from playtest.seats.room_store import Rooms
from playtest.seats.server import (
    Place,
    addresses,
    checked,
    rooms_to_open,
    running,
    serve,
    still_running,
    stop_running,
)

Addresses = dict[str, Any]


def serve_and_tell(
    store: Store, ids: Iterable[str], place: Place, *, as_json: bool = False, open_console: bool = False
) -> None:
    """Print the addresses and serve until interrupted; if this store is already served, only print.

    Raises ``ValueError`` with one sentence if it cannot serve.
    """

    def tell(rooms: list[Addresses]) -> None:
        if place.warning():
            print(place.warning(), file=sys.stderr, flush=True)
        for room in rooms:
            print(json.dumps(room) if as_json else _in_words(room), flush=True)
        if open_console and rooms:
            webbrowser.open(rooms[0]["console"])

    checked(place)
    url = running(store, place)
    if url is not None:
        tell([addresses(session) for session in rooms_to_open(store, Rooms(store), url, ids)])
        return
    serve(store, ids, place, tell)


def stop_and_tell(store: Store) -> None:
    """End this machine's servers for this store, and print their addresses."""
    stopped = stop_running(store)
    print("\n".join(f"{url} ends." for url in stopped) or "No server runs for these recordings here.")


def tell_what_runs_on(store: Store) -> None:
    """Print which servers of this machine keep running after the JupyterLab that started them has closed."""
    for url in still_running(store):
        print(f"{url} still serves the rooms to everybody's devices; `playtest serve --stop` ends it.")


def begin(store: Store, playtests: Sequence[str]) -> None:
    """Start the game in these playtests' rooms, on any server. Free seats can still be taken.

    Raises ``Unusable`` for a playtest that has no room.
    """
    rooms = Rooms(store)
    for id in playtests:
        if rooms.room(id) is None:
            raise Unusable(f"Playtest {id} has no room; `playtest serve {id}` opens one.")
        rooms.change(id, started=True)


def _in_words(room: Addresses) -> str:
    lines = [
        f"Playtest {room['playtest']}: code {room['code']}",
        f"  players   {room['room']}",
        f"  public    {room['public']}",
        f"  console   {room['console']}   (keep it to yourself: anyone who opens it is the facilitator)",
    ]
    lines += [f"  seat {n}    {url}" for n, url in enumerate(room["seats"], start=1)]
    return "\n".join(lines)
