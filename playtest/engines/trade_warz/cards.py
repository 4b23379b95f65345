"""The cards of Trade Warz, and the vocabulary that states their effects.

A card is data: numbers, a CMYK letter and effects. An effect says when it acts, what it does, and to whom or
to what. ``VERBS`` lists the verbs and the parts that each needs. The engine carries the effects out and
``text`` prints them, so a card's text and its effect cannot differ. A card that uses known verbs needs no
code.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, is_dataclass
from typing import Annotated, Any, Literal, NamedTuple

from pydantic import Field

from playtest.engines.game import Data

Type = Literal["export", "policy", "tactic", "event"]
Letter = Literal["C", "M", "Y", "K"]
When = Literal[
    "play",  # a tactic resolves
    "reveal",  # a policy is revealed
    "active",  # while a policy is active or an export in play; always, for a leader
    "upkeep",
    "income",
    "once",  # a free move of the card's owner, once a round
    "placing",  # an export is established
    "destroyed",
    "destroyed_by_opponent",
    "dispute",  # the dispute over this export's slot opens
    "any_dispute",  # in the round it is placed, whenever a dispute of its owner opens
    "dispute_won",
    "cleanup",
    "flip",  # an event is flipped
    "round",  # an event, for the round
    "trade",  # an event, for the next Trade phase
    "first_route",  # a leader establishes the first route of a round
    "destroying",  # a leader destroys an opponent's route
    "reaching",  # the threshold of this power is reached for the first time
    "policy_played",  # you reveal a policy and pay for it
    "tactic_played",
    "any_tactic",  # any player plays a tactic
    "established",  # you establish a route
    "any_established",  # any player establishes a route
    "any_placed",  # anybody's export with the tag is turned up on its slot
    "event_flipped",
    "dispute_lost",
    "answer",  # once a round, to something that happens to you
]
Who = Literal[
    "you",
    "opponent",  # a chosen one
    "each_opponent",
    "each_player",
    "richest_opponent",  # chosen on a tie
    "poorest_opponent",
    "destroyer",
    "players_with",  # an export in play with the tag
    "players_without",
]
OneExport = Literal["own_export", "opponent_export", "any_export"]
"""Among whose exports the target of an effect is chosen."""
What = Literal[
    "this_export",
    "own_export",  # a chosen one
    "opponent_export",  # a chosen one
    "any_export",  # a chosen one
    "highest_export",  # of the chosen opponent, by printed revenue
    "highest_in_play",
    "chosen_export",  # the one chosen at the reveal
    "own_exports",
    "opponent_exports",
    "every_export",
    "oldest_exports",  # each player's
]
Provided = Literal[
    "export_untargeted",  # no tactic targeted this export this round
    "untargeted",  # no tactic targeted you this round
    "with_partner",  # the route is with the partner, or somebody is its suzerain
    "route_with_partner",  # you already have a route with the partner of this dispute
    "harmful_event",
    "three_partners",
    "not_richest",
    "active_policy",
    "own_tag",  # you have an export in play with the tag
    "no_destruction",  # this round
    "event_destruction",  # this round
    "discarded",  # the effect before discarded a card
    "leader_here",  # a leader has a route with this partner
    "leader_not_here",  # a leader in play has no route with this partner
    "poorest",
    "resource_event",
]
Market = Literal["small", "medium", "large"]

Amount = Annotated[int, Field(ge=-9, le=9)]


@dataclass(frozen=True, slots=True)
class Effect(Data):
    """One effect of a card."""

    when: When
    do: str
    who: Who = "you"
    what: What | None = None
    amount: Amount = 0
    of: Literal["export", "policy", "tactic", "card"] | None = None
    """The type of card that a cost, a recovery or a discard concerns."""
    against: Literal["tactics", "tactics_in_trade", "opponents"] | None = None
    first: bool = False
    """Works only the first time each round."""
    here: bool = False
    """Works only at one partner: the one where the export is, or the one that grants the power."""
    lasting: bool = False
    """Lasts until it is used, even beyond this round."""
    provided: Provided | None = None
    tag: str | None = None
    partner: str | None = None
    per: Literal["route", "tagged_export", "further_partner", "partner"] | None = None
    most: Annotated[int, Field(ge=1, le=9)] | None = None
    """The highest amount of an effect that counts something, such as routes."""
    revenue: Annotated[int, Field(ge=0, le=20)] | None = None
    """Concerns only exports with this printed revenue."""
    option: Literal["a", "b"] | None = None
    """The effect's group, if each player chooses between two groups of effects."""
    leader: str | None = None
    """The leader whose routes a condition is about."""
    market: Market | None = None
    """Works only at partners with a market of this size."""
    elsewhere: bool = False
    """Works only at partners other than the one that grants the power."""
    rarity: Literal["common", "uncommon", "rare"] | None = None
    """Concerns only exports of this rarity."""
    points: Annotated[int, Field(ge=1, le=9)] = 1
    """The influence to give up, for an effect that turns influence into GDP."""
    times: Annotated[int, Field(ge=1, le=9)] = 1
    """The number of uses per round."""


