"""Seats on everyone's own device: a server with one page per seat, over the shared recordings.

``playtest serve`` starts it. A page is static files and one websocket, which carries the same messages as the
board in a notebook. There is no kernel behind it, so nobody can run code there. From the outside in:

- ``server`` finds an address, ``routes`` lists the addresses, ``web`` checks who may ask, ``handlers`` and
  ``sockets`` answer, and ``messages`` and ``limits`` bound what is received.
- ``registry`` has the rooms open in this process, ``runner`` one of them with its screens: ``seat_screen``,
  ``public``, ``console``. ``session`` is who sits where and what can be done about it.
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
