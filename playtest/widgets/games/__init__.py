"""Each game's view made into a scene, and a plain scene for a game that has none of its own."""

from playtest.widgets.games.plain import attempts_of, choices_of, front_end, scene_of

__all__ = ["attempts_of", "choices_of", "front_end", "scene_of"]
