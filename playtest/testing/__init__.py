"""Checks that every game must pass, whether shipped or your own.

``check_game`` plays a game at random and checks it against the contract of ``playtest.engines.game``. Data
must read back from JSON unchanged, a log must replay, copies must be independent, and refused moves must have
a reason. No seat may see what it may not know. ``check_game`` needs no test framework and works on a game
just written in a notebook cell.

``check_bot`` does the same for bots: legal, pure, repeatable, and fair to every seat and every order of
moves.

``playthrough`` writes a whole game as plain text, for people to read, and so that a diff shows any change in
how it plays.
"""

from playtest.testing.bots import BotReport, Mirror, check_bot, mirrored
from playtest.testing.playthrough import playthrough, replayed
from playtest.testing.suite import CHECKS, Report, check_game
from playtest.testing.walks import Broken, Scramble, Trial, Walk, walk

__all__ = [
    "CHECKS",
    "BotReport",
    "Broken",
    "Mirror",
    "Report",
    "Scramble",
    "Trial",
    "Walk",
    "check_bot",
    "check_game",
    "mirrored",
    "playthrough",
    "replayed",
    "walk",
]
