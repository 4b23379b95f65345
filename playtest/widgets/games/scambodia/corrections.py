"""Corrections that a facilitator can make by pressing the table of Scambodia."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from playtest.engines.game import Seat
from playtest.engines.scambodia import Scambodia
from playtest.engines.scambodia.cards import CARD_NAMES, PEEK, PHASES, POSITIONS, TARGETS, TURN
from playtest.engines.scambodia.knowledge import BOTTOM
from playtest.widgets.games.corrections import (
    Correction,
    Edit,
    Lies,
    Plain,
    Sought,
    among,
    first_lying,
    put,
    seats,
    swap,
)

CORRECTABLE = {
    "card-": "a card on the table",
    "top": "the discard pile",
    "deck": "the deck or a player (whose turn it is)",
    "seat-": "a player (points)",
}
"""What a facilitator can correct by pressing a piece, by the prefix of the piece's key."""


def corrections(game: Scambodia, plain: Plain, names: Sequence[str]) -> list[Correction]:
    """List corrections of cards, of whose turn it is, and of the last round's points and declaration.

    Cards that lie hidden are not named.
    """
    del game
    cards = among(map(CARD_NAMES.name, range(52)))
    sought = _sought(names)
    found = [
        Correction(
            f"card-{4 * seat + slot}",
            f"{name}'s card, {POSITIONS.name(slot)}",
            "",
            _lies(seat, slot),
            cards,
            sought=sought,
        )
        for seat, name in enumerate(names)
        for slot in range(4)
        if plain["table"][seat][slot] is not None
    ]
    top, what = plain["discards"][-1], "On top of the discard pile is"
    found.append(Correction("top", what, top, _goes("discards", -1), cards, sought=sought))
    if plain["drawn"] is not None:
        found.append(Correction("drawn", "The card drawn is", "", _goes("drawn"), cards, sought=sought))
    if plain["phase"] == PHASES.name(TURN):
        whose = put("player")
        also = tuple(f"{card}-{seat}" for card in ("seat", "player") for seat in range(len(names)))
        found.append(
            Correction("deck", "Whose turn it is", str(plain["player"]), whose, seats(names), also=also)
        )
    for seat, name in enumerate(names):
        if plain["past"]:
            last = plain["past"][-1]
            what = points_in(name, last["round"])
            found.append(
                Correction(f"seat-{seat}", what, str(last["scores"][seat]), put("past", -1, "scores", seat))
            )
    if plain["past"] and plain["past"][-1]["declarer"] is not None:
        last = plain["past"][-1]
        seat, now = last["declarer"], "yes" if last["succeeded"] else "no"
        what, yes = declared_well(names[seat], last["round"]), (("yes", "yes"), ("no", "no"))
        found.append(Correction(f"seat-{seat}", what, now, _declared, yes))
    return found


def points_in(name: str, number: int) -> str:
    """Return the name for the correction of a player's points in a round."""
    return f"{name}'s points in round {number}"


def declared_well(name: str, number: int) -> str:
    """Return the name for the correction of whether a declaration succeeded."""
    return f"{name}'s declaration in round {number} succeeded"


def _declared(plain: Plain, value: str) -> None:
    plain["past"][-1]["succeeded"] = value == "yes"


def _sought(names: Sequence[str]) -> Sought:
    """Build a function that finds a card's place, which is public only in the discard pile."""

    def sought(plain: Plain, value: str) -> Lies | None:
        places: list[tuple[Sequence[str], Lies]] = [
            (plain["deck"], Lies("in the deck")),
            ([plain["drawn"]], Lies(f"in {names[plain['player']]}'s hand, just drawn")),
            (plain["discards"], Lies("in the discard pile", hidden=False)),
        ]
        for name, grid in zip(names, plain["table"], strict=True):
            places += [
                ([card], Lies(f"in {name}'s grid, {POSITIONS.name(slot)}")) for slot, card in enumerate(grid)
            ]
        return first_lying(value, places)

    return sought


def _lies(seat: Seat, slot: int) -> Edit:
    return _goes("table", seat, slot)


def _goes(*path: str | int) -> Edit:
    """Build an edit that puts a card at a path in the JSON. The card that was there takes its place.

    Who has seen a card stays with the card. So nobody is said to know a face that they have never seen.
    """

    def edit(plain: Plain, value: str) -> None:
        at: Any = plain
        for step in path[:-1]:
            at = at[step]
        old = at[path[-1]]
        know = {card: _knowers(plain, card) for card in (value, old)}
        if plain["drawn"] == value:
            plain["drawn"] = old
        else:
            swap(value, old, plain["deck"], list(CARD_NAMES.by_name), [plain["discards"], *plain["table"]])
        at[path[-1]] = value
        for seat, grid in enumerate(plain["table"]):
            for slot, card in enumerate(grid):
                if (seen := know.get(card)) is not None:
                    plain["seen"][seat][slot] = seen | _looks_now(plain, seat, slot)

    return edit


def _knowers(plain: Plain, card: str) -> dict[str, int] | None:
    """Return the seats that know a card's face, each with the turn since which it knows.

    Return ``None`` for a card of the discard pile, which everyone has seen.
    """
    if card in plain["discards"]:
        return None
    if card == plain["drawn"]:
        return {str(plain["player"]): plain["turn"]}
    grids = zip(plain["table"], plain["seen"], strict=True)
    return next((dict(seen[grid.index(card)]) for grid, seen in grids if card in grid), {})


def _looks_now(plain: Plain, seat: Seat, slot: int) -> dict[str, int]:
    """Return the seat that is looking at the card in this place now, with the turn; empty if nobody is."""
    if plain["phase"] == PHASES.name(PEEK):
        looks = slot in BOTTOM and seat in plain["looked"] and seat not in plain["covered"]
        return {str(seat): plain["turn"]} if looks else {}
    return {str(plain["player"]): plain["turn"]} if plain["target"] == TARGETS.name(4 * seat + slot) else {}