def as_stated(value: Any) -> Any:
    """Return a card, or a set of cards, as plain data in the form of a card file.

    Fields that have their default value are left out.
    """
    if is_dataclass(value):
        parts = {f.name: (f.default, getattr(value, f.name)) for f in fields(value)}
        return {name: as_stated(part) for name, (default, part) in parts.items() if part != default}
    return [as_stated(part) for part in value] if isinstance(value, tuple) else value


class Verb(NamedTuple):
    """The fields that a verb needs, and whether it may have to ask somebody."""

    needs: tuple[str, ...] = ()
    asks: bool = False


VERBS: dict[str, Verb] = {
    # GDP
    "gain_gdp": Verb(("amount",)),
    "lose_gdp": Verb(("amount",)),
    "take_gdp": Verb(("amount",)),
    "owe_gdp": Verb(("amount",)),
    "later_income": Verb(("amount",)),
    "levy": Verb(("amount",), asks=True),
    "share_out": Verb(("amount",)),
    "soften_losses": Verb(("amount",)),
    "out_of_reach": Verb(("amount",)),
    "guard_gdp": Verb(("against",)),
    "floor": Verb(),
    "refuse": Verb(),
    # cards
    "draw": Verb(("amount",), asks=True),
    "discard": Verb(("amount",), asks=True),
    "discard_random": Verb(("amount",)),
    "discard_down": Verb(("amount",), asks=True),
    "trade_in": Verb(("of", "amount"), asks=True),
    "take_card": Verb(asks=True),
    "pick_discard": Verb(asks=True),
    "swap_random": Verb(),
    "recover": Verb(("of",), asks=True),
    "contraband": Verb(("amount",)),
    "search_deck": Verb(("amount",), asks=True),
    "guard_hand": Verb(),
    "hand_size": Verb(("amount",)),
    "look_hand": Verb(),
    "draw_and_keep": Verb(("amount",), asks=True),
    "exchange": Verb(asks=True),
    "blackout": Verb(),
    # policies
    "destroy_policy": Verb(),
    "ignore_policy": Verb(),
    "cancel_policy": Verb(asks=True),
    "copy_policy": Verb(asks=True),
    "copy_played": Verb(asks=True),
    "give_up_policy": Verb(("amount",), asks=True),
    # influence and disputes
    "gain_influence": Verb(("amount",), asks=True),
    "remove_influence": Verb(("amount",)),
    "clear_influence": Verb(),
    "sell_influence": Verb(("amount",), asks=True),
    "dispute_power": Verb(("amount",)),
    # exports
    "cost": Verb(("of", "amount")),
    "free": Verb(("of",)),
    "next_export_cost": Verb(("amount",)),
    "next_export_produces": Verb(("amount",)),
    "limit_exports": Verb(("amount",)),
    "produce": Verb(("what", "amount")),
    "produce_nothing": Verb(("what",)),
    "pin": Verb(("what",)),
    "choose_export": Verb(asks=True),
    "move_route": Verb(asks=True),
    "take_over": Verb(("what",)),
    "destroy_export": Verb(("what",)),
    "discard_export": Verb(asks=True),
    "sell_export": Verb(("amount",), asks=True),
    "prevent_destruction": Verb(),
    "prevent": Verb(),
    "event_proof": Verb(("what",)),
    "guard_exports": Verb(("against",)),
    "guard_control": Verb(),
    "close_slots": Verb(),
    # events
    "ignore_event": Verb(),
    "redirect": Verb(asks=True),
    "pass_on": Verb(asks=True),
}
ANSWERS = ("refuse", "prevent", "redirect", "pass_on")
"""Verbs by which the owner of a power answers something that happens to the owner."""
POWER_VERBS: dict[str, tuple[str, ...]] = {
    "active": (
        "cost",
        "free",
        "produce",
        "dispute_power",
        "out_of_reach",
        "guard_gdp",
        "floor",
        "soften_losses",
        "ignore_event",
        "hand_size",
        "guard_hand",
        "guard_exports",
        "guard_control",
    ),
    "answer": ANSWERS,
    "once": (
        "look_hand",
        "copy_played",
        "exchange",
        "sell_influence",
        "destroy_export",
        "gain_gdp",
        "draw",
        "gain_influence",
    ),
    "upkeep": ("gain_gdp", "draw", "gain_influence", "search_deck", "draw_and_keep"),
    "dispute": ("lose_gdp",),
}
"""The verbs that partner powers may use, by moment; at moments not listed, they may use ``GIFTS``."""
GIFTS = ("gain_gdp", "draw", "gain_influence", "draw_and_keep")

