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
    """A message to the composer of a seat's moves or, if it is for the ``referee``, to the referee's."""

    referee: bool = field(default=False, kw_only=True)

    @property
    def is_for_facilitator(self) -> bool:
        """Whether the message is about the referee's moves, which only the facilitator makes."""
        return self.referee


@dataclass(frozen=True)
class CorrectionStep(TableMessage, by=FACILITATOR):
    """One step of a correction on the board. The ``values`` have the reason as typed so far."""

    values: Values
