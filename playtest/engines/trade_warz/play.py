"""A move being carried out: the position it changes, where its rolls come from, and who listens."""

from __future__ import annotations

from playtest.engines.game import Event, Roller
from playtest.engines.trade_warz.events import Events
from playtest.engines.trade_warz.state import TradeState


class Play:
    """What every step of a move has at hand."""

    __slots__ = ("chance", "events", "state")

    def __init__(self, state: TradeState, chance: Roller, events: Events = None) -> None:
        self.state = state
        self.chance = chance
        self.events = events

    def tell(self, event: Event) -> None:
        """Say what happened, if somebody listens. In a hot path look at ``events`` before making one."""
        if self.events is not None:
            self.events.append(event)
