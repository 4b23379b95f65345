"""A position of Rat Scramble as a bot looks at it, without what it does not look at.

Nothing but the order of the deck is hidden. A bot that is asked at a table is shown a ``RatView``; in a
simulation it gets a ``Glimpse`` of the whole position, which has the same names, and ``Unlisted`` moves.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, overload

from playtest.engines.game import Seat
from playtest.engines.rat_scramble import RatScramble
from playtest.engines.rat_scramble.components import VOTE_TOKENS
from playtest.engines.rat_scramble.state import RatState, RatView, TakeVoteToken
from playtest.engines.samples import Sampled

TAKE = {number: TakeVoteToken(number) for number in VOTE_TOKENS}


class Glimpse:
    """What ``seat`` looks at of a position. It holds while nobody moves."""

    __slots__ = (
        *("agreements", "bound", "characters", "offers", "offers_made", "phase", "points", "proposals"),
        *("round", "rounds", "seat", "state", "toggles", "tokens", "vote_tokens", "votes"),
    )

    def __init__(self, game: RatScramble, state: RatState, seat: Seat) -> None:
        self.state, self.seat = state, seat
        self.phase, self.round, self.rounds = state.phase, state.round, game.rules.rounds
        self.characters, self.points, self.proposals = state.characters, game.points(state), state.proposals
        self.tokens, self.toggles = state.tokens, state.toggles
        self.vote_tokens, self.votes = state.vote_tokens, state.votes
        self.offers, self.offers_made = state.offers, state.offers_made
        self.agreements, self.bound = state.agreements, state.bound


Sight = RatView | Glimpse
Place = RatView | RatState | Glimpse


class Unlisted(Sequence[Any]):
    """The legal moves of a seat in the negotiation, listed only when somebody looks at them."""

    __slots__ = ("_game", "_legal", "_seat", "_state")

    def __init__(self, game: RatScramble, state: RatState, seat: Seat) -> None:
        self._game, self._state, self._seat = game, state, seat
        self._legal: Sequence[Any] | None = None

    def takes(self) -> list[TakeVoteToken]:
        """The vote tokens that may be taken."""
        return [TAKE[number] for number in self._game.takes(self._state).get(self._seat, ())]

    def _all(self) -> Sequence[Any]:
        if self._legal is None:
            self._legal = self._game.legal(self._state, self._seat)
        return self._legal

    def __len__(self) -> int:
        return len(self._all())

    @overload
    def __getitem__(self, at: int) -> Any: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[Any]: ...
    def __getitem__(self, at: int | slice) -> Any:
        return self._all()[at]

    def __iter__(self) -> Iterator[Any]:
        return iter(self._all())

    def __contains__(self, move: object) -> bool:
        return move in self._all()


def takes_in(legal: Sequence[Any]) -> list[TakeVoteToken]:
    """The vote tokens that may be taken, without looking at samples of offers."""
    if isinstance(legal, Unlisted):
        return legal.takes()
    at_hand = legal.known() if isinstance(legal, Sampled) else legal
    return [move for move in at_hand if type(move) is TakeVoteToken]
