"""The Trade phase: placing exports, tactics and answers to tactics, powers, and offers."""

from __future__ import annotations

from typing import Literal

from playtest.engines.game import Roller, Seat
from playtest.engines.trade_warz.actions import (
    Accept,
    AnswerCard,
    Offer,
    OfferCard,
    PlayTactic,
    UsePower,
    Withdraw,
)
from playtest.engines.trade_warz.aims import Aim
from playtest.engines.trade_warz.cards import Card
from playtest.engines.trade_warz.events import (
    ClockStarted,
    ClockStopped,
    Events,
    OfferClosed,
    Offered,
    PlacedFaceDown,
    Resolved,
    SawCards,
    SeatDone,
    TacticPlayed,
)
from playtest.engines.trade_warz.rounds import Rounds
from playtest.engines.trade_warz.state import OpenOffer, PlacedExport, Played, TradeState


class Trade(Rounds):
    """Everything between the policies and the disputes."""

    def begin_trade(self, state: TradeState, events: Events) -> None:
        """Open the Trade phase. The clock starts with the first export. (Rulebook, Phase 5; ruling 10)"""
        for player in state.players:
            player.finished = False
            player.placements = 0
            player.offers = 0
        state.turn = state.marker
        state.passes = 0
        state.clock = False
        self.begin(state, "trade", events)

    # -- placing

    def may_place_more(self, state: TradeState, seat: Seat) -> bool:
        """Whether a slot of the leader, and any limit of this phase, leave room for another export."""
        player = state.players[seat]
        if player.limit is not None and player.placements >= player.limit:
            return False
        if self.slots_left(state, seat) >= 1:
            return True
        placed = sum([p.seat == seat for p in state.placed])
        return self.rules.replace_routes and placed < self.export_slots(state, seat)

    def affords(self, state: TradeState, seat: Seat, card: Card, partner: str) -> bool:
        """Whether one more placed export could be paid along with the others. (Ruling 10)"""
        if not self.rules.reserve_costs:
            return True
        first = all(
            self.is_free(state, seat, self.card[placed.card or ""], placed.partner)
            for placed in state.placed
            if placed.seat == seat
        )
        gdp = state.players[seat].gdp - self.reserved(state, seat)
        return self.cost(state, seat, card, partner, first) <= gdp

    def place(
        self, state: TradeState, seat: Seat, card: str, partner: str, slot: int, events: Events
    ) -> None:
        """Slide an export face down onto a slot."""
        player = state.players[seat]
        player.hand.remove(card)
        player.placements += 1
        back = self.printed.back[card]
        state.placed.append(PlacedExport(seat, back, card, partner, slot))
        if events is not None:
            events.append(PlacedFaceDown(seat, back, partner, slot))
            events.append(SawCards((card,), "placed", seat, audience=(seat,)))
        if not state.clock and not self.rules.chill and self.rules.seat_seconds is None:
            state.clock = True
            if events is not None:
                events.append(ClockStarted(self.rules.trade_seconds))
        if self.rules.chill:
            state.passes = 0
            self.next_turn(state)

    def next_turn(self, state: TradeState) -> None:
        """Chill mode: clockwise."""
        state.turn = (state.turn + 1) % self.seats

    def seat_on_the_clock(self, state: TradeState) -> Seat | None:
        """Whose seconds run, where each seat has its own: clockwise from the marker, who is not done."""
        if self.rules.seat_seconds is None or self.rules.chill or state.phase != "trade":
            return None
        around = [(state.marker + step) % self.seats for step in self.everybody]
        return next((seat for seat in around if not state.players[seat].finished), None)

    def finish(self, state: TradeState, seat: Seat, events: Events) -> None:
        """``seat`` is done with placing and offering."""
        state.players[seat].finished = True
        if events is not None:
            events.append(SeatDone(seat, "done"))
        if state.offers:
            for offer in [offer for offer in state.offers if offer.by == seat]:
                self.close_offer(state, offer, "lapsed", events)

    def pass_turn(self, state: TradeState, seat: Seat, events: Events) -> None:
        """Chill mode: place nothing this turn."""
        state.passes += 1
        if events is not None:
            events.append(SeatDone(seat, "passed"))
        self.next_turn(state)

    def trade_over(self, state: TradeState) -> bool:
        """Whether everybody is done, or all have passed in succession."""
        if self.rules.chill:
            return state.passes >= self.seats
        return all(player.finished for player in state.players)

    def step_trade(self, state: TradeState, chance: Roller, events: Events) -> bool:
        """Close the phase when it is over."""
        if not self.trade_over(state):
            return False
        self.close_trade(state, False, events)
        return True

    def close_trade(self, state: TradeState, time_up: bool, events: Events) -> None:
        """The clock stops: offers lapse, limits end, exports are turned up."""
        state.clock = False
        for player in state.players:
            player.finished = True
        if events is not None:
            events.append(ClockStopped(time_up))
        for offer in list(state.offers):
            self.close_offer(state, offer, "lapsed", events)
        self.begin_disputes(state, events)

    def begin_disputes(self, state: TradeState, events: Events) -> None:
        """Turn up the placed exports."""
        raise NotImplementedError

    # -- tactics

    def tactic_window(self, state: TradeState) -> bool:
        """Whether tactics may be played out of turn now. (Ruling 12)"""
        if state.agenda:
            return False
        if state.phase in ("draw", "policy", "trade"):
            return True
        return self.rules.tactic_windows == "all" and state.phase in ("reveal", "disputes")

    def tactic_price(self, state: TradeState, seat: Seat, card: Card, aim: Aim) -> int:
        """What playing a tactic costs; taking an export over costs its printed price too."""
        price = self.cost(state, seat, card)
        if aim[2] is not None and any(effect.do == "take_over" for effect in card.effects):
            price += self.card[aim[2]].cost
        return price

    def tactic_aims(self, state: TradeState, seat: Seat, name: str) -> list[Aim]:
        """What a tactic in hand may be played at, as far as it can be paid."""
        card = self.card[name]
        purse = self.purse(state, seat)
        if self.cost(state, seat, card) > purse:
            return []
        effect = self.first_need(card.effects)
        if effect is None:
            return [(None, None, None)]
        aims = self.aims(state, seat, name, effect, "tactic", card.effects)
        if effect.do == "take_over":
            aims = [aim for aim in aims if self.tactic_price(state, seat, card, aim) <= purse]
        return aims

    def play_tactic(self, state: TradeState, seat: Seat, move: PlayTactic, events: Events) -> None:
        """Pay a tactic and put it on the stack; the others may answer. (Ruling 12)"""
        card, player = self.card[move.card], state.players[seat]
        aim = (move.seat, move.partner, move.target)
        price = self.tactic_price(state, seat, card, aim)
        self.pay(state, seat, card, price)
        player.hand.remove(move.card)
        self.forget(state, move.card)
        state.stack.append(Played(seat, move.card, *aim))
        self.touch(state, card, aim)
        self.remember(state, seat, move.card, aim)
        if events is not None:
            events.append(TacticPlayed(seat, move.card, price, *aim))
        if self.rules.answers:
            state.asked = (seat + 1) % self.seats

    def touch(self, state: TradeState, card: Card, aim: Aim) -> None:
        """Note for the round whom and which export a tactic targeted."""
        if aim[0] is not None:
            state.players[aim[0]].touched = True
            if any(effect.what == "highest_export" for effect in card.effects):
                highest = self.highest_export(state, aim[0])
                if highest is not None:
                    highest.touched = True
        if aim[2] is not None:
            route = self.route(state, aim[2])
            if route is not None:
                route.touched = state.players[route.owner].touched = True

    def pass_answer(self, state: TradeState, seat: Seat, events: Events) -> None:
        """Do not answer. When all others have passed in succession, the stack resolves."""
        if events is not None:
            events.append(SeatDone(seat, "passed"))
        following = (seat + 1) % self.seats
        state.asked = None if following == state.stack[-1].seat else following

    def step_stack(self, state: TradeState, events: Events) -> bool:
        """Resolve the last tactic of the stack."""
        if state.asked is not None:
            return False
        played = state.stack.pop()
        state.players[played.seat].discard.append(played.card)
        if events is not None:
            events.append(Resolved(played.seat, played.card))
        aim = (played.at_seat, played.partner, played.target)
        self.perform(state, played.seat, played.card, "play", "tactic", aim)
        return True

    # -- powers

    def power_aims(self, state: TradeState, seat: Seat, name: str) -> list[Aim]:
        """What the once-a-round power of a policy may be used on."""
        effects = [effect for _, effect in self.printed.powers[name]]
        effect = self.first_need(effects)
        if effect is None:
            return [(None, None, None)]
        return self.aims(state, seat, name, effect, "power", effects)

    def powers(self, state: TradeState, seat: Seat) -> list[str]:
        """The policies of ``seat`` with a power not used this round. (Ruling 9)"""
        player = state.players[seat]
        if player.policy is None and player.copied is None:
            return []
        powers = self.printed.powers
        return [name for name in self.texts(player) if powers[name] and name not in player.used]

    def use_power(self, state: TradeState, seat: Seat, move: UsePower, events: Events) -> None:
        """Use the once-a-round power of a policy."""
        state.players[seat].used.append(move.card)
        if events is not None:
            events.append(Resolved(seat, move.card))
        aim = (move.seat, move.partner, move.target)
        self.remember(state, seat, move.card, aim)
        self.perform(state, seat, move.card, "once", "power", aim)

    # -- offers

    def may_offer(self, state: TradeState, seat: Seat) -> bool:
        """Whether ``seat`` may make another offer in this Trade phase. (Ruling 11)"""
        limit = self.rules.offers_per_phase
        player = state.players[seat]
        if state.phase != "trade" or player.finished or state.stack or state.agenda:
            return False
        return limit is None or player.offers < limit

    def offer(self, state: TradeState, seat: Seat, move: Offer, events: Events) -> None:
        """Put an offer of influence on the table."""
        self._put(
            state,
            OpenOffer(state.offers_made, seat, move.giver, move.taker, move.partner, move.points, move.gdp),
            events,
        )

    def offer_card(self, state: TradeState, seat: Seat, move: OfferCard, events: Events) -> None:
        """Show a card and offer it for another. (Rulebook, Diplomatic Mode)"""
        self._put(state, OpenOffer(state.offers_made, seat, seat, move.to, None, 0, 0, move.card), events)
        state.known[move.to][move.card] = 1 << seat
        if events is not None:
            events.append(SawCards((move.card,), "offered", seat, audience=tuple(sorted((seat, move.to)))))

    def _put(self, state: TradeState, offer: OpenOffer, events: Events) -> None:
        state.offers.append(offer)
        state.offers_made += 1
        state.players[offer.by].offers += 1
        if events is not None:
            events.append(
                Offered(
                    offer.number, offer.by, offer.giver, offer.taker, offer.partner, offer.points, offer.gdp
                )
            )

    def close_offer(
        self,
        state: TradeState,
        offer: OpenOffer,
        how: Literal["accepted", "withdrawn", "lapsed"],
        events: Events,
    ) -> None:
        """Take an offer off the table."""
        state.offers.remove(offer)
        if events is not None:
            events.append(OfferClosed(offer.number, how))

    def find_offer(self, state: TradeState, number: int) -> OpenOffer | None:
        """The open offer of that number."""
        return next((offer for offer in state.offers if offer.number == number), None)

    def deliverable(self, state: TradeState, offer: OpenOffer) -> bool:
        """Whether both sides of an offer can still deliver.

        What the payer has reserved for face-down exports counts once that player has agreed to pay, as the
        maker of the offer; the other side's reserve is its secret until it accepts. (Ruling 20)
        """
        giver = state.players[offer.giver]
        if offer.card is not None:
            taker = state.players[offer.taker]
            kept = offer.answer is None or offer.answer in taker.hand
            return offer.card in giver.hand and bool(taker.hand) and kept
        if offer.partner is None or giver.influence.get(offer.partner, 0) < offer.points:
            return False
        if offer.by == offer.taker:
            return self.purse(state, offer.taker) >= offer.gdp
        return state.players[offer.taker].gdp >= offer.gdp

    def lapse_offers(self, state: TradeState, events: Events) -> None:
        """Offers that can no longer be delivered lapse."""
        for offer in [offer for offer in state.offers if not self.deliverable(state, offer)]:
            self.close_offer(state, offer, "lapsed", events)

    def accepter(self, offer: OpenOffer) -> Seat:
        """Who may accept an offer: the side that did not make it, or the maker of a card's answer."""
        if offer.card is not None:
            return offer.by if offer.answer is not None else offer.taker
        return offer.taker if offer.by == offer.giver else offer.giver

    def answer_card(self, state: TradeState, seat: Seat, move: AnswerCard, events: Events) -> None:
        """Show the card to be given in return; the other side then accepts or not."""
        offer = self.find_offer(state, move.offer)
        assert offer is not None
        at = state.offers.index(offer)
        state.offers[at] = OpenOffer(
            offer.number, offer.by, offer.giver, offer.taker, None, 0, 0, offer.card, move.card
        )
        state.known[offer.by][move.card] = 1 << seat
        if events is not None:
            events.append(SawCards((move.card,), "offered", seat, audience=tuple(sorted((seat, offer.by)))))

    def accept(self, state: TradeState, seat: Seat, move: Accept, events: Events) -> None:
        """The offer takes effect at once. (Rulebook, Influence Trading; ruling 11)"""
        offer = self.find_offer(state, move.offer)
        assert offer is not None
        self.close_offer(state, offer, "accepted", events)
        if offer.card is not None and offer.answer is not None:
            self.hand_over(state, offer.giver, offer.taker, offer.card, events)
            self.hand_over(state, offer.taker, offer.giver, offer.answer, events)
            return
        partner = offer.partner or ""
        self.change_influence(state, offer.giver, partner, -offer.points, "offer", events)
        self.change_influence(state, offer.taker, partner, offer.points, "offer", events)
        paid = self.lose(state, offer.taker, offer.gdp, "offer", events)
        self.gain(state, offer.giver, paid, "offer", "influence", events)

    def withdraw(self, state: TradeState, seat: Seat, move: Withdraw, events: Events) -> None:
        """An offer is taken back or turned down."""
        offer = self.find_offer(state, move.offer)
        assert offer is not None
        self.close_offer(state, offer, "withdrawn", events)
