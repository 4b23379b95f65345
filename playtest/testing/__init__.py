"""The contract suite: what every game must keep, the shipped ones and anybody's.

``check_game`` plays a game at random and holds what it saw against the contract of ``playtest.engines.game``:
JSON that comes back as it went, a log that replays, copies that are independent, moves that are refused with
a reason, and nothing told to a seat that it may not know. It needs no test framework and works on a game that
was written in a notebook cell a minute ago.

``check_bot`` does the same for bots: legal, pure, repeatable, and fair to every seat and every
order of moves.

``playthrough`` writes a whole game down as plain text, for people to read and for a diff to guard.
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
