"""Bots that learn from games what positions and moves are worth, and how to train them.

``weights``: what was learned, as a file of named numbers. ``lessons``: games in which moves are compared.
``linear``: a bot that plays by weights. ``fitting``: weights that explain the games. ``train``: the command
that trains a game's bot.

A bot plays by its weights in plain Python; training needs numpy and scipy.
"""

from playtest.bots.learned.linear import EQUAL, Fact, Linear, worth
from playtest.bots.learned.weights import Weights

__all__ = ["EQUAL", "Fact", "Linear", "Weights", "worth"]
