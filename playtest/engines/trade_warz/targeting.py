"""The targets of effects: the kind of target that each effect needs, and the legal targets."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from playtest.engines.game import Seat
from playtest.engines.trade_warz.calculations import Calculations
from playtest.engines.trade_warz.cards import DECKS, VERBS, Card, Effect, OneExport
from playtest.engines.trade_warz.pieces import Aimed, Route, Task
from playtest.engines.trade_warz.state import TradeState
from playtest.engines.trade_warz.tasks import NOTHING, Aim

_PARTNER = frozenset(["gain_influence", "clear_influence", "sell_influence"])
_POLICY = frozenset(["copy_policy", "cancel_policy", "copy_played"])
_OPPONENTS_POLICY = frozenset(["destroy_policy", "ignore_policy"])
_HAND = frozenset(["take_card", "pick_discard", "swap_random", "look_hand"])
OF_POLICIES = ("policy", "power")
"""The origins of policies' effects: at the reveal, while active, and once a round."""


class Targeting:
    """Finds the legal targets of each kind of effect. (Ruling 3)

    The position stays unchanged, except for the record of targets that everyone remembers.
    """

    def __init__(self, game: Calculations) -> None:
        self.game = game

    def __getstate__(self) -> dict[str, Calculations]:
        """Return the state to pickle, without caches: their keys are object ids of this process."""
        return {"game": self.game}

    def _effects(self) -> list[Effect]:
        printed = self.game.printed
        return [e for of in (printed.effects, printed.abilities) for some in of.values() for e in some]

    @cached_property
    def _needs(self) -> dict[int, str | None]:
        return {id(effect): _need(effect) for effect in self._effects()}

    @cached_property
    def asking(self) -> set[int]:
        """The Python ids of the effects that may have to ask a player before they are carried out."""
        return {id(e) for e in self._effects() if VERBS[e.do].asks or self._needs[id(e)] is not None}

    @staticmethod
    def remember(state: TradeState, seat: Seat, card: str, aim: Aim) -> None:
        """Record a card's target, which everyone saw and can remember after its effect is over."""
        if aim != NOTHING:
            state.aimed = (*state.aimed, Aimed(state.round, seat, card, *aim))

    def touch(self, state: TradeState, card: Card, aim: Aim) -> None:
        """Mark the player and the export that a tactic targeted this round. (Ruling 24)"""
        if aim[0] is not None:
            state.players[aim[0]].touched = True
            if any(effect.what == "highest_export" for effect in card.effects):
                highest = self.game.highest_export(state, aim[0])
                if highest is not None:
                    highest.touched = True
        if aim[2] is not None:
            route = self.game.route(state, aim[2])
            if route is not None:
                route.touched = state.players[route.owner].touched = True

    def victim(self, state: TradeState, aim: Aim) -> Seat | None:
        """Return the targeted player, or the owner of the targeted export; ``None`` for other targets."""
        if aim[0] is not None:
            return aim[0]
        route = self.game.route(state, aim[2])
        return None if route is None else route.owner

    def need(self, effect: Effect) -> str | None:
        """Return the kind of target that an effect needs; ``None`` if it needs none.

        The kinds are seat, influence, partner, route, pile, deck and policy.
        """
        return self._needs[id(effect)]

    @staticmethod
    def aimed(need: str, task: Task) -> bool:
        """Return whether a task has the target it needs."""
        if need in ("seat", "policy"):
            return task.at_seat is not None
        if need == "partner":
            return task.partner is not None
        if need == "influence":
            return task.at_seat is not None and task.partner is not None
        return task.target is not None

    def first_need(self, effects: Iterable[Effect]) -> Effect | None:
        """Return the first effect that needs a target, which is chosen when the tactic or power is played."""
        return next((effect for effect in effects if self.need(effect) is not None), None)

    def untouched(self, state: TradeState, other: Seat, seat: Seat, card: str, origin: str) -> bool:
        """Return whether ``other`` has cancelled the policy of ``seat`` that an effect belongs to.

        ``card`` and ``origin`` say where the effect is printed.
        """
        players = state.players
        return origin in OF_POLICIES and self.game.sources.cancels(players[other], players[seat], card)

    def opponents(self, state: TradeState, seat: Seat, card: str, origin: str) -> list[Seat]:
        """List the opponents that an effect of ``seat`` may target, except those who cancelled its policy."""
        others = [other for other in self.game.everybody if other != seat]
        if origin not in OF_POLICIES:
            return others
        return [other for other in others if not self.untouched(state, other, seat, card, origin)]

    def aims(
        self,
        state: TradeState,
        seat: Seat,
        card: str,
        effect: Effect,
        origin: str,
        effects: Iterable[Effect] = (),
    ) -> list[Aim]:
        """List every legal target of an effect of ``seat``.

        ``card`` and ``origin`` say where the effect is printed, and ``effects`` are all effects of that card.
        """
        match self.need(effect):
            case "influence":
                return self._at_influence(state, self.opponents(state, seat, card, origin), effects)
            case "partner":
                return self._at_partner(state, seat, card, effect)
            case "policy":
                return self._at_policy(state, seat, effect, self.opponents(state, seat, card, origin))
            case "route":
                return self._at_route(state, seat, card, effect, origin)
            case "pile":
                pile = state.players[seat].discard
                return [(None, None, card) for card in pile if self.game.card[card].type == effect.of]
            case "deck":
                if self.game.blackout(state, seat):
                    return []
                return [(None, None, deck) for deck in DECKS if self.game.piles.deck_open(state, deck)]
            case "seat":
                return [(other, None, None) for other in self._at_seat(state, seat, card, effect, origin)]
        return [(None, None, None)]

    def _at_seat(self, state: TradeState, seat: Seat, card: str, effect: Effect, origin: str) -> list[Seat]:
        others = self.opponents(state, seat, card, origin)
        players = state.players
        if effect.who == "richest_opponent":  # settled among all opponents (ruling 23)
            most = max([players[other].gdp for other in self.game.everybody if other != seat], default=0)
            return [other for other in others if players[other].gdp == most]
        if effect.do in _OPPONENTS_POLICY:
            return [other for other in others if players[other].policy is not None]
        if effect.do == "discard_random":
            return [other for other in others if players[other].hand]
        if effect.do in _HAND:
            own = len(players[seat].hand) - (card in players[seat].hand)
            if self.game.blackout(state, seat) or (effect.do == "swap_random" and own < 1):
                return []
            return [
                o for o in others if players[o].hand and not self.game.protected(state, "guard_hand", o, seat)
            ]
        if effect.what == "highest_export":
            return [
                other
                for other in others
                if self.game.highest_export(state, other)
                and not self.game.export_guarded(state, other, seat, origin)
            ]
        return others

    def _at_influence(self, state: TradeState, others: list[Seat], effects: Iterable[Effect]) -> list[Aim]:
        aims: list[Aim] = []
        against_policies = any(effect.do in _OPPONENTS_POLICY for effect in effects)
        for other in others:
            player = state.players[other]
            held: list[Aim] = [(other, p, None) for p in state.partners if player.influence[p]]
            if not held and against_policies and player.policy is not None:
                held = [(other, None, None)]
            aims += held
        return aims

    def _place_of(self, card: str) -> str | None:
        """Return the partner that has the power ``card``; ``None`` if that is a card's name."""
        power = self.game.printed.powers.get(card)
        return None if power is None else power.partner

    def _at_partner(self, state: TradeState, seat: Seat, card: str, effect: Effect) -> list[Aim]:
        players = state.players
        if effect.do == "sell_influence":
            held = players[seat].influence
            at = [self._place_of(card)] if effect.here else state.partners
            return [(None, p, None) for p in at if p is not None and held[p] >= effect.points]
        if effect.do == "clear_influence":
            others = [players[other] for other in self.game.everybody if other != seat]
            return [(None, p, None) for p in state.partners if any(o.influence[p] for o in others)]
        return [(None, partner, None) for partner in state.partners]

    def _at_policy(self, state: TradeState, seat: Seat, effect: Effect, others: list[Seat]) -> list[Aim]:
        found: list[Aim] = []
        for other in others if effect.do == "cancel_policy" else self.game.everybody:
            policy = state.players[other].policy
            if other == seat or policy is None:
                continue
            if effect.do == "copy_policy":
                if not any(e.do == "copy_policy" for e in self.game.printed.effects[policy]):
                    found.append((other, None, None))
            elif effect.do == "copy_played":
                copies = any(e.do == "copy_policy" for e in self.game.printed.effects[policy])
                if (state.round, other, policy) in state.played and not copies:
                    found.append((other, None, None))
            elif policy not in state.players[seat].cancelled:
                found.append((other, None, None))
        return found

    def _at_route(self, state: TradeState, seat: Seat, card: str, effect: Effect, origin: str) -> list[Aim]:
        what = aimed_export(effect)
        aims: list[Aim] = []
        for route in state.routes:
            own = route.owner == seat
            if what == ("own_export" if not own else "opponent_export"):
                continue
            if effect.here and route.partner != self._place_of(card):
                continue
            if effect.tag is not None and effect.tag not in self.game.card[route.card].tags:
                continue
            if not own and self._out_of_aim(state, route, seat, card, effect, origin):
                continue
            aims.append((None, None, route.card))
        return aims

    def _out_of_aim(
        self, state: TradeState, route: Route, seat: Seat, card: str, effect: Effect, origin: str
    ) -> bool:
        owner = route.owner
        if self.untouched(state, owner, seat, card, origin):
            return True
        if effect.do == "take_over" and (
            self.game.slots_left(state, seat) < 1 or self.game.protected(state, "guard_control", owner, seat)
        ):
            return True
        return self.game.export_guarded(state, owner, seat, origin)


def aimed_export(effect: Effect) -> OneExport | None:
    """Return whose exports an effect may target, if its player chooses one export; otherwise ``None``."""
    if effect.do == "choose_export":
        return "own_export"
    match effect.what:
        case "own_export" | "opponent_export" | "any_export" as what:
            return what
    return None


def _need(effect: Effect) -> str | None:
    if effect.do == "remove_influence":
        return "influence"
    if effect.do == "gain_influence" and (effect.partner is not None or effect.when == "established"):
        return None
    if effect.do in _PARTNER:
        return "partner"
    if effect.do in _POLICY:
        return "policy"
    if aimed_export(effect) is not None:
        return "route"
    if effect.do == "recover":
        return "pile"
    if effect.do == "search_deck" and effect.of is None:
        return "deck"
    return "seat" if effect.who in ("opponent", "richest_opponent") else None
