"""A set of cards prepared for play, with cards and effects easy to find. Built once for each set."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from playtest.engines.trade_warz.cards import DECKS, GLOBAL, Card, CardSet, Effect, Leader, Partner

Effects = tuple[Effect, ...]
Numbered = tuple[tuple[int, Effect], ...]
"""Effects with their index in the card's list."""

STANDING = ("active", "income", "round", "answer")
"""The moments of standing effects, which are looked up when needed instead of carried out."""
LOOKED_UP = frozenset(
    [
        "cost",
        "produce",
        "produce_nothing",
        "dispute_power",
        "guard_hand",
        "guard_exports",
        "guard_control",
        "ignore_event",
        "soften_losses",
        "out_of_reach",
        "prevent_destruction",
        "event_proof",
        "blackout",
        "close_slots",
        "free",
        "floor",
        "guard_gdp",
        "hand_size",
        "refuse",
        "prevent",
        "redirect",
        "pass_on",
    ]
)
CHOSEN_EXPORT = ("own_export", "opponent_export", "any_export")
TRIGGERED = (
    "play",
    "reveal",
    "upkeep",
    "income",
    "once",
    "placing",
    "destroyed",
    "destroyed_by_opponent",
    "dispute",
    "any_dispute",
    "dispute_won",
    "cleanup",
    "flip",
    "trade",
    "first_route",
    "destroying",
    "reaching",
    "policy_played",
    "tactic_played",
    "any_tactic",
    "established",
    "any_established",
    "any_placed",
    "event_flipped",
    "dispute_lost",
)
SUZERAIN = 0
"""The value of ``PartnerPower.at`` for a suzerain power."""
_MADE: dict[int, tuple[CardSet, Printed]] = {}


class PartnerPower(NamedTuple):
    """One power of a trade partner: the influence it needs (or the suzerain title), and its effects."""

    name: str
    partner: str
    at: int
    need: int
    """The least influence of a player who has it."""
    effects: Effects


class Printed:
    """The cards of a game by name, and their effects by when they act and by what they do."""

    def __init__(self, cards: CardSet) -> None:
        self.cards: dict[str, Card] = {card.name: card for card in (*cards.cards, *cards.events)}
        self.leaders: dict[str, Leader] = {leader.name: leader for leader in cards.leaders}
        self.partners: dict[str, Partner] = {partner.name: partner for partner in cards.partners}
        self.of_type = {
            kind: frozenset(c.name for c in cards.cards if c.type == kind)
            for kind in ("export", "policy", "tactic")
        }
        self.back = {c.name: c.type if c.deck == GLOBAL else c.deck for c in cards.cards}
        self.decks = {
            deck: [c.name for c in cards.cards if c.deck == GLOBAL and c.type == deck] for deck in DECKS
        }
        self.leader_decks = {
            leader.name: [c.name for c in cards.cards if c.deck == leader.name] for leader in cards.leaders
        }
        self.events = [card.name for card in cards.events]
        self.first_threshold = {
            partner.name: partner.bonuses[0].at if partner.bonuses else 1 for partner in cards.partners
        }
        self.powers = {power.name: power for partner in cards.partners for power in powers_of(partner)}
        self.effects: dict[str, Effects] = {c.name: c.effects for c in self.cards.values()}
        self.effects |= {power.name: power.effects for power in self.powers.values()}
        self.abilities: dict[str, Effects] = {c.name: c.effects for c in cards.leaders}
        self.on = {when: _on(when, self.effects) for when in TRIGGERED}
        self.leader_on = {when: _on(when, self.abilities) for when in TRIGGERED}
        self.does = {do: _does(do, self.effects) for do in LOOKED_UP}
        self.leader_does = {do: _does(do, self.abilities) for do in LOOKED_UP}
        self.with_options = {name for name, effects in self.effects.items() if any(e.option for e in effects)}
        self.once = self.on["once"]
        self.lasting = {name for name, effects in self.effects.items() if _lasts(effects)}


def powers_of(partner: Partner) -> list[PartnerPower]:
    """List a partner's powers: those at thresholds of influence, then those of its suzerain.

    A power is named after its partner and threshold, as in ``India (6)``.
    """
    first = partner.bonuses[0].at if partner.bonuses else 1
    found = [
        PartnerPower(f"{partner.name} ({bonus.at})", partner.name, bonus.at, bonus.at, bonus.effects)
        for bonus in partner.bonuses
    ]
    suzerain = PartnerPower(f"{partner.name} (suzerain)", partner.name, SUZERAIN, first, partner.suzerain)
    return [power for power in (*found, suzerain) if power.effects]


def _on(when: str, of: dict[str, Effects]) -> dict[str, Numbered]:
    found = {name: _acts(effects, when) for name, effects in of.items()}
    return {name: acts for name, acts in found.items() if acts}


def _acts(effects: Iterable[Effect], when: str) -> Numbered:
    return tuple((at, e) for at, e in enumerate(effects) if e.when == when and not is_looked_up(e))


def _does(do: str, of: dict[str, Effects]) -> dict[str, Effects]:
    found = {
        name: tuple(e for e in effects if e.do == do and is_looked_up(e)) for name, effects in of.items()
    }
    return {name: effects for name, effects in found.items() if effects}


def is_looked_up(effect: Effect) -> bool:
    """Return whether an effect is a standing one: looked up when needed instead of carried out."""
    return effect.when in STANDING and effect.do in LOOKED_UP and effect.what not in CHOSEN_EXPORT


def _lasts(effects: Iterable[Effect]) -> bool:
    """Return whether a policy has any effect after its reveal."""
    return any(e.when != "reveal" or e.do in ("guard_exports", "choose_export") for e in effects)


def printed(cards: CardSet) -> Printed:
    """Return ``cards`` prepared for play; the same object for the same set."""
    made = _MADE.get(id(cards))
    if made is None or made[0] is not cards:
        if len(_MADE) > 200:
            _MADE.clear()
        made = _MADE[id(cards)] = (cards, Printed(cards))
    return made[1]
