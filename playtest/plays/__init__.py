"""Plays recorded by other programs: read them, compare them with recordings, and write such files.

A reader turns a file's bytes into plays. For each row that it cannot accept, it adds a sentence.
"""

from playtest.plays.bounds import LARGEST
from playtest.plays.exporting import beside, write
from playtest.plays.fields import meanings
from playtest.plays.importing import Asked, Preview, bring_in, preview, preview_of
from playtest.plays.play import Found, NotTaken, Play, Player, Refused, Unclear
from playtest.plays.reading import SURVEY, TABLE, is_recording
from playtest.plays.sources import take_back

__all__ = [
    "LARGEST",
    "SURVEY",
    "TABLE",
    "Asked",
    "Found",
    "NotTaken",
    "Play",
    "Player",
    "Preview",
    "Refused",
    "Unclear",
    "beside",
    "bring_in",
    "is_recording",
    "meanings",
    "preview",
    "preview_of",
    "take_back",
    "write",
]
