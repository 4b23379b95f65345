"""Partner powers that answer an effect before it happens: refuse a loss, prevent a destruction.

The owner of the power is asked before the effect is carried out, once for each effect, and may decline.
(Ruling 28)
"""

from __future__ import annotations

from typing import Protocol

from playtest.engines.game import Seat
from playtest.engines.trade_warz.actions import Choose, Decline
from playtest.engines.trade_warz.calculations import Calculations
from playtest.engines.trade_warz.cards import Effect
from playtest.engines.trade_warz.events import Resolved
from playtest.engines.trade_warz.pieces import Route, Task
from playtest.engines.trade_warz.play import Play
from playtest.engines.trade_warz.state import TradeState

LOSSES = frozenset(["lose_gdp", "take_gdp", "levy", "share_out"])
"""Verbs that make somebody lose GDP when they are carried out."""


class Doomed(Protocol):
    """The facts about an effect, just before it is carried out, that ``Answers`` needs."""

    state: TradeState
    task: Task
    effect: Effect

    @property
    def is_payment(self) -> bool:
        """Whether a loss is the price of a gain that its player chose together with it."""

    @property
    def by(self) -> Seat | None:
        """The seat whose card causes the effect; ``None`` for an event."""

    def affected(self) -> list[Seat]:
        """Return the seats that this effect is carried out on."""

    def doomed(self) -> Route | None:
        """Return the export that the effect destroys."""


class Answers:
    """Decides who is asked before an effect is carried out; ``sources`` says who has which power."""

    def __init__(self, game: Calculations) -> None:
        self.game = game

    def asked(self, act: Doomed) -> bool:
        """Return whether somebody must be asked first; the task then holds the seat and the power."""
        if act.effect.do in LOSSES:
            if act.is_payment or not self.game.sources.anybody(act.state, "refuse"):
                return False
            return any(
                self.asked_for_loss(act.state, act.task, seat, act.effect.amount, act.by)
                for seat in self._losers(act)
            )
        if act.effect.do != "destroy_export" or act.task.spared:
            return False
        route = act.doomed()
        return route is not None and self._asked_for_route(act.state, act.task, route.owner)

    def _losers(self, act: Doomed) -> list[Seat]:
        if act.effect.do == "share_out":
            return self.game.bearers(act.state, self.game.ranks(act.state)[-1:])
        return [act.task.seat] if act.effect.do == "levy" else act.affected()

    def asked_for_loss(self, state: TradeState, task: Task, seat: Seat, amount: int, by: Seat | None) -> bool:
        """Return whether ``seat`` must be asked whether it refuses a loss of GDP.

        No seat is asked about losses by its own cards.
        """
        power = None if seat in (by, *task.heard) else self.game.sources.answering(state, "refuse", seat)
        if power is None or not self.game.loss(state, seat, amount, by, task.origin):
            return False
        task.offered, task.asked = power, seat
        return True

    def _asked_for_route(self, state: TradeState, task: Task, owner: Seat) -> bool:
        power = None if owner in task.heard else self.game.sources.answering(state, "prevent", owner)
        if power is None:
            return False
        task.offered, task.asked = power, owner
        return True

    def answer(self, play: Play, task: Task, choice: Choose | Decline) -> None:
        """Record whether the asked player uses the power."""
        seat, power = task.asked, task.offered or ""
        task.heard.append(seat)
        task.offered, task.asked = None, task.seat
        if isinstance(choice, Choose):
            play.state.players[seat].used.append(power)
            task.spared.append(seat)
            play.tell(Resolved, seat, power)
