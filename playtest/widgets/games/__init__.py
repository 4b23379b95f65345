"""Each game's front-end: its board and controls. A game without one is shown in plain words."""

from playtest.widgets.games.corrections import Correction, Implied, can_correct, corrections_of
from playtest.widgets.games.front_end import (
    FrontEnd,
    PassOffer,
    SceneContext,
    auto_pass_of,
    board_for_events,
    deals_of,
    front_end,
    front_end_class,
    scene_of,
)

__all__ = [
    "Correction",
    "FrontEnd",
    "Implied",
    "PassOffer",
    "SceneContext",
    "auto_pass_of",
    "board_for_events",
    "can_correct",
    "corrections_of",
    "deals_of",
    "front_end",
    "front_end_class",
    "scene_of",
]
