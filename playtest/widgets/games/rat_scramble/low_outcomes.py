"""The stage of Rat Scramble, which is its main picture, in a low form for phones.

It is used during deals, and on phones held sideways. An outcome is a proposal passed by majority or by
consensus. It takes one line or, next to the deals on a small phone, two lines. Tokens stand for the players;
the chips above the stage show their names.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from playtest.engines.game import Seat
from playtest.engines.rat_scramble import RatScramble
from playtest.engines.rat_scramble.components import NO_EFFECT, PLAYERS, SEASONS, VOTE_TOKENS
from playtest.engines.rat_scramble.state import RatView
from playtest.engines.sentences import minus, signed
from playtest.widgets.games.rat_scramble.bells import bell
from playtest.widgets.games.rat_scramble.outcome_words import NEEDED
from playtest.widgets.games.rat_scramble.outcomes import Outcomes
from playtest.widgets.games.rat_scramble.stage_pieces import Plan
from playtest.widgets.kit import Box, Circle, Group, Line, Piece, Text, fitted, token, wide

LINE = 20.0
"""The height of each line above the proposals."""
ABREAST = 2
"""The number of kinds of promise tokens that fit side by side under their holder's token."""
LOW = Plan(360, 192, 2 * LINE + 2, 22, 23, 8.8, "low")
SIDE = Plan(385, 192, 2 * LINE + 2, 30, 25, 8.8, "side")
SLIM = Plan(282, 126, 2 * LINE + 2, 22, 35, 8.8, "slim")
CHARACTER_H = 34
"""The height of a character on a phone held sideways."""
GIFT_ROOM, HEAD_W = 3.0, 18.0
"""How far a player's token and points move left, to make room for tokens that a deal would move.

The second number is how far they reach left of the column's middle.
"""
TWO_DIGITS = 10
CHANGED_W = 9.0
"""The width of the mark of one change of a vote."""
BELLS, BETWEEN = 39.0, 17.0
"""The x position of an outcome's first bell, and the distance to the next."""


