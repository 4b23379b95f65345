"""Bots that learn what positions and moves are worth from games, and how they are taught.

``weights``: what was learned, as a file of named numbers. ``lessons``: games in which moves are compared.
``fitting``: weights that explain them. ``train``: the command that teaches a game's bot.

A bot plays by its weights with plain Python; numpy and scipy are for teaching.
"""

from playtest.bots.learned.weights import Weights

__all__ = ["Weights"]
