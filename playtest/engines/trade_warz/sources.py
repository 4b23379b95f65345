"""Lookup of effects in policies, routes, leaders, partners and events."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from playtest.engines.game import Seat
from playtest.engines.trade_warz.cards import Effect
from playtest.engines.trade_warz.held_powers import Found, Held, HeldPowers, Lots
from playtest.engines.trade_warz.pieces import Origin, Player
from playtest.engines.trade_warz.printed import LOOKED_UP, SUZERAIN, Effects, PartnerPower, Printed
from playtest.engines.trade_warz.rules import TradeRules
from playtest.engines.trade_warz.state import TradeState

_OTHERS_EXPORTS = ("opponent_exports", "every_export")
_ITSELF = frozenset(["prevent_destruction"])
"""Verbs by which an export affects only itself."""


class Acting(NamedTuple):
    """A card, leader or partner power that acts at a certain moment, and the seat that has it.

    Effects act in the order of ``letter``: C, M, Y, K.
    """

    letter: str
    seat: Seat
    name: str
    origin: Origin


COST_OF = {"export": "cost of an export", "tactic": "cost of a tactic", "policy": "cost of a policy"}
DISCOUNT_ON = {"export": "export for less", "tactic": "tactic for less", "policy": "policy for less"}
"""The names of the kinds of cost effects that work only once, by type of card.

