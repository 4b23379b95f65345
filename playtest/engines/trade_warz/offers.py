"""Offers: influence for GDP, and in Diplomatic mode a card for a card. (Rulings 11, 20)"""

from __future__ import annotations

from functools import cache
from typing import Any, Literal

from playtest.engines.game import Roller, Seat
from playtest.engines.trade_warz.actions import Accept, AnswerCard, Offer, OfferCard, Withdraw
from playtest.engines.trade_warz.calculations import Calculations
from playtest.engines.trade_warz.events import OfferClosed, Offered, SawCards
from playtest.engines.trade_warz.pieces import OpenOffer
from playtest.engines.trade_warz.play import Play
from playtest.engines.trade_warz.state import TradeState

ACCEPT, WITHDRAW = cache(Accept), cache(Withdraw)
DONE_ALREADY = "You are done in this Trade phase."


class Offers:
    """The offers on the table: makes, accepts, withdraws and ends them."""

    def __init__(self, game: Calculations) -> None:
        self.game = game

    # -- which offers are possible

    def may_offer(self, state: TradeState, seat: Seat) -> bool:
        """Return whether ``seat`` may make another offer in this Trade phase. (Ruling 11)"""
        limit = self.game.rules.offers_per_phase
        player = state.players[seat]
        if state.phase != "trade" or player.finished or state.stack or state.agenda:
            return False
        return limit is None or player.offers < limit

    def find(self, state: TradeState, number: int) -> OpenOffer | None:
        """Return the open offer with this number; ``None`` if no open offer has it."""
        return next((offer for offer in state.offers if offer.number == number), None)

    def accepter(self, offer: OpenOffer) -> Seat:
        """Return the seat that may accept an offer now.

        This is the player to whom the offer was made. Once a card has been shown in return for an offered
        card, it is the player who made the offer.
        """
        if offer.card is not None:
            return offer.by if offer.answer is not None else offer.taker
        return offer.taker if offer.by == offer.giver else offer.giver

    def deliverable(self, state: TradeState, offer: OpenOffer) -> bool:
        """Return whether both players of an offer still have what they would give.

        If the payer made the offer, GDP that the payer needs for face-down exports is set aside first. If the
        other player made it, this need stays secret until the payer accepts. (Ruling 20)
        """
        giver = state.players[offer.giver]
        if offer.card is not None:
            taker = state.players[offer.taker]
            kept = offer.answer is None or offer.answer in taker.hand
            return offer.card in giver.hand and bool(taker.hand) and kept
        if offer.partner is None or giver.influence.get(offer.partner, 0) < offer.points:
            return False
        if offer.by == offer.taker:
            return self.game.purse(state, offer.taker) >= offer.gdp
        return state.players[offer.taker].gdp >= offer.gdp

    # -- moves

    def make(self, play: Play, seat: Seat, move: Offer) -> None:
        """Put an offer of influence on the table."""
        number = play.state.offers_made
        self._put(play, OpenOffer(number, seat, move.giver, move.taker, move.partner, move.points, move.gdp))

    def show_card(self, play: Play, seat: Seat, move: OfferCard) -> None:
        """Show a card and offer it for another. (Rulebook, Diplomatic Mode)"""
        self._put(play, OpenOffer(play.state.offers_made, seat, seat, move.to, None, 0, 0, move.card))
        play.state.known[move.to][move.card] = 1 << seat
        play.tell(SawCards, (move.card,), "offered", seat, audience=tuple(sorted((seat, move.to))))

    def _put(self, play: Play, offer: OpenOffer) -> None:
        state = play.state
        state.offers.append(offer)
        state.offers_made += 1
        state.players[offer.by].offers += 1
        if play.events is not None:
            sides = (offer.by, offer.giver, offer.taker)
            play.events.append(Offered(offer.number, *sides, offer.partner, offer.points, offer.gdp))

    def answer_card(self, play: Play, seat: Seat, move: AnswerCard) -> None:
        """Show the card to be given in return; then the other player may accept."""
        offer = self._open(play.state, move.offer)
        at = play.state.offers.index(offer)
        sides = (offer.by, offer.giver, offer.taker)
        play.state.offers[at] = OpenOffer(offer.number, *sides, None, 0, 0, offer.card, move.card)
        play.state.known[offer.by][move.card] = 1 << seat
        play.tell(SawCards, (move.card,), "offered", seat, audience=tuple(sorted((seat, offer.by))))

    def accept(self, play: Play, seat: Seat, move: Accept) -> None:
        """Accept an offer, which takes effect right away. (Rulebook, Influence Trading; ruling 11)"""
        offer, game = self._open(play.state, move.offer), self.game
        self.close(play, offer, "accepted", seat)
        if offer.card is not None and offer.answer is not None:
            game.piles.hand_over(play, offer.giver, offer.taker, offer.card)
            game.piles.hand_over(play, offer.taker, offer.giver, offer.answer)
            return
        partner = offer.partner or ""
        game.change_influence(play, offer.giver, partner, -offer.points, "offer")
        game.change_influence(play, offer.taker, partner, offer.points, "offer")
        paid = game.spend(play, offer.taker, offer.gdp, "offer")
        game.gain(play, offer.giver, paid, "offer", "influence")

    def withdraw(self, play: Play, seat: Seat, move: Withdraw) -> None:
        """Withdraw an offer, or turn it down."""
        offer = self._open(play.state, move.offer)
        self.close(play, offer, "withdrawn" if seat == offer.by else "turned down", seat)

    def close(
        self,
        play: Play,
        offer: OpenOffer,
        how: Literal["accepted", "withdrawn", "turned down", "lapsed"],
        seat: Seat | None = None,
    ) -> None:
        """Remove an offer from the table, and tell ``how``. ``seat`` is the player who closed it, if any."""
        play.state.offers.remove(offer)
        play.tell(OfferClosed, offer.number, how, offer.by, seat)

    def lapse(self, play: Play) -> None:
        """Remove each offer whose players can no longer give what was offered."""
        for offer in [offer for offer in play.state.offers if not self.deliverable(play.state, offer)]:
            self.close(play, offer, "lapsed")

    def _open(self, state: TradeState, number: int) -> OpenOffer:
        offer = self.find(state, number)
        assert offer is not None
        return offer

    # -- legal moves

    def answers(self, state: TradeState, seat: Seat) -> list[Any]:
        """List the moves of ``seat`` on the offers to which it is a party."""
        moves: list[Any] = []
        for offer in state.offers:
            if seat not in (offer.giver, offer.taker):
                continue
            if seat == self.accepter(offer):
                if offer.partner is None and offer.answer is None:
                    moves += [AnswerCard(offer.number, card) for card in state.players[seat].hand]
                elif self._can_accept(state, seat, offer):
                    moves.append(ACCEPT(offer.number))
            moves.append(WITHDRAW(offer.number))
        return moves

    def _can_accept(self, state: TradeState, seat: Seat, offer: OpenOffer) -> bool:
        pays = seat == offer.taker and offer.partner is not None
        return not pays or self.game.purse(state, seat) >= offer.gdp

    def samples(self, state: TradeState, seat: Seat) -> list[Any]:
        """List a few offers that ``seat`` may make: 1 influence for 2 GDP.

        In Diplomatic mode, also list an offer of each card in hand.
        """
        if not self.may_offer(state, seat):
            return []
        found: list[Any] = []
        others = [other for other in self.game.everybody if other != seat]
        for partner in state.partners:
            for other in others:
                ways = [Offer(seat, other, partner, 1, 2), Offer(other, seat, partner, 1, 2)]
                found += [way for way in ways if self.refusal(state, seat, way) is None]
        if self.game.rules.diplomatic:
            for other in others:
                if state.players[other].hand:
                    found += [OfferCard(other, card) for card in state.players[seat].hand]
        return found

    def some(self, state: TradeState, seat: Seat, chance: Roller) -> Any:
        """Return a random offer of 1 to 3 points of influence; ``None`` if the chosen one is not possible.

        In Diplomatic mode it may be an offer of a card instead.
        """
        if not self.may_offer(state, seat):
            return None
        other = chance.choice([one for one in self.game.everybody if one != seat])
        if self.game.rules.diplomatic and chance.choice((True, False)):
            hand = state.players[seat].hand
            return OfferCard(other, chance.choice(hand)) if hand and state.players[other].hand else None
        giver, taker = (seat, other) if chance.choice((True, False)) else (other, seat)
        held = state.players[giver].influence
        partners = [partner for partner, points in held.items() if points]
        if not partners:
            return None
        partner = chance.choice(partners)
        points = chance.choice(range(1, min(held[partner], 3) + 1))
        offer = Offer(giver, taker, partner, points, chance.choice(range(7)))
        return offer if self.refusal(state, seat, offer) is None else None

    # -- refusals

    def refusal(self, state: TradeState, seat: Seat, offer: Offer) -> str | None:
        """Explain why ``seat`` may not make this offer; ``None`` if it may. (Ruling 11)"""
        if (reason := self._why_no_offer(state, seat)) is not None:
            return reason
        if offer.giver == offer.taker or seat not in (offer.giver, offer.taker):
            return "An offer is between you and another player."
        if offer.giver not in self.game.everybody or offer.taker not in self.game.everybody:
            return "There is no such player."
        if offer.partner not in state.partners:
            return f"{offer.partner} is not on the table."
        if offer.points < 1 or offer.gdp < 0:
            return "Offer at least 1 influence, for 0 GDP or more."
        if state.players[offer.giver].influence[offer.partner] < offer.points:
            return f"The giver does not have that much influence with {offer.partner}."
        if state.players[offer.taker].gdp < offer.gdp:
            return "The payer does not have that much GDP."
        if seat == offer.taker and self.game.purse(state, seat) < offer.gdp:
            return "Your placed exports reserve that GDP."
        return None

    def refusal_of_card(self, state: TradeState, seat: Seat, offer: OfferCard) -> str | None:
        """Explain why ``seat`` may not offer this card; ``None`` if it may."""
        if not self.game.rules.diplomatic:
            return "You can trade cards only in Diplomatic mode."
        if (reason := self._why_no_offer(state, seat)) is not None:
            return reason
        if offer.to == seat or offer.to not in self.game.everybody:
            return "An offer is between you and another player."
        if offer.card not in state.players[seat].hand:
            return f"You do not hold {offer.card}."
        if not state.players[offer.to].hand:
            return "That player has no card to give."
        return None

    def _why_no_offer(self, state: TradeState, seat: Seat) -> str | None:
        if self.may_offer(state, seat):
            return None
        done = state.phase == "trade" and state.players[seat].finished
        return DONE_ALREADY if done else "You cannot make an offer now."
