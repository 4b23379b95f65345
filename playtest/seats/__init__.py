"""Seats on everyone's own device: a server with one page per seat, for the playtests in a store.

``playtest serve`` starts it. A page is static files and one websocket, which carries the same messages as the
board in a notebook. There is no kernel behind it, so nobody can run code there. From the outside in:

- ``server`` starts and stops the process, ``routes`` maps paths to handlers, ``web`` checks each request,
  ``handlers`` and ``sockets`` answer it. ``messages`` and ``limits`` restrict what pages may send.
- ``registry`` holds the rooms open in this process. ``runner`` runs one room with its screens:
  ``seat_screen``, ``public`` and ``console``. ``session`` holds who sits where, and changes it.
- ``room_store`` records the rooms, so that several servers share them and a restart loses none.
"""

from __future__ import annotations

from playtest.seats.server import Place, addresses, run, running, serve
from playtest.seats.startup_output import begin, serve_and_tell, stop_and_tell, tell_what_runs_on

__all__ = [
    "Place",
    "addresses",
    "begin",
    "run",
    "running",
    "serve",
    "serve_and_tell",
    "stop_and_tell",
    "tell_what_runs_on",
]