TRIGGERS: dict[str, tuple[str, ...]] = {
    "export": (
        "active",
        "upkeep",
        "income",
        "placing",
        "destroyed",
        "destroyed_by_opponent",
        "dispute",
        "any_dispute",
        "dispute_won",
        "cleanup",
    ),
    "policy": ("reveal", "active", "upkeep", "income", "once", "dispute_won"),
    "tactic": ("play",),
    "event": ("flip", "round", "trade"),
    "leader": ("active", "upkeep", "income", "first_route", "destroying", "dispute_won"),
    "partner": (
        "active",
        "upkeep",
        "income",
        "once",
        "answer",
        "dispute",
        "dispute_won",
        "dispute_lost",
        "reaching",
        "policy_played",
        "tactic_played",
        "any_tactic",
        "established",
        "any_established",
        "any_placed",
        "event_flipped",
    ),
}


@dataclass(frozen=True, slots=True)
class Card(Data):
    """An export, policy, tactic or event card."""

    name: Annotated[str, Field(min_length=1, max_length=60)]
    type: Type
    deck: str
    """The leader whose deck the card is in, or ``global``."""
    rarity: Literal["common", "uncommon", "rare"]
    cmyk: Letter
    cost: Annotated[int, Field(ge=0, le=20)] = 0
    influence: Annotated[int, Field(ge=0, le=9)] = 0
    revenue: Annotated[int, Field(ge=0, le=20)] = 0
    tags: tuple[str, ...] = ()
    harmful: bool = False
    """Whether an event counts as harmful."""
    resources: bool = False
    """Whether an event is about resources."""
    effects: tuple[Effect, ...] = ()


@dataclass(frozen=True, slots=True)
class Leader(Data):
    """A leader: hand size, export slots and ability."""

    name: Annotated[str, Field(min_length=1, max_length=60)]
    hand_size: Annotated[int, Field(ge=1, le=12)]
    export_slots: Annotated[int, Field(ge=1, le=8)]
    prototype: bool
    """Whether the deck is prototype data that is not in the rulebook.

    The label is shown next to the leader.
    """
    effects: tuple[Effect, ...] = ()


@dataclass(frozen=True, slots=True)
class Bonus(Data):
    """A partner's bonus for a player with at least this much influence there."""

    at: Annotated[int, Field(ge=1, le=99, title="influence needed")]
    effects: tuple[Effect, ...] = ()


@dataclass(frozen=True, slots=True)
class Partner(Data):
    """A trade partner: its market, numbered slots, and bonuses and powers for players with influence.

    ``bonuses`` need an amount of influence (a threshold); ``suzerain`` has effects for the player with the
    most influence there, the suzerain.
    """

    name: Annotated[str, Field(min_length=1, max_length=60)]
    market: Market
    slots: Annotated[int, Field(ge=1, le=8)]
    bonus: Annotated[int, Field(ge=0, le=9, title="extra GDP for each route")]
    """GDP added to each route, if partner bonuses are in play."""
    bonuses: tuple[Bonus, ...] = ()
    suzerain: tuple[Effect, ...] = ()


@dataclass(frozen=True, slots=True)
class CardSet(Data):
    """All printed cards, leaders and partners, which a designer may edit."""

    leaders: tuple[Leader, ...]
    cards: tuple[Card, ...]
    events: tuple[Card, ...]
    partners: tuple[Partner, ...]

    def __repr__(self) -> str:
        return f"<{len(self.cards)} cards, {len(self.events)} events, {len(self.leaders)} leaders>"

    def __post_init__(self) -> None:
        if wrong := problem(self):
            raise ValueError(wrong)


GLOBAL = "global"
DECKS = ("export", "tactic", "policy")
"""The global decks, by the type of their cards."""


