"""Corrections that a facilitator can make on the board of Collapsization: points, tiles, cards and claims."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from playtest.engines import hexes
from playtest.engines.collapsization import Collapsization
from playtest.engines.collapsization.pieces import (
    ADVISORS,
    CARDS,
    CENTER,
    NOMINATIONS,
    place,
)
from playtest.engines.game import Seat
from playtest.widgets.games.corrections import Correction, Edit, Lies, Plain, among, first_lying, put, swap

CORRECTABLE = {
    "site-": "a hex (its tile, building and claims)",
    "hand-": "one of the Mayor's open cards",
    "claim-": "a claim (used up or not)",
    "seat-": "a player (points)",
}
"""What a facilitator can correct by pressing a piece, by the prefix of the piece's key."""


def corrections(game: Collapsization, plain: Plain, names: Sequence[str]) -> list[Correction]:
    """List corrections of points, realities, buildings, nominations, the Mayor's cards and claims left."""
    del game
    return [
        *_points(plain, names),
        *_hexes(plain),
        *_nominations(plain, names),
        *_hand(plain),
        *_claims(plain, names),
    ]


MAYORS = among([CARDS.name(card) for card in CARDS.by_value])
"""The Mayor's cards, which are also the names of claims."""


def _points(plain: Plain, names: Sequence[str]) -> Iterator[Correction]:
    """Correct each player's points."""
    for seat, name in enumerate(names):
        points = str(plain["scores"][seat])
        yield Correction(f"seat-{seat}", points_of(name), points, put("scores", seat), low=-99)


def points_of(name: str) -> str:
    """Return the name for the correction of a player's points."""
    return f"{name}'s points"


def _hexes(plain: Plain) -> Iterator[Correction]:
    """Correct the tile of each hex, and its building."""
    for hex, tile in plain["reality"].items():
        if hexes.hex_named(hex) == CENTER:
            continue
        key, where = f"site-{hexes.hex_named(hex)}", place(hexes.hex_named(hex))
        what, tiles = f"What is really on {where}", among(CARDS.by_name)
        yield Correction(key, what, "", _reality(hex, tile), tiles, sought=_tile_sought)
        if (built := plain["placed"].get(hex)) is not None:
            what = f"What was built on {where}"
            yield Correction(key, what, built, _built_is(hex), MAYORS, sought=_card_sought)


def _nominations(plain: Plain, names: Sequence[str]) -> Iterator[Correction]:
    """Correct the nominations, once all of them are public."""
    if any(len(nominated) != NOMINATIONS for nominated in plain["nominations"]):
        return
    for seat in ADVISORS:
        for at in range(NOMINATIONS):
            yield from _nominated(plain, names, seat, at)


def _hand(plain: Plain) -> Iterator[Correction]:
    """Correct the Mayor's cards, and which of them are revealed."""
    for card in plain["hand"]:
        key, lies = f"hand-{CARDS.by_name[card]}", "yes" if card in plain["shown"] else "no"
        what = f"The Mayor's {card} is really"
        yield Correction(key, what, "", _mayor_has(card), MAYORS, sought=_card_sought)
        yield Correction(key, f"The Mayor's {card} is revealed", lies, _revealed(card), among(["yes", "no"]))


def _claims(plain: Plain, names: Sequence[str]) -> Iterator[Correction]:
    """Correct which claims each Advisor still has."""
    for seat in ADVISORS:
        for name, _ in MAYORS:
            there = "there" if name in plain["trays"][seat - 1] else "used up"
            key, what = f"claim-{CARDS.by_name[name]}", f"{names[seat]}'s claim {name}"
            yield Correction(key, what, there, _claim_is(seat, name), among(["there", "used up"]))


def _tile_sought(plain: Plain, value: str) -> Lies | None:
    """Find where a reality tile is: in the deck, or on a hex. The place is public if the hex is built on."""
    lying = [
        ([tile], Lies(f"on {place(hexes.hex_named(hex))}", hex not in plain["placed"], "tile"))
        for hex, tile in plain["reality"].items()
        if hexes.hex_named(hex) != CENTER
    ]
    return first_lying(value, [(plain["deck"], Lies("in the deck", thing="tile")), *lying])


