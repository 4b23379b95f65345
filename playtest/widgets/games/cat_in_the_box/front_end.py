"""The front-end of Cat in the Box."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from playtest.engines.cat_in_the_box import (
    CatInTheBox,
    CatView,
    Paradox,
    Play,
    TrickWon,
    unpack,
)
from playtest.engines.game import Event
from playtest.widgets.games.cat_in_the_box.cards import stuck
from playtest.widgets.games.cat_in_the_box.consequences import implied
from playtest.widgets.games.cat_in_the_box.corrections import CORRECTABLE, corrections
from playtest.widgets.games.cat_in_the_box.table import most_tricks, scene
from playtest.widgets.games.corrections import Correction, Implied, Plain
from playtest.widgets.games.front_end import FrontEnd, SceneContext
from playtest.widgets.kit import Part, Scene


class CatFrontEnd(FrontEnd[CatInTheBox, CatView]):
    """The board and controls of Cat in the Box."""

    shows_earlier_boards = True
    correctable = CORRECTABLE
    guide: ClassVar[Mapping[str, str]] = {
        "stage": "Everyone's tokens go on this board. Press a card, then a free space with its number.",
        "mine": "Your cards have a number and no color. You choose the color when you play one.",
    }

    def scene(self, view: CatView, names: Sequence[str], context: SceneContext) -> Scene:
        """Draw the research board, the trick, hands and players."""
        return scene(view, names, self.game)

    def phase_during(self, view: CatView, event: Event | None, beside: Sequence[Event]) -> str:
        """The number of the trick just won, while it is announced, although the next trick can begin."""
        del beside
        if not isinstance(event, TrickWon) or view.phase != "tricks":
            return ""
        return f"Trick {event.trick} of {most_tricks(view)}"

    def moves_for_part(self, view: CatView, part: Part) -> list[Play]:
        """All ways to play a card in a color that fit the pressed card, space of the board, or color."""
        hand = unpack(0 if view.seat is None or view.seat < 0 else view.hands[view.seat] or 0)
        numbers = [part["number"]] if "number" in part else list(dict.fromkeys(hand))
        colors = [part["color"]] if "color" in part else range(4)
        return [Play(number, color) for number in numbers for color in colors]

    def move_cost(self, view: CatView, move: object, names: Sequence[str]) -> str:
        """For the move that declares a paradox: why none of the cards can be declared. Otherwise empty."""
        del names
        hand = None if view.seat is None or view.seat < 0 else view.hands[view.seat]
        return stuck(view, unpack(hand), most=1)[0] if isinstance(move, Paradox) and hand else ""

    def corrections(self, plain: Plain, names: Sequence[str]) -> list[Correction]:
        """The corrections on this board, as listed by the ``corrections`` module."""
        return corrections(self.game, plain, names)

    def implied_corrections(
        self, before: Plain, after: Plain, names: Sequence[str], everything: bool
    ) -> list[Implied]:
        """Color tokens, broken red, tricks won and who leads, if the cards played were corrected."""
        del everything
        return [*implied(self.game, before, after, names)]
