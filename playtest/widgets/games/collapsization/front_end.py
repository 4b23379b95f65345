"""The front-end of Collapsization."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import ClassVar

from playtest.engines.collapsization import Collapsization, CollapsizationView
from playtest.engines.collapsization.events import Built
from playtest.engines.collapsization.pieces import (
    ADVISORS,
    MAYOR,
    NOMINATIONS,
    REVEALS,
    ROLES,
    Build,
    Nominate,
    Reveal,
)
from playtest.engines.game import REFEREE, Action, Event
from playtest.widgets.games.collapsization.consequences import implied
from playtest.widgets.games.collapsization.corrections import CORRECTABLE, corrections
from playtest.widgets.games.collapsization.map import SCORED
from playtest.widgets.games.collapsization.table import scene
from playtest.widgets.games.corrections import Correction, Implied, Plain
from playtest.widgets.games.front_end import FrontEnd, SceneContext
from playtest.widgets.kit import (
    Part,
    Scene,
)


class CollapsizationFrontEnd(FrontEnd[Collapsization, CollapsizationView]):
    """The board and controls of Collapsization."""

    shows_earlier_boards = True
    seat_roles = ROLES
    seat_titles = (ROLES[MAYOR], *[f"{role} Advisor" for role in ROLES[1:]])
    correctable = CORRECTABLE
    guide: ClassVar[Mapping[str, str]] = {
        "stage": "This is the city. Press a hex: Advisors nominate it, the Mayor builds on it.",
        "mine": "These are your cards: a hand as the Mayor, claims as an Advisor. Press one to choose it.",
    }

    def scene(self, view: CollapsizationView, names: Sequence[str], context: SceneContext) -> Scene:
        """Draw the city, the Mayor's hand, claims and players."""
        return scene(view, names, self.game)

    def board_for_event(self, view: CollapsizationView, event: Event) -> CollapsizationView | None:
        """The view of the turn just scored, as the next turn has already cleared its claims and hand."""
        if not isinstance(event, Built) or view.ended or view.nominations != ((), ()):
            return None
        turn = view.history[-1]
        own = view.seat in (MAYOR, REFEREE)
        return replace(
            view,
            turn=len(view.history),
            phase=SCORED,
            pending=(),
            hand=turn.hand if own else turn.shown,
            shown=turn.hand,
            nominations=turn.nominations,
            committed=(NOMINATIONS, NOMINATIONS),
        )

    def batch_size(self, view: CollapsizationView) -> int:
        """The number of nominations or reveals that the seat still has to pick; they are made together."""
        if view.seat == MAYOR and view.phase == "Draw" and view.seat in view.pending:
            return REVEALS - len(view.shown)
        if view.seat in ADVISORS and view.seat in view.pending:
            return NOMINATIONS - view.committed[view.seat - 1]
        return 1

    def moves_for_part(self, view: CollapsizationView, part: Part) -> list[Action]:
        """Moves that nominate, reveal or build with the hex or card that the player pressed."""
        if view.seat in ADVISORS:
            claims, sites = view.trays[view.seat - 1], view.frontier
            hex, card = part.get("hex", next(iter(sites), 0)), part.get("card", next(iter(claims), 0))
            return [Nominate(hex, card)]
        if view.phase == "Draw":
            return [Reveal(part["card"]) if "card" in part else Build(view.hand[0], part["hex"])]
        nominated = [nomination.hex for of_one in view.nominations for nomination in of_one]
        hand = view.hand
        hex, card = part.get("hex", next(iter(nominated), 0)), part.get("card", next(iter(hand), 0))
        return [Build(card, hex)]

    def corrections(self, plain: Plain, names: Sequence[str]) -> list[Correction]:
        """The corrections on this board, as listed by the ``corrections`` module."""
        return corrections(self.game, plain, names)

    def implied_corrections(
        self, before: Plain, after: Plain, names: Sequence[str], everything: bool
    ) -> list[Implied]:
        """Points, if past turns now score differently; only on a screen that shows everything.

        The points may depend on hidden tiles and hands.
        """
        return [*implied(self.game, before, after, names)] if everything else []
