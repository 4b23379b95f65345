"""The chips on the board of Rat Scramble with which players put a deal together."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from playtest.engines.game import Seat
from playtest.engines.rat_scramble.agreements import (
    Clause,
    Give,
)
from playtest.engines.rat_scramble.components import PLAYERS
from playtest.engines.rat_scramble.state import (
    RatView,
)
from playtest.widgets.games.rat_scramble.deals import (
    GET,
    GIVE,
    NOTHING,
    WITH,
    in_chips,
    is_to_answer,
    may_deal,
    most_tokens,
    partners,
)
from playtest.widgets.kit import (
    Block,
    Box,
    Circle,
    Fitted,
    Group,
    Line,
    Picture,
    Piece,
    Text,
    fitted,
    in_room,
    token,
    wide,
)
from playtest.words.rat_scramble import OTHER_TERMS

CHIP = 30
STEPS_X, STEPS_APART, VOTE_W = (0.0, 264.0, 628.0), 26.0, 166.0
"""For a deal's steps side by side: where each begins, the gap between them, and a vote chip's width."""
OTHER_X, OTHER_W = 147.0, 88.0
"""The position and width of the button that opens the form for other terms."""


@dataclass(frozen=True)
class Chip:
    """A chip: its value, its text, its spoken meaning and, once its size is decided, its width."""

    value: Any
    said: str
    means: str
    w: float = 0.0


LOW_W, LOW_X, LOW_CHIP, LOW_GAP, LOW_HEAD = 344.0, 58.0, 34.0, 4.0, 13.0
"""A phone's deal: its width, where its chips begin, their height and the gap between them.

A line of height ``LOW_HEAD`` above the first chips says which are tokens and which are votes.
"""
LOW_TOKEN_W, LOW_NONE_W, LOW_VOTE_W = 28.0, 40.0, 66.0
"""The widths of a phone's chips for tokens, for "none", and the minimum for votes."""


def composing(view: RatView, names: Sequence[str]) -> tuple[Block, ...]:
    """Draw the three steps of putting a deal together, side by side if there is room, else stacked.

    On a phone the choice of the partner is a separate block, so that offers can be shown above the other two
    steps.
    """
    if not may_deal(view) or not partners(view):
        return ()
    chips = _Chips(view, names)
    return (Fitted(chips.partners, key="deal-with"), Fitted(chips.wide, chips.terms, key="deal"))


