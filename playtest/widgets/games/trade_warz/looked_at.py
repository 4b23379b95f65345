"""Cards of Trade Warz that a player looks at and chooses from: another's hand, or the top of a deck."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from playtest.engines.trade_warz.cards import Effect
from playtest.engines.trade_warz.state import TradeView

OF_A_HAND = ("take_card", "pick_discard")
"""Effects that let a player choose a card from the hand they are looking at."""


class LookedAt(NamedTuple):
    """The ``cards`` that the view's seat looks at and, in words, ``where`` they are from.

    ``says`` is the sentence about them on the screen.
    """

    where: str
    cards: Sequence[str]
    says: str


def looked_at(
    view: TradeView, names: Sequence[str], printed: Mapping[str, Sequence[Effect]]
) -> LookedAt | None:
    """Return the cards that the view's seat looks at and must choose from; ``None`` if there are none.

    ``printed`` holds the effects of each card.
    """
    task = view.agenda[0] if view.agenda else None
    if task is None or task.asked != view.seat or task.offered is not None:
        return None
    if seen := [card for card in task.seen if card]:
        return LookedAt("Cards looked at", seen, "Shown in place of your hand.")
    whose, effects = task.at_seat, printed.get(task.card, ())
    of_a_hand = 0 <= task.at < len(effects) and effects[task.at].do in OF_A_HAND
    if whose is None or not (of_a_hand and task.left):
        return None
    cards = [card for card, holders in view.known.items() if holders == 1 << whose]
    if not cards:
        return None
    return LookedAt(f"{names[whose]}'s hand", cards, f"{names[whose]}'s hand is shown in place of yours.")
