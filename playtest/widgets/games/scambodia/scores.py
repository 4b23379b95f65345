"""Tables that show how the rounds of Scambodia were scored."""

from __future__ import annotations

from collections.abc import Sequence

from playtest.engines.game import Seat
from playtest.engines.scambodia import RoundResult, Scambodia, ScambodiaView
from playtest.engines.scambodia.cards import (
    CARD_NAMES,
    OVER,
    PEEK,
    ROUND_END,
)
from playtest.widgets.kit import (
    Block,
    Paragraph,
    Stack,
    Table,
)
from playtest.words.scambodia import round_in_words

MANY_ROUNDS = 4
"""With this many rounds or fewer, their points appear next to the final scores. More are folded below."""


def rounds_scored(view: ScambodiaView, names: Sequence[str], game: Scambodia) -> list[Block]:
    """Build the blocks on the rounds so far: the last round's result in words, and a table of the scores.

    While players look at their first cards of a new round, the last round's cards are shown too.
    """
    if not view.past:
        return []
    last = view.past[-1]
    blocks: list[Block] = [Paragraph(round_in_words(last, names), strong=view.phase >= ROUND_END, key="why")]
    if view.phase == PEEK:
        blocks.append(_last_hands(last, names))
    blocks.append(_scores(view, names, game))
    return [Stack(tuple(blocks), key="rounds")]


def _last_hands(last: RoundResult, names: Sequence[str]) -> Table:
    rows = [
        (name, " ".join("–" if card is None else CARD_NAMES.name(card) for card in hand), str(total))
        for name, hand, total in zip(names, last.hands, last.totals, strict=True)
    ]
    title = f"Round {last.round}, all cards from top left to bottom right"
    return Table(title, ("Player", "Cards", "Total"), tuple(rows), key="last-hands")


def _scores(view: ScambodiaView, names: Sequence[str], game: Scambodia) -> Table:
    """Build the table of scores by round.

    If there was only one round, it shows each player's total and what declaring changed instead.
    """
    once = len(view.past) == 1
    sums, right = game.scores(view), game.declarations(view, right=True)
    counts = any(right) and not once
    rows = []
    for seat, name in enumerate(names):
        if once:
            apart = [str(view.past[0].totals[seat]), _made_of(view.past[0], seat)]
        else:
            apart = [shown_score(result, seat) for result in view.past]
        rightly = [str(right[seat])] if counts else []
        rows.append((sums[seat], -right[seat], seat, (name, *apart, *rightly, str(sums[seat]))))
    title = "Final scores, lowest first" if view.phase == OVER else "Scores, lowest first"
    columns = ["Total", "Declared"] if once else [f"Round {result.round}" for result in view.past]
    rows.sort()
    seats = tuple(seat for _, _, seat, _ in rows) if len(view.past) <= MANY_ROUNDS else ()
    head = ("Player", *columns, *(["Declared correctly"] if counts else []), "Sum")
    return Table(title, head, tuple(row for *_, row in rows), key="scores", sums=True, seats=seats)


def _made_of(result: RoundResult, seat: Seat) -> str:
    """Say what declaring did to a player's score in a round; empty if this player did not declare."""
    if seat != result.declarer or result.succeeded is None:
        return ""
    return "alone lowest: 0" if result.succeeded else "not lowest: doubled"


def shown_score(result: RoundResult, seat: Seat) -> str:
    """Return the points that a round added to a player's score, as text.

    It is ``2×total`` if the player declared without being the only one with the lowest total.
    """
    score, total = result.scores[seat], result.totals[seat]
    return f"2×{total}" if score and score != total else str(score)
