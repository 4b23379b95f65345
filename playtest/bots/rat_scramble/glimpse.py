"""What a bot reads in a position of Rat Scramble, with legal moves listed only when needed.

Only the order of the deck is hidden. At a table a bot gets a ``RatView``. In a simulation it gets the
position itself, whose fields have the same names, and its moves are ``Unlisted``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, overload

from playtest.engines.game import Seat
from playtest.engines.rat_scramble import RatScramble
from playtest.engines.rat_scramble.components import VOTE_TOKENS
from playtest.engines.rat_scramble.moves import Accept, TakeVoteToken
from playtest.engines.rat_scramble.state import RatState, RatView
from playtest.engines.samples import Sampled

TAKE = {number: TakeVoteToken(number) for number in VOTE_TOKENS}

Place = RatView | RatState


class Unlisted(Sequence[Any]):
    """The legal moves of a seat as a sequence, which is computed when first read."""

    __slots__ = ("_game", "_legal", "_seat", "_state")

    def __init__(self, game: RatScramble, state: RatState, seat: Seat) -> None:
        self._game, self._state, self._seat = game, state, seat
        self._legal: Sequence[Any] | None = None

    def takes(self) -> tuple[int, ...]:
        """Return the vote tokens that may be taken."""
        return self._game.takes(self._state).get(self._seat, ())

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
        if type(move) is Accept:
            return self._may_accept(move)
        return move in self._all()

    def _may_accept(self, move: Accept) -> bool:
        game, state, seat = self._game, self._state, self._seat
        offer = game.offer_by_id(state, move.offer)
        return offer is not None and seat in offer.parties and game.may_accept(state, seat, offer)


def takes_in(legal: Sequence[Any]) -> Sequence[int]:
    """Return the numbers of the vote tokens that may be taken now.

    Only listed moves are read, so no samples of offers are drawn.
    """
    if isinstance(legal, Unlisted):
        return legal.takes()
    at_hand = legal.known() if isinstance(legal, Sampled) else legal
    return [move.number for move in at_hand if type(move) is TakeVoteToken]
