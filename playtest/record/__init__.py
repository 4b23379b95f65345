"""The record of a playtest: its header and log, the game that they describe, and files to share.

Modules that need the database are loaded on first use, so that following a log does not wait for them.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from playtest.engines.game import AnyGame
from playtest.record import anonymize, checksums, made_up, player_names, presets, replay, validation
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
    FILLED,
    GOES_ON,
    MODEL,
    PERSON,
    RATINGS,
    TRANSCRIPTION,
    Countdown,
    Course,
    bot_of,
    by_bot,
    closing,
    is_model_note,
)
from playtest.record.long_turns import long_turns_of, thinking_time
from playtest.record.presets import differences, in_words, labels_of, preset, with_changes
from playtest.record.replay import Broken
from playtest.record.rule_changes import METHODS, key_of, names_of_presets, rules_differences, version_key
from playtest.record.upgrade import newer

if TYPE_CHECKING:
    from playtest.record import drafts, mappings, paper, rooms, table_uses, versions
    from playtest.record.change_watcher import ChangeWatcher
    from playtest.record.connections import file_at
    from playtest.record.database import Database
    from playtest.record.maintenance import Verified
    from playtest.record.news import News
    from playtest.record.past_players import everybody, last_names, last_played
    from playtest.record.portable import SUFFIX, NotImportable, unpack
    from playtest.record.salvage import Salvaged
    from playtest.record.state import state_of
    from playtest.record.store import Store

__all__ = [
    "CLOCK",
    "FACILITATOR",
    "FILLED",
    "FORMAT",
    "GOES_ON",
    "METHODS",
    "MODEL",
    "PERSON",
    "RATINGS",
    "SUFFIX",
    "TRANSCRIPTION",
    "UNREADABLE",
    "AnyGame",
    "Broken",
    "Busy",
    "ChangeWatcher",
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
    "anonymize",
    "bot_of",
    "bot_spec",
    "by_bot",
    "checksums",
    "closing",
    "create",
    "differences",
    "drafts",
    "everybody",
    "file_at",
    "game_of",
    "in_words",
    "is_model_note",
    "key_of",
    "labels_of",
    "last_names",
    "last_played",
    "legible",
    "long_turns_of",
    "made_bot",
    "made_up",
    "mappings",
    "names_of_presets",
    "new_header",
    "newer",
    "paper",
    "played_otherwise",
    "player_names",
    "preset",
    "presets",
    "replay",
    "rooms",
    "rules_differences",
    "seat_all",
    "state_of",
    "table_uses",
    "thinking_time",
    "tidy",
    "to_json",
    "unpack",
    "validation",
    "version_key",
    "versions",
    "with_changes",
]

_LATER = {
    "Verified": "maintenance",
    "file_at": "connections",
    "Database": "database",
    "News": "news",
    "SUFFIX": "portable",
    "NotImportable": "portable",
    "unpack": "portable",
    "Salvaged": "salvage",
    "everybody": "past_players",
    "last_names": "past_players",
    "last_played": "past_players",
    "Store": "store",
    "state_of": "state",
    "ChangeWatcher": "change_watcher",
}
"""Names that are imported on first use, with the modules they come from."""
_MODULES = frozenset(["drafts", "mappings", "paper", "rooms", "table_uses", "versions"])


if not TYPE_CHECKING:

    def __getattr__(name: str) -> Any:
        """Load what needs the database on first use."""
        if name in _MODULES:
            return import_module(f"{__name__}.{name}")
        if name not in _LATER:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return getattr(import_module(f"{__name__}.{_LATER[name]}"), name)
