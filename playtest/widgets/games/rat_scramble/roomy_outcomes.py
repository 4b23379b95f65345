"""The stage of Rat Scramble for tall screens, with larger letters and the votes that outcomes need."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from playtest.engines.game import Seat
from playtest.engines.rat_scramble import RatScramble
from playtest.engines.rat_scramble.components import PLAYERS, SHOTGUN
from playtest.engines.rat_scramble.state import RatView
from playtest.engines.sentences import minus
from playtest.widgets.games.rat_scramble.outcome_words import NEEDED
from playtest.widgets.games.rat_scramble.outcomes import Outcomes
from playtest.widgets.games.rat_scramble.stage_pieces import Plan
from playtest.widgets.kit import Box, Group, Piece, Text, fitted, token, wide

ROOMY = Plan(720, 458, 75, 40, 57, 16, "roomy", votes=233, letters=1.18)
BELLS, BETWEEN, EFFECT = 115.0, 33.0, 240.0
"""The x position of an outcome's first bell, the distance to the next, and the x position of its effect."""
TIE_H = 30
COMES_W = 420
"""The maximum width of the line about the next round, next to the promise tokens."""


class RoomyOutcomes(Outcomes):
    """Draws rows two lines high: the votes needed below each way to pass, and points above their change."""

    def __init__(self, view: RatView, names: Sequence[str], game: RatScramble) -> None:
        super().__init__(view, names, game, ROOMY)

    @property
    def ties(self) -> bool:
        """Whether the stage mentions a tie: because two proposals can still tie, or because they did."""
        return len(self.view.proposals) == 2 and (self.settled is None or self.settled.passed is None)

    def promises(self, y: float) -> list[Piece]:
        """Draw a line about a tie, the promise tokens below it, and the next proposals beside the tokens."""
        return [*self.tie(y), *super().promises(y + TIE_H), *self.next_round(y + TIE_H)]

    def height(self, y: float) -> float:
        """Return the total height, which always includes the line about a tie."""
        return super().height(y + TIE_H)

    def coming(self, y: float) -> Piece | None:
        """Draw nothing here: ``promises`` draws the next round's proposals, so that they add no height."""

    def next_round(self, y: float) -> list[Piece]:
        """Draw the line about the next round, if its proposals are known."""
        whole = super().coming(y + 20 * self.k + 2)
        if not isinstance(whole, Group):
            return []
        first, second, *_ = self.view.deck
        said, size = fitted(f"Next: {first} against {second}", COMES_W, (14, 13, 12.5), bold=True)
        return [replace(whole, children=(Text(12, 16, said, size, anchor="start", bold=True),))]

    def tie(self, y: float) -> list[Piece]:
        """Draw the line that says what two votes against two mean or, after a tie, that nothing passed."""
        if not self.ties:
            return []
        tied = self.settled is not None
        words = "Two against two: nothing passed, no bells" if tied else f"2 against 2: {self.at_a_tie()}"
        shade = "ink" if tied else "muted"
        pieces: list[Piece] = [Text(12, y + 17, words, 14, anchor="start", bold=tied, fill=shade)]
        for seat in range(PLAYERS) if not tied else ():
            now = minus(self.view.points[seat])
            pieces.append(Text(self.column(seat), y + 17, now, 15, fill="muted"))
        return pieces

    def at_a_tie(self) -> str:
        """Say what happens at a tie, by the rules or by a lasting effect."""
        if SHOTGUN not in self.view.toggles:
            return "nothing passes, no bells"
        if 1 not in self.view.vote_tokens:
            return "the holder of vote token 1 breaks the tie"
        holder = self.view.vote_tokens.index(1)
        return (
            "you break the tie, with vote token 1"
            if holder == self.view.seat
            else f"{self.names[holder]} breaks the tie"
        )

    def lying_way(self, place: int, by: str, y: float) -> list[Piece]:
        """Draw an outcome: how it passes, the votes it needs, its bells, and its effect explained."""
        bells, effect = self.view.outcomes[place], self.view.effects[place]
        said, about, shade = self.effect_of(effect)
        room = self.plan.columns - EFFECT - 2
        called, large = fitted(said, room, (16, 15, 14), bold=True)
        small = next((size for size in (13.5, 13) if wide(about, size) <= room), 12.5)
        needed = self.needed(self.view.proposals[place // 2], NEEDED[by])
        return [
            self.way_by(place, by, Text(12, y - 3, by, 15, anchor="start", fill="muted")),
            Text(12, y + 16, needed, 13, anchor="start", fill="muted"),
            *[self.bell(letter, BELLS + BETWEEN * at, y) for at, letter in enumerate(bells)],
            self.explained(
                place,
                effect if about else "",
                Box(EFFECT - 4, y - 20, wide(called, large) + 8, 22, fill="raised", opacity=0.0),
                Text(
                    EFFECT,
                    y - 3 if about else y + 5,
                    called,
                    large,
                    anchor="start",
                    bold=shade == "ink",
                    fill=shade,
                ),
            ),
            Text(EFFECT, y + 16, about, small, anchor="start", fill="muted"),
        ]

    def needed(self, proposal: str, votes: int) -> str:
        """Describe the votes needed and, once votes are cast, how many there are."""
        cast = sum(vote == proposal for vote in self.view.votes)
        return f"{cast} of {votes} votes" if any(self.view.votes) else f"{votes} votes"

    def points(self, now: str, change: str, shade: str) -> tuple[Piece, ...]:
        """Draw a player's resulting points, with the change below."""
        return (Text(0, 3, now, 23, bold=True), Text(0, 21, change, 15, fill=shade))

    def vote(self, seat: Seat, x: float, y: float) -> Piece:
        """Draw the vote of ``seat``, with the signs for its changes close to it to save room for the next."""
        whole = super().vote(seat, x, y)
        assert isinstance(whole, Group)
        times = self.view.changes[seat]
        inside = (
            Box(-15, -15, 30 + 11.5 * times, 30, 7, fill="raised", stroke="line", outline=True),
            token(seat, 0, 0, 11),
        )
        marks = (Text(15, 4.5, "↻" * times, 12.5, anchor="start", fill="warn"),) if times else ()
        return replace(whole, children=(*inside, *marks))
