"""The phases of a game: the seats each waits for, the moves it allows, and its automatic steps."""

from playtest.engines.trade_warz.agenda import Agenda
from playtest.engines.trade_warz.ending import Ending
from playtest.engines.trade_warz.phases.base import Phase
from playtest.engines.trade_warz.phases.disputes import Disputes
from playtest.engines.trade_warz.phases.opening import Draw, Event, Leaders, Partners, Policies, Reveal
from playtest.engines.trade_warz.phases.settling import Cleanup, Income, Payment
from playtest.engines.trade_warz.phases.trade import Trade


class Course:
    """All phases in the order of play. After Cleanup, the next round begins with its event."""

    def __init__(self, agenda: Agenda, ending: Ending) -> None:
        self.by_name: dict[str, Phase] = {}
        self.leaders = Leaders(agenda, ending, self.by_name)
        self.partners = Partners(agenda, ending, self.by_name)
        self.event = Event(agenda, ending, self.by_name)
        self.draw = Draw(agenda, ending, self.by_name)
        self.policies = Policies(agenda, ending, self.by_name)
        self.reveal = Reveal(agenda, ending, self.by_name)
        self.trade = Trade(agenda, ending, self.by_name)
        self.disputes = Disputes(agenda, ending, self.by_name)
        self.payment = Payment(agenda, ending, self.by_name)
        self.income = Income(agenda, ending, self.by_name)
        self.cleanup = Cleanup(agenda, ending, self.by_name)
        rounds = (self.event, self.draw, self.policies, self.reveal, self.trade, self.disputes)
        after = (self.payment, self.income, self.cleanup)
        self.by_name |= {phase.name: phase for phase in (self.leaders, self.partners, *rounds, *after)}


__all__ = ["Course", "Phase", "Policies", "Trade"]
