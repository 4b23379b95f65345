"""The front-end of Scambodia."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from playtest.engines.game import Action, Event
from playtest.engines.scambodia import Scambodia, ScambodiaView
from playtest.engines.scambodia.cards import (
    NOTHING,
    POWER,
    SEEN_SWAP,
    Power,
)
from playtest.engines.scambodia.events import Discarded, Exchanged, Matched, Mismatched, Took
from playtest.engines.scambodia.moves import (
    Declare,
    Discard,
    Draw,
    Exchange,
    Look,
    Peek,
    Skip,
    Spy,
    Swap,
    Take,
)
from playtest.widgets.games.corrections import Correction, Implied, Plain
from playtest.widgets.games.front_end import FrontEnd, SceneContext
from playtest.widgets.games.scambodia.consequences import implied
from playtest.widgets.games.scambodia.corrections import CORRECTABLE, corrections
from playtest.widgets.games.scambodia.marks import Touch, touches
from playtest.widgets.games.scambodia.table import AIDS, scene, shared_scene
from playtest.widgets.kit import (
    Part,
    Scene,
)

THEN: Mapping[Power, str] = {
    "own": "then you may look at one of your own cards",
    "other": "then you may look at an opponent's card",
    "blind": "then you may swap a card with an opponent, unseen",
    "seen": "then you may look at an opponent's card and swap it",
}
"""What you may do after you discard the card you drew, by its power."""
GIVES_UP: Mapping[Power, str] = {
    "own": "you give up the power to look",
    "other": "you give up the power to look",
    "blind": "you give up the power to swap",
    "seen": "you give up the power to look and swap",
}
"""What you give up if you keep the card you drew, by its power."""

DISCARDS = (Discarded, Exchanged, Matched, Mismatched, Took)
"""The events in which a player puts a card on the discard pile."""


class ScambodiaFrontEnd(FrontEnd[Scambodia, ScambodiaView]):
    """The board and controls of Scambodia."""

    aids = AIDS
    correctable = CORRECTABLE
    passes = frozenset([Skip])
    guide: ClassVar[Mapping[str, str]] = {
        "stage": "All cards are face down, so remember what you see. Press a pile or a card to choose it.",
        "mine": "These are your cards. Press one to choose it.",
    }

    def scene(self, view: ScambodiaView, names: Sequence[str], context: SceneContext) -> Scene:
        """Draw everyone's cards around the piles. On an unshared screen, your own are nearest."""
        draw = shared_scene if context.shared else scene
        return draw(view, names, self.game, context)

    def needs_confirm(self, view: object, move: object) -> bool:
        """True for declaring, which cannot be taken back, for swapping cards unseen, and for discarding."""
        return isinstance(move, Declare | Swap | Discard)

    def moves_for_part(self, view: ScambodiaView, part: Part) -> list[Action]:
        """Moves that look at, swap or match a card, or that draw, take or discard at the piles."""
        match part:
            case {"kind": "look"}:
                return [Look()]
            case {"kind": "draw"}:
                return [Draw()]
            case {"kind": "discard"}:
                return [Discard()]
            case {"kind": "take"}:
                return [Take(slot) for slot in range(4)]
            case {"target": int(target)}:
                swaps = view.phase == SEEN_SWAP or (view.phase == POWER and view.power == "blind")
                return [Swap(slot, target) for slot in range(4)] if swaps else [Spy(target)]
            case {"slot": int(slot)}:
                return [Peek(slot)]
        return []

    def ruling_overtakes(self, since: Sequence[Event] | None) -> bool:
        """True if nobody has discarded since a ruling, which may have changed the top of the pile."""
        return since is not None and not any(isinstance(event, DISCARDS) for event in since)

    def move_cost(self, view: ScambodiaView, move: object, names: Sequence[str]) -> str:
        """The power that discarding the drawn card gives you, or that you give up by keeping the card."""
        drawn = view.open.drawn
        if drawn == NOTHING or not isinstance(move, Discard | Exchange):
            return ""
        return (THEN if isinstance(move, Discard) else GIVES_UP).get(self.game.power_of(drawn), "")

    def recent_touches(self, since: Sequence[Event]) -> Mapping[int, Touch]:
        """Places whose cards other players have just replaced, removed or swapped."""
        return touches(since)

    def corrections(self, plain: Plain, names: Sequence[str]) -> list[Correction]:
        """The corrections on this board, as listed by the ``corrections`` module."""
        return corrections(self.game, plain, names)

    def implied_corrections(
        self, before: Plain, after: Plain, names: Sequence[str], everything: bool
    ) -> list[Implied]:
        """The declarer's points, if another player's points decide whether the declaration succeeded."""
        del everything
        return [*implied(before, after, names)]
