"""The kinds of messages that a page of a table can send."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from playtest.widgets.kit.commands import Command, Sender

Values = Mapping[str, Any]
FACILITATOR, NOTEBOOK = Sender.FACILITATOR, Sender.NOTEBOOK


class TableMessage(Command):
    """A message from a page that shows a table."""


@dataclass(frozen=True)
class ToComposer(TableMessage):
    """A message about composing a move: a seat's move or, if ``referee`` is true, the referee's."""

    referee: bool = field(default=False, kw_only=True)

    @property
    def is_for_facilitator(self) -> bool:
        """Whether the message is about the referee's moves, which only the facilitator makes."""
        return self.referee


@dataclass(frozen=True)
class CorrectionStep(TableMessage, by=FACILITATOR):
    """One step of a correction on the board. ``values["reason"]`` is the reason as typed so far."""

    values: Values
