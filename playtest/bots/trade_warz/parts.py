"""Cards as the trader reads them: effects grouped by when they count, once for each game."""

from __future__ import annotations

from typing import Any
from weakref import WeakKeyDictionary

from playtest.engines.trade_warz import TradeWarz
from playtest.engines.trade_warz.cards import Card, Effect

FOR_ITSELF = frozenset(["gain_gdp", "lose_gdp", "draw"])
"""Verbs whose worth does not depend on who is ahead, if they affect the player who uses them."""
AT_ONCE = frozenset(
    [
        *("take_gdp", "owe_gdp", "discard_random", "pick_discard", "discard_down", "trade_in", "recover"),
        *("remove_influence", "clear_influence", "next_export_produces", "destroy_export", "take_over"),
        *("produce_nothing", "produce", "destroy_policy", "ignore_policy", "dispute_power", "limit_exports"),
    ]
)
"""Verbs whose worth depends on the position: who is ahead, and the routes and cards in play."""
UNBOUNDED = frozenset(
    [
        *("produce_nothing", "destroy_export", "take_over", "recover", "ignore_policy", "destroy_policy"),
        *("dispute_power", "discard_down", "trade_in"),
    ]
)
"""Verbs for which even an upper bound on the worth depends on the position."""
EACH_INCOME = frozenset(["take_gdp", "produce"])
STANDING = frozenset(["copy_policy"])
"""Verbs of standing effects whose worth depends on the position; ``EACH_INCOME`` is for income effects."""
PLACES = frozenset(["with_partner", "own_tag"])
"""Conditions that depend on the position: partners, and tags of exports in play."""
MOST_KEPT = 2000


class Parts:
    """A card's effects grouped by when they count, with flags for what the card's worth depends on."""

    __slots__ = (
        *("active", "bounded", "brings", "card", "cost", "effects", "kind", "lasting", "lasts", "placing"),
        *("recovers", "reveal", "steady", "takes_over", "waits", "with_hand"),
    )

    def __init__(self, card: Card, effects: tuple[Effect, ...]) -> None:
        def at(*when: str) -> tuple[Effect, ...]:
            return tuple([effect for effect in effects if effect.when in when])

        self.card, self.effects, self.kind, self.cost = card, effects, card.type, card.cost
        self.brings = tuple([effect for effect in at("income") if effect.who == "you"])
        self.placing, self.active, self.reveal = at("placing"), at("active"), at("reveal")
        self.lasting = at("income", "active", "once")
        self.waits = any(effect.do not in ("draw", "search_deck") for effect in effects)
        """Whether the card, if it is a tactic, can wait until more is known."""
        self.takes_over = any(effect.do == "take_over" for effect in effects)
        self.recovers = any(effect.do == "recover" for effect in effects)
        """Whether the card takes over an export, and whether it returns a card to hand."""
        self.bounded = not any(map(_is_unbounded, effects))
        """Whether the key of a ``Steady`` and the most harmed opponent determine an upper bound."""
        self.lasts = not any(effect.do in ("discard_down", "trade_in", "dispute_power") for effect in effects)
        """Whether the worth depends only on the outlook and the slots, and not on the hand or a dispute."""
        self.with_hand = any(effect.do in ("discard_down", "trade_in") for effect in effects)
        """Whether the worth depends on the other cards in hand."""
        self.steady = self._is_steady()
        """Whether the key of a ``Steady`` determines the worth."""

    def _is_steady(self) -> bool:
        match self.card.type:
            case "export":
                alike = all(_steady_standing(effect) for effect in self.active)
                return alike and all(map(_steady_unaimed, self.placing)) and not self._by_place()
            case "policy":
                each = [
                    _steady_income(effect) if effect.when == "income" else _steady_standing(effect)
                    for effect in self.lasting
                ]
                return all(each) and all(map(_steady_unaimed, self.reveal))
        return all(map(_steady_at_once, self.effects))

    def _by_place(self) -> bool:
        return any(effect.provided in PLACES for effect in self.brings)


def _is_unbounded(effect: Effect) -> bool:
    return effect.do in UNBOUNDED or (effect.do == "lose_gdp" and effect.who.startswith("each"))


def _steady_at_once(effect: Effect) -> bool:
    return effect.do not in AT_ONCE and (effect.do not in FOR_ITSELF or effect.who == "you")


def _steady_unaimed(effect: Effect) -> bool:
    return _steady_at_once(effect) or (effect.do == "produce" and effect.what == "own_export")


def _steady_income(effect: Effect) -> bool:
    return effect.who == "you" if effect.do == "gain_gdp" else effect.do not in EACH_INCOME


def _steady_standing(effect: Effect) -> bool:
    return effect.do not in STANDING


def _local(game: TradeWarz) -> frozenset[str]:
    effects = game.printed.effects
    return frozenset([name for name in game.exports if any(e.do == "cost" and e.here for e in effects[name])])


class Steady:
    """A cache of the worths of cards, for positions that agree in a few facts.

    These facts, called the key, are the number of incomes, the worth of influence, the leader's slots and the
    slots left. Others are the number of partners with routes, and whether the trader has placed exports and
    has influence. The worths are filled in on demand.
    """

    __slots__ = ("bare", "ceilings", "exports", "hand", "policies")

    def __init__(self) -> None:
        self.ceilings: dict[str, tuple[float, float]] = {}
        self.hand: dict[str, float] = {}
        self.exports: dict[tuple[str, str | None], float] = {}
        self.bare: dict[str, float] = {}
        self.policies: dict[str, float] = {}
        """The worths of policies after their cost; ``bare`` has the same before cost.

        The worth of the policy that is replaced is not subtracted.
        """


class Tables:
    """Facts about a game that hold in every position, computed once for each game."""

    def __init__(self, game: TradeWarz) -> None:
        self.parts = {name: Parts(card, card.effects) for name, card in game.card.items()}
        self.others = [[seat for seat in game.everybody if seat != me] for me in game.everybody]
        self.slots = {name: leader.export_slots for name, leader in game.printed.leaders.items()}
        self.slots[""] = 0
        self.by_market = game.rules.partner_bonus == "by_market"
        self.plain = not game.with_powers and not self.by_market
        """Whether a route is worth the same with every partner, unless its card says otherwise."""
        self.by_hand = any(p.with_hand and p.card.type != "policy" for p in self.parts.values())
        """Whether the worth of a card in a deck may depend on the hand."""
        self.local = None if game.with_powers or type(game) is not TradeWarz else _local(game)
        """Exports in play that change the price of others at their partner.

        ``None`` if other things change prices too.
        """
        self.rules: dict[str, Any] = {}
        """How each card's effects are valued."""
        self._steady: dict[Any, Steady] = {}

    def steady(self, key: Any) -> Steady:
        """Return the cached worths of cards for positions with this key (see ``Steady``)."""
        found = self._steady.get(key)
        if found is None:
            if len(self._steady) >= MOST_KEPT:
                self._steady.clear()
            found = self._steady[key] = Steady()
        return found


_TABLES: WeakKeyDictionary[TradeWarz, Tables] = WeakKeyDictionary()


def tables_of(game: TradeWarz) -> Tables:
    """Return the tables of a game, built on first use."""
    found = _TABLES.get(game)
    if found is None:
        found = _TABLES[game] = Tables(game)
    return found
