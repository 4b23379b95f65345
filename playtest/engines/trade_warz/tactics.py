"""Moves out of turn: tactics, answers to them, and once-a-round powers. (Rulings 9, 12)"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Literal

from playtest.engines.game import Roller, Seat
from playtest.engines.trade_warz.actions import Pass, PlayTactic, UsePower
from playtest.engines.trade_warz.agenda import Agenda
from playtest.engines.trade_warz.cards import Card
from playtest.engines.trade_warz.events import Resolved, SeatDone, TacticPlayed
from playtest.engines.trade_warz.pieces import Played
from playtest.engines.trade_warz.play import Play
from playtest.engines.trade_warz.state import TradeState
from playtest.engines.trade_warz.tasks import NOTHING, Aim

TACTIC, POWER = cache(PlayTactic), cache(UsePower)
PASS = Pass()


class Tactics:
    """The moves out of turn, and the stack of tactics that wait until the others have answered them."""

    def __init__(self, agenda: Agenda) -> None:
        self.game, self.agenda, self.targeting = agenda.game, agenda, agenda.targeting

    def window(self, state: TradeState) -> bool:
        """Return whether tactics may be played out of turn now. (Ruling 12)"""
        if state.agenda:
            return False
        if state.phase in ("draw", "policy", "trade"):
            return True
        return self.game.rules.tactic_windows == "all" and state.phase in ("reveal", "disputes")

    # -- what may be played

    def price_at(self, state: TradeState, seat: Seat, card: Card, aim: Aim) -> int:
        """Return the cost of playing a tactic. If it takes over an export, that export's cost is added."""
        price = self.game.cost(state, seat, card)
        if aim[2] is not None and any(effect.do == "take_over" for effect in card.effects):
            price += self.game.card[aim[2]].cost
        return price

    def aims_of(self, state: TradeState, seat: Seat, name: str) -> list[Aim]:
        """List the targets on which a tactic in hand may be played and paid."""
        game = self.game
        card, purse = game.card[name], game.purse(state, seat)
        cost = game.cost(state, seat, card)
        if cost > purse:
            return []
        effect = self.targeting.first_need(card.effects)
        if effect is None:
            return [NOTHING]
        if effect.do != "take_over":
            return self.targeting.aims(state, seat, name, effect, "tactic", card.effects)
        within = {route.card for route in state.routes if cost + game.card[route.card].cost <= purse}
        if not within:
            return []
        aims = self.targeting.aims(state, seat, name, effect, "tactic", card.effects)
        return [aim for aim in aims if aim[2] in within]

    def power_aims(self, state: TradeState, seat: Seat, name: str) -> list[Aim]:
        """List the targets of a once-a-round power."""
        effects = [effect for _, effect in self.game.printed.once[name]]
        if effects[0].do == "exchange" and not (
            state.players[seat].hand and self.game.piles.decks_open(state, seat)
        ):
            return []
        effect = self.targeting.first_need(effects)
        if effect is None:
            return [NOTHING]
        return self.targeting.aims(state, seat, name, effect, self._origin(name), effects)

    def _origin(self, power: str) -> Literal["power", "partner"]:
        return "partner" if power in self.game.printed.powers else "power"

    def powers(self, state: TradeState, seat: Seat) -> list[str]:
        """List the policies and partner powers that ``seat`` can still use this round. (Rulings 9, 28)"""
        game, player = self.game, state.players[seat]
        once = game.printed.once
        names: list[str] = []
        if player.policy in once or player.copied or player.borrowed:
            names = [name for name in game.sources.texts(player) if name in once]
        if game.with_powers:
            names += [power.name for power in game.sources.powers_of(state, seat) if power.name in once]
        if not names:
            return names
        return [name for name in names if player.used.count(name) < once[name][0][1].times]

    def moves(self, state: TradeState, seat: Seat) -> list[PlayTactic]:
        """List the tactics that ``seat`` may play, with every target."""
        return [
            TACTIC(name, *aim)
            for name in state.players[seat].hand
            if name in self.game.tactics
            for aim in self.aims_of(state, seat, name)
        ]

    def uses(self, state: TradeState, seat: Seat) -> list[UsePower]:
        """List the powers that ``seat`` may use, with every target."""
        return [
            POWER(name, *aim)
            for name in self.powers(state, seat)
            for aim in self.power_aims(state, seat, name)
        ]

    # -- random moves, for playouts

    def some(self, state: TradeState, seat: Seat, chance: Roller) -> PlayTactic | None:
        """Choose a tactic in hand at random and return it with a target; ``None`` if it cannot be played."""
        tactics = [name for name in state.players[seat].hand if name in self.game.tactics]
        if not tactics:
            return None
        name = chance.choice(tactics)
        aims = self.aims_of(state, seat, name)
        return TACTIC(name, *aims[chance.choice(range(len(aims)))]) if aims else None

    def some_out_of_turn(self, state: TradeState, seat: Seat, chance: Roller) -> PlayTactic | UsePower | None:
        """Choose a power or a tactic at random and return it; ``None`` if it cannot be used."""
        powers = self.uses(state, seat)
        if powers and chance.choice((True, False)):
            at: int = chance.choice(range(len(powers)))
            return powers[at]
        return self.some(state, seat, chance)

    # -- playing them

    def play(self, play: Play, seat: Seat, move: PlayTactic) -> None:
        """Pay a tactic and put it on the stack; the others may answer. (Ruling 12)"""
        state, game = play.state, self.game
        card, player = game.card[move.card], state.players[seat]
        aim = (move.seat, move.partner, move.target)
        price = self.price_at(state, seat, card, aim)
        game.pay(play, seat, card, price)
        player.hand.remove(move.card)
        game.piles.forget(state, move.card)
        state.stack.append(Played(seat, move.card, *aim))
        self.targeting.touch(state, card, aim)
        self.targeting.remember(state, seat, move.card, aim)
        if play.events is not None:
            play.events.append(TacticPlayed(seat, move.card, price, *aim))
        if game.rules.answers:
            state.asked = (seat + 1) % game.seats
        if game.with_powers:
            self.agenda.trigger(state, "tactic_played", [seat])
            self.agenda.trigger(state, "any_tactic")

    def pass_answer(self, play: Play, seat: Seat) -> None:
        """Pass on answering a tactic. When all others have passed in succession, the stack resolves."""
        if play.events is not None:
            play.events.append(SeatDone(seat, "passed"))
        following = (seat + 1) % self.game.seats
        play.state.asked = None if following == play.state.stack[-1].seat else following

    def resolve(self, play: Play) -> bool:
        """Resolve the top tactic of the stack; return false while somebody may answer it."""
        state = play.state
        if state.asked is not None:
            return False
        if self.game.with_powers and self._may_be_redirected(state):
            return True
        played = state.stack.pop()
        state.players[played.seat].discard.append(played.card)
        play.tell(Resolved, played.seat, played.card)
        aim = (played.at_seat, played.partner, played.target)
        self.agenda.perform(state, played.seat, played.card, "play", "tactic", aim)
        return True

    def _may_be_redirected(self, state: TradeState) -> bool:
        """If a partner power lets the target's player redirect the tactic, ask that player once. (Ruling 28)

        Returns whether the player was asked.
        """
        played = state.stack[-1]
        victim = self.targeting.victim(state, (played.at_seat, played.partner, played.target))
        if victim is None or victim == played.seat or victim in played.heard:
            return False
        power = self.game.sources.answering(state, "redirect", victim)
        if power is None:
            return False
        state.stack[-1] = replace(played, heard=(*played.heard, victim))
        self.agenda.ask(state, victim, power, "redirect")
        return True

    def use(self, play: Play, seat: Seat, move: UsePower) -> None:
        """Use the once-a-round power of a policy or a partner."""
        play.state.players[seat].used.append(move.card)
        play.tell(Resolved, seat, move.card)
        aim = (move.seat, move.partner, move.target)
        self.targeting.remember(play.state, seat, move.card, aim)
        self.agenda.perform(play.state, seat, move.card, "once", self._origin(move.card), aim)