class LowOutcomes(Outcomes):
    """Draws each outcome in one line: its bells, its effect, everyone's resulting points and the change."""

    def __init__(self, view: RatView, names: Sequence[str], game: RatScramble, plan: Plan = LOW) -> None:
        super().__init__(view, names, game, plan)
        self.plan = replace(plan, top=(1 + self.lines_held()) * LINE + 2)
        if self.choosing:
            self.plan = replace(self.plan, row=CHARACTER_H)

    def abreast(self) -> int:
        """Return how many owners' promise tokens are side by side in a player's column."""
        return ABREAST

    def height(self, y: float) -> float:
        """Return the picture's height: the proposals end at height ``y``, and nothing is below them."""
        return y - 3

    def coming(self, y: float) -> Piece | None:
        """Draw nothing here: the drawer of tables shows the next round's proposals instead."""

    def columns_inside(self, top: float, foot: float) -> list[Piece]:
        """Draw the tint of the viewer's column within a proposal, and lines between all columns.

        ``top`` and ``foot`` are the proposal's upper and lower edge.
        """
        edges = [self.column(seat) - self.step / 2 for seat in range(PLAYERS)]
        lines = [Line(x, top, x, foot, stroke="line") for x in edges]
        return [*super().columns_inside(top, foot), *lines]

    def heads(self) -> list[Piece]:
        """Draw each player's token and points."""
        pieces: list[Piece] = []
        for seat in range(PLAYERS):
            now = minus(self.view.points[seat])
            now, size = fitted(now, 24, (14, 12), bold=True)
            left = min(-2.5, 20 - wide(now, size, bold=True))
            inside = (
                token(seat, -11.5, 10, 6.5, stroke="none"),
                Text(left, 15, now, size, anchor="start", bold=True),
            )
            label = f"{self.names[seat]} has {now} points"
            x = self.column(seat) - (min(GIFT_ROOM, self.step / 2 - HEAD_W) if self.given() else 0)
            pieces.append(Group(inside, x=x, key=f"head-{seat}", label=label))
        return pieces

    def gift(self, seat: Seat, change: int) -> tuple[Piece, ...]:
        """Draw the tokens that ``seat`` would get or give, to the right of its points."""
        del seat
        broad = wide(signed(change), 11.2, bold=True) + 1
        return self.gift_at(change, self.step / 2 - 0.5 - broad, 10, broad, 11.2)

    def promises(self, y: float) -> list[Piece]:
        """Draw the promise tokens that each player has, in this player's column."""
        del y
        pieces: list[Piece] = []
        for holder in range(PLAYERS):
            held = self.held(holder)
            for at, (owner, many) in enumerate(held):
                line, place = divmod(at, ABREAST)
                beside = place or at + 1 < len(held)
                x = self.column(holder) + (19 * place - 9.5 if beside else 0)
                pieces.append(self.promise(holder, owner, many, x, (line + 1) * LINE + 10, 18))
        return pieces

    def promise(self, holder: Seat, owner: Seat, many: int, x: float, y: float, broad: float) -> Piece:
        """Draw the promise tokens of one owner that ``holder`` has: the owner's sign and the number.

        This form is smaller than on other stages, and ``broad`` does not change it.
        """
        whole = super().promise(holder, owner, many, x, y, broad)
        assert isinstance(whole, Group)
        inside = (token(owner, -4.5, 0, 4.2, stroke="none"), Text(5, 4.5, str(many), 12, bold=True))
        return replace(whole, children=(Box(-9, -9, 18, 18, 4, fill="raised", outline=True), *inside))

    def said_of_votes(self) -> list[Piece]:
        """Draw the word "Vote", which labels the row of vote tokens."""
        return [Text(8, 15, "Vote", 12, anchor="start", fill="muted")]

    def middles(self) -> tuple[list[float], list[float]]:
        """Return the x positions of the vote tokens and of the bells."""
        places = range(PLAYERS)
        return [58 + 36.0 * place for place in places], [18 + 48.0 * place for place in places]

    def middle(self) -> list[Piece]:
        """Draw the vote tokens and, below them, the bells that have rung so far."""
        pieces: list[Piece] = self.said_of_votes()
        votes, bells = self.middles()
        for place, number in enumerate(sorted(VOTE_TOKENS)):
            holder = self.view.vote_tokens.index(number) if number in self.view.vote_tokens else None
            pieces.append(self.vote_token(number, votes[place], 10.5, holder))
        for place in range(len(SEASONS)):
            pieces += self.rung(place, bells[place], LINE + 11)
        return pieces

    def rung(self, place: int, x: float, y: float) -> list[Piece]:
        """Draw how often a season's bell has rung."""
        season, many = SEASONS[place], self.view.bells[place]
        inside, label = bell(season, 0, 0, 8.2, 11.2), f"{season}: {many} bells"
        sign = Group(inside, x=x, y=y, key=f"bell-{season}", label=label)
        return [sign, Text(x + 11, y + 4.5, str(many), 12.5, anchor="start", bold=True)]

    def vote_token(self, number: int, x: float, y: float, holder: Seat | None) -> Piece:
        """Draw a vote token, in the center or at its holder."""
        whole = super().vote_token(number, x, y, holder)
        assert isinstance(whole, Group)
        shade = "sunken" if holder is not None else "raised"
        inside: list[Piece] = [
            Circle(0, 0, 9.5, fill=shade, stroke="line", outline=True),
            Text(0, 4.5, str(number), 13, bold=True, fill="muted" if holder is not None else "ink"),
        ]
        inside += [] if holder is None else [token(holder, 12, 0, 5)]
        return replace(whole, children=tuple(inside))

    def proposal(self, place: int, y: float) -> list[Piece]:
        """Draw a proposal: its name, votes in the players' columns, and a line for each way to pass.

        During negotiation nobody votes yet, so pressing the proposal picks nothing.
        """
        card, *_ = super().proposal(place, y)
        assert isinstance(card, Group)
        name, high = self.view.proposals[place], self.plan.head - 4 + 2 * self.plan.row
        middle = y + (self.plan.head - 2) / 2
        votes = self.view.phase != "negotiation"
        title, size = fitted(name, self.room_for(name), (13.5, 12.5, 11.5, 11), bold=True)
        box = Box(2, 0, self.plan.wide - 4, high, 8, fill="raised", stroke="line", outline=True)
        columns = self.columns_inside(1, high - 1)
        words = Text(8, middle - y + 4.5, title, size, anchor="start", bold=True)
        cast = [
            self.vote(seat, self.column(seat) - 5 * self.view.changes[seat], middle)
            for seat, vote in enumerate(self.view.votes)
            if vote == name
        ]
        promised = [self.word(seat, name, self.column(seat), middle) for seat in self.bound_to(name)]
        promised += self.asked(name, middle)
        rows = [
            piece
            for at, by in enumerate(("Majority", "Consensus"))
            for piece in self.way(2 * place + at, by, y + self.plan.head - 5 + at * self.plan.row)
        ]
        whole = replace(card, children=(box, *columns, words))
        return [whole if votes else replace(whole, part=None, badge=None), *cast, *promised, *rows]

    def vote(self, seat: Seat, x: float, y: float) -> Piece:
        """Draw the vote of ``seat`` in a box no higher than its line, so that it covers nothing else."""
        whole = super().vote(seat, x, y)
        assert isinstance(whole, Group)
        times = self.view.changes[seat]
        half = 12 if times < 2 else 10  # with both marks a vote is as wide as its column
        box = Box(-half, -11, 2 * half + CHANGED_W * times, 22, 7, fill="raised", stroke="line", outline=True)
        marks = (Text(half - 1, 4.5, "↻" * times, 11.2, anchor="start", fill="warn"),) if times else ()
        return replace(whole, children=(box, token(seat, 0, 0, half - 4), *marks))

    def room_for(self, name: str) -> float:
        """Return the maximum width of a proposal's name."""
        del name
        return self.plan.columns - 16

    def word(self, seat: Seat, proposal: str, x: float, y: float) -> Piece:
        """Draw the mark that ``seat`` has promised to vote for a proposal: its token in an empty box."""
        whole = super().word(seat, proposal, x, y)
        assert isinstance(whole, Group)
        box = Box(-9, -8, 18, 16, 5, fill="none", stroke="muted", outline=True)
        return replace(whole, children=(box, token(seat, 0, 0, 5, stroke="none")))

    def way(self, place: int, by: str, y: float) -> list[Piece]:
        """Draw an outcome in one line: the votes it needs, its bells, its effect and everyone's points.

        ``place`` is the proposal's place, and ``by`` says whether it passes by majority or consensus.
        """
        bells, effect = self.view.outcomes[place], self.view.effects[place]
        said, about, shade = self.effect_of(effect)
        middle, left = y + self.plan.row / 2, BELLS + BETWEEN * len(bells) - 6
        room = self.plan.columns - left - 2
        if wide(said, 11.2) > room:  # the full text is shown on a press
            said = said.rpartition(" ")[2] if about else NO_EFFECT
        said, size = fitted(said, room, (12, 11.2))
        edge = min(self.plan.columns, self.plan.wide / 2 - 2)  # a press in the middle picks the proposal
        press = Box(left - 2, middle - 11, edge - left, 22, fill="raised", opacity=0.0)
        words = Text(left, middle + 4.5, said, size, anchor="start", fill=shade)
        votes = Text(6, middle + 4.5, f"{NEEDED[by]}✓", 12, anchor="start", fill="muted")
        pieces: list[Piece] = [
            self.way_by(place, by, votes),
            *[self.bell(letter, BELLS + BETWEEN * at, middle) for at, letter in enumerate(bells)],
            self.explained(place, effect if about else "", press, words),
        ]
        return self.with_points(place, bells, pieces, y)

    def with_points(self, place: int, bells: str, pieces: list[Piece], y: float) -> list[Piece]:
        """Add everyone's points to the ``pieces`` of an outcome, and return all of them.

        After the vote, only the outcome that passed gets points, and a frame. ``y`` is the height of its
        line.
        """
        middle = y + self.plan.row / 2
        if self.settled is None:
            return [*pieces, *self.after(bells, middle)]
        if not self.passed(place):
            return pieces
        frame = Box(2, y + 1, self.plan.wide - 4, self.plan.row - 2, 7, fill="none", stroke="good", width=2)
        return [frame, *pieces, *self.after(bells, middle, counted=True)]

    def points(self, now: str, change: str, shade: str) -> tuple[Piece, ...]:
        """Draw a player's resulting points with the change next to them, centered in the column."""
        size = 13.5 if now.isdecimal() else 12
        split = (wide(now, size, bold=True) - wide(change, 11.2)) / 2
        return (
            Text(split - 2.5, 5, now, size, anchor="end", bold=True),
            Text(split + 0.5, 5, change, 11.2, anchor="start", fill=shade),
        )


