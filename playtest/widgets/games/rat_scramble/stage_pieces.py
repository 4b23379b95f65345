"""Tokens, bells and votes on the stage of Rat Scramble."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from playtest.engines.game import Seat
from playtest.engines.rat_scramble import RatScramble
from playtest.engines.rat_scramble.components import (
    PLAYERS,
    SECRET_SANTA,
    TRANSFORMATION,
)
from playtest.engines.rat_scramble.state import RatView, RoundRecord
from playtest.widgets.games.rat_scramble.bells import bell
from playtest.widgets.games.rat_scramble.outcome_words import SEASON_OF
from playtest.widgets.kit import Box, Circle, Group, Part, Piece, Text, token


@dataclass(frozen=True, slots=True)
class Plan:
    """The measurements of one version of the stage.

    - ``wide``: its width.
    - ``columns``: the x position where the players' columns start.
    - ``top``: the height above the proposals.
    - ``head`` and ``row``: the heights of a proposal's name and of an outcome's row.
    - ``bell``: half the width of a bell.
    - ``votes``: the x position of the votes next to a proposal's name.
    - ``letters``: a factor for font sizes.
    """

    wide: float
    columns: float
    top: float
    head: float
    row: float
    bell: float
    key: str
    votes: float = 210
    letters: float = 1


WIDE = Plan(720, 458, 62, 34, 45, 15, "wide")
TALL = Plan(360, 172, 78, 40, 56, 11, "tall")


class StagePieces:
    """Draws the pieces on the stage from a view and a plan. ``Outcomes`` decides where they go."""

    def __init__(self, view: RatView, names: Sequence[str], game: RatScramble, plan: Plan) -> None:
        self.view, self.names, self.game, self.plan = view, names, game, plan
        self.step = (plan.wide - plan.columns) / PLAYERS
        self.small = plan.wide < 500
        self.k = plan.letters

    def column(self, seat: Seat) -> float:
        """Return the middle of a player's column."""
        return self.plan.columns + self.step * (seat + 0.5)

    @property
    def settled(self) -> RoundRecord | None:
        """The result of the vote on the current proposals once the vote is over; ``None`` before."""
        kept = self.view.history[-1] if self.view.history else None
        over = self.view.phase in ("effect", "end")
        return kept if over and kept is not None and kept.proposals == self.view.proposals else None

    def vote_at(self, seat: Seat) -> float:
        """Return the x position of a seat's vote next to a proposal's name: cast, promised or asked for.

        On a phone the vote is in the player's column.
        """
        step = (self.plan.columns - self.plan.votes) / PLAYERS
        return self.column(seat) if self.small else self.plan.votes + step * seat + 18

    def back(self, seat: Seat) -> float:
        """Return how far to the left a vote is drawn, so that the signs for its changes have room."""
        return 5 * self.view.changes[seat] if self.small else 0

    def bell(self, letter: str, x: float, y: float) -> Piece:
        """Draw a bell with its season's letters."""
        r, season = self.plan.bell, SEASON_OF[letter]
        inside = bell(season, 0, 0, r, 13 * self.k if r > 10 else 11.2)
        return Group(inside, x=x, y=y, label=f"{'An' if season == 'Autumn' else 'A'} {season} bell")

    def vote(self, seat: Seat, x: float, y: float) -> Piece:
        """Draw a vote. Pressing it picks it for a change."""
        changed = self.view.changes[seat]
        times = {0: "", 1: ", changed once", 2: ", changed twice"}[changed]
        half, mark = (12, 10) if self.small else (15, 14)  # on a phone at most as wide as a column
        return Group(
            (
                Box(-half, -15, 2 * half + mark * changed, 30, 7, fill="raised", stroke="line", outline=True),
                token(seat, 0, 0, half - 4 if self.small else 10),
                Text(
                    half + (0 if self.small else 1),
                    5,
                    "↻" * changed,
                    11.5 if self.small else 13,
                    anchor="start",
                    fill="warn",
                ),
            ),
            x=x,
            y=y,
            key=f"vote-{seat}",
            name="vote",
            fly=f"vote-{seat}",
            label=f"{self.names[seat]}'s vote{times}",
            part={"target": seat},
        )

    def bound_to(self, proposal: str) -> list[Seat]:
        """List the seats that have not voted and must vote for this proposal under an agreement."""
        if self.settled is not None:
            return []
        return [seat for seat, vote in sorted(self.game.promised(self.view).items()) if vote == proposal]

    def word(self, seat: Seat, proposal: str, x: float, y: float) -> Piece:
        """Draw a player's promise to vote for a proposal, as an outline of the vote."""
        return Group(
            (
                Box(-13, -13, 26, 26, 7, fill="none", stroke="muted", outline=True),
                token(seat, 0, 0, 6.5, stroke="none"),
            ),
            x=x,
            y=y,
            key=f"word-{seat}",
            name="word",
            label=f"By agreement {self.names[seat]} votes for {proposal}",
        )

    def held(self, holder: Seat) -> list[tuple[Seat, int]]:
        """List the owners of the promise tokens that ``holder`` has, with the number of each."""
        row = self.view.tokens[PLAYERS * holder : PLAYERS * (holder + 1)]
        return [(owner, many) for owner, many in enumerate(row) if many]

    def abreast(self) -> int:
        """Return how many owners' promise tokens are side by side in a column: two if that saves lines."""
        many = max(len(self.held(seat)) for seat in range(PLAYERS))
        return 2 if many > 2 and not self.small and not any(self.view.doubled) else 1

    def lines_held(self) -> int:
        """Return the maximum number of lines that one player's promise tokens take."""
        return max(1, *(-(-len(self.held(seat)) // self.abreast()) for seat in range(PLAYERS)))

    def promise(self, holder: Seat, owner: Seat, many: int, x: float, y: float, broad: float) -> Piece:
        """Draw the promise tokens of one owner that ``holder`` has, in a box ``broad`` wide.

        It shows the owner, their number ``many``, and how many of them have two uses.
        """
        doubled = self.view.doubled[PLAYERS * holder + owner]
        said = f"{self.names[holder]} holds {many} of {self.names[owner]}'s"
        twice = [Text(18, 5, f"×2: {doubled}", 11.5, anchor="start", fill="accent")] if doubled else []
        return Group(
            (
                Box(-broad / 2, -10 * self.k, broad, 20 * self.k, 5, fill="raised", outline=True),
                token(owner, -0.2 * broad, 0, min(6.5 * self.k, 0.21 * broad), stroke="none"),
                Text(0.2 * broad, 5 * self.k, str(many), 14 * self.k, bold=True),
                *twice,
            ),
            x=x,
            y=y,
            key=f"promise-{holder}-{owner}",
            name="promise",
            label=said + (f", {doubled} of them for two uses" if doubled else ""),
            part=self.token_part(holder, owner),
        )

    def token_part(self, holder: Seat, owner: Seat) -> Part:
        """Return what pressing a promise token chooses under the current effect.

        It chooses the token to give, to take or to transform, or the kind of token that another becomes.
        """
        asked = self.view.effect if self.view.phase == "effect" else None
        own = holder == self.view.seat
        if own and asked in (SECRET_SANTA, TRANSFORMATION):
            return {"owner": owner}
        if holder == owner and asked == TRANSFORMATION:
            return {"into": owner}
        return {"victim": holder, "owner": owner}

    def vote_token(self, number: int, x: float, y: float, holder: Seat | None) -> Piece:
        """Draw a vote token, in the center or at its holder."""
        r = 12 if self.small else 14
        inside: list[Piece] = [
            Circle(0, 0, r, fill="sunken" if holder is not None else "raised", stroke="line", outline=True),
            Text(0, 5, str(number), 15, bold=True, fill="muted" if holder is not None else "ink"),
        ]
        inside += [] if holder is None else [token(holder, r, -8, 6)]
        return Group(
            tuple(inside),
            x=x,
            y=y,
            key=f"vote-token-{number}",
            name="vote-token",
            label=f"Vote token {number}, {'in the center' if holder is None else self.names[holder]}",
            part={"number": number},
        )
