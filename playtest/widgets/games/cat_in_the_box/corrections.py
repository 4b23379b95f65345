"""Corrections that a facilitator can make by pressing the table of Cat in the Box."""

from __future__ import annotations

from collections.abc import Sequence

from playtest.engines.cat_in_the_box import COLORS, SPACES, CatInTheBox
from playtest.engines.game import Illegal, Seat
from playtest.widgets.games.corrections import Correction, Edit, Plain, Sought, among, put, seats

CORRECTABLE = {
    "space-": "a space (its token)",
    "seat-": "a player (tricks, prediction, colors)",
    "head-red": "Red (broken or not)",
}
"""What a facilitator can correct by pressing a piece, by the prefix of the piece's key."""
RED_BROKEN, LEADS_NEXT = "Red is broken", "Who leads the next trick"


def corrections(game: CatInTheBox, plain: Plain, names: Sequence[str]) -> list[Correction]:
    """List corrections of spaces, the leader, broken red, declarable colors, predictions and tricks won."""
    spaces = [SPACES.name(space) for space in range(4 * game.numbers)]
    found = [_who_has(plain, names, space, spaces) for space in spaces if space not in plain["blocked"]]
    broken = "yes" if plain["red_broken"] else "no"
    found.append(Correction("head-red", RED_BROKEN, broken, _red_breaks, among(["yes", "no"])))
    if plain["phase"] == "tricks" and not plain["trick"]:
        cards = tuple(f"seat-{seat}" for seat in range(1, len(names)))
        found.append(Correction("seat-0", LEADS_NEXT, str(plain["leader"]), _leads, seats(names), also=cards))
    for seat, name in enumerate(names):
        key = f"seat-{seat}"
        found.append(Correction(key, tricks_of(name), str(plain["won"][seat]), put("won", seat)))
        if len(names) > 2:
            hoped = plain["predictions"][seat]
            said = "" if hoped is None else str(hoped)
            found.append(
                Correction(key, f"{name}'s prediction", said, put("predictions", seat), among("1234"))
            )
        for color in map(COLORS.name, range(4)):
            may = "yes" if color in plain["colors"][seat] else "no"
            what = may_declare(name, color)
            token = (f"x-{seat}-{color}",)
            found.append(Correction(key, what, may, _declares(seat, color), among(["yes", "no"]), also=token))
    return found


def tricks_of(name: str) -> str:
    """Return the label of the correction that changes a player's number of tricks."""
    return f"Tricks won by {name}"


def may_declare(name: str, color: str) -> str:
    """Return the name for the correction of a player's color token."""
    return f"{name} may declare {color}"


def _who_has(plain: Plain, names: Sequence[str], space: str, spaces: Sequence[str]) -> Correction:
    """Build the correction of a space: whose token is on it, or where that token really belongs.

    A player has as many tokens on the board as cards played. So a token either moves to another space, or
    goes with its card, which returns to the hand.
    """
    lies = {held: seat for seat, tokens in enumerate(plain["tokens"]) for held in tokens}
    owner = lies.get(space)
    color, number = space.split()
    others = [other for other in spaces if other != space and other not in plain["blocked"]]
    others.sort(key=lambda other: other.split()[1] != number)  # first, the same number in another color
    options = [("free", "nobody")]
    if owner is not None:
        whose = f"{names[owner]}'s token"
        options = [("here", names[owner])]
        if plain["phase"] == "tricks" and plain["trick"] and plain["trick"][-1] == space:
            options.append(("hand", f"nobody; {names[owner]} takes the card back"))
        options += [(other, f"nobody; {whose} belongs on {other}") for other in others if other not in lies]
        options += [
            (other, f"{names[lies[other]]}, whose token on {other} swaps places with it")
            for other in others
            if lies.get(other, owner) != owner
        ]
    else:
        options += [
            (other, f"{names[lies[other]]}, whose token is on {other}") for other in others if other in lies
        ]
    trick = plain["trick"] or (plain["tricks"][-1][1] if plain["tricks"] else [])
    played = (f"played-{owner}",) if space in trick else ()
    now = "free" if owner is None else "here"
    free = [] if owner is None else [other for other in others if other not in lies]
    return Correction(
        f"space-{color}-{number}",
        f"Who has {space}",
        now,
        _lies(space),
        tuple(options),
        also=played,
        places={f"space-{other.replace(' ', '-')}": other for other in free},
        sought=_in_hand(names, space),
    )


def _in_hand(names: Sequence[str], space: str) -> Sought:
    """Build a function that says how a player's hand changes when the token on ``space`` is corrected.

    If the token moves to a space with another number, another card was played. The wrong card then goes back
    to the hand, and the right one leaves it.
    """

    def sought(plain: Plain, value: str) -> str | None:
        lies = {held: seat for seat, tokens in enumerate(plain["tokens"]) for held in tokens}
        away, there = (space, value) if space in lies else (value, space)
        if away not in lies or there in lies or there not in SPACES.by_name:
            return None
        played, really = away.split()[1], there.split()[1]
        if played == really:
            return None
        return f"The {played} goes back to {names[lies[away]]}'s hand; one {really} leaves that hand."

    return sought


def _lies(space: str) -> Edit:
    def edit(plain: Plain, value: str) -> None:
        if value == "hand":
            _take_back(plain, space)
        elif any(space in tokens for tokens in plain["tokens"]):
            _change_places(plain, space, value)
        else:
            _change_places(plain, value, space)

    return edit


def _change_places(plain: Plain, space: str, other: str) -> None:
    """Move the token on ``space`` to ``other``. If there is a token on ``other``, the two change places."""
    owner = next((seat for seat, tokens in enumerate(plain["tokens"]) if space in tokens), None)
    if owner is None:
        raise Illegal(f"The token on {space} was moved by another change.")
    if not any(other in tokens for tokens in plain["tokens"]):
        hand, played, really = plain["hands"][owner], int(space.split()[1]), int(other.split()[1])
        if played != really and really not in hand:
            wrong = f"The card played on {space} cannot have been a {really}"
            raise Illegal(f"{wrong}; the cards in hand do not fit.")
        hand[:] = sorted([*hand, played])
        hand.remove(really)
    turned = {space: other, other: space}
    tricks = [cards for _, cards in plain["tricks"]]
    for spaces in (*plain["tokens"], plain["trick"], *tricks):
        spaces[:] = [turned.get(one, one) for one in spaces]


def _take_back(plain: Plain, space: str) -> None:
    """Return the last card played, on ``space``, to its owner's hand, to be played again."""
    if not plain["trick"] or plain["trick"][-1] != space:
        raise Illegal(f"The card on {space} is not the last one played.")
    owner = next(seat for seat, tokens in enumerate(plain["tokens"]) if space in tokens)
    plain["trick"].pop()
    plain["tokens"][owner].remove(space)
    plain["hands"][owner] = sorted([*plain["hands"][owner], int(space.split()[1])])
    plain["turn"] = owner


def _red_breaks(plain: Plain, value: str) -> None:
    plain["red_broken"] = value == "yes"


def _leads(plain: Plain, value: str) -> None:
    plain["leader"] = plain["turn"] = int(value)


def _declares(seat: Seat, color: str) -> Edit:
    def edit(plain: Plain, value: str) -> None:
        held = [name for name in plain["colors"][seat] if name != color]
        plain["colors"][seat] = [*held, color] if value == "yes" else held

    return edit
