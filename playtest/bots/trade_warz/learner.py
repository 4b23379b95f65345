"""The learner, a bot that has learned from games what cards are worth.

No person set what cards are worth. Its weights are in ``data/bots/trade_warz.json``, with the command that
made them.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from playtest.bots.learned import Weights
from playtest.bots.trade_warz.bids import bids_that_count
from playtest.bots.trade_warz.facts import Facts
from playtest.bots.trade_warz.glimpse import Glimpse, Outlook, Sight, moment_of
from playtest.bots.trade_warz.parts import tables_of
from playtest.bots.trade_warz.standings import standings
from playtest.bots.trade_warz.trading import COMMIT, DONE, DRAW, EQUAL, PASS, PLACE, STOP
from playtest.bots.trade_warz.vain import in_vain
from playtest.engines.game import Roller, Seat
from playtest.engines.trade_warz import TradeWarz
from playtest.engines.trade_warz import actions as a
from playtest.engines.trade_warz.state import TradeState, TradeView

OFFERS = (a.Offer, a.OfferCard)
TACTIC, BID = a.PlayTactic, a.Bid


def _sensible(facts: Facts, moves: Sequence[Any]) -> Sequence[Any]:
    """Drop pointless bids and tactics, and contested placements of exports that an empty slot could take."""
    if facts.view.phase == "draw":
        game, view = facts.game, facts.view
        return [
            move for move in moves if type(move) is not TACTIC or not in_vain(game, view, move.card)
        ] or moves
    if type(moves[0]) is BID:
        counts = bids_that_count(facts.game, facts.view)
        return [move for move in moves if type(move) is not BID or move.gdp in counts]
    if facts.view.phase != "trade" or not facts.rivalled:
        return moves
    joins = {move for move in moves if type(move) is a.Place and (move.partner, move.slot) in facts.rivalled}
    alone = {move.card for move in moves if type(move) is a.Place and move not in joins}
    return [move for move in moves if move not in joins or move.card not in alone]


class Learner:
    """Makes the move that paid most in similar positions of the games it learned from."""

    name, version = "learner", "4"
    title = "Learned Lena"
    style = "Plays what has paid off in the games it learned from; makes no offers."
    valuation = "learned"
    needs_view = True
    searches = False
    quick_for = TradeWarz

    def __init__(self, weights: Weights | None = None) -> None:
        self.weights = Weights.shipped("trade_warz") if weights is None else weights

    def taught(self, weights: Weights) -> Learner:
        """Return the same bot with other weights."""
        return type(self)(weights)

    def __repr__(self) -> str:
        return f"<bot {self.name}>"

    # -- moves

    def choose(self, game: Any, view: Any, legal: Sequence[Any], chance: Roller) -> Any:
        """Return the move that is worth most; ties are decided at random."""
        if len(legal) == 1:
            return legal[0]
        return self._best(self._facts(game, view), legal, chance)

    def policy(self, game: TradeWarz, state: TradeState, seat: Seat, chance: Roller) -> Any:
        """Choose as ``choose`` does, from the whole position, but use nothing hidden from ``seat``."""
        legal = self.moves(game, state, seat)
        if len(legal) == 1:
            return legal[0]
        return self._best(self._facts_at(game, state, seat), legal, chance)

    def _best(self, facts: Facts, legal: Sequence[Any], chance: Roller) -> Any:
        weights, worth = self.weights.moves, facts.worth
        moves = _sensible(facts, [move for move in legal if type(move) not in OFFERS] or legal)
        worths = [worth(move, weights) for move in moves]
        least = max(worths) - EQUAL
        equal = [move for move, worth in zip(moves, worths, strict=True) if worth >= least]
        return equal[0 if len(equal) == 1 else chance.choice(range(len(equal)))]

    def _facts(self, game: TradeWarz, view: TradeView) -> Facts:
        return Facts(game, view, Outlook(game, view))

    def _facts_at(self, game: TradeWarz, state: TradeState, seat: Seat) -> Facts:
        """Return the facts about a position, reused while nothing relevant has changed."""
        moment = moment_of(game, state)
        bot, facts = moment.minds[seat]
        if bot is self:
            facts.look()
        else:
            facts = Facts(game, Glimpse(game, state, seat), moment.outlook)
            moment.minds[seat] = self, facts
        return facts  # type: ignore[no-any-return]  # a moment does not know the type

    # -- what it is taught by

    def moves(self, game: TradeWarz, state: TradeState, seat: Seat) -> Sequence[Any]:
        """List the legal moves. In the game as shipped, new offers are left out, as the bot makes none."""
        if state.agenda or type(game) is not TradeWarz:
            return game.legal(state, seat)
        tactics = game.out_of_turn
        if state.asked is not None:
            return [PASS, *tactics.moves(state, seat)]
        match state.phase:
            case "draw" if not state.players[seat].finished:
                mine: list[Any] = [*[DRAW(deck) for deck in game.piles.decks_open(state, seat)], STOP]
            case "policy":
                mine = [COMMIT(None), *[COMMIT(name) for name in game.course.policies.payable(state, seat)]]
            case "trade":
                mine = self._in_trade(game, state, seat)
            case _:
                return game.legal(state, seat)
        answers = game.offers.answers(state, seat) if state.phase == "trade" else ()
        return [*mine, *tactics.moves(state, seat), *tactics.uses(state, seat), *answers]

    @staticmethod
    def _in_trade(game: TradeWarz, state: TradeState, seat: Seat) -> list[Any]:
        """List "done" and every affordable export on every slot."""
        if not game.course.trade.on_turn(state, seat):
            return []
        moves: list[Any] = [PASS if game.rules.chill else DONE]
        hand = [name for name in state.players[seat].hand if name in game.exports]
        if not hand or not game.may_place_more(state, seat):
            return moves
        slots = game.open_slots(state, seat)
        local = tables_of(game).local
        alike = local is not None and local.isdisjoint([route.card for route in state.routes])
        for name in hand:
            card = game.card[name]
            affords = partial(game.affords, state, seat, card)
            if alike:  # it costs the same with every partner
                moves += [PLACE(name, *slot) for slot in slots] if slots and affords(slots[0][0]) else []
            else:
                paid = {partner for partner in {slot[0] for slot in slots} if affords(partner)}
                moves += [PLACE(name, *slot) for slot in slots if slot[0] in paid]
        return moves

    def facts(self, game: TradeWarz, state: TradeState, seat: Seat) -> Facts:
        """Return an object whose ``of(move)`` gives the facts about a move."""
        return Facts(game, Glimpse(game, state, seat), moment_of(game, state).outlook)

    def standings(self, game: TradeWarz, state: TradeState, seat: Seat) -> list[dict[str, float]]:
        """Return every seat's standing as ``seat`` sees it."""
        sight: Sight = Glimpse(game, state, seat)
        return standings(game, sight, moment_of(game, state).outlook)

    def stage(self, game: TradeWarz, state: TradeState) -> int:
        """Return the current round. A training playout ends when the round does."""
        return state.round

    def alike(self, game: TradeWarz, state: TradeState, move: Any) -> object:
        """Return a key that is equal for placements of a card on different empty slots of a partner."""
        if type(move) is not a.Place:
            return move
        there = any((one.partner, one.slot) == (move.partner, move.slot) for one in state.placed)
        return move.card, move.partner, move.slot if there else 0