def problem(cards: CardSet) -> str | None:
    """Explain what is wrong with a set of cards, naming card and field; ``None`` if nothing is."""
    leaders = [leader.name for leader in cards.leaders]
    names = [card.name for card in (*cards.cards, *cards.events)]
    for kind, listed in (("leader", leaders), ("card", names), ("partner", [p.name for p in cards.partners])):
        if doubles := {name for name in listed if listed.count(name) > 1}:
            return f'{kind} "{min(doubles)}": name: appears twice.'
    for leader in cards.leaders:
        if wrong := _problem_of_effects(leader.effects, "leader"):
            return f'leader "{leader.name}": {wrong}'
    for card in (*cards.cards, *cards.events):
        if wrong := problem_of_card(card, leaders):
            return f'card "{card.name}": {wrong}'
    if any((card.type == "event") != (card in cards.events) for card in (*cards.cards, *cards.events)):
        return "events and cards are mixed up."
    for partner in cards.partners:
        if wrong := _problem_of_partner(partner):
            return f'partner "{partner.name}": {wrong}'
    return None


def problem_of_card(card: Card, leaders: list[str]) -> str | None:
    """Explain what is wrong with one card, naming the field; ``None`` if nothing is."""
    if card.deck not in (GLOBAL, *leaders):
        return f'deck: "{card.deck}" is neither {GLOBAL} nor a leader.'
    if card.type != "export" and (card.revenue or card.influence):
        return "revenue and influence: only exports have them."
    if card.type == "event" and card.cost:
        return "cost: events cost nothing."
    if card.type != "export" and not card.effects:
        return "effects: only an export may do nothing but trade."
    if card.type != "event" and (card.harmful or card.resources):
        return "harmful, resources: only an event can have these."
    return _problem_of_effects(card.effects, card.type)


def _problem_of_partner(partner: Partner) -> str | None:
    steps = [bonus.at for bonus in partner.bonuses]
    if steps != sorted(set(steps)):
        return "bonuses: the thresholds must rise."
    for effects in (*(bonus.effects for bonus in partner.bonuses), partner.suzerain):
        if wrong := _problem_of_effects(effects, "partner"):
            return wrong
    return None


def _problem_of_effects(effects: tuple[Effect, ...], owner: str) -> str | None:
    for at, effect in enumerate(effects):
        if wrong := _problem_of_effect(effect, owner):
            return f"effects.{at}.{wrong}"
    return None


def _problem_of_effect(effect: Effect, owner: str) -> str | None:
    if effect.do not in VERBS:
        close = [verb for verb in VERBS if verb.split("_")[0] == effect.do.split("_")[0]] or list(VERBS)
        return f'do: "{effect.do}" is not an effect (there are {", ".join(close)}).'
    if effect.when not in TRIGGERS[owner]:
        article = "an" if owner[0] in "aeiou" else "a"
        return f'when: {article} {owner} has no "{effect.when}" (there are {", ".join(TRIGGERS[owner])}).'
    for need in VERBS[effect.do].needs:
        if not getattr(effect, need):
            return f'{need}: "{effect.do}" needs it.'
    if (
        effect.who in ("players_with", "players_without") or effect.per == "tagged_export"
    ) and not effect.tag:
        return "tag: is needed to say which exports are meant."
    if effect.provided == "own_tag" and not effect.tag:
        return "tag: is needed to say which exports are meant."
    if effect.provided == "with_partner" and not effect.partner:
        return "partner: is needed to say which partner is meant."
    if owner == "partner" and effect.do not in POWER_VERBS.get(effect.when, GIFTS):
        can = ", ".join(POWER_VERBS.get(effect.when, GIFTS))
        return f'do: no partner does "{effect.do}" at the moment "{effect.when}" (there are {can}).'
    if owner == "partner" and effect.what not in (None, "own_exports", "opponent_export"):
        return "what: a partner's power is about own_exports, or one opponent_export."
    if owner != "partner" and (effect.elsewhere or effect.times > 1 or effect.do in ANSWERS):
        return "elsewhere, times and answers: only partner powers have them."
    if effect.provided in ("leader_here", "leader_not_here") and not effect.leader:
        return "leader: is needed to say whose routes are meant."
    if effect.do == "produce" and owner == "partner" and effect.what != "own_exports":
        return "what: a partner's power changes what own_exports produce."
    if effect.what == "this_export" and owner != "export":
        return "what: only an export can be this export."
    if effect.option and effect.when != "flip":
        return "option: only events let players choose."
    return None
