"""The table of Cat in the Box: research board, trick, player boards and hand, drawn from a view."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from playtest.engines.cat_in_the_box import (
    COLORS,
    CatInTheBox,
    CatView,
    color_of,
    largest_group,
    number_of,
)
from playtest.engines.game import REFEREE, Seat
from playtest.engines.sentences import minus
from playtest.widgets.games.cat_in_the_box.board import tall_board, wide_board
from playtest.widgets.games.cat_in_the_box.cards import (
    against,
    all_hands,
    hand_of,
    hands_in_order,
    left_over,
    short,
    x_spaces,
)
from playtest.widgets.kit import Block, Fitted, Player, Scene, Table


def scene(view: CatView, names: Sequence[str], game: CatInTheBox) -> Scene:
    """Draw the table as the view's seat sees it."""
    hands: list[Block] = []
    if view.scores is not None:
        hands += left_over(view, names)
    elif view.seat == REFEREE:
        lying, standing = (partial(all_hands, view, names, across) for across in (2, 1))
        hands.append(Fitted(lying, standing, key="hands"))
    else:
        hands += [hand_of(view, names, owner) for owner, hand in hands_in_order(view) if hand is not None]
    return Scene(
        stage=(
            Fitted(
                partial(wide_board, view, names, game), partial(tall_board, view, names, game), key="board"
            ),
        ),
        mine=hands,
        players=[_player(view, game, seat) for seat in range(len(names))],
        ledger=(*_tricks(view, names), *_scores(view, names)),
        phase=_phase(view, names),
        holds="Tricks",
    )


def most_tricks(view: CatView) -> int:
    """Return the number of tricks in a round. The last card is never played (ruling 4)."""
    return len(view.tricks) + max(view.hand_sizes) - 1


def _phase(view: CatView, names: Sequence[str]) -> str:
    if view.phase != "tricks":
        begins = {"discard": "One round: discard one card", "prediction": "One round: predictions"}
        return begins.get(view.phase, "The end")
    led = (
        f", {COLORS.name(color_of(view.trick[0]))} led by {short(names[view.leader], 12)}"
        if view.trick
        else ""
    )
    return f"Trick {len(view.tricks) + 1} of {most_tricks(view)}{led}"


def _player(view: CatView, game: CatInTheBox, seat: Seat) -> Player:
    group = largest_group(game.board, view.tokens[seat])
    cards = _cards(view.hand_sizes[seat])
    if view.scores is not None:
        score, unit = minus(view.scores[seat]), "points"
        about = f"{against(view, seat)}, group {group}"
    else:
        hoped = 4 if len(view.won) == 2 else view.predictions[seat]
        score, unit = str(view.won[seat]) if hoped is None else f"{view.won[seat]}/{hoped}", "tricks"
        about = f"group {group}, {cards}"
    role = "in paradox" if seat == view.paradox else ""
    strip = x_spaces(view, seat, picks=False)
    return Player(
        seat, score, unit, role, lines=(about,), strip=strip, about=_group_told(group, len(view.won))
    )


def _group_told(group: int, seats: int) -> str:
    """Explain a player's group: what it is, its size and what it scores."""
    now = "Here: none yet." if not group else f"Here: {group}."
    exact = "four tricks or fewer" if seats == 2 else "exactly as many tricks as predicted"
    return (
        "Group: a player's largest set of tokens on the research board that touch, side by side or one "
        f"above the other. {now} Any player who wins {exact} scores 1 point per token."
    )


def _cards(count: int) -> str:
    return f"{count} card{'' if count == 1 else 's'}"


def _tricks(view: CatView, names: Sequence[str]) -> list[Block]:
    """Build the table of tricks so far, newest first. The winner of a trick leads the next."""
    rows, leads = [], [*(leader for leader, _ in view.tricks), view.leader]
    for count, (leader, cards) in enumerate(view.tricks, start=1):
        played = ", ".join(
            f"{names[(leader + turn) % len(names)]} {COLORS.name(color_of(card))} {number_of(card)}"
            for turn, card in enumerate(cards)
        )
        rows.append((str(count), played, names[leads[count]]))
    header = ("Trick", "Cards", "Won by")
    return [Table("Tricks", header, tuple(reversed(rows)), key="tricks")] if rows else []


def _scores(view: CatView, names: Sequence[str]) -> list[Block]:
    if view.scores is None or view.bonuses is None:
        return []
    order = sorted(range(len(names)), key=lambda seat: -view.scores[seat] if view.scores else 0)
    rows = tuple(
        (
            names[seat],
            str(view.won[seat]),
            "–" if view.predictions[seat] is None else str(view.predictions[seat]),
            "in paradox" if seat == view.paradox else str(view.bonuses[seat]),
            minus(view.scores[seat]),
        )
        for seat in order
    )
    header = ("Player", "Tricks", "Predicted", "Bonus", "Score")
    return [Table("How the scores came about", header, rows, key="scores", sums=True, seats=tuple(order))]
