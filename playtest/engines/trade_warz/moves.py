"""Dispatch of moves to the parts of the game that carry them out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from playtest.engines.game import Seat
from playtest.engines.trade_warz import actions as a
from playtest.engines.trade_warz.agenda import Agenda
from playtest.engines.trade_warz.phases import Course
from playtest.engines.trade_warz.play import Play
from playtest.engines.trade_warz.tactics import Tactics


class Moves:
    """The functions that carry out each type of move.

    Each of them returns whether the game may continue by itself after the move.
    """

    quiet: ClassVar[frozenset[type]] = frozenset(
        [
            *(a.Draw, a.StopDrawing, a.Commit, a.Place, a.Done, a.Pass, a.Bid),
            *(a.Offer, a.OfferCard, a.AnswerCard, a.Withdraw),
        ]
    )
    """The moves that directly change only what a seat holds, has chosen, placed, bid or offered."""

    def __init__(self, agenda: Agenda, tactics: Tactics, course: Course) -> None:
        self.agenda, self.tactics, self.course = agenda, tactics, course
        self.game, self.offers = agenda.game, course.trade.offers
        self.by: dict[type, Callable[[Play, Seat, Any], bool]] = {
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

    def _draw(self, play: Play, seat: Seat, move: a.Draw) -> bool:
        piles, player = self.game.piles, play.state.players[seat]
        piles.draw(play, seat, move.deck)
        full = len(player.hand) >= self.game.hand_limit(play.state, seat)
        return full or not (player.deck or piles.decks_open(play.state, seat))

    def _stop(self, play: Play, seat: Seat, move: a.StopDrawing) -> bool:
        self.course.draw.stop(play, seat)
        return True

    def _commit(self, play: Play, seat: Seat, move: a.Commit) -> bool:
        self.course.policies.commit(play, seat, move.card)
        return self.course.policies.over(play.state)

    def _place(self, play: Play, seat: Seat, move: a.Place) -> bool:
        self.course.trade.place(play, seat, move)
        return False

    def _tactic(self, play: Play, seat: Seat, move: a.PlayTactic) -> bool:
        self.tactics.play(play, seat, move)
        return True

    def _power(self, play: Play, seat: Seat, move: a.UsePower) -> bool:
        self.tactics.use(play, seat, move)
        return True

    def _pass(self, play: Play, seat: Seat, move: a.Pass) -> bool:
        if play.state.asked is None:
            self.course.trade.pass_turn(play, seat)
            return True
        self.tactics.pass_answer(play, seat)
        return play.state.asked is None

    def _done(self, play: Play, seat: Seat, move: a.Done) -> bool:
        self.course.trade.done(play, seat)
        return self.course.trade.over(play.state)

    def _choose(self, play: Play, seat: Seat, move: Any) -> bool:
        if play.state.agenda:
            self.agenda.answer(play, seat, move)
        elif play.state.phase == "reveal":
            self.course.reveal.reveal(play, move.seat)
        else:
            self.course.payment.replace(play, move)
        return True

    def _offer(self, play: Play, seat: Seat, move: a.Offer) -> bool:
        self.offers.make(play, seat, move)
        return False

    def _offer_card(self, play: Play, seat: Seat, move: a.OfferCard) -> bool:
        self.offers.show_card(play, seat, move)
        return False

    def _answer_card(self, play: Play, seat: Seat, move: a.AnswerCard) -> bool:
        self.offers.answer_card(play, seat, move)
        return False

    def _accept(self, play: Play, seat: Seat, move: a.Accept) -> bool:
        self.offers.accept(play, seat, move)
        return True

    def _withdraw(self, play: Play, seat: Seat, move: a.Withdraw) -> bool:
        self.offers.withdraw(play, seat, move)
        return False

    def _contest(self, play: Play, seat: Seat, move: a.Contest) -> bool:
        self.course.disputes.open(play, seat, (move.partner, move.slot))
        return True

    def _bid(self, play: Play, seat: Seat, move: a.Bid) -> bool:
        self.course.disputes.bid(play, seat, move.gdp)
        return True

    def _leader(self, play: Play, seat: Seat, move: a.ChooseLeader) -> bool:
        self.course.leaders.take(play, seat, move.leader)
        return True

    def _partner(self, play: Play, seat: Seat, move: a.ChoosePartner) -> bool:
        play.state.partners.append(move.partner)
        return True

    def _time_up(self, play: Play, seat: Seat, move: a.TimeUp) -> bool:
        trade = self.course.trade
        timed = trade.seat_on_the_clock(play.state)
        if timed is None:
            trade.close(play, time_up=True)
        else:
            trade.done(play, timed, time_up=True)
        return True
