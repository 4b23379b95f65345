"""Every address of the server, in one table."""

from __future__ import annotations

from typing import Any

from tornado.web import Application, url

from playtest.seats import handlers, messages, sockets
from playtest.seats.registry import RoomRegistry
from playtest.seats.web import Site

ID = r"([0-9a-z][0-9a-z-]{0,39})"
NUMBER = r"([1-9][0-9]?)"
CODE = r"([A-Za-z]{6})"

ROUTES: list[tuple[str, type, dict[str, Any]]] = [
    ("", handlers.Front, {}),
    ("alive", handlers.Alive, {}),
    (r"static/([a-z.]+)", handlers.Static, {}),
    ("join", handlers.Page, {"name": "join.html"}),
    (f"join/{CODE}", handlers.Page, {"name": "join.html"}),
    ("look-in", handlers.LookIn, {}),
    ("sit-down", handlers.SitDown, {}),
    ("sit-down/elsewhere", handlers.SitDown, {"moves": True}),
    (f"seat/{ID}/{NUMBER}", handlers.Page, {"name": "page.html"}),
    (f"seat/{ID}/{NUMBER}/enter", handlers.Enter, {}),
    (f"seat/{ID}/{NUMBER}/who", handlers.Who, {}),
    (f"seat/{ID}/{NUMBER}/manifest", handlers.Manifest, {}),
    (f"seat/{ID}/{NUMBER}/line", sockets.SeatLine, {}),
    (f"console/{ID}", handlers.Page, {"name": "page.html"}),
    (f"console/{ID}/enter", handlers.Enter, {}),
    (f"console/{ID}/who", handlers.Who, {}),
    (f"console/{ID}/manifest", handlers.Manifest, {}),
    (f"console/{ID}/line", sockets.SeatLine, {}),
    (f"public/{CODE}", handlers.Page, {"name": "page.html"}),
    (f"public/{CODE}/who", handlers.WhoPublic, {}),
    (f"public/{CODE}/line", sockets.PublicLine, {}),
]
"""Each path after the base, with its handler and the handler's arguments."""


def application(registry: RoomRegistry, site: Site) -> Application:
    """Return the server's web application, with all paths under ``site.base``."""
    given = {"registry": registry, "site": site}
    return Application(
        [url(f"{site.base}{path}", handler, {**given, **more}) for path, handler, more in ROUTES],
        default_handler_class=handlers.Nothing,
        default_handler_args=given,
        compress_response=True,
        websocket_ping_interval=10,
        websocket_ping_timeout=8,
        websocket_max_message_size=4 * messages.MOST_BYTES,
        log_function=lambda handler: None,
    )
