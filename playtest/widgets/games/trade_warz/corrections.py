"""Corrections that a facilitator can make by pressing the table of Trade Warz."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from playtest.engines.game import Seat
from playtest.engines.trade_warz import TradeWarz
from playtest.widgets.games.corrections import Correction, Edit, Plain, put, seats

CORRECTABLE = {
    "influence-": "influence with a partner",
    "route-": "a route (its owner and slot)",
    "slot-": "a slot (its route)",
    "hand-": "a card in an open hand",
    "seat-": "a player (GDP, policy)",
}
"""What a facilitator can correct by pressing a piece, by the prefix of the piece's key."""


def corrections(game: TradeWarz, plain: Plain, names: Sequence[str]) -> list[Correction]:
    """List corrections of GDP, influence, routes and their slots, placed exports, policies and hand cards."""
    found = []
    for seat, player in enumerate(plain["players"]):
        found.append(
            Correction(
                f"seat-{seat}", f"{names[seat]}'s GDP", str(player["gdp"]), put("players", seat, "gdp")
            )
        )
        for partner in plain["partners"]:
            points = player["influence"].get(partner, 0)
            what = influence_with(names[seat], partner)
            key = f"influence-{partner}-{seat}"
            found.append(Correction(key, what, str(points), _influence(seat, partner)))
        for card in player["hand"]:
            what = f"{card} belongs to"
            places = (*seats(names), ("discard", f"{names[seat]}'s discard pile"))
            found.append(Correction(f"hand-{card}", what, str(seat), _card_goes(seat, card), places))
        if player["policy"]:
            active = ("", f"{player['policy']}, active")
            goes = (active, ("hand", "back in the hand"), ("discard", "discarded"))
            what = f"{names[seat]}'s policy"
            found.append(
                Correction(f"policy-{seat}", what, "", _policy_goes(seat), goes, also=(f"seat-{seat}",))
            )
    slots = [(name, slot) for name in plain["partners"] for slot in range(1, slots_of(game, name) + 1)]
    stands = {(route["partner"], route["slot"]): route for route in plain["routes"]}
    lies = tuple((f"{name} {slot}", _lies_in(name, slot, stands.get((name, slot)))) for name, slot in slots)
    for route in plain["routes"]:
        key, card = f"route-{route['card']}", route["card"]
        owner = (*seats(names), ("discard", f"nobody: discarded by {names[route['owner']]}"))
        found.append(Correction(key, f"{card} is a route of", str(route["owner"]), _route_goes(card), owner))
        now = f"{route['partner']} {route['slot']}"
        found.append(Correction(key, f"{card} is in", now, _route_lies(card), lies))
    for name, slot in slots:
        if (name, slot) not in stands:
            found.append(_in_slot(plain, names, name, slot))
    return found


def influence_with(name: str, partner: str) -> str:
    """Return the name for the correction of a player's influence with a partner."""
    return f"{name}'s influence with {partner}"


def _lies_in(name: str, slot: int, route: Mapping[str, Any] | None) -> str:
    changes = f", and {route['card']} in its place" if route else ""
    return f"{name}'s slot {slot}{changes}"


def _in_slot(plain: Plain, names: Sequence[str], partner: str, slot: int) -> Correction:
    """Build the correction of a slot without a route: what belongs there.

    That is a route or a placed export, which moves there from another slot.
    """
    lying = [
        (route["card"], f"{route['card']}, {names[route['owner']]}'s route with {route['partner']}")
        for route in plain["routes"]
    ]
    lying += [
        (
            str(at),
            f"the export that {names[placed['seat']]} placed in {placed['partner']}'s slot {placed['slot']}",
        )
        for at, placed in enumerate(plain["placed"])
        if (placed["partner"], placed["slot"]) != (partner, slot)
    ]

    def edit(plain: Plain, value: str) -> None:
        routes = {route["card"]: route for route in plain["routes"]}
        export = plain["placed"][int(value)] if value.isdecimal() else routes[value]
        export["partner"], export["slot"] = partner, slot

    what = f"In {partner}'s slot {slot} is"
    return Correction(f"slot-{partner}-{slot}", what, "as", edit, (("as", "what is there now"), *lying))


def _route_lies(card: str) -> Edit:
    """Build an edit that moves a route to another slot. A route in that slot swaps places with it."""

    def edit(plain: Plain, value: str) -> None:
        partner, _, slot = value.rpartition(" ")
        route = next(route for route in plain["routes"] if route["card"] == card)
        for other in plain["routes"]:
            if (other["partner"], other["slot"]) == (partner, int(slot)):
                other["partner"], other["slot"] = route["partner"], route["slot"]
        route["partner"], route["slot"] = partner, int(slot)

    return edit


def _route_goes(card: str) -> Edit:
    """Build an edit that gives a route to another player or, for "discard", to its owner's discard pile."""

    def edit(plain: Plain, value: str) -> None:
        route = next(route for route in plain["routes"] if route["card"] == card)
        if value == "discard":
            plain["routes"].remove(route)
            plain["players"][route["owner"]]["discard"].append(card)
        else:
            route["owner"] = int(value)

    return edit


def _policy_goes(seat: Seat) -> Edit:
    def edit(plain: Plain, value: str) -> None:
        player = plain["players"][seat]
        player[value].append(player["policy"])
        player["policy"] = None

    return edit


def _influence(seat: Seat, partner: str) -> Edit:
    def edit(plain: Plain, value: str) -> None:
        plain["players"][seat]["influence"][partner] = int(value)

    return edit


def _card_goes(seat: Seat, card: str) -> Edit:
    def edit(plain: Plain, value: str) -> None:
        players = plain["players"]
        players[seat]["hand"].remove(card)
        if value == "discard":
            players[seat]["discard"].append(card)
        else:
            players[int(value)]["hand"].append(card)

    return edit


def slots_of(game: TradeWarz, partner: str) -> int:
    """Return the number of a partner's slots."""
    return game.printed.partners[partner].slots
