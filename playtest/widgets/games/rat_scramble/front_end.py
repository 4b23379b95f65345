"""The front-end of Rat Scramble."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from playtest.engines.game import Action, Event, Seat
from playtest.engines.rat_scramble import RatScramble
from playtest.engines.rat_scramble.components import (
    PLAYERS,
    PRICE,
    SEASONS,
    VOTE_TOKENS,
)
from playtest.engines.rat_scramble.events import NothingPassed, Passed
from playtest.engines.rat_scramble.moves import Cast, Change, Counter, Decline, LetStand, Offer, TakeVoteToken
from playtest.engines.rat_scramble.state import RatView
from playtest.widgets.games.corrections import Correction, Implied, Plain
from playtest.widgets.games.front_end import FrontEnd, PassOffer, SceneContext
from playtest.widgets.games.rat_scramble.consequences import implied
from playtest.widgets.games.rat_scramble.corrections import CORRECTABLE, corrections
from playtest.widgets.games.rat_scramble.deals import begins, costs, deals, moves_for_part, part_help
from playtest.widgets.games.rat_scramble.table import scene
from playtest.widgets.kit import Part, Scene
from playtest.words.rat_scramble import OUTCOMES, to_be_answered

LAST = ("withdraw", "offer")
"""Kinds of moves about your own offers, which the dock lists after the vote tokens."""


class RatFrontEnd(FrontEnd[RatScramble, RatView]):
    """The board and controls of Rat Scramble."""

    shows_earlier_boards = True
    correctable = CORRECTABLE
    passes = frozenset([Decline, LetStand])
    guide: ClassVar[Mapping[str, str]] = {
        "stage": "First, everyone chooses a character here. Then two proposals are up for a vote each round. "
        "Each row says what an outcome brings everyone.",
        "mine": "Put a deal together here: with whom, what you give and what you get.",
    }

    def scene(self, view: RatView, names: Sequence[str], context: SceneContext) -> Scene:
        """Draw proposals and bells, deals, interests and players."""
        return scene(view, names, self.game)

    def board_for_event(self, view: RatView, event: Event) -> RatView | None:
        """The table with the votes of the round that ``event`` ends; the next round has cleared them."""
        if not isinstance(event, Passed | NothingPassed) or event.round != len(view.history):
            return None
        kept = view.history[-1]
        if kept.proposals == view.proposals:
            return None
        return replace(
            view,
            phase="effect",
            effect=None,
            waiting=(),
            round=event.round,
            proposals=kept.proposals,
            outcomes=tuple(self.game.bells_for(name, by) for name in kept.proposals for by in OUTCOMES),
            effects=kept.effects,
            vote_tokens=kept.vote_tokens,
            votes=kept.votes,
            changes=kept.changes,
            offers=(),
        )

    def form_choices(self, view: RatView) -> dict[str, tuple[object, ...]]:
        """The values that make sense in the form for an offer, such as proposals, seasons and later rounds.

        Players who have no vote token yet can still deal. Those who have made you an offer come first.
        """
        me = view.seat
        dealers = [seat for seat in range(PLAYERS) if view.vote_tokens[seat] is None]
        asking = {offer.seat for offer in view.offers if me in offer.parties}
        others = tuple(sorted(dealers, key=lambda seat: (seat == me, seat not in asking, seat)))
        self_first = tuple(sorted(range(PLAYERS), key=lambda seat: (seat != me, seat)))
        later = tuple(range(view.round + 1, view.rounds + 1))
        return {
            "seat": others,
            "Give.giver": tuple(seat for seat in self_first if seat in dealers),
            "Give.taker": others,
            "owner": self_first,
            "proposal": view.proposals,
            "season": SEASONS,
            "FavorSeason.round": later,
            "DoNotUse.until": (view.round, *later),
            "number": tuple(n for n in sorted(VOTE_TOKENS) if n not in view.vote_tokens),
            "offer": tuple(o.id for o in view.offers if me in o.parties and o.seat != me),
        }

    def expected_moves(self, view: RatView) -> list[Action]:
        """Taking a vote token, casting a vote, and changing a vote if you can pay for it."""
        if view.phase == "negotiation" and view.seat is not None and view.vote_tokens[view.seat] is None:
            left = [n for n in sorted(VOTE_TOKENS) if n not in view.vote_tokens]
            return [TakeVoteToken(n) for n in left if n == 3 or 3 not in left]
        if view.seat is None or view.seat not in view.waiting:
            return []
        if view.phase == "voting":
            return [Cast(proposal) for proposal in view.proposals]
        return _payable(view, view.seat) if view.phase == "window" else []

    def pass_move(self, view: RatView) -> tuple[LetStand | None, str]:
        """Return the move that lets the vote stand (``None`` if illegal now), and its button's label."""
        return (LetStand() if view.phase == "window" else None), "All change nothing"

    def auto_pass(self, view: RatView) -> PassOffer | None:
        """An offer to let all votes of this round stand, until one of your agreements or offers changes."""
        me = view.seat
        if me is None or view.phase not in ("voting", "window"):
            return None
        deals = [(kept.id, kept.statuses) for kept in view.agreements if me in kept.parties]
        offers = [offer.id for offer in view.offers if me in offer.parties]
        return PassOffer(
            LetStand(),
            "Don't ask me again this round",
            "Don't ask us again this round",
            "You change nothing for the rest of the round.",
            "not asked this round",
            (view.round, tuple(deals), tuple(offers)),
        )

    def dock_order(self, view: RatView, moves: Sequence[Action]) -> list[Action]:
        """Vote tokens in numerical order, then moves about your own offers."""
        places = {kind: place for place, kind in enumerate(LAST, 1)}

        def place(move: Action) -> tuple[int, int]:
            number = move.number if isinstance(move, TakeVoteToken) else 0
            return places.get(str(getattr(move, "kind", "")), 0), number

        return sorted(moves, key=place)

    def one_press(self, move: object) -> bool:
        """True for casting a vote, as its button names the whole move."""
        return isinstance(move, Cast)

    def needs_confirm(self, view: RatView | None, move: object) -> bool:
        """True for changing a vote, which costs tokens, and for a vote token taken while offers wait for you.

        Taking a vote token ends your negotiation, and with it these offers.
        """
        if isinstance(move, TakeVoteToken):
            return view is not None and bool(to_be_answered(view, view.seat))
        return isinstance(move, Change)

    def kinds_on_board(self, view: RatView, moves: Sequence[Action]) -> Collection[str]:
        """The kinds of answers to an offer, as their buttons are beside the offer and not in the dock."""
        return ("accept", "counter", "decline")

    def moves_for_part(self, view: RatView, part: Part) -> Sequence[Action]:
        """Moves that pressing a proposal, a vote, a token or a part of a deal could mean."""
        return moves_for_part(view, self.game, part)

    def part_help(self, view: RatView, part: Part) -> str:
        """An explanation of a part of the board that no move uses now."""
        return part_help(view, self.game, part)

    def deals(self, view: RatView) -> Mapping[Offer | Counter, Mapping[str, Any]]:
        """Offers and counter-offers that players put together from chips on the board."""
        return deals(view)

    def initial_form(self, view: RatView, sample: Any) -> Any:
        """For a counter-offer, the terms of the offer that it answers; for any other move, ``sample``."""
        return begins(view, sample)

    def move_cost(self, view: RatView, move: object, names: Sequence[str]) -> str:
        """For an agreement about votes: how many votes the proposal then has, and the points if it passes."""
        return costs(view, self.game, move, names)

    def corrections(self, plain: Plain, names: Sequence[str]) -> list[Correction]:
        """The corrections on this board, as listed by the ``corrections`` module."""
        return corrections(self.game, plain, names)

    def implied_corrections(
        self, before: Plain, after: Plain, names: Sequence[str], everything: bool
    ) -> list[Implied]:
        """How many tokens with two uses each player has, if tokens were moved. All of this is public."""
        del everything
        return [*implied(before, after, names)]


def _payable(view: RatView, seat: Seat) -> list[Action]:
    """List the changes of votes for which ``seat`` has enough tokens."""
    row = view.tokens[PLAYERS * seat : PLAYERS * (seat + 1)]
    found: list[Action] = []
    for target, vote in enumerate(view.votes):
        if vote is not None and target != seat and view.changes[target] < 2:
            found += [Change(target, "their_token")] if row[target] else []
            found += [Change(target, "three_tokens")] if row[seat] >= PRICE else []
    return found
