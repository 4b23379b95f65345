"""A position of Cat in the Box in words: the players, the research board, and every trick of the round."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from playtest.engines.cat_in_the_box import COLORS, CatView, OneSpace, number_of, space_of, spaces_in, unpack
from playtest.engines.game import Seat
from playtest.engines.sentences import counted, listed, minus
from playtest.words.positions import whose_view
from playtest.words.sheets import asked_now, columns, part, told, waiting, who

PHASES = {
    "discard": "Discard: every player sets one card aside, face down",
    "prediction": "Prediction",
    "tricks": "Tricks",
    "end": "The round is over",
}


def whole(game: Any, view: CatView, names: Sequence[str], prompt: str) -> str:
    """Describe everything in ``view``, ending with ``prompt``, which says what its player can do now."""
    return "\n".join(
        [
            whose_view(game, view.seat, names),
            f"Phase: {PHASES[view.phase]}.",
            waiting(view.waiting, names),
            f"The cards are numbered 1 to {view.numbers}. "
            f"{names[view.start_player]} is the start player and {names[view.leader]} leads.",
            f"Red is {'broken' if view.red_broken else 'not broken yet'}.",
            *told("In paradox", who(view.paradox, names)),
            *_aside(view),
            *part("Players", _players(view, names)),
            *part("Research board, with the player whose token is on each space", _board(view, names)),
            *_tricks(view, names),
            *asked_now(prompt),
        ]
    )


def _aside(view: CatView) -> Iterator[str]:
    if view.aside_size:
        shown = "" if view.aside is None else f": {_cards(view.aside)}"
        yield f"Set aside unseen: {counted(view.aside_size, 'card')}{shown}."
    if view.revealed:
        yield f"Revealed at setup: {_cards(view.revealed)}."


def _players(view: CatView, names: Sequence[str]) -> list[str]:
    head = ["Player", "Hand", "Cards", "Discard", "Predicted", "Tricks won", "Colors left"]
    scored = view.scores is not None and view.bonuses is not None
    rows = []
    for seat, name in enumerate(names):
        hand, prediction = view.hands[seat], view.predictions[seat]
        row = [
            name,
            "hidden" if hand is None else _cards(hand),
            str(view.hand_sizes[seat]),
            _discard(view, seat),
            "" if prediction is None else str(prediction),
            str(view.won[seat]),
            ", ".join(COLORS.name(color) for color in range(4) if view.colors[seat] >> color & 1) or "none",
        ]
        if view.scores is not None and view.bonuses is not None:
            row += [str(view.bonuses[seat]), minus(view.scores[seat])]
        rows.append(row)
    return columns([*head, "Bonus", "Score"] if scored else head, rows)


def _discard(view: CatView, seat: Seat) -> str:
    number = view.discards[seat]
    if number is not None:
        return str(number)
    return "face down" if view.discarded[seat] else ""


def _board(view: CatView, names: Sequence[str]) -> list[str]:
    lies = {space: name for name, mask in zip(names, view.tokens, strict=True) for space in spaces_in(mask)}
    lies |= dict.fromkeys(spaces_in(view.blocked), "blocked")
    rows = [
        [str(number), *[lies.get(space_of(number, color), "") for color in range(4)]]
        for number in range(1, view.numbers + 1)
    ]
    return columns(["Number", *[COLORS.name(color).capitalize() for color in range(4)]], rows)


def _tricks(view: CatView, names: Sequence[str]) -> Iterator[str]:
    if view.trick:
        yield f"Trick {len(view.tricks) + 1} so far: {_played(view.leader, view.trick, names)}."
    yield from part(
        "Complete tricks",
        [f"Trick {at}: {_played(led, cards, names)}." for at, (led, cards) in enumerate(view.tricks, 1)],
    )


def _played(leader: Seat, cards: Sequence[OneSpace], names: Sequence[str]) -> str:
    each = [f"{names[(leader + at) % len(names)]} {_space(card)}" for at, card in enumerate(cards)]
    return listed(each)


def _space(space: int) -> str:
    return f"{COLORS.name(space & 3)} {number_of(space)}"


def _cards(cards: int) -> str:
    return ", ".join(map(str, unpack(cards))) or "none"
