"""Powers by which a player answers what is about to happen to them: a loss refused, a destruction prevented.

Their owner is asked before the effect is carried out, once for each effect, and may decline. (Ruling 28)
"""

from __future__ import annotations

from typing import Protocol

from playtest.engines.game import Seat
from playtest.engines.trade_warz.actions import Choose, Decline
from playtest.engines.trade_warz.cards import Effect
from playtest.engines.trade_warz.events import Resolved
from playtest.engines.trade_warz.pieces import Route, Task
from playtest.engines.trade_warz.play import Play
from playtest.engines.trade_warz.state import TradeState
from playtest.engines.trade_warz.valuation import Valuation

LOSSES = frozenset(["lose_gdp", "take_gdp", "levy", "share_out"])
"""Verbs by which somebody loses GDP when they are carried out."""


class Doomed(Protocol):
    """What has to be known of an effect that is about to be carried out."""

    state: TradeState
    task: Task
    effect: Effect

    @property
    def is_payment(self) -> bool:
        """Whether a loss is the price of what its player has chosen along with it."""

    @property
    def by(self) -> Seat | None:
        """Whose doing it is."""

    def affected(self) -> list[Seat]:
        """The seats that it acts on."""

    def doomed(self) -> Route | None:
        """The export that it destroys."""


class Answers:
    """Who is asked before an effect is carried out. Asks ``sources`` who has which power."""

    def __init__(self, game: Valuation) -> None:
        self.game = game

    def asked(self, act: Doomed) -> bool:
        """Whether somebody has to be asked first; the task says then whom, and by which power."""
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
        """Whether ``seat`` has to be asked whether it refuses to lose GDP; nobody is for an own card."""
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
        """The one asked uses the power, or does not."""
        seat, power = task.asked, task.offered or ""
        task.heard.append(seat)
        task.offered, task.asked = None, task.seat
        if isinstance(choice, Choose):
            play.state.players[seat].used.append(power)
            task.spared.append(seat)
            play.tell(Resolved, seat, power)
