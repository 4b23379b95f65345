"""Disputes in the Trade phase of Trade Warz, drawn as sums on a common scale."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from textwrap import wrap

from playtest.engines.sentences import listed, minus
from playtest.engines.trade_warz import DisputeSide, TradeWarz
from playtest.engines.trade_warz.events import Term, Tie
from playtest.engines.trade_warz.state import PlacedExport, TradeView
from playtest.widgets.games.trade_warz.cards import bare
from playtest.widgets.kit import (
    Block,
    Box,
    Group,
    Line,
    Paragraph,
    Picture,
    Piece,
    Text,
    cut,
    fitted,
    token,
    wide,
)

DISPUTE_W = 380
"""The width of a dispute, narrow enough to be readable on a phone."""
LYING_W = 700
"""The width of a dispute with its players side by side."""
ASIDE_W = 316
"""The width of a dispute in the column next to the board."""
SLIM_W = 264
"""The width of a dispute next to the board on a phone held sideways."""

NEED_W = 84
"""The space next to the longest bar, for the smallest winning bid of that bar's player."""
SHORT_NAME = 12
"""The most letters of a name that fits into a short sentence."""
COMES_W = 38
"""The space for the strength that the picked bid leads to."""


class Trading:
    """Draws the disputes for one view."""

    def __init__(
        self, view: TradeView, names: Sequence[str], game: TradeWarz, wins_a_tie: Callable[[Tie], str]
    ) -> None:
        """``wins_a_tie`` explains why a player wins a tie."""
        self.view = view
        self.names = names
        self.game = game
        self.wins_a_tie = wins_a_tie

    def _contested(self) -> list[list[PlacedExport]]:
        """List the rival exports for each contested slot.

        The current dispute comes first, and in each dispute the viewer's own export.
        """
        if self.view.phase not in ("trade", "disputes") or not self.view.face_up or self._all_bid():
            return []
        slots = sorted(
            {(p.partner, p.slot) for p in self.view.placed}, key=lambda slot: slot != self.view.contest
        )
        return [
            sorted(rivals, key=lambda placed: placed.seat != self.view.seat)
            for slot in slots
            if len(rivals := [p for p in self.view.placed if (p.partner, p.slot) == slot]) > 1
        ]

    def _all_bid(self) -> bool:
        """Return whether everyone has bid in the current dispute.

        If so, the announcement of the winner shows the sums.
        """
        sides = [p.seat for p in self.view.placed if (p.partner, p.slot) == self.view.contest]
        return bool(sides) and all(self.view.players[seat].has_bid for seat in sides)

    def disputes(self) -> list[Block]:
        """Draw the current dispute as sums on a common scale, and list later disputes.

        Each player of the dispute has a bar. The page shows one of two forms: narrow, or wide and low.
        """
        contested = self._contested()
        now = [pictured(rivals) for rivals in contested[:1] for pictured in (self._dispute, self._lying)]
        return [*now, *self._later(contested[1:])]

    def disputes_aside(self) -> list[Block]:
        """Draw the current dispute next to a board that keeps its size. List later disputes."""
        contested = self._contested()
        now = [self._dispute(rivals, ASIDE_W, "disputes-aside") for rivals in contested[:1]]
        return [*now, *self._later(contested[1:])]

    def disputes_below(self) -> list[Block]:
        """Draw the current dispute in two forms: for below the board, and for beside a phone's board.

        Below the board, the dispute's players are side by side.
        """
        now = self._contested()[:1]
        below = [self._lying(rivals, "disputes-below") for rivals in now]
        return [*below, *[self._dispute(rivals, SLIM_W, "disputes-slim") for rivals in now]]

    def _later(self, contested: Sequence[Sequence[PlacedExport]]) -> list[Paragraph]:
        if not contested:
            return []
        said = "; ".join(f"{r[0].partner} {r[0].slot}: {self._listed(r)}" for r in contested)
        return [Paragraph(f"Then {said}.", key="later-disputes")]

    def _listed(self, rivals: Sequence[PlacedExport]) -> str:
        return listed([self.names[export.seat] for export in rivals])

    def _dispute(
        self, rivals: Sequence[PlacedExport], across: float = DISPUTE_W, key: str = "disputes"
    ) -> Picture:
        """Draw one dispute, with each player's strength term by term."""
        sides, most = self._sides(rivals)
        takes = " takes the slot" if across > SLIM_W else ""
        title = f"{rivals[0].partner} {rivals[0].slot}: highest power{takes}"
        said, size = fitted(title, across - 12, (13.5, 12.5, 11.5), bold=True)
        pieces: list[Piece] = [Text(8, 18, said, size, anchor="start", bold=True)]
        y = 26.0
        for drawn in sides:
            side, high = self._side(drawn, sides, (across - 18 - NEED_W) / most, across)
            pieces.append(Group((side,), y=y, key=f"row-{drawn.seat}"))
            y += high
        return Picture("Dispute" if key == "disputes" else "", across, y, tuple(pieces), key=key, grow=1.25)

    def _lying(self, rivals: Sequence[PlacedExport], key: str = "disputes-lying") -> Picture:
        """Draw one dispute with its players side by side, for a wide and low place.

        The page shows either this form or the narrow one.
        """
        sides, most = self._sides(rivals)
        title = f"{rivals[0].partner} {rivals[0].slot}: highest power takes the slot"
        pieces: list[Piece] = [Text(8, 15, title, 13.5, anchor="start", bold=True)]
        abreast = min(3, len(sides))
        across, y, high = LYING_W / abreast, 19.0, 0.0
        for at, drawn in enumerate(sides):
            if at and at % abreast == 0:
                y, high = y + high, 0.0
            side, its = self._side(drawn, sides, (across - 18 - NEED_W) / most, across)
            pieces.append(Group((side,), x=across * (at % abreast), y=y, key=f"lying-{drawn.seat}"))
            high = max(high, its)
        return Picture("", LYING_W, y + high, tuple(pieces), key=key)

    def _sides(self, rivals: Sequence[PlacedExport]) -> tuple[list[DisputeSide], int]:
        """Return the dispute's players in the order of ``rivals``, and the highest possible strength.

        That strength is the scale of all bars.
        """
        state = replace(self.game.visible(self.view), contest=(rivals[0].partner, rivals[0].slot))
        found = {side.seat: side for side in self.game.dispute_sides(state, self.view.seat)}
        sides = [found[export.seat] for export in rivals]
        return sides, max(12, *[max((side.strength, *side.bids)) for side in sides])

    def _side(
        self, side: DisputeSide, sides: Sequence[DisputeSide], unit: float, across: float
    ) -> tuple[Piece, float]:
        """Draw one player of a dispute: name, bar and the terms of the strength. Return it with its height.

        If the viewer has to bid, the viewer's bar grows by the bid that is picked. Each other bar then shows
        the smallest bid that beats it. ``unit`` is the width of one point of strength, and ``across`` the
        whole width.
        """
        asked = next((each for each in sides if each.seat == self.view.seat and each.bids), None)
        own, terms = side is asked, [term for term in side.terms if term.gdp]
        said = self._terms_said(side, terms, own=own)
        pieces = [*self._heading(side, across, own=own), *self._bar(side, terms, unit)]
        if own:
            pieces += _picked(side, unit, across)
        elif asked is not None:
            pieces += _needed(side, asked, unit, across)
        elif side.wins_from and self._own_bid():
            pieces.append(_wins_from(side.wins_from[0], across))
        letters = round((across - 12) / 6.8)
        lines = [(line, "muted") for line in wrap(said, letters)]
        if own and across > SLIM_W:  # otherwise only the page's bar says it
            lines += [(line, "accent") for line in wrap(self._wins(side, sides, letters), letters)]
        pieces += [
            Text(9, 53 + 15 * row, line, 12.5, anchor="start", fill=fill)
            for row, (line, fill) in enumerate(lines)
        ]
        label = f"{self.names[side.seat]}{_card_said(side)}: {said}"
        if own:
            label += f". {self._wins(side, sides, 999)}"
        elif asked is None and side.wins_from and self._own_bid():
            label += f"; {_from(side.wins_from[0])}"
        return Group(tuple(pieces), key=f"side-{side.seat}", label=label), 46.0 + 15 * len(lines)

    def _heading(self, side: DisputeSide, across: float, *, own: bool) -> list[Piece]:
        """Draw the line above a player's bar: player, card and strength so far."""
        total = f"{minus(side.strength)}{' + bid' if side.bids else ''}"
        right = across - 8 - (COMES_W if own else 0)
        room = right - 28 - wide(total, 14, bold=True) - 8
        return [
            token(side.seat, 16, 12, 7),
            Text(28, 17, cut(f"{self.names[side.seat]}{_card_said(side)}", room, 13), 13, anchor="start"),
            Text(right, 17, total, 14, anchor="end", bold=True),
        ]

    def _terms_said(self, side: DisputeSide, terms: Sequence[Term], *, own: bool) -> str:
        """Say what a player's strength consists of, what the player may bid, and whether they win a tie."""
        open_ = bool(side.bids)
        shown = " + ".join(f"{minus(term.gdp)} {term.source}" for term in terms).replace("+ −", "− ")
        bid = f"{' + ' if shown else ''}bid" if open_ else ""
        most = f", {len(side.bids) - 1} at most" if open_ and not own else ""
        tie = f"; wins a tie, {self.wins_a_tie(side.tie)}" if side.tie and self.view.contest else ""
        return f"{shown or ('' if open_ else '0')}{bid}{most}{tie}"

    def _own_bid(self) -> bool:
        seat = self.view.seat
        return seat is not None and seat >= 0 and self.view.players[seat].bid is not None

    @staticmethod
    def _bar(side: DisputeSide, terms: Sequence[Term], unit: float) -> list[Piece]:
        """Draw the bar of a player's strength in different shades; a dashed part shows what may still be bid.

        ``unit`` is the width of one point of strength.
        """
        pieces: list[Piece] = []
        at = 9.0
        for n, term in enumerate(terms):
            across = max(0.0, term.gdp * unit)
            if not across:
                continue
            faded = 1.0 if term.source in ("printed", "bid") else (0.62, 0.42)[n % 2]
            pieces.append(Box(at, 23, across - 1, 16, 3, fill=f"seat{side.seat}", opacity=faded))
            at += across
        if side.bids and side.bids[-1] > side.bids[0]:
            at = 9 + max(0, side.strength) * unit
            across = (side.bids[-1] - side.bids[0]) * unit
            pieces.append(Box(at, 23.5, across - 1, 15, 3, fill="none", stroke="faint", dashed=True))
        return pieces

    def _wins(self, own: DisputeSide, sides: Sequence[DisputeSide], room: int) -> str:
        """Say which bid wins if nobody else bids, and who wins the tie if the viewer bids one less."""
        (least,) = own.wins_from
        others = [self.names[side.seat] for side in sides if side is not own]
        alone = len(others) == 1 and len(others[0]) <= SHORT_NAME
        unless = f"if {others[0]} bids 0" if alone else "if others bid 0"
        if least is None:
            return f"No bid of yours wins, even {unless}."
        tie = self._tie_lost(own, sides, least - 1) if least else ""
        tied = f"; {least - 1} ties, and {tie}" if tie else ""
        how = f"from {least}" if least else "with 0"
        said = f"You win {how.replace(' ', ' a bid of ')} {unless}{tied}."
        return said if len(said) <= room else f"You win {how} {unless}{tied}."

    def _tie_lost(self, own: DisputeSide, sides: Sequence[DisputeSide], bid: int) -> str:
        """Say who wins the tie that ``bid`` leads to if nobody else bids; empty if this bid loses no tie."""
        rivals = [side for side in sides if side is not own]
        if own.bids[bid] != max(side.strength for side in rivals):
            return ""
        tied = [side for side in rivals if side.strength == own.bids[bid] and side.wins_from[bid] == 0]
        first = [side for side in tied if side.tie] or tied
        names = [self.names[side.seat] for side in first]
        wins = " or ".join(names)
        return f"{wins} wins {'ties' if len(first) == 1 and first[0].tie else 'that'}" if names else ""


