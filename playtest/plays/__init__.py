"""Plays that other programs noted: read, held against what is recorded, and written for those programs.

A reader is a function from bytes to plays, with a sentence for each row that it cannot take.
"""

from playtest.plays.bring import Asked, Preview, bring_in, preview, take_back
from playtest.plays.out import OUT, write
from playtest.plays.play import Found, NotTaken, Play, Player, Refused
from playtest.plays.reading import FORMATS

__all__ = [
    "FORMATS",
    "OUT",
    "Asked",
    "Found",
    "NotTaken",
    "Play",
    "Player",
    "Preview",
    "Refused",
    "bring_in",
    "preview",
    "take_back",
    "write",
]
