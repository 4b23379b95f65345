"""Where the trader meets others: disputed slots, bids, and offers of influence."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from playtest.bots.trade_warz.glimpse import Sight
from playtest.bots.trade_warz.worth import INFLUENCE_WORTH, Worth
from playtest.engines.game import Seat
from playtest.engines.trade_warz import TradeWarz
from playtest.engines.trade_warz import actions as a
from playtest.engines.trade_warz.cards import Card
from playtest.engines.trade_warz.state import OpenOffer, PlacedExport

UNSEEN_INFLUENCE = 2
UNSEEN_COST = 4
UNSEEN_INCOME = 5
"""What an export that lies face down is taken to be."""
OFFERS = 2
"""How many offers it makes in a Trade phase."""
MARGIN = 0.25
"""What an exchange must bring beyond its price."""


class Bargains(Worth):
    """Disputes and offers."""

    def __init__(self, game: TradeWarz, view: Sight, boldness: float, spite: float, patronage: float) -> None:
        self.boldness, self.spite, self.patronage = boldness, spite, patronage
        super().__init__(game, view)

    # -- disputes

    def _strength(self, placed: PlacedExport) -> int:
        """The power of an export in a dispute before any bid, as far as it is known."""
        printed = self.game.card[placed.card].influence if placed.card else UNSEEN_INFLUENCE
        player = self.view.players[placed.seat]
        return printed + player.influence[placed.partner] + player.power

    def _can_bid(self, seat: Seat) -> int:
        """How much a seat could bid, if its exports cost what they are taken to cost."""
        placed = [p for p in self.view.placed if p.seat == seat]
        costs = sum(self.game.card[p.card].cost if p.card else UNSEEN_COST for p in placed)
        return max(0, self.view.players[seat].gdp - costs)

    def _stakes(self, brings: float, cost: int, seat: Seat) -> float:
        """What it is worth to a seat to win a slot: this round's income; who loses places again later."""
        last = self.horizon <= 1
        return (
            max(0.0, brings - (cost if last else 0)) if seat == self.seat else max(0.0, brings - cost * last)
        )

    def _denies(self, rivals: Sequence[PlacedExport]) -> float:
        """What it is worth that rivals go without this round's income from their exports."""
        total = 0.0
        for rival in rivals:
            card = self.game.card[rival.card] if rival.card else None
            brings = UNSEEN_INCOME if card is None else self.brings(card, rival.partner)
            total += self.hurting(rival.seat) * brings
        return total

    def _wins(self, lead: int, bid: int, rivals: Sequence[PlacedExport]) -> float:
        """How likely ``bid`` wins: rivals bid anything up to what they have and an income is worth."""
        likely = 1.0
        for rival in rivals:
            most = min(self._can_bid(rival.seat), UNSEEN_INCOME)
            beaten = lead - self._strength(rival) + bid
            poorer = self._before(rival.seat)
            likely *= min(1.0, max(0.0, (beaten + (1 if poorer else 0)) / (most + 1)))
        return likely

    def _before(self, rival: Seat) -> bool:
        """Whether the trader wins a tie against a rival: the poorer does."""
        mine, theirs = self.me.gdp, self.view.players[rival].gdp
        return (mine, self.seat) < (theirs, rival)

    def contesting(self, card: Card, partner: str, rivals: Sequence[PlacedExport]) -> float:
        """What it is worth to place on a rival's slot rather than on one of its own."""
        if self.boldness == 0:
            return -100.0
        own = PlacedExport(self.seat, "", card.name, partner, 0)
        lead = self._strength(own)
        denies, loses = self._denies(rivals) * self.boldness, self.brings(card, partner)
        purse = max(0, self.purse - card.cost)
        best = -100.0
        for bid in range(min(purse, 6) + 1):
            wins = self._wins(lead, bid, rivals)
            best = max(best, wins * (denies - bid) - (1 - wins) * loses)
        return best

    def bid(self, gdp: int) -> float:
        """What a bid is worth: the chance to win times what winning brings."""
        assert self.view.contest is not None
        standing = [p for p in self.view.placed if (p.partner, p.slot) == self.view.contest]
        mine = next(p for p in standing if p.seat == self.seat)
        rivals = [p for p in standing if p.seat != self.seat]
        card = self.game.card[mine.card or ""]
        stakes = self._stakes(self.brings(card, mine.partner), card.cost, self.seat) + self._denies(rivals)
        wins = self._wins(self._strength(mine), gdp, rivals)
        return wins * (stakes * self.boldness - gdp) - 0.001 * gdp

    def standing_at(self, partner: str) -> float:
        """How safe a slot with a partner is: own influence against the most of the others."""
        others = max(self.view.players[seat].influence[partner] for seat in self.others)
        return float(max(-4, min(4, self.me.influence[partner] - others)))

    # -- influence

    def point(self, partner: str, seat: Seat | None = None) -> float:
        """What a point of influence with a partner is worth to a seat, by default the trader."""
        if not self.view.placed:
            return self._lasting_point(partner, self.seat if seat is None else seat)
        whose = self.seat if seat is None else seat
        mine = {p.slot for p in self.view.placed if p.seat == whose and p.partner == partner}
        disputed = {p.slot for p in self.view.placed if p.seat != whose and p.partner == partner} & mine
        now = 1.2 * len(disputed)
        return now + self._lasting_point(partner, whose)

    def _lasting_point(self, partner: str, seat: Seat) -> float:
        """What it is worth beyond this round's disputes."""
        each = self.patronage if seat == self.seat else INFLUENCE_WORTH
        return each * max(0, self.horizon - 1) + self.pull(partner, seat)

    def _profit(self, offer: a.Offer | OpenOffer, seat: Seat) -> float:
        """What an offer of influence brings a seat."""
        worth = self.point(offer.partner or "", seat) * offer.points
        return worth - offer.gdp if offer.taker == seat else offer.gdp - worth

    def answer(self, move: a.Accept | a.Withdraw) -> float:
        """Accept what brings something, turn down the rest; leave its own offers on the table."""
        offer = next((offer for offer in self.view.offers if offer.number == move.offer), None)
        if offer is None or offer.partner is None:
            return -0.5 if isinstance(move, a.Accept) else 0.1
        if offer.by == self.seat:
            return -1.0
        good = self._profit(offer, self.seat) >= MARGIN
        return (2.0 if good else -1.0) if isinstance(move, a.Accept) else (-1.0 if good else 0.6)

    def offer(self, ways: Iterable[tuple[Seat, Seat, str]]) -> a.Offer | None:
        """An exchange of influence that should please both sides, if there is one to propose.

        ``ways`` are who may give influence to whom, and with which partner.
        """
        if self.me.offers >= OFFERS:
            return None
        best, gain = None, MARGIN
        for giver, taker, partner in ways:
            given, taken = self.point(partner, giver), self.point(partner, taker)
            if given == taken:
                continue  # what one side gains the other loses
            held = self.view.players[giver].influence[partner]
            for points in range(1, min(held, 3) + 1):
                for gdp in (1, 2):
                    gives, takes = gdp - given * points, taken * points - gdp
                    mine, theirs = (gives, takes) if giver == self.seat else (takes, gives)
                    if theirs >= MARGIN and mine > gain and not self._open(giver, taker, partner):
                        best, gain = a.Offer(giver, taker, partner, points, gdp), mine
        return best

    def _open(self, giver: Seat, taker: Seat, partner: str) -> bool:
        way = (giver, taker, partner)
        return any((offer.giver, offer.taker, offer.partner) == way for offer in self.view.offers)