class SlimOutcomes(LowOutcomes):
    """Draws each outcome in two lines: its bells above its effect, and the points above their change."""

    def __init__(self, view: RatView, names: Sequence[str], game: RatScramble) -> None:
        super().__init__(view, names, game, SLIM)

    def said_of_votes(self) -> list[Piece]:
        """Draw nothing, as there is no room for a label of the vote tokens. A long press explains them."""
        return []

    def middles(self) -> tuple[list[float], list[float]]:
        """Return the x positions of the vote tokens and of the bells below them, which are the same."""
        places = [9.6 + 31 * place for place in range(PLAYERS)]
        return places, places

    def rung(self, place: int, x: float, y: float) -> list[Piece]:
        """Draw how often a season's bell has rung. Two digits are smaller, to fit before the next bell."""
        sign, number = super().rung(place, x, y)
        assert isinstance(number, Text)
        few = self.view.bells[place] < TWO_DIGITS
        return [sign, replace(number, x=x + (9.5 if few else 8.3), size=12.5 if few else 11.2, bold=few)]

    def room_for(self, name: str) -> float:
        """Return the greatest width of a proposal's name, which may cover players' columns without votes."""
        voted = name in self.view.votes or self.bound_to(name) or self.dealing(name)
        return self.plan.columns - 7 if voted else self.plan.wide - 16

    def way(self, place: int, by: str, y: float) -> list[Piece]:
        """Draw an outcome in two lines: how it passes, bells, effect, and everyone's points."""
        bells, effect = self.view.outcomes[place], self.view.effects[place]
        said, about, shade = self.effect_of(effect)
        middle, room = y + self.plan.row / 2, self.plan.columns - 12
        said, size = fitted(said, room, (12, 11.2))
        press = Box(4, middle, room, self.plan.row / 2, fill="raised", opacity=0.0)
        words = Text(6, middle + 13, said, size, anchor="start", fill=shade)
        pieces: list[Piece] = [
            self.way_by(place, by, Text(6, middle - 4, f"{NEEDED[by]}✓", 12, anchor="start", fill="muted")),
            *[self.bell(letter, BELLS + BETWEEN * at, middle - 8) for at, letter in enumerate(bells)],
            self.explained(place, effect if about else "", press, words),
        ]
        return self.with_points(place, bells, pieces, y)

    def points(self, now: str, change: str, shade: str) -> tuple[Piece, ...]:
        """Draw a player's resulting points, with the change below."""
        return (
            Text(0, -2, now, 13.5, bold=True),
            Text(0, 12, change, 11.2, fill=shade),
        )
