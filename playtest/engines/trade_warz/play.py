"""A move being carried out: the position it changes, its source of randomness, and its events."""

from __future__ import annotations

from collections.abc import Callable
from typing import ParamSpec

from playtest.engines.game import Event, Roller
from playtest.engines.trade_warz.events import Events
from playtest.engines.trade_warz.state import TradeState

P = ParamSpec("P")


class Play:
    """The context that every step of a move shares."""

    __slots__ = ("chance", "events", "state")

    def __init__(self, state: TradeState, chance: Roller, events: Events = None) -> None:
        self.state = state
        self.chance = chance
        self.events = events

    def tell(self, kind: Callable[P, Event], *parts: P.args, **named: P.kwargs) -> None:
        """Add an event of this kind, made from the other arguments, if events are being collected."""
        if self.events is not None:
            self.events.append(kind(*parts, **named))
