"""The options that a designer may change in Trade Warz without code."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Literal

from pydantic import Field, PlainSerializer

from playtest.engines.game import Data
from playtest.engines.trade_warz.cards import CardSet, as_stated
from playtest.engines.trade_warz.files import shipped_cards

Limit = Annotated[int, Field(ge=0, le=20)] | None


@dataclass(frozen=True, slots=True)
class TradeRules(Data):
    """The options, numbers and cards of the game. The first value of each option is that of the rulings."""

    leaders: Annotated[
        Literal["blind", "chosen"],
        Field(
            title="Leaders",
            description="Dealt at random, or chosen in seat order (ruling 1)",
            json_schema_extra={"called": {"blind": "Dealt at random", "chosen": "Chosen in seat order"}},
        ),
    ] = "blind"
    leader_abilities: Annotated[
        bool, Field(title="Leader abilities", description="Whether leaders' abilities are played (ruling 1)")
    ] = True
    starting_gdp: Annotated[
        int,
        Field(title="Starting GDP", description="Quick Start adds 5 (ruling 2)", ge=0, le=40),
    ] = 10
    partners: Annotated[
        Literal["random", "chosen"],
        Field(
            title="Partners",
            description="Drawn at random, or chosen in seat order (ruling 2)",
            json_schema_extra={"called": {"random": "Drawn at random", "chosen": "Chosen in seat order"}},
        ),
    ] = "random"
    partner_powers: Annotated[
        Literal["off", "thresholds", "all"],
        Field(
            title="Partner powers",
            description="What influence with a partner brings: nothing, bonuses at thresholds, or also the "
            "powers of suzerains (ruling 28)",
            json_schema_extra={"called": {"all": "Thresholds and suzerains"}},
        ),
    ] = "off"
    ties: Annotated[
        Literal["seat", "marker"],
        Field(
            title="Equal GDP",
            description="Either the lower seat or the one nearer the marker counts as poorer (ruling 3)",
            json_schema_extra={
                "called": {"seat": "Lower seat is poorer", "marker": "Nearer the marker is poorer"}
            },
        ),
    ] = "seat"
    policy_order: Annotated[
        Literal["poorest_first", "poorest_decides"],
        Field(
            title="Order of policies",
            description="Poorest first, or in an order the poorest player chooses (ruling 8)",
            json_schema_extra={"called": {"poorest_decides": "The poorest player chooses"}},
        ),
    ] = "poorest_first"
    instant_policies: Annotated[
        Literal["replace", "discard"],
        Field(
            title="Policies without a lasting effect",
            description="Active, replacing the old policy; or discarded, and the old policy stays (ruling 8)",
            json_schema_extra={
                "called": {"replace": "Active, replacing the old policy", "discard": "Discarded"}
            },
        ),
    ] = "replace"
    trade_seconds: Annotated[
        int,
        Field(
            title="Trade clock",
            description="Seconds from the first export placed (ruling 10)",
            ge=10,
            le=3600,
        ),
    ] = 180
    seat_seconds: Annotated[
        Annotated[int, Field(ge=5, le=3600)] | None,
        Field(
            title="Seconds for each seat",
            description="On a shared screen, clockwise from the marker, each seat has this many seconds, "
            "which run only while its hand is shown. Leave empty for one shared clock (ruling 10)",
        ),
    ] = None
    replace_routes: Annotated[
        bool,
        Field(
            title="Replace routes",
            description="With full slots you may still place, and discard a route when you pay (ruling 10)",
        ),
    ] = False
    reserve_costs: Annotated[
        bool,
        Field(
            title="Costs are reserved",
            description="The cost of placed exports is reserved and cannot be spent (ruling 10)",
        ),
    ] = True
    offers_per_phase: Annotated[
        Limit,
        Field(
            title="Offers per Trade phase",
            description="Offers of each player in a Trade phase. Leave empty for any number (ruling 11)",
        ),
    ] = None
    diplomatic: Annotated[
        bool, Field(title="Diplomatic mode", description="Cards may be traded one for one (ruling 11)")
    ] = False
    tactic_windows: Annotated[
        Literal["draw_to_clock", "all"],
        Field(
            title="When tactics are played",
            description="From Draw until the Trade clock stops, or until the last dispute (ruling 12)",
            json_schema_extra={
                "called": {"draw_to_clock": "Until the clock stops", "all": "Until the last dispute"}
            },
        ),
    ] = "draw_to_clock"
    answers: Annotated[
        bool,
        Field(
            title="Answers to tactics", description="Whether tactics may be answered with tactics (ruling 12)"
        ),
    ] = True
    partner_bonus: Annotated[
        Literal["none", "by_market"],
        Field(
            title="Partner bonus",
            description="Added to each route's income: nothing, or 1, 2, 3 by market (ruling 15)",
            json_schema_extra={"called": {"by_market": "1, 2 or 3 by market"}},
        ),
    ] = "none"
    first_income: Annotated[
        Literal["same_round", "next_round"],
        Field(
            title="First income of a route",
            description="In the round in which you pay for the route, or in the next (ruling 15)",
            json_schema_extra={
                "called": {"same_round": "In the same round", "next_round": "In the next round"}
            },
        ),
    ] = "same_round"
    influence_per_route: Annotated[
        Literal["printed", "one"],
        Field(
            title="Influence of a route",
            description="The export's influence, or 1 each round (ruling 15)",
            json_schema_extra={"called": {"printed": "As printed on the export", "one": "1 each round"}},
        ),
    ] = "printed"
    gdp_to_win: Annotated[
        int,
        Field(
            title="GDP to win", description="Whoever reaches this wins right away (ruling 16)", ge=15, le=500
        ),
    ] = 50
    rounds: Annotated[
        int, Field(title="Rounds", description="Quick Start plays one fewer (ruling 16)", ge=2, le=15)
    ] = 5
    chill: Annotated[
        bool, Field(title="Chill mode", description="No clock; players place one export per turn (ruling 19)")
    ] = False
    quick_start: Annotated[
        bool,
        Field(title="Quick Start", description="5 GDP more, no event in round 1, one round fewer (ruling 2)"),
    ] = False
    cards: Annotated[
        CardSet,
        PlainSerializer(as_stated, return_type=dict),
        Field(title="Cards", description="Leaders, cards, events and partners, from the card files"),
    ] = field(default_factory=shipped_cards)