class _Chips:
    """Draws the deal chips of one view."""

    def __init__(self, view: RatView, names: Sequence[str]) -> None:
        self.view = view
        self.names = names
        self.me = view.seat or 0

    def wide(self) -> Picture:
        """Draw the three steps in columns, each with two lines of chips.

        Screen readers read the partners before the terms.
        """
        pieces: list[Piece] = []
        for at, (part, title) in enumerate(self.steps()):
            x = STEPS_X[at]
            if at:
                edge = x - STEPS_APART / 2
                pieces.append(Line(edge, 2, edge, 2 * CHIP + 2, stroke="line", width=1.5))
            pieces.append(Text(x + 2, 20, f"{at + 1}  {title}", 14, anchor="start", bold=True))
            first, second = self.lines(part)
            if part == WITH:
                pieces += self.line(part, first[:2], x + 66, 0, (64, 76))
                pieces += self.line(part, first[2:], x + 66, CHIP + 4, (64, 76))
            else:
                pieces += self.line(part, first, x + 66, 0, (0, 90))
                pieces += self.line(part, second, x, CHIP + 4, (VOTE_W, VOTE_W), 13)
        pieces.append(self.other_terms())
        return Picture("Put a deal together", 968, 2 * CHIP + 4, tuple(pieces), key="deal-wide")

    def other_terms(self) -> Piece:
        """Draw the button that opens a form for terms for which there are no chips.

        Its place on the board never changes. On a phone it is in the dock, the panel of buttons, instead.
        """
        words = Text(OTHER_W / 2, CHIP / 2 + 5, OTHER_TERMS, 13)
        inside = (Box(0, 1, OTHER_W, CHIP - 2, 14, fill="raised", stroke="line", outline=True), words)
        label = f"{OTHER_TERMS}: everything an agreement can include"
        part = {"kind": "offer"}
        return Group(inside, OTHER_X, CHIP + 4, key="deal-other", name="other", label=label, part=part)

    def partners(self) -> Picture:
        """Draw the first step for a phone: choosing the partner of the deal.

        While the viewer has an offer to answer, the step is called “Make an offer”, so that it is not taken
        for an answer.
        """
        (part, title), *_ = self.steps()
        chips = self.low_line(part, self.low_lines(part)[0], 0)
        step = Text(0, 22, f"1 {title}", 12.5, "start", bold=True)
        begin = [Text(0, y, said, 11.5, "start", bold=True) for y, said in ((15, "Make an"), (29, "offer"))]
        begins = Picture("Make an offer", LOW_W, LOW_CHIP, (*begin, *chips), key="deal-begins")
        return Picture("Deal with", LOW_W, LOW_CHIP, (step, *chips), key="deal-with", folded=begins)

    def terms(self) -> Picture:
        """Draw the other two steps for a phone: what the viewer gives, and what the viewer gets.

        Each takes one line of chips, or two lines if the tokens leave no room for the votes.
        """
        pieces: list[Piece] = []
        y = 0.0
        for at, (part, title) in enumerate(self.steps()[1:], 2):
            lines = self.low_lines(part)
            if at == 2 and len(lines) == 1:
                pieces += self.low_heads(lines[0])
                y = LOW_HEAD
            kinds = ("tokens", "a vote for") if len(lines) > 1 else ()
            pieces.append(Text(0, y + (14 if kinds else 22), f"{at} {title}", 12.5, "start", bold=True))
            pieces += [
                Text(0, y + 29 + (LOW_CHIP + LOW_GAP) * line, kind, 11.5, "start", fill="muted")
                for line, kind in enumerate(kinds)
            ]
            for chips in lines:
                pieces += self.low_line(part, chips, y)
                y += LOW_CHIP + LOW_GAP
        return Picture("What is dealt", LOW_W, y - LOW_GAP, tuple(pieces), key="deal-terms")

    def low_heads(self, chips: Sequence[Chip]) -> list[Piece]:
        """Draw two headings above a line of chips: one above the tokens, one above the votes."""
        many = sum(chip.value == NOTHING or str(chip.value).isdecimal() for chip in chips)
        votes = LOW_X + sum(chip.w + LOW_GAP for chip in chips[:many])
        heads = ((LOW_X, "tokens"), (votes, "or a vote for"))
        return [Text(x + 4, 9.5, said, 11.5, "start", fill="muted") for x, said in heads]

    def low_lines(self, part: str) -> list[list[Chip]]:
        """Return the chips of one step for a phone: in one line, or in two if tokens leave no room for votes.

        ``part`` is the step: the partner, what is given, or what is received.
        """
        room = LOW_W - LOW_X
        first, votes = self.lines(part)
        gaps = LOW_GAP * (len(first) + len(votes) - 1)
        if part == WITH:
            return [[replace(chip, w=(room - gaps) / len(first)) for chip in first]]
        tokens = [
            replace(chip, said="none", w=LOW_NONE_W)
            if chip.value == NOTHING
            else replace(chip, said=str(chip.value), w=LOW_TOKEN_W)
            for chip in first
        ]
        beside = (room - gaps - sum(chip.w for chip in tokens)) / len(votes)
        broad = beside if beside >= LOW_VOTE_W else (room - LOW_GAP) / len(votes)
        named = [replace(chip, said=chip.value, w=broad) for chip in votes]
        return [[*tokens, *named]] if broad == beside else [tokens, named]

    def low_line(self, part: str, chips: Sequence[Chip], y: float) -> list[Piece]:
        """Draw a phone's chips side by side."""
        pieces: list[Piece] = []
        x = LOW_X
        for chip in chips:
            pieces.append(self.chip(part, chip, x, y, 14, LOW_CHIP))
            x += chip.w + LOW_GAP
        return pieces

    def steps(self) -> list[tuple[str, str]]:
        """List the three steps with their titles."""
        return [(WITH, "With"), (GIVE, "I give"), (GET, "I get")]

    def lines(self, part: str) -> tuple[list[Chip], list[Chip]]:
        """Return a step's choices in two lines."""
        if part == WITH:
            return [Chip(seat, self.names[seat], self.names[seat]) for seat in partners(self.view)], []
        whose = "your" if part == GIVE else "their"
        most = max([self.view.tokens[(PLAYERS + 1) * seat] for seat in partners(self.view)], default=0)
        own = self.view.tokens[(PLAYERS + 1) * self.me]
        many = min(most_tokens(self.view), own if part == GIVE else most)
        tokens = [
            Chip(str(n), "1 token" if n == 1 else str(n), f"{n} of {whose} own tokens")
            for n in range(1, many + 1)
        ]
        votes = [Chip(name, f"Vote {name}", f"{whose} vote for {name}") for name in self.view.proposals]
        none = "nothing else" if self.keeps(part) else "nothing"
        return [*tokens, Chip(NOTHING, none, none)], votes

    def keeps(self, part: str) -> bool:
        """Return whether an offer that the viewer may answer has clauses for which there are no chips.

        Only clauses on one side of the deal count: what the viewer gives, or what the viewer gets (``part``).
        A counter-offer made with chips keeps these clauses.
        """
        offers = [offer for offer in self.view.offers if is_to_answer(self.view, offer)]
        kept = [(offer.seat, clause) for offer in offers for clause in in_chips(offer, self.me)[2]]
        return any((_giver(clause) == self.me) == (part == GIVE) for _, clause in kept)

    def line(
        self,
        part: str,
        chips: Sequence[Chip],
        x: float,
        y: float,
        widths: tuple[float, float],
        size: float = 14,
    ) -> list[Piece]:
        """Draw chips side by side, starting at ``x``.

        ``part`` is the step of the deal that they belong to. ``widths`` are the least and the greatest width
        of a chip. ``size`` is the largest font size.
        """
        pieces: list[Piece] = []
        least, most = widths
        for chip in chips:
            around = 36 if part == WITH else 16
            broad = min(most, max(least, around + wide(chip.said, size)))
            pieces.append(self.chip(part, replace(chip, w=broad), x, y, size))
            x += broad + 5
        return pieces

    def chip(self, part: str, chip: Chip, x: float, y: float, size: float, high: float = CHIP) -> Piece:
        """Draw one chip. A partner's chip has the partner's token."""
        edge = 1 if high == CHIP else 0
        step = {WITH: "Deal with", GIVE: "You give", GET: "You get"}[part]
        inside = self._partner(chip, size, high) if part == WITH else _words(chip, size, high)
        return Group(
            (
                Box(0, edge, chip.w, high - 2 * edge, 14, fill="raised", stroke="line", outline=True),
                *inside,
            ),
            x=x,
            y=y,
            key=f"deal-{part}-{chip.value}",
            name="deal",
            label=f"{step} {chip.means}",
            part={part: chip.value},
        )

    def _partner(self, chip: Chip, size: float, high: float) -> list[Piece]:
        """Draw a partner's name and token, on a light disc that shows the token on a chosen chip too."""
        room = chip.w - 34
        called, size = fitted(in_room(self.names, chip.value, room, size), room, (size, 12.5, 11.5))
        return [
            Circle(15, high / 2, 10.5, fill="raised"),
            token(chip.value, 15, high / 2, 7, stroke="none"),
            Text(chip.w / 2 + 10, high / 2 + 5, called, size),
        ]


