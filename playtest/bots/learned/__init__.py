"""Bots that learn from games what positions and moves are worth, and how to train them.

``weights``: what was learned, as a file of named numbers. ``lessons``: games in which moves are compared.
``fitting``: weights that explain the games. ``train``: the command that trains a game's bot.

A bot plays by its weights in plain Python; training needs numpy and scipy.
"""

from playtest.bots.learned.weights import Weights

__all__ = ["Weights"]
