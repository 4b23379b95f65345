"""Duel, the sixth game of the tests that run over every game: short, for two, without secrets or bots."""

import playtest
from tests.nim import Nim


@playtest.register
class Duel(Nim):
    """Two players take sticks in turn; who takes the last one wins."""

    name, title, players = "duel", "Duel", range(2, 3)
