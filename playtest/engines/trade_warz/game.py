"""Trade Warz, the game: moves carried out, measures, the clock, and what guards rulings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any, ClassVar

from playtest.engines.game import REFEREE, Clock, Measure, Roller, Seat
from playtest.engines.trade_warz import actions as a
from playtest.engines.trade_warz.agenda import DECLINE
from playtest.engines.trade_warz.cards import DECKS
from playtest.engines.trade_warz.choices import (
    ACCEPT,
    BID,
    COMMIT,
    CONTEST,
    DONE,
    DRAW,
    PASS,
    PLACE,
    POWER,
    STOP,
    TACTIC,
    TIME_UP,
    WITHDRAW,
    Choices,
)
from playtest.engines.trade_warz.events import Events, TradeEvent
from playtest.engines.trade_warz.rules import TradeRules
from playtest.engines.trade_warz.state import TradeState, TradeView

WARNING_SECONDS = 30
SOURCES = ("routes", "policies", "tactics", "events", "leaders", "influence")


class TradeWarz(Choices):
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
        ]
    )

    def __init__(self, players: int, rules: TradeRules | None = None) -> None:
        super().__init__(players, rules)
        if len(self.printed.leaders) < players:
            raise ValueError(f"There are {len(self.printed.leaders)} leaders for {players} players.")
        self._acts: dict[type, Callable[[TradeState, Seat, Any, Roller, Events], None]] = {
            a.Draw: self._draw,
            a.Pass: self._pass,
            a.Place: self._place,
            a.PlayTactic: self._tactic,
            a.Commit: self._commit,
            a.Choose: self._choose,
            a.Decline: self._choose,
            a.Done: self._done,
            a.StopDrawing: self._stop,
            a.UsePower: self._power,
            a.Offer: self._offer,
            a.OfferCard: self._offer_card,
            a.AnswerCard: self._answer_card,
            a.Accept: self._accept,
            a.Withdraw: self._withdraw,
            a.Contest: self._contest,
            a.Bid: self._bid,
            a.ChooseLeader: self._leader,
            a.ChoosePartner: self._partner,
            a.TimeUp: self._time_up,
        }

    # -- moves

    def apply(
        self, state: TradeState, seat: Seat, action: Any, chance: Roller, events: Events = None
    ) -> None:
        """Carry a move out, and let the game go on until it waits for somebody."""
        self._acts[type(action)](state, seat, action, chance, events)
        if state.offers:
            self.lapse_offers(state, events)

    def _draw(self, state: TradeState, seat: Seat, move: a.Draw, chance: Roller, events: Events) -> None:
        self.draw(state, seat, move.deck, chance, events)
        player = state.players[seat]
        full = len(player.hand) >= self.hand_size[player.leader]
        if full or not (player.deck or self.decks_open(state, seat)):
            self.advance(state, chance, events)

    def _stop(self, state: TradeState, seat: Seat, move: Any, chance: Roller, events: Events) -> None:
        self.stop_drawing(state, seat, events)
        self.advance(state, chance, events)

    def _commit(self, state: TradeState, seat: Seat, move: a.Commit, chance: Roller, events: Events) -> None:
        self.commit(state, seat, move.card, events)
        for player in state.players:
            if not player.committed:
                return
        self.advance(state, chance, events)

    def _place(self, state: TradeState, seat: Seat, move: a.Place, chance: Roller, events: Events) -> None:
        self.place(state, seat, move.card, move.partner, move.slot, events)

    def _tactic(
        self, state: TradeState, seat: Seat, move: a.PlayTactic, chance: Roller, events: Events
    ) -> None:
        self.play_tactic(state, seat, move, events)
        self.advance(state, chance, events)

    def _power(self, state: TradeState, seat: Seat, move: a.UsePower, chance: Roller, events: Events) -> None:
        self.use_power(state, seat, move, events)
        self.advance(state, chance, events)

    def _pass(self, state: TradeState, seat: Seat, move: Any, chance: Roller, events: Events) -> None:
        if state.asked is not None:
            self.pass_answer(state, seat, events)
            if state.asked is not None:
                return
        else:
            self.pass_turn(state, seat, events)
        self.advance(state, chance, events)

    def _done(self, state: TradeState, seat: Seat, move: Any, chance: Roller, events: Events) -> None:
        self.finish(state, seat, events)
        for player in state.players:
            if not player.finished:
                return
        self.advance(state, chance, events)

    def _choose(self, state: TradeState, seat: Seat, move: Any, chance: Roller, events: Events) -> None:
        if state.agenda:
            self.answer(state, seat, move, chance, events)
        elif state.phase == "reveal":
            self.reveal(state, move.seat, events)
        else:
            self.replace(state, seat, move.target, events)
        self.advance(state, chance, events)

    def _offer(self, state: TradeState, seat: Seat, move: a.Offer, chance: Roller, events: Events) -> None:
        self.offer(state, seat, move, events)

    def _offer_card(self, state: TradeState, seat: Seat, move: Any, chance: Roller, events: Events) -> None:
        self.offer_card(state, seat, move, events)

    def _answer_card(self, state: TradeState, seat: Seat, move: Any, chance: Roller, events: Events) -> None:
        self.answer_card(state, seat, move, events)

    def _accept(self, state: TradeState, seat: Seat, move: a.Accept, chance: Roller, events: Events) -> None:
        self.accept(state, seat, move, events)
        self.advance(state, chance, events)

    def _withdraw(self, state: TradeState, seat: Seat, move: Any, chance: Roller, events: Events) -> None:
        self.withdraw(state, seat, move, events)

    def _contest(
        self, state: TradeState, seat: Seat, move: a.Contest, chance: Roller, events: Events
    ) -> None:
        self.open_dispute(state, seat, (move.partner, move.slot), events)
        self.advance(state, chance, events)

    def _bid(self, state: TradeState, seat: Seat, move: a.Bid, chance: Roller, events: Events) -> None:
        self.bid(state, seat, move.gdp, events)
        self.advance(state, chance, events)

    def _leader(self, state: TradeState, seat: Seat, move: Any, chance: Roller, events: Events) -> None:
        self.take_leader(state, seat, move.leader, events)
        self.advance(state, chance, events)

    def _partner(self, state: TradeState, seat: Seat, move: Any, chance: Roller, events: Events) -> None:
        state.partners.append(move.partner)
        self.advance(state, chance, events)

    def _time_up(self, state: TradeState, seat: Seat, move: Any, chance: Roller, events: Events) -> None:
        timed = self.seat_on_the_clock(state)
        if timed is None:
            self.close_trade(state, True, events)
        else:
            self.finish(state, timed, events)
        self.advance(state, chance, events)

    # -- what a screen shows beside the view

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

    def clock(self, state: TradeState) -> Clock | None:
        """The Trade clock: from the first export placed; it stands still while a tactic is answered.

        With ``seat_seconds`` each seat has a clock of its own, one after another; a shared screen lets it run
        only while that seat's side is shown.
        """
        running = state.asked is None and not state.agenda
        timed = self.seat_on_the_clock(state)
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
            "card_use": self._card_use(state),
            "gdp_after_round": {
                f"{number} {seat}": gdp
                for number, by_seat in enumerate(state.gdp_by_round, 1)
                for seat, gdp in enumerate(by_seat)
            },
        }
        for source in SOURCES:
            found[f"income_{source}"] = [player.earned.get(source, 0) for player in players]
        return found

    @staticmethod
    def _card_use(state: TradeState) -> dict[str, str]:
        """The seats that have paid each card, in order, as in ``"0 2"``."""
        use: dict[str, str] = {}
        for _, seat, card in state.played:
            use[card] = f"{use[card]} {seat}" if card in use else str(seat)
        return use

    # -- for tools

    def faults(self, state: TradeState) -> list[str]:
        """Cards missing or double, numbers below 0, exports on slots that do not exist or are taken twice."""
        return [*self._faults_of_cards(state), *self._faults_of_numbers(state), *self._faults_of_slots(state)]

    def _faults_of_cards(self, state: TradeState) -> list[str]:
        there = [card for deck in (*state.decks.values(), *state.tops.values()) for card in deck]
        for player in state.players:
            there += [
                *player.hand,
                *player.deck,
                *player.discard,
                *([player.policy] if player.policy else []),
            ]
        there += [route.card for route in state.routes] + [placed.card or "" for placed in state.placed]
        there += [played.card for played in state.stack]
        there += [card for task in state.agenda for card in task.seen]
        wanted = [card for deck in DECKS for card in self.printed.decks[deck]]
        for player in state.players:
            wanted += self.printed.leader_decks.get(player.leader, [])
        counted = Counter(there)
        faults = [f"{card} is missing." for card in wanted if not counted[card]]
        faults += [f"{card} is there {n} times." for card, n in counted.items() if n > 1]
        faults += [f"{card} does not belong to this game." for card in counted if card not in set(wanted)]
        events = [*state.events, *state.events_gone, *([state.event] if state.event else [])]
        if sorted(events) != sorted(self.printed.events):
            faults.append("The events are not complete.")
        return faults

    def _faults_of_numbers(self, state: TradeState) -> list[str]:
        faults = []
        for seat, player in enumerate(state.players):
            if player.gdp < 0:
                faults.append(f"Seat {seat} has less than 0 GDP.")
            if any(points < 0 for points in player.influence.values()):
                faults.append(f"Seat {seat} has less than 0 influence.")
            set_up = state.phase in ("leaders", "partners")
            if not set_up and sorted(player.influence) != sorted(state.partners):
                faults.append(f"The influence of seat {seat} does not fit the partners on the table.")
            if player.leader and player.leader not in self.printed.leaders:
                faults.append(f"There is no leader {player.leader}.")
            if player.commit is not None and player.commit not in player.hand:
                faults.append(f"Seat {seat} has committed a policy it does not hold.")
        if len(state.players) != self.seats or len(state.known) != self.seats + 1:
            faults.append(f"There should be {self.seats} players.")
        return faults

    def _faults_of_slots(self, state: TradeState) -> list[str]:
        faults = []
        standing = [(route.partner, route.slot) for route in state.routes]
        for partner, slot in {*standing, *((p.partner, p.slot) for p in state.placed)}:
            known = self.printed.partners.get(partner)
            if partner not in state.partners or known is None or not 1 <= slot <= known.slots:
                faults.append(f"There is no slot {slot} with {partner}.")
        faults += [f"Slot {s} of {p} is taken twice." for p, s in set(standing) if standing.count((p, s)) > 1]
        owners = [route.owner for route in state.routes] + [p.seat for p in state.placed]
        faults += [
            f"There is no seat {seat} to own an export." for seat in owners if seat not in self.everybody
        ]
        for card in [route.card for route in state.routes] + [p.card for p in state.placed]:
            if card in self.card and self.card[card].type != "export":
                faults.append(f"{card} is not an export.")
        return faults

    def actions(self) -> list[Any]:
        """Every closed move of this table, and a few offers: 1 influence for 2 GDP, and each card."""
        cards = self.rules.cards.cards
        names = [card.name for card in cards]
        slots = [(p.name, slot) for p in self.rules.cards.partners for slot in range(1, p.slots + 1)]
        partners = list(self.printed.partners)
        exports = [card.name for card in cards if card.type == "export"]
        moves: list[Any] = [STOP, PASS, DONE, TIME_UP, DECLINE]
        moves += [a.ChooseLeader(leader) for leader in self.printed.leaders]
        moves += [a.ChoosePartner(partner) for partner in partners]
        moves += [DRAW(deck) for deck in ("leader", *DECKS)]
        moves += [COMMIT(None), *(COMMIT(card.name) for card in cards if card.type == "policy")]
        moves += [PLACE(card, *slot) for card in exports for slot in slots]
        moves += [
            TACTIC(c.name, *aim) for c in cards if c.type == "tactic" for aim in self._all_aims(c.effects)
        ]
        for name, powers in self.printed.powers.items():
            if powers:
                moves += [POWER(name, *aim) for aim in self._all_aims(tuple(e for _, e in powers))]
        moves += [CONTEST(*slot) for slot in slots]
        moves += [BID(gdp) for gdp in range(self.goal)]  # whoever had the goal to bid would have won
        moves += self._all_choices(names, partners, exports, slots)
        moves += self._all_offers(names, partners)
        return moves

    def _all_aims(self, effects: Any) -> list[Any]:
        effect = self.first_need(effects)
        need = None if effect is None else self.need(effect)
        match need:
            case "seat" | "policy":
                return [(seat, None, None) for seat in self.everybody]
            case "influence":
                partners = [None, *self.printed.partners]
                return [(seat, partner, None) for seat in self.everybody for partner in partners]
            case "partner":
                return [(None, partner, None) for partner in self.printed.partners]
            case "deck":
                return [(None, None, deck) for deck in DECKS]
            case "route" | "pile":
                of = effect.of if need == "pile" and effect is not None else "export"
                return [(None, None, card.name) for card in self.rules.cards.cards if card.type == of]
        return [(None, None, None)]

    def _all_choices(
        self, names: list[str], partners: list[str], exports: list[str], slots: list[tuple[str, int]]
    ) -> list[Any]:
        moves: list[Any] = [a.Choose(target=name) for name in (*names, "leader", *DECKS, "a", "b")]
        moves += [a.Choose(seat=seat) for seat in self.everybody]
        moves += [a.Choose(partner=partner) for partner in partners]
        moves += [a.Choose(seat=seat, partner=partner) for seat in self.everybody for partner in partners]
        moves += [a.Choose(partner=p, slot=slot, target=card) for card in exports for p, slot in slots]
        return moves

    def _all_offers(self, names: list[str], partners: list[str]) -> list[Any]:
        pairs = [(one, two) for one in self.everybody for two in self.everybody if one != two]
        moves: list[Any] = [a.Offer(one, two, partner, 1, 2) for one, two in pairs for partner in partners]
        limit = self.rules.offers_per_phase
        numbers = range(60 if limit is None else limit * self.seats * self.last_round)
        moves += [ACCEPT(number) for number in numbers] + [WITHDRAW(number) for number in numbers]
        if self.rules.diplomatic:
            moves += [a.OfferCard(seat, card) for seat in self.everybody for card in names]
            moves += [a.AnswerCard(number, card) for number in numbers for card in names]
        return moves

    def name_of(self, rolled: Any) -> str:
        """Cards, leaders, partners and events are rolled by name."""
        return str(rolled)


__all__ = ["REFEREE", "TradeWarz"]
