"""What is kept of a playtest: its header and log in a database, the game folded from them, files to mail."""

from playtest.record import called, checksums, drafts, fitting, nameless, paper, presets, replay, rooms, uses
from playtest.record.care import Verified
from playtest.record.connections import file_at
from playtest.record.database import Database
from playtest.record.entries import (
    FORMAT,
    UNREADABLE,
    Busy,
    Damaged,
    Entry,
    Header,
    Lease,
    NoSuchPlaytest,
    Seated,
    Taken,
    Unusable,
    is_id,
    legible,
    tidy,
    to_json,
)
from playtest.record.fold import Fold, Position
from playtest.record.headers import (
    bot_spec,
    create,
    game_of,
    made_bot,
    new_header,
    played_otherwise,
    seat_all,
)
from playtest.record.log import (
    CLOCK,
    FACILITATOR,
    GOES_ON,
    MODEL,
    PERSON,
    TRANSCRIPTION,
    Countdown,
    Course,
    bot_of,
    by_bot,
    closing,
    is_model_note,
)
from playtest.record.news import News
from playtest.record.portable import SUFFIX, NotImportable, unpack
from playtest.record.presets import differences, in_words, preset, with_changes
from playtest.record.replay import AnyGame, Broken
from playtest.record.salvage import Salvaged
from playtest.record.sitting import last_names, last_played
from playtest.record.store import Store
from playtest.record.thinking import long_thinks, thought
from playtest.record.upgrade import newer
from playtest.record.watch import Watch

__all__ = [
    "CLOCK",
    "FACILITATOR",
    "FORMAT",
    "GOES_ON",
    "MODEL",
    "PERSON",
    "SUFFIX",
    "TRANSCRIPTION",
    "UNREADABLE",
    "AnyGame",
    "Broken",
    "Busy",
    "Countdown",
    "Course",
    "Damaged",
    "Database",
    "Entry",
    "Fold",
    "Header",
    "Lease",
    "News",
    "NoSuchPlaytest",
    "NotImportable",
    "Position",
    "Salvaged",
    "Seated",
    "Store",
    "Taken",
    "Unusable",
    "Verified",
    "Watch",
    "bot_of",
    "bot_spec",
    "by_bot",
    "called",
    "checksums",
    "closing",
    "create",
    "differences",
    "drafts",
    "file_at",
    "fitting",
    "game_of",
    "in_words",
    "is_id",
    "is_model_note",
    "last_names",
    "last_played",
    "legible",
    "long_thinks",
    "made_bot",
    "nameless",
    "new_header",
    "newer",
    "paper",
    "played_otherwise",
    "preset",
    "presets",
    "replay",
    "rooms",
    "seat_all",
    "thought",
    "tidy",
    "to_json",
    "unpack",
    "uses",
    "with_changes",
]