def _card_sought(plain: Plain, value: str) -> Lies | None:
    """Find the place of one of the Mayor's cards."""
    built = [
        ([card], Lies(f"on {place(hexes.hex_named(hex))}", hidden=False))
        for hex, card in plain["placed"].items()
        if hexes.hex_named(hex) != CENTER
    ]
    mayors: list[tuple[Sequence[str], Lies]] = [
        (plain["shown"], Lies("open in the Mayor's hand", hidden=False)),
        (plain["hand"], Lies("in the Mayor's hand")),
        (plain["pile"], Lies("in the Mayor's pile")),
        (plain["discards"], Lies("in the discard pile")),
    ]
    return first_lying(value, [*mayors, *built])


def _reality(hex: str, tile: str) -> Edit:
    def edit(plain: Plain, value: str) -> None:
        swap(value, tile, plain["deck"], list(CARDS.by_name), [plain["reality"]])
        plain["reality"][hex] = value

    return edit


def _built_is(hex: str) -> Edit:
    """Build an edit that swaps the card built on ``hex`` for another of the Mayor's cards."""

    def edit(plain: Plain, value: str) -> None:
        _trade(plain, plain["placed"][hex], value)

    return edit


def _mayor_has(card: str) -> Edit:
    """Build an edit that puts another card into the Mayor's hand. It swaps places with ``card``."""

    def edit(plain: Plain, value: str) -> None:
        _trade(plain, card, value)

    return edit


def _trade(plain: Plain, card: str, other: str) -> None:
    """Swap two of the Mayor's cards everywhere, including past turns."""
    turned = {card: other, other: card}
    order = list(CARDS.by_name)
    for hex, built in plain["placed"].items():
        plain["placed"][hex] = built if hexes.hex_named(hex) == CENTER else turned.get(built, built)
    for name in ("pile", "hand", "shown", "discards"):
        cards = [turned.get(one, one) for one in plain[name]]
        plain[name] = cards if name == "discards" else sorted(cards, key=order.index)
    for turn in plain["history"]:
        turn["card"] = plain["placed"][turn["hex"]]
        if turn["card"] not in turn["hand"]:
            turn["hand"] = [turned.get(one, one) for one in turn["hand"]]
            turn["shown"] = [turned.get(one, one) for one in turn["shown"]]


def _revealed(card: str) -> Edit:
    def edit(plain: Plain, value: str) -> None:
        held = [one for one in plain["shown"] if one != card]
        plain["shown"] = sorted([*held, *([card] if value == "yes" else [])], key=list(CARDS.by_name).index)

    return edit


def _nominated(plain: Plain, names: Sequence[str], seat: Seat, at: int) -> list[Correction]:
    """Build the two corrections of a public nomination: its claim card, and the hex it is on.

    ``at`` is its number among the nominations of ``seat``.
    """
    nomination = plain["nominations"][seat - 1][at]
    hex, card = nomination["hex"], nomination["card"]
    key = f"site-{hexes.hex_named(hex)}"
    open_hexes = tuple(
        (other, place(hexes.hex_named(other))) for other in plain["reality"] if other not in plain["placed"]
    )
    where = put("nominations", seat - 1, at, "hex")
    what = put("nominations", seat - 1, at, "card")
    return [
        Correction(key, f"{names[seat]} claims there", card, what, among(plain["trays"][seat - 1])),
        Correction(key, f"{names[seat]}'s claim of {card} is on", hex, where, open_hexes),
    ]


def _claim_is(seat: Seat, name: str) -> Edit:
    def edit(plain: Plain, value: str) -> None:
        left = {*plain["trays"][seat - 1]} - {name} | ({name} if value == "there" else set())
        every = [CARDS.name(card) for card in CARDS.by_value]
        plain["trays"][seat - 1] = [card for card in every if card in left]

    return edit
