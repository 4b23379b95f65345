"""The guide to a first game: what the player sees, what a press does, where Undo is.

The page shows the guide over the game's own screen the first time its browser opens a game, and again on
request. The browser remembers which games it has opened. The environment variable ``PLAYTEST_GUIDE=off``
leaves the guide out.

For tests, in the page: ``[data-guide]`` with the game's name and a ``[data-points]`` for each step,
``[data-guide-again]`` the button, and ``.pb-guide`` the step shown.
"""

from __future__ import annotations

import os

from playtest.record import AnyGame
from playtest.widgets.games import front_end
from playtest.widgets.kit import Node, h

STAGE = "This is the board. Everyone sees it."
PLAYERS = "Each card shows a player's score, and whether it is their turn."
MINE = "This is yours. Press a piece to choose it."
DOCK = (
    "Pressing only picks. This bar shows the move and what it costs; only its main button makes the move. "
    "If nothing is picked yet, a button that names a whole move, such as “Pass”, makes that move at once."
)
UNDO = "After your move, Undo appears here. It works unless the move showed you something hidden."
MORE = "“Rules” opens at the current step. “Log, more” lists all that happened, and shows this guide again."


def guide(game: AnyGame) -> Node | None:
    """Return the guide's steps and the button that shows it again; ``None`` if the guide is left out."""
    if os.environ.get("PLAYTEST_GUIDE") == "off":
        return None
    told = front_end(game).guide
    steps = (
        ("[data-zone=stage]", told.get("stage", STAGE)),
        ("[data-zone=players]", PLAYERS),
        ("[data-zone=mine]", told.get("mine", MINE)),
        ("[data-zone=dock]", DOCK),
        ("[data-zone=dock]", UNDO),
        (".pb-head", MORE),
    )
    again = h(
        "button",
        {"type": "button", "class": "pb-button pb-small", "data-guide-again": True},
        "Show the guide",
    )
    hidden = [
        h("p", {"hidden": True, "data-points": points}, said, key=str(at))
        for at, (points, said) in enumerate(steps)
    ]
    return h("div", {"data-guide": game.name, "data-of": game.title}, again, *hidden, key="guide")
