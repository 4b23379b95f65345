"""Each game's view made into a scene, and a plain scene for a game that has none of its own."""

from playtest.widgets.games.fixes import Fix, corrects, fixes_of
from playtest.widgets.games.plain import (
    aids_of,
    as_it_came_out,
    at_once,
    attempts_of,
    begins_of,
    choices_of,
    costs_of,
    deals_of,
    front_end,
    in_order,
    outright,
    roles_of,
    scene_of,
    settled,
    tally_of,
    tries_of,
)

__all__ = [
    "Fix",
    "aids_of",
    "as_it_came_out",
    "at_once",
    "attempts_of",
    "begins_of",
    "choices_of",
    "corrects",
    "costs_of",
    "deals_of",
    "fixes_of",
    "front_end",
    "in_order",
    "outright",
    "roles_of",
    "scene_of",
    "settled",
    "tally_of",
    "tries_of",
]
