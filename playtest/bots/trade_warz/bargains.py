"""How the trader deals with other players: disputed slots, bids, and offers of influence."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from playtest.bots.trade_warz.bids import sides_to_beat
from playtest.bots.trade_warz.glimpse import position_in
from playtest.bots.trade_warz.planning import Planning
from playtest.bots.trade_warz.worth import INFLUENCE_WORTH
from playtest.engines.game import Seat
from playtest.engines.trade_warz import actions as a
from playtest.engines.trade_warz.cards import Card
from playtest.engines.trade_warz.state import OpenOffer, PlacedExport

UNSEEN_INFLUENCE = 2
UNSEEN_COST = 4
UNSEEN_INCOME = 5
"""Assumed income of a face-down export, and the highest bid expected from a rival."""
OFFERS = 2
"""Number of offers that the trader makes in a Trade phase."""
MARGIN = 0.25
"""How much an exchange must bring the trader beyond its price."""
MOST_BID = 6
"""The highest bid to consider when placing on a slot that another player already wants."""
Rivalry = tuple[int, int]
"""A rival's strength in a dispute, and the number of bids it may make.

If the trader would win a tie, the strength is given as 1 less.
"""


class Bargains(Planning):
    """Values disputes, bids and offers of influence."""

    __slots__ = ("_contest", "_disputes", "_points", "_spare", "_standings")

    _standings: dict[str, float] | None
    _disputes: dict[tuple[str, int], tuple[float, list[Rivalry]]] | None
    _points: dict[tuple[str, Seat], float] | None
    _contest: tuple[float, list[float]] | None
    _spare: bool | None

    def blank(self) -> None:
        """Clear all cached values."""
        super().blank()
        self._standings = self._disputes = self._points = self._contest = self._spare = None

    def forget_hand(self, before: Sequence[str]) -> None:
        """Forget cached values that depend on the hand, such as whether a slot is left for an export.

        ``before`` is the hand before it changed.
        """
        super().forget_hand(before)
        self._spare = None

    def forget_rivals(self) -> None:
        """Forget the values that depend on disputes and influence."""
        self._points = self._disputes = self._contest = self._spare = None

    # -- disputes

    def _strength(self, placed: PlacedExport) -> int:
        """Return an export's dispute strength before any bid, as far as the trader knows it."""
        printed = self.game.card[placed.card].influence if placed.card else UNSEEN_INFLUENCE
        player = self.view.players[placed.seat]
        return printed + player.influence[placed.partner] + player.power

    def _can_bid(self, seat: Seat) -> int:
        """Return how much GDP a seat could bid, with an assumed cost for each of its face-down exports."""
        left = self.view.players[seat].gdp
        for placed in self.view.placed:
            if placed.seat == seat:
                left -= self.game.card[placed.card].cost if placed.card else UNSEEN_COST
        return max(0, left)

    def _stakes(self, brings: float, cost: int) -> float:
        """Return what winning a slot is worth: only one round's income, as the loser can place again later.

        ``brings`` is the income and ``cost`` the export's cost, which is subtracted in the last round only.
        """
        return max(0.0, brings - (cost if self.horizon <= 1 else 0))

    def _denies(self, rivals: Sequence[PlacedExport]) -> float:
        """Return the worth of denying rivals this round's income from a slot.

        This is the mean over the rivals, since only one of them can win the slot.
        """
        total = 0.0
        for rival in rivals:
            card = self.game.card[rival.card] if rival.card else None
            brings = UNSEEN_INCOME if card is None else self.brings(card, rival.partner)
            total += self.hurting(rival.seat) * brings
        return total / len(rivals)

    def _rivalries(self, rivals: Sequence[PlacedExport]) -> list[Rivalry]:
        """Return the strength of each rival's export, as far as the trader knows it."""
        found = []
        for rival in rivals:
            most = min(self._can_bid(rival.seat), UNSEEN_INCOME)
            found.append((self._strength(rival) - self._before(rival.seat), most + 1))
        return found

    def _dispute(self, rivals: Sequence[PlacedExport]) -> tuple[float, list[Rivalry]]:
        """Return the worth of denying a slot to these rivals, and each rival's strength."""
        kept, slot = self._disputes, (rivals[0].partner, rivals[0].slot)
        if kept is None:
            kept = self._disputes = {}
        known = kept.get(slot)
        if known is None:
            known = kept[slot] = self._denies(rivals), self._rivalries(rivals)
        return known

    def _before(self, rival: Seat) -> bool:
        """Return whether the trader would win a tie against ``rival``.

        The one with less GDP wins. If both have as much, the lower seat does.
        """
        mine, theirs = self.me.gdp, self.view.players[rival].gdp
        return (mine, self.seat) < (theirs, rival)

    def spare(self) -> bool:
        """Return whether a planned export can be placed on an empty slot."""
        known = self._spare
        if known is None:
            game, seat, state = self.game, self.seat, position_in(self.game, self.view)
            taken = {(placed.partner, placed.slot) for placed in self.view.placed}
            partners = {slot[0] for slot in game.open_slots(state, seat) if slot not in taken}
            planned = [game.card[name] for name in self.plan(self.purse)[1]]
            known = any(game.affords(state, seat, card, one) for card in planned for one in partners)
            self._spare = known
        return known

    def contesting(self, card: Card, partner: str, rivals: Sequence[PlacedExport], enough: float) -> float:
        """Return the worth of placing an export on a slot with ``rivals`` rather than on an empty slot.

        -100 means that the trader does not consider it. That is so if the trader never bids, or if the worth
        cannot reach ``enough``. It is also so if an empty slot could be used, unless the trader ``fights``
        for slots and expects a gain.
        """
        spare = self.boldness > 0 and self.spare()
        if self.boldness == 0 or (spare and not self.fights):
            return -100.0
        (denies, rivalries), loses = self._dispute(rivals), self.brings(card, partner)
        lead = card.influence + self.me.influence[partner] + self.me.power
        bids = min(max(0, self.purse - card.cost), MOST_BID)
        if loses >= 0 and _wins(lead + bids, rivalries) * (denies + loses) - loses < enough:
            return -100.0
        best = -100.0
        for bid in range(bids + 1):
            wins = _wins(lead + bid, rivalries)
            worth = wins * (denies - bid) - (1 - wins) * loses
            if worth > best:
                best = worth
        return best if best > 0 or not spare else -100.0

    def bid(self, gdp: int) -> float:
        """Return the worth of bidding ``gdp``: the chance to win times the slot's worth beyond the bid."""
        stakes, chances = self._contest or self._find_contest()
        return chances[gdp] * (stakes - gdp) - 0.001 * gdp

    def _find_contest(self) -> tuple[float, list[float]]:
        """Return what winning the open dispute is worth, times ``boldness``, and each bid's chance to win."""
        assert self.view.contest is not None
        standing = [p for p in self.view.placed if (p.partner, p.slot) == self.view.contest]
        mine = next(p for p in standing if p.seat == self.seat)
        rivals = [p for p in standing if p.seat != self.seat]
        card = self.game.card[mine.card or ""]
        stakes = self._stakes(self.brings(card, mine.partner), card.cost) + self._denies(rivals)
        sides = sides_to_beat(self.game, self.view)
        bids = [min(len(side.bids), UNSEEN_INCOME + 1) for side in sides]
        chances = [
            math.prod([_share(least, of) for least, of in zip(needs, bids, strict=True)])
            for needs in zip(*[side.wins_from for side in sides], strict=True)
        ]
        self._contest = found = stakes * self.boldness, chances
        return found

    def standings(self) -> dict[str, float]:
        """Return the trader's lead in influence with each partner over the next best seat, from -4 to 4."""
        known = self._standings
        if known is None:
            players, mine, known = self.view.players, self.me.influence, {}
            for partner in self.view.partners:
                others = max([players[seat].influence[partner] for seat in self.others])
                known[partner] = float(max(-4, min(4, mine[partner] - others)))
            self._standings = known
        return known

    # -- influence

    def point(self, partner: str, seat: Seat | None = None) -> float:
        """Return the worth of a point of influence with a partner to a seat, by default the trader."""
        whose = self.seat if seat is None else seat
        kept = self._points
        if kept is None:
            kept = self._points = {}
        known = kept.get((partner, whose))
        if known is None:
            known = kept[partner, whose] = self._point(partner, whose)
        return known

    def _point(self, partner: str, seat: Seat) -> float:
        """Return the worth of a point of influence with ``partner`` to ``seat``: in disputes, and later."""
        each = self.patronage if seat == self.seat else INFLUENCE_WORTH
        lasting = each * max(0, self.horizon - 1) + self.pull(partner, seat)
        placed = self.view.placed
        if not placed:
            return lasting
        mine = {p.slot for p in placed if p.seat == seat and p.partner == partner}
        if not mine:
            return lasting
        disputed = {p.slot for p in placed if p.seat != seat and p.partner == partner} & mine
        return 1.2 * len(disputed) + lasting

    def _profit(self, offer: a.Offer | OpenOffer, seat: Seat) -> float:
        """Return a seat's gain from an offer of influence."""
        worth = self.point(offer.partner or "", seat) * offer.points
        return worth - offer.gdp if offer.taker == seat else offer.gdp - worth

    def answer(self, move: a.Accept | a.Withdraw) -> float:
        """Rate an answer: accept offers with a gain, reject the rest, keep the trader's own offers open."""
        offer = next((offer for offer in self.view.offers if offer.number == move.offer), None)
        if offer is None or offer.partner is None:
            return -0.5 if isinstance(move, a.Accept) else 0.1
        if offer.by == self.seat:
            return -1.0
        good = self._profit(offer, self.seat) >= MARGIN
        return (2.0 if good else -1.0) if isinstance(move, a.Accept) else (-1.0 if good else 0.6)

    def offer(self, ways: Iterable[tuple[Seat, Seat, str]]) -> a.Offer | None:
        """Return an exchange of influence that should please both players; ``None`` if there is none.

        ``ways`` lists who may give influence to whom, and with which partner.
        """
        if self.me.offers >= OFFERS or self._all_alike():
            return None
        best, gain = None, MARGIN
        for giver, taker, partner in ways:
            given, taken = self.point(partner, giver), self.point(partner, taker)
            if taken <= given:
                continue  # one player would lose at least what the other gains
            held = self.view.players[giver].influence[partner]
            for points in range(1, min(held, 3) + 1):
                for gdp in (1, 2):
                    gives, takes = gdp - given * points, taken * points - gdp
                    mine, theirs = (gives, takes) if giver == self.seat else (takes, gives)
                    if theirs >= MARGIN and mine > gain and not self._open(giver, taker, partner):
                        best, gain = a.Offer(giver, taker, partner, points, gdp), mine
        return best

    def _all_alike(self) -> bool:
        """Return whether influence is worth the same to all: no dispute, partner power or patronage."""
        if self.patronage != INFLUENCE_WORTH or self.game.with_powers:
            return False
        slots = [(placed.partner, placed.slot) for placed in self.view.placed]
        return len(slots) == len(set(slots))

    def _open(self, giver: Seat, taker: Seat, partner: str) -> bool:
        way = (giver, taker, partner)
        return any((offer.giver, offer.taker, offer.partner) == way for offer in self.view.offers)


def _share(least: int | None, bids: int) -> float:
    """Return the share of a rival's possible bids that lose.

    ``bids`` is how many bids it can make, and ``least`` the lowest that wins (``None``: no bid wins).
    """
    return 1.0 if least is None or least >= bids else least / bids


def _wins(own: int, rivalries: list[Rivalry]) -> float:
    """Return the chance that the strength ``own`` wins the dispute.

    ``rivalries`` holds each rival's strength and the number of bids it may make. All these bids are equally
    likely.
    """
    likely = 1.0
    for strength, bids in rivalries:
        beaten = own - strength
        if beaten < bids:
            likely *= beaten / bids if beaten > 0 else 0.0
    return likely