``COST_OF`` names the kinds of all cost effects. Other kinds of standing effects are named by their verbs.
"""
MOST_KEPT = 4096


class StandingEffects:
    """The standing effects of one kind, by where they are printed and by name.

    A standing effect is not carried out but looked up, for as long as its card is in play. Each name has two
    lists: effects on the owner, and effects on others. An effect may be in both. ``across`` says whether any
    policy affects players besides its owner.
    """

    __slots__ = ("across", "events", "leaders", "policies", "powers", "routes")

    def __init__(
        self, printed: Printed, rules: TradeRules, do: str, of: str | None = None, once: bool = False
    ) -> None:
        def lots(name: str, effects: Effects) -> Lots:
            place = printed.powers[name].partner if name in printed.powers else None
            meant = [e for e in effects if (of is None or e.of in (of, "card")) and (e.first or not once)]
            found = [Found(e, name, place) for e in meant]
            mine = tuple([one for one in found if _is_own(one.effect)])
            return mine, tuple([one for one in found if _is_against(one.effect)])

        both = {name: lots(name, effects) for name, effects in printed.does[do].items()}
        both = {name: two for name, two in both.items() if any(two)}
        self.policies = {n: two for n, two in both.items() if _type_of(printed, n) == "policy"}
        self.across = any(theirs for _, theirs in self.policies.values())
        self.routes = {n: two for n, two in both.items() if _type_of(printed, n) == "export"}
        self.events = {n: mine for n, (mine, _) in both.items() if _type_of(printed, n) == "event"}
        leaders = printed.leader_does[do] if rules.leader_abilities else {}
        own = {name: lots(name, effects)[0] for name, effects in leaders.items()}
        self.leaders = {name: mine for name, mine in own.items() if mine}
        self.powers = tuple([(p, *both[p.name]) for p in in_play(printed, rules) if p.name in both])


def _type_of(printed: Printed, name: str) -> str:
    return printed.cards[name].type if name in printed.cards else "power"


def in_play(printed: Printed, rules: TradeRules) -> list[PartnerPower]:
    """List the partner powers in play. (Option ``partner_powers``; ruling 28)"""
    kept = {"off": (), "thresholds": [False], "all": [False, True]}[rules.partner_powers]
    return [power for power in printed.powers.values() if (power.at == SUZERAIN) in kept]


class Sources:
    """Finds the effects on a seat, and the cards and powers that act at a given moment.

    No method changes a position. ``suzerain`` is a function that returns a partner's suzerain.
    """

    def __init__(
        self, printed: Printed, rules: TradeRules, suzerain: Callable[[TradeState, str], Seat | None]
    ) -> None:
        self.printed, self.suzerain = printed, suzerain
        self.powers = in_play(printed, rules)
        self._by_partner: dict[str, list[PartnerPower]] = {}
        for power in self.powers:
            self._by_partner.setdefault(power.partner, []).append(power)
        self.on_reaching = [p for p in self.powers if p.name in printed.on["reaching"]]
        self._standing = {do: StandingEffects(printed, rules, do) for do in LOOKED_UP}
        for of, kind in COST_OF.items():
            self._standing[kind] = StandingEffects(printed, rules, "cost", of)
            self._standing[DISCOUNT_ON[of]] = StandingEffects(printed, rules, "cost", of, once=True)
        self._itself = {do: self._of_exports_themselves(do) for do in LOOKED_UP}
        self._on = {
            when: {n: a for n, a in on.items() if n in printed.cards} for when, on in printed.on.items()
        }
        self._leader_on = {w: on if rules.leader_abilities else {} for w, on in printed.leader_on.items()}
        self._acting = {
            p.name: [when for when, on in printed.on.items() if p.name in on] for p in self.powers
        }
        self._power_on = {when for moments in self._acting.values() for when in moments}
        self._lasting: dict[str, list[tuple[str, Lots]]] = {p.name: [] for p in self.powers}
        for name, standing in self._standing.items():
            for power, mine, theirs in standing.powers:
                self._lasting[power.name].append((name, (mine, theirs)))
        self._held_powers: dict[frozenset[str], HeldPowers] = {}
        self._helds: dict[tuple[HeldPowers, ...], Held] = {}

    def _of_exports_themselves(self, do: str) -> dict[str, Effects]:
        does, exports = self.printed.does[do], self.printed.of_type["export"]
        kept = {name: tuple(filter(_is_about_itself, does[name])) for name in exports if name in does}
        return {name: effects for name, effects in kept.items() if effects}

    # -- the powers of a player

    @staticmethod
    def texts(player: Player) -> tuple[str, ...]:
        """Return the policies whose text counts for a player: the active one and any copied ones. (Ruling 9)

        If the active policy is ignored, neither it nor the policy that it copies counts.
        """
        policy, copied, borrowed = player.policy, player.copied, player.borrowed
        if policy is None or player.ignored:
            return () if borrowed is None else (borrowed,)
        if borrowed is not None:
            return (policy, borrowed) if copied is None else (policy, copied, borrowed)
        return (policy,) if copied is None else (policy, copied)

    @staticmethod
    def cancels(player: Player, owner: Player, text: str) -> bool:
        """Return whether ``player`` has cancelled a policy of ``owner``. (Ruling 21)

        ``text`` is the name of the policy. If the owner's active policy copies it, cancelling the active
        policy counts. A policy that a suzerain power copies cannot be cancelled.
        """
        if not player.cancelled or text == owner.borrowed:
            return False
        return (owner.policy if text == owner.copied else text) in player.cancelled

    def held(self, state: TradeState) -> Held:
        """Return the partner powers that each seat has now, by influence or title. (Rulings 17, 28)

        They are worked out on the first call, and kept until any influence changes.
        """
        if state.held is None:
            found = [set[str]() for _ in state.players]
            for partner in state.partners:
                if partner in self._by_partner:
                    self._hold(state, partner, found)
            state.remember(self._together(tuple([self._having(frozenset(names)) for names in found])))
        assert state.held is not None
        return state.held

    def _together(self, havings: tuple[HeldPowers, ...]) -> Held:
        """Return the partner powers of all seats as one object, cached for each combination.

        ``havings`` has the powers of each seat.
        """
        held = self._helds.get(havings)
        if held is None:
            if len(self._helds) >= MOST_KEPT:
                self._helds.clear()
            held = self._helds[havings] = Held(havings)
        return held

    def _hold(self, state: TradeState, partner: str, found: list[set[str]]) -> None:
        """Add the powers of one partner to ``found``, for each seat that has them.

        ``found`` has a set of names of powers for each seat.
        """
        powers = self._by_partner[partner]
        titled = False
        for player, names in zip(state.players, found, strict=True):
            points = player.influence.get(partner, 0)
            if points:
                names.update([p.name for p in powers if points >= p.need and p.at != SUZERAIN])
                titled = titled or points >= powers[-1].need
        if titled and powers[-1].at == SUZERAIN:
            suzerain = self.suzerain(state, partner)
            if suzerain is not None:
                found[suzerain].add(powers[-1].name)

    def _having(self, names: frozenset[str]) -> HeldPowers:
        """Return the combined effects of the powers with these names; cached for each set of names."""
        having = self._held_powers.get(names)
        if having is None:
            if len(self._held_powers) >= MOST_KEPT:
                self._held_powers.clear()
            powers = [power for power in self.powers if power.name in names]
            having = self._held_powers[names] = HeldPowers(powers, self._lasting, self._acting)
        return having

    def powers_of(self, state: TradeState, seat: Seat) -> tuple[PartnerPower, ...]:
        """Return the partner powers that ``seat`` has now."""
        return self.held(state).each[seat].powers if self.powers else ()

    def anybody(self, state: TradeState, do: str) -> bool:
        """Return whether a partner power gives any seat an effect of the kind ``do``.

        The kind is a standing effect or an answer to another effect.
        """
        return do in (state.held or self.held(state)).kinds

    def can_borrow(self, state: TradeState, seat: Seat) -> bool:
        """Return whether ``seat`` has a power that copies policies."""
        return bool(self.powers) and self.held(state).each[seat].copies

    @staticmethod
    def burden(state: TradeState, seat: Seat) -> int:
        """Return how often the round's event touches ``seat``.

        This is once, unless the seat ignores the event. Each player who passed the event on to the seat adds
        one.
        """
        once = seat not in state.ignoring
        return once + sum([to == seat for _, to in state.passed]) if state.passed else int(once)

    def answering(self, state: TradeState, do: str, seat: Seat) -> str | None:
        """Return a partner power with which ``seat`` may still answer an effect this round. (Ruling 28)

        ``do`` is the kind of answer, such as ``redirect``. ``None`` if the seat has no such power left.
        """
        if not self.anybody(state, do):
            return None
        for effect, name, _ in self.held(state).each[seat].lots.get(do, _NONE)[0]:
            if state.players[seat].used.count(name) < effect.times:
                return name
        return None

    # -- standing effects

    def own(self, state: TradeState, do: str, seat: Seat, by: Seat | None = None) -> list[Found]:
        """List the standing effects of the kind ``do`` that ``seat`` has.

        They come from its policies, routes, leader and partners. ``by`` is the player against whom they are
        used; policies that this player has cancelled do not count.
        """
        kind, player = self._standing[do], state.players[seat]
        found: list[Found] = []
        policies = kind.policies
        if player.policy in policies or player.copied or player.borrowed:
            for name in self.texts(player):
                if name in policies and (by is None or not self.cancels(state.players[by], player, name)):
                    found += policies[name][0]
        if kind.routes:
            routes = kind.routes
            for route in state.routes:
                if route.card in routes and route.owner == seat:
                    found += [Found(e, name, route.partner) for e, name, _ in routes[route.card][0]]
        if player.leader in kind.leaders:
            found += kind.leaders[player.leader]
        if kind.powers:
            held = state.held or self.held(state)
            if do in held.kinds:
                found += held.each[seat].lots.get(do, _NONE)[0]
        return found

    def bearing(self, state: TradeState, do: str, seat: Seat) -> list[Found]:
        """List the standing effects of the kind ``do`` that concern ``seat``.

        They are those of its own cards and powers, those of opponents, and those of the round's event.
        """
        kind, players = self._standing[do], state.players
        player = players[seat]
        found: list[Found] = []
        policies = kind.policies
        for rival in players if kind.across else (player,):
            if rival.policy in policies or rival.copied or rival.borrowed:
                other = rival is not player
                for name in self.texts(rival):
                    if name in policies and not (other and self.cancels(player, rival, name)):
                        found += policies[name][other]
        if kind.routes:
            routes = kind.routes
            for route in state.routes:
                if route.card in routes:
                    lot = routes[route.card][route.owner != seat]
                    found += [Found(effect, name, route.partner) for effect, name, _ in lot]
        if player.leader in kind.leaders:
            found += kind.leaders[player.leader]
        if kind.powers:
            held = state.held or self.held(state)
            if do in held.kinds:
                for at, lots in held.kinds[do]:
                    found += lots[at != seat]
        if state.event in kind.events:
            for _ in range(self.burden(state, seat)):
                found += kind.events[state.event or ""]
        return found

    def of_event(self, state: TradeState, do: str) -> Effects:
        """Return the standing effects of the kind ``do`` that the round's event has."""
        return self.printed.does[do].get(state.event or "", ())

    def itself(self, do: str, export: str) -> Effects:
        """Return the standing effects of the kind ``do`` that an export has on itself."""
        return self._itself[do].get(export, ())

    # -- what acts

    def stirs(self, state: TradeState, when: str) -> bool:
        """Return whether any card, leader or power may act at the moment ``when``, such as ``upkeep``."""
        if self._on[when] or self._leader_on[when]:
            return True
        return when in self._power_on and when in (state.held or self.held(state)).moments

    def acting(self, state: TradeState, when: str, seats: Iterable[Seat]) -> list[Acting]:
        """List the cards, leaders and powers of ``seats`` that act at the moment ``when``. (Ruling 6)

        They are sorted by their letters (C, M, Y, K); those with the same letter, in the order of ``seats``.
        """
        on, leader_on = self._on[when], self._leader_on[when]
        held = (state.held or self.held(state)) if when in self._power_on else None
        having = held.each if held is not None and when in held.moments else ()
        exports = self._exports_acting(state, on) if on else None
        found: list[Acting] = []
        for seat in seats:
            player = state.players[seat]
            if leader_on and player.leader in leader_on:
                found.append(Acting("M", seat, player.leader, "leader"))
            if on and (player.policy in on or player.copied or player.borrowed):
                names = [name for name in self.texts(player) if name in on]
                found += [Acting(self.printed.cards[name].cmyk, seat, name, "policy") for name in names]
            if exports:
                found += [one for one in exports if one.seat == seat]
            if having and when in having[seat].on:
                found += [Acting("K", seat, name, "partner") for name in having[seat].on[when]]
        if len(found) > 1:
            found.sort(key=_letter)
        return found

    def _exports_acting(self, state: TradeState, on: Mapping[str, Any]) -> list[Acting]:
        """List the exports in play that act at a certain moment, for all owners, oldest first.

        ``on`` has the cards that act at this moment.
        """
        cards = self.printed.cards
        return [
            Acting(cards[route.card].cmyk, route.owner, route.card, "export")
            for route in state.routes
            if route.card in on
        ]


_NONE: Lots = ((), ())


def _letter(one: Acting) -> int:
    return "CMYK".index(one.letter)


def _is_about_itself(effect: Effect) -> bool:
    return effect.what == "this_export" or effect.do in _ITSELF


def _is_own(effect: Effect) -> bool:
    """Return whether a standing effect concerns the owner of its card."""
    if _is_about_itself(effect):
        return False
    return effect.who != "each_opponent" and effect.what != "opponent_exports"


def _is_against(effect: Effect) -> bool:
    """Return whether a standing effect concerns players other than the owner of its card."""
    return effect.who == "each_opponent" or effect.what in _OTHERS_EXPORTS
