"""Who may do what: pending and free seats, legal moves, samples of them, and why a move is refused."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from playtest.engines.game import REFEREE, Roller, Seat
from playtest.engines.trade_warz.actions import (
    Accept,
    AnswerCard,
    Bid,
    Choose,
    ChooseLeader,
    ChoosePartner,
    Commit,
    Contest,
    Done,
    Draw,
    Offer,
    OfferCard,
    Pass,
    Place,
    PlayTactic,
    StopDrawing,
    TimeUp,
    UsePower,
    Withdraw,
)
from playtest.engines.trade_warz.seeing import Seeing
from playtest.engines.trade_warz.state import OpenOffer, TradeState

# moves are made once and shared
DRAW, PLACE, TACTIC, POWER, BID = cache(Draw), cache(Place), cache(PlayTactic), cache(UsePower), cache(Bid)
COMMIT, CONTEST, ACCEPT, WITHDRAW = cache(Commit), cache(Contest), cache(Accept), cache(Withdraw)
STOP, PASS, DONE, TIME_UP = StopDrawing(), Pass(), Done(), TimeUp()

ALONE = tuple((seat,) for seat in range(6))
DONE_ALREADY = "You are done in this Trade phase."


class Choices(Seeing):
    """The moves of a position."""

    # -- who may act

    def pending(self, state: TradeState) -> tuple[Seat, ...]:
        """The seats the game waits for."""
        phase = state.phase
        if phase == "end":
            return ()
        if state.agenda:
            task = state.agenda[0]
            return tuple(task.open) if self.all_at_once(task) else (task.asked,)
        if state.asked is not None:
            return ALONE[state.asked]
        if phase == "draw":
            return self.drawing(state)
        if phase == "trade":
            if self.rules.chill:
                return ALONE[state.turn]
            return tuple([seat for seat, player in enumerate(state.players) if not player.finished])
        if phase == "policy":
            return tuple([seat for seat, player in enumerate(state.players) if not player.committed])
        return self._pending_elsewhere(state)

    def _pending_elsewhere(self, state: TradeState) -> tuple[Seat, ...]:
        match state.phase:
            case "leaders":
                return (next(seat for seat, player in enumerate(state.players) if not player.leader),)
            case "partners":
                return (len(state.partners) % self.seats,)
            case "reveal":
                return (self.decider(state),)
            case "disputes":
                return (state.order[state.turn],) if state.contest is None else self.bidders(state)
            case "payment":
                return (state.order[0],)
        return ()

    def free(self, state: TradeState) -> tuple[Seat, ...]:
        """Those who may act though nobody waits for them; the referee while the clock runs. (Rulings 9-12)"""
        if state.phase == "end" or state.agenda or state.asked is not None:
            return ()
        pending = self.pending(state)
        seats = [seat for seat in self.everybody if seat not in pending]
        if state.phase == "trade":
            timed = state.clock or self.seat_on_the_clock(state) is not None
            return (REFEREE, *seats) if timed else tuple(seats)
        return tuple(seats) if self.tactic_window(state) else ()

    # -- legal moves

    def legal(self, state: TradeState, seat: Seat) -> Sequence[Any]:
        """Every legal move; of offers only samples."""
        if seat == REFEREE:
            return (TIME_UP,) if REFEREE in self.free(state) else ()
        if state.agenda:
            return self.options(state, seat) if seat in self.pending(state) else ()
        if state.asked is not None:
            return [PASS, *self._tactics(state, seat)] if seat == state.asked else ()
        match state.phase:
            case "draw":
                return [*self._draws(state, seat), *self._out_of_turn(state, seat)]
            case "policy":
                commits = [COMMIT(None), *[COMMIT(card) for card in self.committable(state, seat)]]
                return [*commits, *self._out_of_turn(state, seat)]
            case "trade":
                return self._trade_moves(state, seat)
        return self._moves_elsewhere(state, seat)

    def _moves_elsewhere(self, state: TradeState, seat: Seat) -> Sequence[Any]:
        anytime = self._out_of_turn(state, seat) if self.tactic_window(state) else []
        if seat not in self.pending(state):
            return anytime
        match state.phase:
            case "leaders":
                return [ChooseLeader(leader) for leader in self.leaders_left(state)]
            case "partners":
                return [ChoosePartner(partner) for partner in self.partners_left(state)]
            case "reveal":
                return [*(Choose(seat=other) for other in state.order), *anytime]
            case "disputes" if state.contest is None:
                return [*(CONTEST(*slot) for slot in self.contests_of(state, seat)), *anytime]
            case "disputes":
                return [*(BID(gdp) for gdp in range(self.most_bid(state, seat) + 1)), *anytime]
            case "payment":
                return [Choose(target=route.card) for route in self.routes_of(state, seat)]
        return ()

    def _draws(self, state: TradeState, seat: Seat) -> list[Any]:
        player = state.players[seat]
        if player.finished or len(player.hand) >= self.hand_size[player.leader]:
            return []
        decks = self.decks_open(state, seat)
        return [*[DRAW(deck) for deck in decks], STOP] if decks else []

    def _out_of_turn(self, state: TradeState, seat: Seat) -> list[Any]:
        """Tactics and once-a-round powers, which may be used at any time of these phases."""
        return [*self._tactics(state, seat), *self._powers(state, seat)]

    def _tactics(self, state: TradeState, seat: Seat) -> list[Any]:
        return [
            TACTIC(name, *aim)
            for name in state.players[seat].hand
            if self.card[name].type == "tactic"
            for aim in self.tactic_aims(state, seat, name)
        ]

    def _powers(self, state: TradeState, seat: Seat) -> list[Any]:
        return [
            POWER(name, *aim)
            for name in self.powers(state, seat)
            for aim in self.power_aims(state, seat, name)
        ]

    def _trade_moves(self, state: TradeState, seat: Seat) -> list[Any]:
        if seat not in self.everybody:
            return []
        moves: list[Any] = []
        player = state.players[seat]
        turn = not self.rules.chill or state.turn == seat
        if not player.finished and turn:
            moves.append(PASS if self.rules.chill else DONE)
            moves += self._placements(state, seat)
        moves += self._out_of_turn(state, seat)
        if not player.finished:
            moves += self._sample_offers(state, seat)
        for offer in state.offers:
            if seat in (offer.giver, offer.taker):
                moves += self._answers_to(state, seat, offer)
        return moves

    def _placements(self, state: TradeState, seat: Seat) -> list[Place]:
        hand = [name for name in state.players[seat].hand if self.card[name].type == "export"]
        if not hand or not self.may_place_more(state, seat):
            return []
        slots = self.open_slots(state, seat)
        partners = {partner for partner, _ in slots}
        return [
            PLACE(name, partner, slot)
            for name in hand
            for affordable in [[p for p in partners if self.affords(state, seat, self.card[name], p)]]
            for partner, slot in slots
            if partner in affordable
        ]

    def _answers_to(self, state: TradeState, seat: Seat, offer: OpenOffer) -> list[Any]:
        moves: list[Any] = []
        if seat == self.accepter(offer):
            if offer.partner is None and offer.answer is None:
                moves += [AnswerCard(offer.number, card) for card in state.players[seat].hand]
            elif seat != offer.taker or offer.partner is None or self.purse(state, seat) >= offer.gdp:
                moves.append(ACCEPT(offer.number))
        return [*moves, WITHDRAW(offer.number)]

    def _sample_offers(self, state: TradeState, seat: Seat) -> list[Any]:
        """A few of the offers that could be made: one point for 2 GDP, and each card shown."""
        if not self.may_offer(state, seat):
            return []
        offers: list[Any] = []
        for partner in state.partners:
            for other in self.everybody:
                if other != seat:
                    ways = [Offer(seat, other, partner, 1, 2), Offer(other, seat, partner, 1, 2)]
                    offers += [way for way in ways if self.why_not_offer(state, seat, way) is None]
        if self.rules.diplomatic:
            for other in self.everybody:
                if other != seat and state.players[other].hand:
                    offers += [OfferCard(other, card) for card in state.players[seat].hand]
        return offers

    # -- a legal move at random, without listing them all

    def sample(self, state: TradeState, seat: Seat, chance: Roller) -> Any:
        """One legal move; drawing and placing come up more often than the rest."""
        choice = chance.choice
        if seat == REFEREE:
            return TIME_UP
        if state.agenda:
            options = self.options(state, seat)
            return options[choice(range(len(options)))]
        if state.asked is not None:
            move = self._some_tactic(state, seat, chance) if choice(_FOUR) == 0 else None
            return PASS if move is None else move
        if state.phase == "draw":
            return self._sample_draw(state, seat, chance)
        if state.phase == "trade":
            return self._sample_trade(state, seat, chance)
        if state.phase == "policy":
            cards = self.committable(state, seat)
            roll = choice(range(6 * len(cards) + 7))
            if roll == 0:
                move = self._some_out_of_turn(state, seat, chance)
                if move is not None:
                    return move
            return COMMIT(cards[(roll - 1) // 6] if 0 < roll <= 6 * len(cards) else None)
        legal = self.legal(state, seat)
        return legal[choice(range(len(legal)))]

    def _sample_draw(self, state: TradeState, seat: Seat, chance: Roller) -> Any:
        player = state.players[seat]
        if not player.finished and len(player.hand) < self.hand_size[player.leader]:
            table = _draw_table(*self.decks_open(state, seat))
            roll = chance.choice(range(len(table)))
            move = table[roll] if roll else self._some_out_of_turn(state, seat, chance)
            if move is not None:
                return move
        legal = self.legal(state, seat)
        return legal[chance.choice(range(len(legal)))]

    def _sample_trade(self, state: TradeState, seat: Seat, chance: Roller) -> Any:
        roll = chance.choice(_TWELVE)
        player = state.players[seat]
        if state.offers and roll < 6:
            answers = [
                answer
                for offer in state.offers
                if seat in (offer.giver, offer.taker)
                for answer in self._answers_to(state, seat, offer)
            ]
            if answers:
                return answers[chance.choice(range(len(answers)))]
        turn = not self.rules.chill or state.turn == seat
        move: Any = None
        if not player.finished:
            if roll < 7 and turn:
                move = self._some_placement(state, seat, chance)
            elif roll < 9:
                move = self._some_out_of_turn(state, seat, chance)
            elif roll == 9:
                move = self._some_offer(state, seat, chance)
            if move is not None:
                return move
            if turn:
                return PASS if self.rules.chill else DONE
        legal = self._trade_moves(state, seat)
        return legal[chance.choice(range(len(legal)))]

    def _some_placement(self, state: TradeState, seat: Seat, chance: Roller) -> Place | None:
        card, hand = self.card, state.players[seat].hand
        exports = [name for name in hand if name in self.exports]
        if not exports or not self.may_place_more(state, seat):
            return None
        name = chance.choice(exports)
        partner = chance.choice(state.partners)
        slot = chance.choice(self.slots[partner])
        if not self.slot_open(state, seat, partner, slot):
            slots = self.open_slots(state, seat)
            if not slots:
                return None
            partner, slot = slots[chance.choice(range(len(slots)))]
        return PLACE(name, partner, slot) if self.affords(state, seat, card[name], partner) else None

    def _some_tactic(self, state: TradeState, seat: Seat, chance: Roller) -> PlayTactic | None:
        tactics = [name for name in state.players[seat].hand if name in self.tactics]
        if not tactics:
            return None
        name = chance.choice(tactics)
        aims = self.tactic_aims(state, seat, name)
        return TACTIC(name, *aims[chance.choice(range(len(aims)))]) if aims else None

    def _some_out_of_turn(self, state: TradeState, seat: Seat, chance: Roller) -> Any:
        powers = self._powers(state, seat)
        if powers and chance.choice((True, False)):
            return powers[chance.choice(range(len(powers)))]
        return self._some_tactic(state, seat, chance)

    def _some_offer(self, state: TradeState, seat: Seat, chance: Roller) -> Any:
        """An offer of a point or two at a partner where there is something to trade."""
        if not self.may_offer(state, seat):
            return None
        other = chance.choice([one for one in self.everybody if one != seat])
        if self.rules.diplomatic and chance.choice((True, False)):
            hand = state.players[seat].hand
            return OfferCard(other, chance.choice(hand)) if hand and state.players[other].hand else None
        giver, taker = (seat, other) if chance.choice((True, False)) else (other, seat)
        held = state.players[giver].influence
        partners = [partner for partner, points in held.items() if points]
        if not partners:
            return None
        partner = chance.choice(partners)
        offer = Offer(
            giver, taker, partner, chance.choice(range(1, min(held[partner], 3) + 1)), chance.choice(range(7))
        )
        return offer if self.why_not_offer(state, seat, offer) is None else None

    # -- refusals

    def refusal(self, state: TradeState, seat: Seat, action: Any) -> str | None:
        """Why ``seat`` may not do this now, in a player's words."""
        if state.phase == "end":
            return "The game is over."
        if seat not in self.pending(state) and seat not in self.free(state):
            return self._not_asked(state)
        if isinstance(action, Offer):
            return self.why_not_offer(state, seat, action)
        if isinstance(action, OfferCard):
            return self.why_not_offer_card(state, seat, action)
        if action in self.legal(state, seat):
            return None
        return self._why_not(state, seat, action)

    def _not_asked(self, state: TradeState) -> str:
        if state.agenda:
            return f"A choice for {state.agenda[0].card} comes first."
        if state.asked is not None:
            return "The tactic on the table comes first; it is not your turn to answer."
        return "It is not your turn."

    def _why_not(self, state: TradeState, seat: Seat, action: Any) -> str:
        if seat == REFEREE:
            return "The referee can only call time now."
        player = state.players[seat]
        name = getattr(action, "card", None)
        if isinstance(action, PlayTactic | Place | Commit) and name is not None and name not in player.hand:
            return f"You do not hold {name}."
        match action:
            case Place():
                return self._why_not_place(state, seat, action)
            case PlayTactic():
                return self._why_not_tactic(state, seat, action)
            case Draw() | StopDrawing():
                return "There is nothing for you to draw now."
            case Commit():
                return self._why_not_commit(state, action)
            case UsePower():
                return "That power cannot be used in this way now, or has been used this round."
            case Bid():
                most = self.most_bid(state, seat) if state.phase == "disputes" else 0
                return (
                    f"You can bid from 0 to {most} GDP."
                    if state.contest
                    else "There is no dispute to bid in."
                )
            case Accept() | Withdraw() | AnswerCard():
                return "That offer is not open to you, or you cannot deliver what it asks."
            case TimeUp():
                return "Only the referee calls time."
        return "That is not possible now."

    def _why_not_commit(self, state: TradeState, action: Commit) -> str:
        if state.phase != "policy":
            return "Policies are chosen in the Policy phase."
        if action.card is None or self.card[action.card].type != "policy":
            return "Only a policy can be chosen."
        return f"You cannot pay for {action.card}."

    def _why_not_place(self, state: TradeState, seat: Seat, action: Place) -> str:
        if self.card[action.card].type != "export":
            return f"{action.card} is not an export."
        if state.agenda or state.asked is not None or state.phase != "trade":
            return "Exports are placed in the Trade phase."
        if state.players[seat].finished:
            return DONE_ALREADY
        if self.rules.chill and state.turn != seat:
            return "It is not your turn to place."
        if not self.may_place_more(state, seat):
            return "You have no export slot left, or may not place more this round."
        if action.partner not in state.partners:
            return f"{action.partner} is not on the table."
        if (action.partner, action.slot) not in self.open_slots(state, seat):
            return f"Slot {action.slot} of {action.partner} is not open to you."
        return "You could not pay for all the exports you would have placed."

    def _why_not_tactic(self, state: TradeState, seat: Seat, action: PlayTactic) -> str:
        card = self.card[action.card]
        if card.type != "tactic":
            return f"{action.card} is not a tactic."
        if state.asked is None and not self.tactic_window(state):
            return "Tactics are played from the Draw phase until the Trade clock stops."
        if self.cost(state, seat, card) > self.purse(state, seat):
            return f"You cannot pay for {action.card}; what your placed exports cost is reserved."
        return f"{action.card} has no legal target there."

    def why_not_offer(self, state: TradeState, seat: Seat, offer: Offer) -> str | None:
        """Why ``seat`` may not make this offer; ``None`` if it may. (Ruling 11)"""
        if not self.may_offer(state, seat):
            done = state.phase == "trade" and state.players[seat].finished
            return DONE_ALREADY if done else "You cannot make an offer now."
        if offer.giver == offer.taker or seat not in (offer.giver, offer.taker):
            return "An offer is between you and another player."
        if offer.giver not in self.everybody or offer.taker not in self.everybody:
            return "There is no such player."
        if offer.partner not in state.partners:
            return f"{offer.partner} is not on the table."
        if offer.points < 1 or offer.gdp < 0:
            return "An offer is of at least 1 influence, for 0 GDP or more."
        if state.players[offer.giver].influence[offer.partner] < offer.points:
            return f"There is not so much influence to give with {offer.partner}."
        if state.players[offer.taker].gdp < offer.gdp:
            return "There is not so much GDP to pay."
        if seat == offer.taker and self.purse(state, seat) < offer.gdp:
            return "What your placed exports cost is reserved."
        return None

    def why_not_offer_card(self, state: TradeState, seat: Seat, offer: OfferCard) -> str | None:
        """Why ``seat`` may not offer this card; ``None`` if it may."""
        if not self.rules.diplomatic:
            return "Cards are traded in Diplomatic mode only."
        if not self.may_offer(state, seat):
            done = state.phase == "trade" and state.players[seat].finished
            return DONE_ALREADY if done else "You cannot make an offer now."
        if offer.to == seat or offer.to not in self.everybody:
            return "An offer is between you and another player."
        if offer.card not in state.players[seat].hand:
            return f"You do not hold {offer.card}."
        if not state.players[offer.to].hand:
            return "That player has no card to give."
        return None


@cache
def _draw_table(*decks: str) -> tuple[Any, ...]:
    """What to roll among while drawing: something else, stopping, and ten times each deck."""
    return (None, STOP, *(DRAW(deck) for deck in decks for _ in range(10))) if decks else (None,)


_FOUR, _TWELVE = range(4), range(12)
