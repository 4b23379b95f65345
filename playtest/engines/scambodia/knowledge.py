"""What a seat at Scambodia may know, and what cannot be.

Cards are things that everybody sees move: ``seen`` goes with the card. What a seat does not know lies, as far
as it can tell, in any order among the places that were filled from the same shuffle.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from playtest.engines.game import REFEREE, Game, Roller, Seat
from playtest.engines.scambodia.cards import (
    CARDS,
    DRAWN,
    LOOKING,
    NOTHING,
    PEEK,
    POWER,
    ROUND_END,
    SEEN_SWAP,
    Power,
    ScambodiaRules,
)
from playtest.engines.scambodia.position import NEVER, Faces, ScambodiaState, ScambodiaView
from playtest.engines.scambodia.soundness import faults_in, latest_shuffle

BOTTOM = (2, 3)
"""The positions of the initial peek."""


class Knowledge(Game[ScambodiaRules, ScambodiaState, Any, ScambodiaView]):
    """The part of the game that says who knows which face."""

    def power_of(self, card: int) -> Power:
        """What may be done when ``card`` is discarded as it was drawn."""
        raise NotImplementedError

    def view(self, state: ScambodiaState, seat: Seat | None) -> ScambodiaView:
        """Everything ``seat`` has learned and may see; looking is public, faces are not."""
        return ScambodiaView(
            seat=seat,
            phase=state.phase,
            waiting=self.pending(state),
            round=state.round,
            turn=state.turn,
            player=state.player,
            held=state.held,
            open=self.open_to(state, seat),
            known=self.known_to(state, seat),
            seen=tuple(state.seen),
            shuffle=self.shuffles(state),
            deck=len(state.deck),
            discards=len(state.discards),
            looked=state.looked,
            covered=state.covered,
            ready=state.ready,
            power=self.power_of(state.discards[-1]) if state.phase in (POWER, SEEN_SWAP) else "none",
            target=state.target,
            declarer=state.declarer,
            declared_on=state.declared_on,
            lost=state.refills,
            past=state.past,
            powers_used=tuple(state.powers_used),
            powers_skipped=tuple(state.powers_skipped),
            matches_tried=tuple(state.matches_tried),
            matches_right=tuple(state.matches_right),
            timeouts=state.timeouts,
            last=state.last,
            last_by=state.last_by,
        )

    def open_to(self, state: ScambodiaState, seat: Seat | None) -> Faces:
        """The faces that ``seat`` has before its eyes at this moment."""
        targets = self.looked_at_by(state, seat)
        return Faces(
            table=tuple([card if at in targets else NOTHING for at, card in enumerate(state.table)]),
            drawn=self.drawn_by(state, seat),
            discards=tuple(state.discards[-1:]),
        )

    def looked_at_by(self, state: ScambodiaState, seat: Seat | None) -> Sequence[int]:
        """The targets whose faces ``seat`` sees now."""
        if seat == REFEREE or state.phase >= ROUND_END:
            return range(len(state.table))
        if seat is None:
            return ()
        if state.phase == PEEK:
            looking = (state.looked & ~state.covered) >> seat & 1
            return [4 * seat + position for position in BOTTOM] if looking else ()
        looking = state.phase in (LOOKING, SEEN_SWAP) and seat == state.player
        return (state.target,) if looking else ()

    def known_to(self, state: ScambodiaState, seat: Seat | None) -> Faces:
        """The faces ``seat`` has ever learned, wherever the cards are now. (Ruling 4)"""
        at = self.seats if seat is None else seat
        known = [
            card if seat == REFEREE or since[at] != NEVER else NOTHING
            for card, since in zip(state.table, state.seen, strict=True)
        ]
        return Faces(tuple(known), self.drawn_by(state, seat), tuple(state.discards))

    def drawn_by(self, state: ScambodiaState, seat: Seat | None) -> int:
        """The drawn card, for who holds it."""
        return state.drawn if seat in (state.player, REFEREE) else NOTHING

    def shuffles(self, state: ScambodiaState) -> tuple[int, ...]:
        """From which shuffle each card on the table comes: public, since everybody saw it drawn."""
        if not state.refills:
            return (0,) * len(state.table)
        latest = latest_shuffle(state.refills)
        return tuple([0 if card == NOTHING else latest[card] for card in state.table])

    def resample(self, view: ScambodiaView, chance: Roller) -> ScambodiaState:
        """A position that looks the same: what the seat does not know is dealt anew, shuffle by shuffle.

        A card hidden on the table is one that was in the deck when it was drawn, so that every shuffle's
        unlocated cards stay among the places that were filled from it.
        """
        table, drawn, deck = list(view.known.table), view.known.drawn, []
        latest = latest_shuffle(view.lost)
        located = {*table, *view.known.discards, drawn}
        for number in range(len(view.lost) + 1):
            unlocated = [card for card in CARDS if latest[card] == number and card not in located]
            chance.shuffle(unlocated)
            for target, shuffle in enumerate(view.shuffle):
                if shuffle == number and table[target] == NOTHING and view.held >> target & 1:
                    table[target] = unlocated.pop()
            deck = unlocated
        if view.phase == DRAWN and drawn == NOTHING:
            drawn = deck.pop()
        return ScambodiaState(
            phase=view.phase,
            round=view.round,
            turn=view.turn,
            player=view.player,
            table=table,
            seen=list(view.seen),
            deck=sorted(deck),
            discards=list(view.known.discards),
            drawn=drawn,
            looked=view.looked,
            covered=view.covered,
            ready=view.ready,
            target=view.target,
            declarer=view.declarer,
            declared_on=view.declared_on,
            refills=view.lost,
            past=view.past,
            powers_used=list(view.powers_used),
            powers_skipped=list(view.powers_skipped),
            matches_tried=list(view.matches_tried),
            matches_right=list(view.matches_right),
            timeouts=view.timeouts,
            last=view.last,
            last_by=view.last_by,
        )

    def faults(self, state: ScambodiaState) -> list[str]:
        """What cannot be: missing cards, impossible knowledge, a phase that does not fit."""
        power = self.power_of(state.discards[-1]) if state.discards else "none"
        return faults_in(state, self.seats, self.rules, power)
