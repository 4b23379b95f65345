"""Tokens, bells and votes as the stage of Rat Scramble shows them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from playtest.engines.game import Seat
from playtest.engines.rat_scramble import RatScramble
from playtest.engines.rat_scramble.components import (
    LETTERS,
    PLAYERS,
    SECRET_SANTA,
    TRANSFORMATION,
)
from playtest.engines.rat_scramble.state import RatView, RoundRecord
from playtest.widgets.games.rat_scramble.outcome_words import (
    SEASON_COLORS,
    SEASON_OF,
)
from playtest.widgets.kit import Box, Circle, Group, Part, Piece, Text, token


@dataclass(frozen=True, slots=True)
class Plan:
    """Where things go in one composition: its width, where players' columns begin, how high a row is.

    ``top`` is how high the part above the proposals is, ``head`` the height of a proposal's name; ``votes``
    where votes begin beside it, and ``letters`` by how much all that is written is larger.
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
    """What lies on the stage, drawn from a view to a plan; ``Outcomes`` says where it lies."""

    def __init__(self, view: RatView, names: Sequence[str], game: RatScramble, plan: Plan) -> None:
        self.view, self.names, self.game, self.plan = view, names, game, plan
        self.step = (plan.wide - plan.columns) / PLAYERS
        self.small = plan.wide < 500
        self.k = plan.letters

    def column(self, seat: Seat) -> float:
        """The middle of a player's column."""
        return self.plan.columns + self.step * (seat + 0.5)

    @property
    def settled(self) -> RoundRecord | None:
        """What came of the vote on these proposals, once it did: their bells count already."""
        kept = self.view.history[-1] if self.view.history else None
        over = self.view.phase in ("effect", "end")
        return kept if over and kept is not None and kept.proposals == self.view.proposals else None

    def vote_at(self, seat: Seat) -> float:
        """Where the vote of ``seat`` lies beside a proposal's name, cast, promised or asked for.

        On a phone that is in the player's column.
        """
        step = (self.plan.columns - self.plan.votes) / PLAYERS
        return self.column(seat) if self.small else self.plan.votes + step * seat + 18

    def back(self, seat: Seat) -> float:
        """By how much a vote lies further left for the signs that it was changed."""
        return 5 * self.view.changes[seat] if self.small else 0

    def bell(self, letter: str, x: float, y: float) -> Piece:
        """A bell with its season's letters."""
        color = SEASON_COLORS[LETTERS[letter]]
        r = self.plan.bell
        size = 13 * self.k if r > 10 else 11.2
        season = f"{'An' if SEASON_OF[letter] == 'Autumn' else 'A'} {SEASON_OF[letter]}"
        words = Text(0, 0.38 * size, SEASON_OF[letter][:2], size, bold=True, fill=f"on-{color}")
        return Group((Circle(0, 0, r, fill=color), words), x=x, y=y, label=f"{season} bell")

    def vote(self, seat: Seat, x: float, y: float) -> Piece:
        """One vote, pickable to change it."""
        changed = self.view.changes[seat]
        times = {0: "", 1: ", changed once", 2: ", changed twice"}[changed]
        half, mark = (12, 10) if self.small else (15, 14)  # on a phone as broad as a column at most
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
            label=f"The vote of {self.names[seat]}{times}",
            part={"target": seat},
        )

    def bound_to(self, proposal: str) -> list[Seat]:
        """Who has yet to vote and by agreement votes for this proposal."""
        if self.settled is not None:
            return []
        return [seat for seat, vote in sorted(self.game.promised(self.view).items()) if vote == proposal]

    def word(self, seat: Seat, proposal: str, x: float, y: float) -> Piece:
        """The word a player has given to vote for a proposal: where the vote will lie, in outline."""
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
        """Whose promise tokens ``holder`` has, and how many of each."""
        row = self.view.tokens[PLAYERS * holder : PLAYERS * (holder + 1)]
        return [(owner, many) for owner, many in enumerate(row) if many]

    def abreast(self) -> int:
        """How many kinds of promise tokens stand side by side in a column: two where that saves lines."""
        many = max(len(self.held(seat)) for seat in range(PLAYERS))
        return 2 if many > 2 and not self.small and not any(self.view.doubled) else 1

    def lines_held(self) -> int:
        """How many lines the promise tokens of one player take at most."""
        return max(1, *(-(-len(self.held(seat)) // self.abreast()) for seat in range(PLAYERS)))

    def promise(self, holder: Seat, owner: Seat, many: int, x: float, y: float, broad: float) -> Piece:
        """Tokens of one owner with one holder, ``broad`` across."""
        doubled = self.view.doubled[PLAYERS * holder + owner]
        said = f"{self.names[holder]} holds {many} of {self.names[owner]}"
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
        """The part of a move that a token stands for: which one gives, or what it is turned into."""
        asked = self.view.effect if self.view.phase == "effect" else None
        own = holder == self.view.seat
        if own and asked in (SECRET_SANTA, TRANSFORMATION):
            return {"owner": owner}
        if holder == owner and asked == TRANSFORMATION:
            return {"into": owner}
        return {"victim": holder, "owner": owner}

    def vote_token(self, number: int, x: float, y: float, holder: Seat | None) -> Piece:
        """One vote token, in the middle or with its holder."""
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