def _words(chip: Chip, size: float, high: float) -> list[Piece]:
    """Draw a chip's text. On a phone, text that does not fit into one line takes two."""
    room = chip.w - 10
    lines, size = _on_chip(chip.said, room, size) if high > CHIP else ([chip.said], size)
    middle = high / 2 + 5 - 6.5 * (len(lines) - 1)
    shown = [fitted(line, room, (size, 12.5, 11.5)) for line in lines]
    return [Text(chip.w / 2, middle + 13 * n, line, size) for n, (line, size) in enumerate(shown)]


def _giver(clause: Clause) -> Seat:
    """Return the seat that a clause binds: the giver of tokens, or the seat whose vote it is about."""
    return clause.giver if isinstance(clause, Give) else clause.seat


def _on_chip(said: str, room: float, size: float) -> tuple[list[str], float]:
    """Return a chip's text in one or two lines, and the font size.

    Two lines are in smaller letters, and the break is between words or after a hyphen.
    """
    if wide(said, size) <= room:
        return [said], size
    words = re.split(r"(?<=-)| ", said)
    ways = [(_joined(words[:at]), _joined(words[at:])) for at in range(1, len(words))]
    best = min(ways, key=lambda way: max(wide(line, 11.5) for line in way), default=(said,))
    return [*best], 11.5


def _joined(words: Sequence[str]) -> str:
    return " ".join(words).replace("- ", "-")