def _picked(side: DisputeSide, unit: float, across: float) -> list[Piece]:
    """Draw what the picked bid adds to the viewer's bar, and the resulting strength."""
    at = 9 + max(0, side.strength) * unit
    return [
        Group(
            (
                Text(across - 8, 17, f"= {minus(power)}", 14, anchor="end", bold=True, fill="accent"),
                *(
                    [
                        Box(
                            at,
                            23,
                            gdp * unit - 1,
                            16,
                            3,
                            fill="accent-soft",
                            stroke="accent",
                            width=1.5,
                            dashed=True,
                        )
                    ]
                    if gdp
                    else []
                ),
                *(
                    [Text(at + gdp * unit / 2, 35.5, str(gdp), 12.5, bold=True, fill="accent")]
                    if gdp * unit > 12
                    else []
                ),
            ),
            key=f"comes-{gdp}",
            meant=({"gdp": gdp},),
        )
        for gdp, power in enumerate(side.bids)
    ]


def _needed(side: DisputeSide, asked: DisputeSide, unit: float, across: float) -> list[Piece]:
    """Draw, for each bid of the viewer, the smallest bid with which this player would beat it.

    The page shows the one for the bid that is picked. A line marks the viewer's strength with that bid.
    """
    found: list[Piece] = []
    for gdp, (least, power) in enumerate(zip(side.wins_from, asked.bids, strict=False)):
        x = 9 + max(0, power) * unit
        inside = (
            Line(x, 20, x, 42, stroke="accent", width=1.5, dashed=True),
            _wins_from(least, across),
        )
        found.append(Group(inside, key=f"needs-{gdp}", meant=({"gdp": gdp},)))
    return found


def _wins_from(least: int | None, across: float) -> Text:
    return Text(across - 8, 36, _from(least), 12.5, anchor="end", bold=True, fill="warn")


def _from(least: int | None) -> str:
    return "cannot win" if least is None else f"wins from {least}"


def _card_said(side: DisputeSide) -> str:
    """Return a player's card, to be drawn after the player's name."""
    return f", {bare(side.card or 'face down')}"
