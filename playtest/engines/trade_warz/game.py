"""The game Trade Warz: joins its parts, carries out moves, and has the measures and the clock.

``TradeWarz`` derives from ``Calculations``, whose methods compute costs, incomes and other sums: override one
to change a rule. The effects of cards are in ``verbs``, the phases in ``phases``, the lookup of effects in
``sources``, and the views in ``views``. These parts call the game's methods for all sums. They do not store a
position, but receive it as an argument.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from playtest.engines.game import REFEREE, Clock, Measure, Outcome, Roller, Seat, best_wins
from playtest.engines.trade_warz import actions as a
from playtest.engines.trade_warz import faults, listing, resampling, verbs
from playtest.engines.trade_warz.agenda import Agenda
from playtest.engines.trade_warz.calculations import Calculations
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
from playtest.engines.trade_warz.views import ViewMaker

WARNING_SECONDS = 30
ALONE = tuple((seat,) for seat in range(6))
SOURCES = ("routes", "policies", "tactics", "events", "leaders", "influence", "partners")
assert verbs.gdp, "importing the verbs has registered them"


class TradeWarz(Calculations):
    """Trade Warz for 2 to 6 players.

    ``resample`` fits everything that a view shows, but ignores these clues: what other seats have learned in
    private about cards they do not own; that owners can pay for their face-down exports; that a hand seen in
    the Policy phase lacks the policy then chosen; and what draws, offers and bids suggest about a hand.
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
        """Set up leaders, partners, decks and the starting GDP, 10 each. (Rulings 1, 2)"""
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
        """Carry out a move, and continue until the game waits for somebody."""
        play = Play(state, chance, events)
        if type(action) not in self.moves.quiet:
            state.changed()
        if self.moves.by[type(action)](play, seat, action):
            self.advance(play)
        if state.offers:
            self.offers.lapse(play)

    def advance(self, play: Play) -> None:
        """Continue until the game waits for somebody: effects first, then tactics, then the phase."""
        state, phases = play.state, self.course.by_name
        paid = True  # whether anybody's GDP may have changed since the last check for an economic boom
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
                paid = state.phase == phase  # a phase that only enters the next one has paid nobody
            state.changed()

    def work(self, play: Play) -> bool:
        """Carry out the agenda from the front; return false if an effect must ask somebody."""
        waiting, carry_out = play.state.agenda, self.agenda.carry_out
        while waiting:
            task = waiting[0]
            if not (carry_out(play, task) if task.at >= 0 else self._settle(play, task)):
                return False
            waiting = play.state.agenda
        return True

    def _settle(self, play: Play, task: Task) -> bool:
        """Carry out a task that is not an effect of a card; return false if it must ask somebody."""
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
        """Return the seats that the game waits for."""
        if state.phase == "end":
            return ()
        if state.agenda:
            task = state.agenda[0]
            return tuple(task.open) if task.open and self.agenda.all_at_once(task) else ALONE[task.asked]
        if state.asked is not None:
            return ALONE[state.asked]
        return self.course.by_name[state.phase].waits_for(state)

    def free(self, state: TradeState) -> tuple[Seat, ...]:
        """Return the seats that may act out of turn, and the referee while the clock runs.

        (Rulings 9-12)
        """
        return self.options.free(state)

    def offered_to(self, state: TradeState, seat: Seat) -> tuple[Seat, ...]:
        """Return the seats that may accept an open offer of ``seat``."""
        accepter = self.course.trade.offers.accepter
        return tuple([accepter(offer) for offer in state.offers if offer.by == seat])

    def legal(self, state: TradeState, seat: Seat) -> Sequence[Any]:
        """Return every legal move; of the countless possible offers, only a few samples."""
        return self.options.legal(state, seat)

    def sample(self, state: TradeState, seat: Seat, chance: Roller) -> Any:
        """Return a random legal move; drawing and placing are more likely than the rest."""
        if state.agenda or state.asked is not None or seat == REFEREE:
            return self.options.sample_answer(state, seat, chance)
        return self.options.samples[state.phase](state, seat, chance)

    def refusal(self, state: TradeState, seat: Seat, action: Any) -> str | None:
        """Explain in a player's words why ``seat`` may not make this move now; ``None`` if it may."""
        return self.refusals.refusal(state, seat, action)

    # -- what may be known

    def view(self, state: TradeState, seat: Seat | None) -> TradeView:
        """Return what ``seat`` sees: its own hand and choices, other cards' backs, and cards shown to it."""
        outcome = self.outcome(state)
        winners = () if outcome is None else tuple(sorted(outcome.winners))
        return self.seeing.view(state, seat, self.pending(state), winners)

    def visible(self, view: TradeView) -> TradeState:
        """Return the position as far as a view shows it; hidden hands and decks are empty.

        Front-ends and bots need it for ``cost_terms``, ``strength_terms`` and ``income_terms``. With these
        methods, the game computes all sums for them.
        """
        return resampling.visible(self.agenda, view)

    def partner_standings(self, state: TradeState, seat: Seat) -> list[PartnerStanding]:
        """Return a seat's standing with each partner. (Ruling 28)

        A standing says what the next point of influence brings, and how much is missing to be the suzerain
        (the player with the most influence). If you have only a view, write
        ``game.partner_standings(game.visible(view), view.seat)``.
        """
        return partner_standings(self, state, seat)

    def dispute_sides(self, state: TradeState, seat: Seat | None) -> list[DisputeSide]:
        """Return the sides of the open dispute, as ``seat`` knows them. (Ruling 13)

        Each has its strength, its bids and the bids that win.
        """
        standing = [] if state.contest is None else self.course.disputes.on_slot(state, state.contest)
        return dispute_sides(self, state, standing, seat)

    def placings(self, state: TradeState, seat: Seat) -> list[Placing]:
        """Return the cost and income of each export in hand on each slot open to ``seat``."""
        return placings(self, self.course.trade, state, seat)

    def price(self, state: TradeState, seat: Seat, move: Any) -> tuple[Term, ...]:
        """Return the GDP that a move costs its seat, term by term; empty if it costs nothing.

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
        """Return the total GDP that a move costs its seat, never below 0. (Ruling 3)"""
        return max(0, sum(term.gdp for term in self.price(state, seat, move)))

    def resample(self, view: TradeView, chance: Roller) -> TradeState:
        """Return a random position that fits the view.

        The cards it does not show are dealt again, each to a place that shows its back.
        """
        return resampling.resample(self.agenda, view, chance)

    # -- result and measures

    def outcome(self, state: TradeState) -> Outcome | None:
        """Return the result: GDP by seat as scores, and the winners. (Ruling 16)"""
        if state.phase != "end":
            return None
        there = [seat for seat, player in enumerate(state.players) if player.gdp >= self.goal]
        scores = tuple([float(player.gdp) for player in state.players])
        return Outcome(scores, self.best(state, there or list(self.everybody)), state.reason)

    def phase(self, state: TradeState) -> str:
        """Return the name of the current phase."""
        return state.phase

    def round(self, state: TradeState) -> int:
        """Return the current round, from 1."""
        return state.round

    def roles(self, state: TradeState) -> tuple[str, ...]:
        """Return each seat's leader; empty until all have one."""
        leaders = tuple([player.leader for player in state.players])
        return leaders if all(leaders) else ()

    def all_roles(self) -> tuple[str, ...]:
        """Return the names of all leaders."""
        return tuple(self.printed.leaders)

    def readings(self) -> Mapping[str, str]:
        """Return ruling 29 if all partner powers are in play: older recordings were played without it."""
        if self.rules.partner_powers != "all":
            return {}
        return {"29": "Where partner powers meet other cards, they now do what ruling 29 says."}

    def won_by(self, scores: Sequence[float | None]) -> dict[Seat, bool]:
        """Return the winners by score: the most GDP wins. (Ruling 16)

        Seats tied on GDP are left out: partners and routes, which are no part of the scores, break ties.
        """
        return best_wins(scores, ties=False)

    def clock(self, state: TradeState) -> Clock | None:
        """Return the Trade clock, which runs from the first export placed.

        It pauses while a tactic is answered. With ``seat_seconds`` each seat has its own clock, one after
        another; a shared screen lets it run only while that seat's hand is shown.
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
        """Return GDP and its sources, routes, influence, disputes, bids and card use; all public."""
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
        """Return how often each seat has paid each card; ``None`` for seats that have not."""
        use: dict[str, list[int | None]] = {}
        for _, seat, card in state.played:
            by_seat = use.setdefault(card, [None] * len(state.players))
            by_seat[seat] = (by_seat[seat] or 0) + 1
        return use

    # -- for tools

    def faults(self, state: TradeState) -> list[str]:
        """List inconsistencies: missing or duplicate cards, numbers below 0, impossible slots and powers."""
        return faults.faults(self, state)

    def actions(self) -> list[Any]:
        """List every possible move of this table, but only a few of the possible offers.

        These are offers of 1 influence for 2 GDP, and of each card.
        """
        return listing.actions(self.targeting)

    def name_of(self, rolled: Any) -> str:
        """Return the name of a rolled card, leader, partner or event."""
        return str(rolled)


__all__ = ["REFEREE", "TradeWarz"]
