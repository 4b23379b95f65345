"""Every message that the first screen can send, including the drawers below its list of playtests.

To add a message, declare its class here and bind a method to it, in the module that it changes. A message
without a method raises an error when ``start`` is imported.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from playtest.widgets.kit.commands import Command, Vocabulary, kinds_of

Values = Mapping[str, Any]


class StartMessage(Command):
    """A message from the first screen."""


# -- a new playtest


@dataclass(frozen=True)
class ChangeSetUp(StartMessage, wire="change"):
    """A field of the form was changed."""

    values: Values


@dataclass(frozen=True)
class ChangeRules(ChangeSetUp, wire="begin-change"):
    """A field of the rules in the form was changed."""


@dataclass(frozen=True)
class Begin(StartMessage, wire="begin"):
    """Begin a playtest on this screen."""

    values: Values


@dataclass(frozen=True)
class BeginOnDevices(StartMessage, wire="begin-devices"):
    """Begin by inviting everyone to a device of their own."""

    values: Values


# -- a recorded playtest


@dataclass(frozen=True)
class Open(StartMessage, wire="open"):
    """Open a playtest."""

    id: str


@dataclass(frozen=True)
class Resume(StartMessage, wire="go-on"):
    """Open a playtest that was ended early, and resume it."""

    id: str


@dataclass(frozen=True)
class OpenReview(StartMessage, wire="review"):
    """Review a playtest in place of this screen."""

    id: str


@dataclass(frozen=True)
class Rematch(StartMessage, wire="rematch"):
    """Begin a rematch of a playtest."""

    id: str


class OpenJournal(StartMessage, wire="journal"):
    """Open the journal of versions in place of this screen."""


class OpenPaper(StartMessage, wire="paper"):
    """Open the form for a playtest on paper in place of this screen."""


class ShowAll(StartMessage, wire="all"):
    """List all playtests."""


# -- care of the recordings


class CareMessage(StartMessage):
    """A message from the drawer for care of the recordings."""


class Verify(CareMessage, wire="care-verify"):
    """Check that all recordings are intact."""


@dataclass(frozen=True)
class BackUp(CareMessage, wire="care-backup"):
    """Copy all recordings."""

    values: Values


@dataclass(frozen=True)
class Salvage(CareMessage, wire="care-salvage"):
    """Save what can be read of a damaged file."""

    values: Values


@dataclass(frozen=True)
class AskRemove(CareMessage, wire="care-remove"):
    """Ask before a playtest is removed for good."""

    values: Values


class Remove(CareMessage, wire="care-remove-yes"):
    """Confirm the removal of the playtest."""


class CancelRemove(CareMessage, wire="care-remove-no"):
    """Cancel the removal of the playtest."""


# -- importing


class ImportMessage(StartMessage):
    """A message from the drawer for importing a file."""


@dataclass(frozen=True)
class SendFile(ImportMessage, wire="bring-file"):
    """One ``part`` of a file, such as ``2/3``."""

    part: str
    values: Values


@dataclass(frozen=True)
class MapColumns(ImportMessage, wire="bring-map"):
    """Set how the file's columns, games and dates are read."""

    values: Values


@dataclass(frozen=True)
class ImportFile(ImportMessage, wire="bring-yes"):
    """Import the plays in the preview."""

    values: Values


class DropFile(ImportMessage, wire="bring-no"):
    """Close the preview without importing anything."""


@dataclass(frozen=True)
class AskTakeBack(ImportMessage, wire="bring-back"):
    """Ask before the plays of an earlier import are removed."""

    source: str


class TakeBack(ImportMessage, wire="bring-back-yes"):
    """Remove the plays, after the question whether to remove them."""


class CancelTakeBack(ImportMessage, wire="bring-back-no"):
    """Keep the plays, after the question whether to remove them."""


VOCABULARY = Vocabulary(kinds_of(StartMessage))
