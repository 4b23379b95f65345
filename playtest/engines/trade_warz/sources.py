"""Where effects come from: one lookup over policies, routes, leaders, partners and events."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from playtest.engines.game import Seat
from playtest.engines.trade_warz.cards import Effect
from playtest.engines.trade_warz.printed import LOOKED_UP, SUZERAIN, Effects, Power, Printed
from playtest.engines.trade_warz.rules import TradeRules
from playtest.engines.trade_warz.state import Origin, Player, TradeState

_OTHERS_EXPORTS = ("opponent_exports", "every_export")
_ITSELF = frozenset(["prevent_destruction"])
"""Verbs of an export that are about this export."""


class Found(NamedTuple):
    """A standing effect, the card, leader or power it is printed on, and the partner where that stands."""

    effect: Effect
    name: str
    place: str | None


class Acting(NamedTuple):
    """A card, leader or power of a seat that acts at some moment, with its letter."""

    letter: str
    seat: Seat
    name: str
    origin: Origin


class Standing:
    """The standing effects of one verb, by where they come from and by name."""

    def __init__(
        self, printed: Printed, rules: TradeRules, wanted: Callable[[Effect], bool], do: str
    ) -> None:
        def some(of: Mapping[str, Effects], among: Iterable[str]) -> dict[str, Effects]:
            kept = {name: tuple(filter(wanted, of[name])) for name in among if name in of}
            return {name: effects for name, effects in kept.items() if effects}

        does, cards = printed.does[do], printed.cards
        leaders = printed.leader_does[do] if rules.leader_abilities else {}
        self.policies = some(does, [name for name in does if name in cards and cards[name].type == "policy"])
        self.routes = some(does, [name for name in does if name in cards and cards[name].type == "export"])
        self.events = some(does, [name for name in does if name in cards and cards[name].type == "event"])
        self.leaders = some(leaders, leaders)
        powers = some(does, [power.name for power in in_play(printed, rules)])
        self.powers = tuple((printed.powers[name], effects) for name, effects in powers.items())


def in_play(printed: Printed, rules: TradeRules) -> list[Power]:
    """The partner powers that are played. (Option ``partner_powers``; ruling 28)"""
    kept = {"off": (), "thresholds": [False], "all": [False, True]}[rules.partner_powers]
    return [power for power in printed.powers.values() if (power.at == SUZERAIN) in kept]


class Sources:
    """Which effects bear on a seat, and which of its things act at a moment.

    Nothing here changes a position. ``suzerain`` says who a partner's suzerain is.
    """

    def __init__(
        self, printed: Printed, rules: TradeRules, suzerain: Callable[[TradeState, str], Seat | None]
    ) -> None:
        self.printed, self.suzerain = printed, suzerain
        self.powers = in_play(printed, rules)
        self._own = {do: Standing(printed, rules, _is_own, do) for do in LOOKED_UP}
        self._against = {do: Standing(printed, rules, _is_against, do) for do in LOOKED_UP}
        self._itself = {do: self._of_exports_themselves(do) for do in LOOKED_UP}
        self._on = {
            when: {n: a for n, a in on.items() if n in printed.cards} for when, on in printed.on.items()
        }
        self._leader_on = {w: on if rules.leader_abilities else {} for w, on in printed.leader_on.items()}
        self._power_on = {when: [p for p in self.powers if p.name in on] for when, on in printed.on.items()}

    def _of_exports_themselves(self, do: str) -> dict[str, Effects]:
        does, exports = self.printed.does[do], self.printed.of_type["export"]
        kept = {name: tuple(filter(_is_about_itself, does[name])) for name in exports if name in does}
        return {name: effects for name, effects in kept.items() if effects}

    # -- what a player has

    @staticmethod
    def texts(player: Player) -> tuple[str, ...]:
        """The policies whose text a player has: the active one and a copied one. (Ruling 9)"""
        policy, copied = player.policy, player.copied
        if policy is None or player.ignored:
            return ()
        return (policy,) if copied is None else (policy, copied)

    @staticmethod
    def cancels(player: Player, owner: Player, text: str) -> bool:
        """Whether ``player`` has cancelled the policy that a text of ``owner`` belongs to. (Ruling 21)"""
        return bool(player.cancelled) and (owner.policy if text == owner.copied else text) in player.cancelled

    def has_power(self, state: TradeState, seat: Seat, power: Power) -> bool:
        """Whether ``seat`` has a partner's power now: enough influence, or the title. (Rulings 17, 28)"""
        if state.players[seat].influence.get(power.partner, 0) < power.need:
            return False
        return power.at != SUZERAIN or self.suzerain(state, power.partner) == seat

    def powers_of(self, state: TradeState, seat: Seat) -> list[Power]:
        """The partner powers that ``seat`` has now."""
        return [power for power in self.powers if self.has_power(state, seat, power)]

    # -- standing effects

    def own(self, state: TradeState, do: str, seat: Seat, by: Seat | None = None) -> list[Found]:
        """The standing effects of a kind that ``seat`` has: of policies, routes, leader and partners.

        ``by`` is the player against whom they are asked for, and who may have cancelled a policy.
        """
        kind, player, found = self._own[do], state.players[seat], []
        if player.policy in kind.policies or player.copied in kind.policies:
            for name in self.texts(player):
                if by is None or not self.cancels(state.players[by], player, name):
                    found += [Found(effect, name, None) for effect in kind.policies.get(name, ())]
        if kind.routes:
            for route in state.routes:
                if route.card in kind.routes and route.owner == seat:
                    found += [Found(e, route.card, route.partner) for e in kind.routes[route.card]]
        if player.leader in kind.leaders:
            found += [Found(effect, player.leader, None) for effect in kind.leaders[player.leader]]
        if kind.powers:
            for power, effects in kind.powers:
                if player.influence.get(power.partner, 0) >= power.need and self.has_power(
                    state, seat, power
                ):
                    found += [Found(effect, power.name, power.partner) for effect in effects]
        return found

    def bearing(self, state: TradeState, do: str, seat: Seat) -> list[Found]:
        """The standing effects of a kind that bear on ``seat``: its own, those of opponents, the event's."""
        found, kind = self.own(state, do, seat), self._against[do]
        player, other = state.players[seat], -1
        for rival in state.players:
            other += 1
            if (rival.policy in kind.policies or rival.copied in kind.policies) and other != seat:
                for name in self.texts(rival):
                    if name in kind.policies and not self.cancels(player, rival, name):
                        found += [Found(effect, name, None) for effect in kind.policies[name]]
        if kind.routes:
            for route in state.routes:
                if route.card in kind.routes and route.owner != seat:
                    found += [Found(e, route.card, route.partner) for e in kind.routes[route.card]]
        if kind.powers:
            for power, effects in kind.powers:
                for other in range(len(state.players)):
                    if other != seat and self.has_power(state, other, power):
                        found += [Found(effect, power.name, power.partner) for effect in effects]
        if state.event is not None and seat not in state.ignoring:
            found += [Found(effect, state.event, None) for effect in self.of_event(state, do)]
        return found

    def of_event(self, state: TradeState, do: str) -> Effects:
        """The standing effects of a kind of the event of the round."""
        return () if state.event is None else self._own[do].events.get(state.event, ())

    def itself(self, do: str, export: str) -> Effects:
        """The standing effects of a kind that an export has for itself."""
        return self._itself[do].get(export, ())

    # -- what acts

    def acting(self, state: TradeState, when: str, seats: Iterable[Seat]) -> list[Acting]:
        """What of these seats acts at a moment: C, M, Y, K, within a letter as the seats stand. (Ruling 6)"""
        on, leader_on, power_on = self._on[when], self._leader_on[when], self._power_on[when]
        if not on and not leader_on and not power_on:
            return []
        found: list[Acting] = []
        for seat in seats:
            player = state.players[seat]
            if player.leader in leader_on:
                found.append(Acting("M", seat, player.leader, "leader"))
            if player.policy in on or player.copied in on:
                found += [
                    Acting(self.printed.cards[name].cmyk, seat, name, "policy")
                    for name in self.texts(player)
                    if name in on
                ]
            found += [
                Acting(self.printed.cards[route.card].cmyk, seat, route.card, "export")
                for route in state.routes
                if route.card in on and route.owner == seat
            ]
            found += [
                Acting("K", seat, power.name, "partner")
                for power in power_on
                if self.has_power(state, seat, power)
            ]
        found.sort(key=_letter)
        return found


def _letter(one: Acting) -> int:
    return "CMYK".index(one.letter)


def _is_about_itself(effect: Effect) -> bool:
    return effect.what == "this_export" or effect.do in _ITSELF


def _is_own(effect: Effect) -> bool:
    """Whether a standing effect is about its owner's things."""
    if _is_about_itself(effect):
        return False
    return effect.who != "each_opponent" and effect.what != "opponent_exports"


def _is_against(effect: Effect) -> bool:
    """Whether a standing effect is about those of others."""
    return effect.who == "each_opponent" or effect.what in _OTHERS_EXPORTS
