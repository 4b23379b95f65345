"""A table of Trade Warz in any position, for tests that say what a card or a ruling does."""

from __future__ import annotations

import random
from dataclasses import replace

from playtest.engines.trade_warz import TradeRules, TradeWarz, shipped_cards
from playtest.engines.trade_warz.actions import Choose, Decline, PlayTactic, UsePower
from playtest.engines.trade_warz.cards import CardSet
from playtest.engines.trade_warz.pieces import PlacedExport, Player, Route
from playtest.engines.trade_warz.play import Play
from playtest.engines.trade_warz.state import TradeState

LEADERS = ("USA", "China", "Russia", "EU", "Saudi Arabia", "Brazil")
PARTNERS = ("India", "Japan", "Mexico", "Canada", "Singapore")


class Position:
    """Seats play USA, China, Russia, …; 20 GDP each, nobody holds or has anything; the Trade phase is on."""

    def __init__(
        self,
        cards: CardSet | None = None,
        players: int = 3,
        gdp: int = 20,
        table: tuple[str, ...] = PARTNERS,
        **rules,
    ):
        rules = {"answers": False, "leader_abilities": False, "gdp_to_win": 200} | rules
        self.cards = cards or shipped_cards()
        self.game = game = TradeWarz(players, TradeRules(cards=self.cards, **rules))
        self.rng = random.Random(0)
        self.events = []
        printed = game.printed
        self.state = TradeState(
            phase="trade",
            round=2,
            marker=0,
            partners=list(table),
            players=[
                Player(leader, gdp, [], list(printed.leader_decks[leader]), [], dict.fromkeys(table, 0))
                for leader in LEADERS[:players]
            ],
            decks={deck: list(cards) for deck, cards in printed.decks.items()},
            tops={deck: [] for deck in printed.decks},
            events=list(printed.events),
            known=[{} for _ in range(players + 1)],
        )

    def __getitem__(self, seat: int) -> Player:
        return self.state.players[seat]

    @property
    def play(self) -> Play:
        """A move being carried out here."""
        return Play(self.state, self.rng, self.events)

    def gdp(self) -> list[int]:
        return [player.gdp for player in self.state.players]

    # -- arranging

    def take(self, name: str) -> str:
        """Take a card from wherever it is."""
        places = [*self.state.decks.values()]
        for player in self.state.players:
            places += [player.deck, player.hand, player.discard]
        for place in places:
            if name in place:
                place.remove(name)
        return name

    def hand(self, seat: int, *names: str) -> Position:
        self[seat].hand += [self.take(name) for name in names]
        return self

    def discarded(self, seat: int, *names: str) -> Position:
        self[seat].discard += [self.take(name) for name in names]
        return self

    def policy(self, seat: int, name: str) -> Position:
        self[seat].policy = self.take(name)
        return self

    def route(self, seat: int, name: str, partner: str = "Mexico", slot: int = 1, since: int = 1) -> Route:
        route = Route(seat, self.take(name), partner, slot, since)
        self.state.routes.append(route)
        return route

    def influence(self, seat: int, partner: str, points: int) -> Position:
        self[seat].influence[partner] = points
        self.state.remember(None)
        return self

    def place(self, seat: int, name: str, partner: str = "Mexico", slot: int = 2) -> PlacedExport:
        placed = PlacedExport(seat, self.game.printed.back[name], self.take(name), partner, slot)
        self.state.placed.append(placed)
        return placed

    def gain(self, seat: int, partner: str, points: int) -> Position:
        """Influence gained in play, with all that follows."""
        self.game.change_influence(self.play, seat, partner, points, "test")
        return self.run()

    def event(self, name: str) -> Position:
        """Flip this event."""
        self.state.phase = "event"
        self.game.course.event.flip(self.play, name)
        return self.run()

    # -- acting

    def run(self) -> Position:
        """Carry out what waits on the agenda, up to a question."""
        while self.state.agenda and self.game.work(self.play):
            pass
        return self

    def do(self, seat: int, action) -> Position:
        """A move through the front door: it must be legal."""
        self.events += self.game.play(self.state, seat, action, self.rng)
        return self

    def refusal(self, seat: int, action) -> str | None:
        return self.game.refusal(self.state, seat, action)

    def tactic(self, name: str, at=None, partner=None, target=None, seat: int = 0) -> Position:
        """Seat 0 holds this tactic and plays it."""
        if name not in self[seat].hand:
            self.hand(seat, name)
        return self.do(seat, PlayTactic(name, at, partner, target))

    def power(self, name: str, at=None, partner=None, target=None, seat: int = 0) -> Position:
        return self.do(seat, UsePower(name, at, partner, target))

    def reveal(self, name: str, seat: int = 0) -> Position:
        """Seat 0 reveals this policy."""
        self.hand(seat, name)
        self.state.phase, self.state.order = "reveal", [seat]
        self[seat].committed, self[seat].commit = True, name
        self.game.course.reveal.reveal(self.play, seat)
        return self.run()

    def establish(self, name: str, seat: int = 0, partner: str = "Mexico", slot: int = 2) -> Position:
        """Seat 0 pays for this export, which becomes a route."""
        self.state.phase = "payment"
        assert self.game.course.payment.pay(self.play, self.place(seat, name, partner, slot))
        return self.run()

    def aims(self, name: str, seat: int = 0) -> list:
        """What this tactic in hand may be played at."""
        return self.game.out_of_turn.aims_of(self.state, seat, name)

    def powers(self, seat: int = 0) -> list[str]:
        """What a seat may use once a round now."""
        return self.game.out_of_turn.powers(self.state, seat)

    def price(self, name: str, seat: int = 0, partner: str = "Mexico") -> int:
        return self.game.cost(self.state, seat, self.game.card[name], partner)

    def choose(self, seat: int | None = None, partner=None, slot=None, target=None, by: int = 0) -> Position:
        """``by`` answers the question on the table."""
        return self.answer(by, Choose(seat, partner, slot, target))

    def decline(self, by: int = 0) -> Position:
        return self.answer(by, Decline())

    def answer(self, by: int, choice) -> Position:
        assert self.state.agenda, "nobody is asked anything"
        assert by in self.game.pending(self.state), f"{self.game.pending(self.state)} are asked"
        assert choice in self.game.agenda.options(self.state, by), self.game.agenda.options(self.state, by)
        self.game.agenda.answer(self.play, by, choice)
        return self.run()

    def choices(self, seat: int = 0) -> list:
        return list(self.game.agenda.options(self.state, seat)) if self.state.agenda else []

    def income(self) -> Position:
        self.state.phase = "trade"
        self.game.course.income.enter(self.play)
        return self.run()

    def income_of(self, name: str) -> int:
        """What an export in play would bring now."""
        return self.game.route_income(self.state, self.game.route(self.state, name))

    def earned_at_once(self, seat: int = 0) -> int:
        """What the routes of a seat would bring at income."""
        incomes = zip(self.state.routes, self.game.route_incomes(self.state), strict=True)
        return sum(gdp for route, gdp in incomes if route.owner == seat)

    def earned(self, seat: int = 0) -> int:
        """What an income brings to a seat."""
        before = self[seat].gdp
        self.income()
        self.game.course.income.change(self.play)
        return self[seat].gdp - before

    def open_dispute(self, seats: list[int], bids: list[int], partner="Mexico", slot=2) -> int:
        """The exports on a slot are disputed; who wins."""
        self.state.phase, self.state.face_up = "disputes", True
        self.state.order, self.state.turn = self.game.ranks(self.state), 0
        self.game.course.disputes.open(self.play, seats[0], (partner, slot))
        self.run()
        for seat, gdp in zip(seats, bids, strict=True):
            self.game.course.disputes.bid(self.play, seat, gdp)
        self.game.course.disputes.settle(self.play, (partner, slot))
        self.run()
        return self.state.disputes[-1].winner

    def end_round(self) -> Position:
        self.game.course.cleanup.clean_up(self.state)
        return self


def without(cards: CardSet, name: str, at: int) -> CardSet:
    """The cards with one effect of one of them left out; not checked, as it may be the only one."""
    new = object.__new__(CardSet)
    object.__setattr__(new, "partners", tuple(_cut_power(one, name, at) for one in cards.partners))
    for kind in ("leaders", "cards", "events"):
        listed = getattr(cards, kind)
        object.__setattr__(new, kind, tuple(_cut(one, at) if one.name == name else one for one in listed))
    return new


def _cut(one, at: int):
    return replace(one, effects=(*one.effects[:at], *one.effects[at + 1 :]))


def _cut_power(partner, name: str, at: int):
    """A partner without one effect of the power of that name."""
    if name == f"{partner.name} (suzerain)":
        return replace(partner, suzerain=(*partner.suzerain[:at], *partner.suzerain[at + 1 :]))
    bonuses = [_cut(one, at) if name == f"{partner.name} ({one.at})" else one for one in partner.bonuses]
    return replace(partner, bonuses=tuple(bonuses))


def play_until(game, state, phase, rng):
    """Play at random until this phase."""
    while state.phase != phase:
        seat = game.pending(state)[0]
        game.apply(state, seat, game.sample(state, seat, rng), rng)
    return state
