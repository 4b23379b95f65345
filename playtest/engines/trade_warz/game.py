"""Trade Warz, the game: its parts put together, moves carried out, measures and the clock.

What a rule adds up is a method of ``Valuation``, from which ``TradeWarz`` derives: override one to change it.
What a card does is in ``verbs``, what a phase does in ``phases``, where effects come from in ``sources``,
what a player may know in ``views``. The parts hold the game and no position, and ask it for what a rule adds
up to.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from playtest.engines.game import REFEREE, Clock, Measure, Outcome, Roller, Seat, best_wins
from playtest.engines.trade_warz import actions as a
from playtest.engines.trade_warz import faults, listing, resampling, verbs
from playtest.engines.trade_warz.agenda import Agenda
from playtest.engines.trade_warz.dispute_sides import DisputeSide, dispute_sides
from playtest.engines.trade_warz.ending import Ending
from playtest.engines.trade_warz.events import Events, Term, TradeEvent
from playtest.engines.trade_warz.moves import Moves
from playtest.engines.trade_warz.options import TIME_UP, Options
from playtest.engines.trade_warz.partner_standings import PartnerStanding, partner_standings
from playtest.engines.trade_warz.phases import Course
from playtest.engines.trade_warz.pieces import EVENT, INCOME_OVER, ROUTES, Player, Task
from playtest.engines.trade_warz.placings import Placing, placings
from playtest.engines.trade_warz.play import Play
from playtest.engines.trade_warz.refusals import Refusals
from playtest.engines.trade_warz.rules import TradeRules
from playtest.engines.trade_warz.state import TradeState, TradeView
from playtest.engines.trade_warz.tactics import Tactics
from playtest.engines.trade_warz.targeting import Targeting
from playtest.engines.trade_warz.valuation import Valuation
from playtest.engines.trade_warz.views import ViewMaker

WARNING_SECONDS = 30
ALONE = tuple((seat,) for seat in range(6))
SOURCES = ("routes", "policies", "tactics", "events", "leaders", "influence", "partners")
assert verbs.gdp, "importing the verbs has registered them"


class TradeWarz(Valuation):
    """Trade Warz for 2 to 6 players.

    Inferences that ``resample`` leaves out: what other seats have learned in private of cards that are not
    theirs, that face-down exports can be paid by their owners, that a card committed in the Policy phase was
    not in a hand looked at, and what draws, offers and bids say of a hand.
    """

    name = "trade_warz"
    title = "Trade Warz"
    players = range(2, 7)
    Rules = TradeRules
    Action = a.TradeAction
    State = TradeState
    leads_by = "gdp"
    View = TradeView
    Event = TradeEvent
    open: ClassVar[frozenset[type]] = frozenset([a.Offer, a.OfferCard])
    public_measures: ClassVar[frozenset[str]] = frozenset(
        [
            "gdp",
            "gdp_after_round",
            "leader",
            "routes",
            "influence",
            "influence_by_partner",
            "routes_by_partner",
            "disputes",
            "disputes_won",
            "bids",
            "hand_size",
            "card_use",
            *(f"income_{source}" for source in SOURCES),
            *(f"loss_{source}" for source in SOURCES if source != "influence"),
            "gdp_by_partner",
            "suzerains",
        ]
    )

    def __init__(self, players: int, rules: TradeRules | None = None) -> None:
        super().__init__(players, rules)
        if len(self.printed.leaders) < players:
            raise ValueError(f"There are {len(self.printed.leaders)} leaders for {players} players.")
        self.targeting = Targeting(self)
        self.agenda = Agenda(self, self.targeting)
        self.out_of_turn = Tactics(self.agenda)
        self.ending = Ending(self)
        self.course = Course(self.agenda, self.ending)
        self.offers = self.course.trade.offers
        self.options = Options(self.agenda, self.out_of_turn, self.course)
        self.refusals = Refusals(self.options)
        self.moves = Moves(self.agenda, self.out_of_turn, self.course)
        self.seeing = ViewMaker(self.agenda)

    # -- the course of a game

    def start(self, chance: Roller, events: Events = None) -> TradeState:
        """Leaders, partners, decks and 10 GDP each. (Rulings 1, 2)"""
        state = TradeState(
            phase="leaders",
            round=1,
            marker=0,
            partners=[],
            players=[self._new_player() for _ in self.everybody],
            decks={deck: list(cards) for deck, cards in self.printed.decks.items()},
            tops={deck: [] for deck in self.printed.decks},
            events=list(self.printed.events),
            known=[{} for _ in range(self.seats + 1)],
        )
        play = Play(state, chance, events)
        if self.rules.leaders == "blind":
            self.course.leaders.deal(play)
        self.advance(play)
        return state

    def _new_player(self) -> Player:
        gdp = self.rules.starting_gdp + 5 * self.rules.quick_start
        return Player(leader="", gdp=gdp, hand=[], deck=[], discard=[], influence={})

    def apply(
        self, state: TradeState, seat: Seat, action: Any, chance: Roller, events: Events = None
    ) -> None:
        """Carry a move out, and let the game go on until it waits for somebody."""
        play = Play(state, chance, events)
        if type(action) not in self.moves.quiet:
            state.changed()
        if self.moves.by[type(action)](play, seat, action):
            self.advance(play)
        if state.offers:
            self.offers.lapse(play)

    def advance(self, play: Play) -> None:
        """Let the game go on until it waits for somebody: effects first, then tactics, then the phase."""
        state, phases = play.state, self.course.by_name
        paid = True  # whether anybody's GDP may have changed since an economic boom was looked for
        while (phase := state.phase) != "end":
            if state.agenda:
                paid = True
                state.changed()
                if not self.work(play):
                    return
                continue
            if paid and phase != "income" and self.ending.economic_boom(play):
                return
            if state.stack:
                if not self.out_of_turn.resolve(play):
                    return
            elif not phases[phase].go_on(play):
                return
            else:
                paid = state.phase == phase  # a phase that only hands on to the next has paid nobody
            state.changed()

    def work(self, play: Play) -> bool:
        """Carry out what waits on the agenda, the front first; false when something has to ask somebody."""
        waiting, carry_out = play.state.agenda, self.agenda.carry_out
        while waiting:
            task = waiting[0]
            if not (carry_out(play, task) if task.at >= 0 else self._settle(play, task)):
                return False
            waiting = play.state.agenda
        return True

    def _settle(self, play: Play, task: Task) -> bool:
        """What stands on the agenda and is no effect; false when it has to ask somebody."""
        if task.at == ROUTES:
            del play.state.agenda[0]
            self.course.income.collect(play)
            return True
        if task.at == EVENT:
            del play.state.agenda[0]
            self.course.event.act(play.state, task.card)
            return True
        if task.at == INCOME_OVER:
            del play.state.agenda[0]
            self.course.income.finish(play)
            return True
        return self.agenda.settle(play, task)

    # -- who may do what

    def pending(self, state: TradeState) -> tuple[Seat, ...]:
        """The seats the game waits for."""
        if state.phase == "end":
            return ()
        if state.agenda:
            task = state.agenda[0]
            return tuple(task.open) if task.open and self.agenda.all_at_once(task) else ALONE[task.asked]
        if state.asked is not None:
            return ALONE[state.asked]
        return self.course.by_name[state.phase].waits_for(state)

    def free(self, state: TradeState) -> tuple[Seat, ...]:
        """Those who may act though nobody waits for them; the referee while the clock runs. (Rulings 9-12)"""
        return self.options.free(state)

    def offered_to(self, state: TradeState, seat: Seat) -> tuple[Seat, ...]:
        """Who may accept an offer of ``seat`` that is on the table."""
        accepter = self.course.trade.offers.accepter
        return tuple([accepter(offer) for offer in state.offers if offer.by == seat])

    def legal(self, state: TradeState, seat: Seat) -> Sequence[Any]:
        """Every legal move; of offers only samples."""
        return self.options.legal(state, seat)

    def sample(self, state: TradeState, seat: Seat, chance: Roller) -> Any:
        """One legal move; drawing and placing come up more often than the rest."""
        if state.agenda or state.asked is not None or seat == REFEREE:
            return self.options.sample_answer(state, seat, chance)
        return self.options.samples[state.phase](state, seat, chance)

    def refusal(self, state: TradeState, seat: Seat, action: Any) -> str | None:
        """Why ``seat`` may not do this now, in a player's words."""
        return self.refusals.refusal(state, seat, action)

    # -- what may be known

    def view(self, state: TradeState, seat: Seat | None) -> TradeView:
        """What ``seat`` sees: its own hand and commits, backs of the rest, and what it has been shown."""
        outcome = self.outcome(state)
        winners = () if outcome is None else tuple(sorted(outcome.winners))
        return self.seeing.view(state, seat, self.pending(state), winners)

    def visible(self, view: TradeView) -> TradeState:
        """The position as far as a view shows it, with empty hands and decks where it does not.

        What front-ends and bots want to know of it (``cost_terms``, ``power_terms``, ``income_terms``) they
        ask the game, and add nothing up themselves.
        """
        return resampling.visible(self.agenda, view)

    def partner_standings(self, state: TradeState, seat: Seat) -> list[PartnerStanding]:
        """What a seat has with each partner, what the next point brings, how far the title is. (Ruling 28)

        For who has a view only: ``game.partner_standings(game.visible(view), view.seat)``.
        """
        return partner_standings(self, state, seat)

    def dispute_sides(self, state: TradeState, seat: Seat | None) -> list[DisputeSide]:
        """The sides of the dispute that is on, as ``seat`` knows them: power, bids, what wins. (Ruling 13)"""
        standing = [] if state.contest is None else self.course.disputes.on_slot(state, state.contest)
        return dispute_sides(self, state, standing, seat)

    def placings(self, state: TradeState, seat: Seat) -> list[Placing]:
        """What each export in hand would cost and bring on each slot that is open to ``seat``."""
        return placings(self, self.course.trade, state, seat)

    def price(self, state: TradeState, seat: Seat, move: Any) -> tuple[Term, ...]:
        """What a move costs its seat in GDP, term by term; empty for one that costs nothing.

        An export is paid after the disputes, if it is still there. (Rulings 9, 10, 14)
        """
        match move:
            case a.Place():
                card, turn = self.card[move.card], self.after_placed(state, seat)
                return self.cost_terms(state, seat, card, move.partner, turn)
            case a.Commit() if move.card is not None:
                return self.cost_terms(state, seat, self.card[move.card])
            case a.PlayTactic():
                card = self.card[move.card]
                taken = any(effect.do == "take_over" for effect in card.effects) and move.target
                more = (Term(move.target, self.card[move.target].cost),) if taken and move.target else ()
                return (*self.cost_terms(state, seat, card), *more)
            case a.Bid():
                return (Term("bid", move.gdp),)
            case a.Accept():
                offer = self.offers.find(state, move.offer)
                pays = offer is not None and offer.taker == seat and offer.partner is not None
                return (Term("offer", offer.gdp),) if offer is not None and pays else ()
        return ()

    def price_in_all(self, state: TradeState, seat: Seat, move: Any) -> int:
        """What a move costs its seat in GDP, which is never below 0. (Ruling 3)"""
        return max(0, sum(term.gdp for term in self.price(state, seat, move)))

    def resample(self, view: TradeView, chance: Roller) -> TradeState:
        """Deal what the view does not show anew, by the backs that everybody sees."""
        return resampling.resample(self.agenda, view, chance)

    # -- what came of it

    def outcome(self, state: TradeState) -> Outcome | None:
        """GDP by seat, and who won. (Ruling 16)"""
        if state.phase != "end":
            return None
        there = [seat for seat, player in enumerate(state.players) if player.gdp >= self.goal]
        scores = tuple([float(player.gdp) for player in state.players])
        return Outcome(scores, self.best(state, there or list(self.everybody)), state.reason)

    def phase(self, state: TradeState) -> str:
        """The phase of the round."""
        return state.phase

    def round(self, state: TradeState) -> int:
        """The round, from 1."""
        return state.round

    def roles(self, state: TradeState) -> tuple[str, ...]:
        """Each seat's leader; empty until all are chosen."""
        leaders = tuple([player.leader for player in state.players])
        return leaders if all(leaders) else ()

    def all_roles(self) -> tuple[str, ...]:
        """The leaders of the deck."""
        return tuple(self.printed.leaders)

    def readings(self) -> Mapping[str, str]:
        """Ruling 29, which recordings from before it were not played by."""
        if self.rules.partner_powers != "all":
            return {}
        return {"29": "Where partners' powers meet other cards they do now what ruling 29 says."}

    def won_by(self, scores: Sequence[float | None]) -> dict[Seat, bool]:
        """The most GDP wins; partners and routes break ties. (Ruling 16)"""
        return best_wins(scores, ties=False)

    def clock(self, state: TradeState) -> Clock | None:
        """The Trade clock: from the first export placed; it stands still while a tactic is answered.

        With ``seat_seconds`` each seat has a clock of its own, one after another; a shared screen lets it run
        only while that seat's side is shown.
        """
        running = state.asked is None and not state.agenda
        timed = self.course.trade.seat_on_the_clock(state)
        if timed is None and not (state.phase == "trade" and state.clock):
            return None
        name, seconds = f"trade {state.round}", self.rules.trade_seconds
        whose = tuple([seat for seat, player in enumerate(state.players) if not player.finished])
        if timed is not None:
            name, seconds, whose = f"{name} seat {timed + 1}", self.rules.seat_seconds or 0, (timed,)
        warning = min(WARNING_SECONDS, seconds // 2)
        return Clock(name, float(seconds), whose, TIME_UP, running, float(warning))

    def measures(self, state: TradeState) -> dict[str, Measure]:
        """GDP and where it came from, routes, influence, disputes, bids, the use of cards; all public."""
        players = state.players
        found: dict[str, Measure] = {
            "gdp": [player.gdp for player in players],
            "leader": [player.leader for player in players],
            "routes": [len(self.routes_of(state, seat)) for seat in self.everybody],
            "influence": [sum(player.influence.values()) for player in players],
            "hand_size": [len(player.hand) for player in players],
            "disputes": [player.disputes for player in players],
            "disputes_won": [player.disputes_won for player in players],
            "bids": [player.bids for player in players],
            "influence_by_partner": {
                p: sum([player.influence.get(p, 0) for player in players]) for p in state.partners
            },
            "routes_by_partner": {
                p: sum([route.partner == p for route in state.routes]) for p in state.partners
            },
            "gdp_by_partner": {
                p: sum([player.brought.get(p, 0) for player in players]) for p in state.partners
            },
            "suzerains": {p: self.suzerain(state, p) for p in state.partners},
            "card_use": self._card_use(state),
            "gdp_after_round": {
                str(number): list(by_seat) for number, by_seat in enumerate(state.gdp_by_round, 1)
            },
        }
        for source in SOURCES:
            found[f"income_{source}"] = [player.earned.get(source, 0) for player in players]
            if source != "influence":
                found[f"loss_{source}"] = [player.lost.get(source, 0) for player in players]
        return found

    @staticmethod
    def _card_use(state: TradeState) -> dict[str, list[int | None]]:
        """How often each seat has paid a card, of the cards that some have."""
        use: dict[str, list[int | None]] = {}
        for _, seat, card in state.played:
            by_seat = use.setdefault(card, [None] * len(state.players))
            by_seat[seat] = (by_seat[seat] or 0) + 1
        return use

    # -- for tools

    def faults(self, state: TradeState) -> list[str]:
        """Cards missing or double, numbers below 0, slots that there are not, powers that nobody can have."""
        return faults.faults(self, state)

    def actions(self) -> list[Any]:
        """Every closed move of this table, and a few offers: 1 influence for 2 GDP, and each card."""
        return listing.actions(self.targeting)

    def name_of(self, rolled: Any) -> str:
        """Cards, leaders, partners and events are rolled by name."""
        return str(rolled)


__all__ = ["REFEREE", "TradeWarz"]
