"""The marks of the deal that the viewer is putting together, on the stage of Rat Scramble."""

from __future__ import annotations

from dataclasses import replace

from playtest.engines.game import Seat
from playtest.engines.sentences import signed
from playtest.widgets.games.rat_scramble.deals import GET, GIVE, WITH, may_deal, most_tokens, partners
from playtest.widgets.games.rat_scramble.stage_pieces import StagePieces
from playtest.widgets.kit import Box, Group, Piece, Text, wide


class DealMarks(StagePieces):
    """Draws what the deal that the viewer is putting together would do, before it is offered.

    It marks the votes in the players' columns, and the tokens that would move.
    """

    def deal_legend(self, x: float, y: float) -> list[Piece]:
        """Draw the legend for dashed boxes: votes and tokens in the viewer's unfinished deal."""
        parts = [
            part for name in self.view.proposals for said in self.dealing(name).values() for part in said
        ]
        parts += [part for part, _, _, _ in self.given()]
        if not parts:
            return []
        sign = Box(0, -11, 14, 14, 4, fill="none", stroke="accent", width=1.5, dashed=True, outline=True)
        words = Text(19, 0, "your deal", 12.5, anchor="start", fill="muted")
        return [Group((sign, words), x=x, y=y, key="your-deal", meant=tuple(parts))]

    def asked(self, proposal: str, y: float) -> list[Piece]:
        """Draw the votes for ``proposal`` that a deal of the viewer could include, with dashed outlines.

        The page shows a vote while the picked chips include it. ``y`` is the height.
        """
        pieces: list[Piece] = []
        for seat, parts in self.dealing(proposal).items():
            whole = self.word(seat, proposal, self.vote_at(seat), y)
            assert isinstance(whole, Group)
            edge, *inside = whole.children
            pieces.append(
                replace(
                    whole,
                    children=(replace(edge, stroke="accent", width=1.5, dashed=True), *inside),
                    key=f"asked-{proposal}-{seat}",
                    name="asked",
                    label=f"By your deal {self.names[seat]} would vote for {proposal}",
                    meant=parts,
                )
            )
        return pieces

    def dealing(self, proposal: str) -> dict[Seat, tuple[dict[str, object], ...]]:
        """Return the seats whose vote for this proposal a deal of the viewer can include.

        Each comes with the chips that put the vote into the deal: partner and side, as parts of a move.
        """
        me = self.view.seat
        if me is None or not may_deal(self.view):
            return {}
        bound, others = self.bound_to(proposal), partners(self.view)
        found: dict[Seat, tuple[dict[str, object], ...]] = {
            me: tuple({WITH: seat, GIVE: proposal} for seat in others)
        }
        found |= {seat: ({WITH: seat, GET: proposal},) for seat in others}
        return {seat: parts for seat, parts in found.items() if parts and seat not in bound}

    def given(self) -> list[tuple[dict[str, object], Seat, Seat, int]]:
        """List the gifts of tokens that a deal of the viewer can include.

        A gift is its chips, as parts of a move, then the giver, the taker and the number of tokens.
        """
        me = self.view.seat
        if me is None or not may_deal(self.view):
            return []
        return [
            ({WITH: other, part: str(many)}, giver, taker, many)
            for other in partners(self.view)
            for part, giver, taker in ((GIVE, me, other), (GET, other, me))
            for many in range(1, most_tokens(self.view) + 1)
        ]

    def gifts(self) -> list[Piece]:
        """Draw the tokens that the viewer's unfinished deal would move, at the giver and at the taker.

        The page shows them while the picked chips include them.
        """
        pieces: list[Piece] = []
        for part, giver, taker, many in self.given():
            for seat, change, does in ((giver, -many, "give"), (taker, many, "get")):
                tokens = f"{many} of {self.names[giver]}'s tokens"
                inside = self.gift(seat, change)
                pieces.append(
                    Group(
                        inside,
                        x=self.column(seat),
                        key=f"gift-{giver}-{taker}-{many}-{seat}",
                        name="asked",
                        label=f"By your deal {self.names[seat]} would {does} {tokens}",
                        meant=(part,),
                    )
                )
        return pieces

    def gift(self, seat: Seat, change: int) -> tuple[Piece, ...]:
        """Draw how many tokens the deal would give ``seat``, at the right, or take from it, at the left."""
        del seat
        size = 11.2 if self.small else 12.0
        broad = wide(signed(change), size, bold=True) + (2 if self.small else 3)
        left = 8 * self.k + 2 if change > 0 else -8 * self.k - 2 - broad
        return self.gift_at(change, left, 13 * self.k, broad, size)

    def gift_at(
        self, change: int, left: float, middle: float, broad: float, size: float
    ) -> tuple[Piece, ...]:
        """Draw the change in a player's tokens, such as +2, in a dashed box like that of a vote in the deal.

        ``left`` is the box's left edge, ``middle`` its height, and ``broad`` its width.
        """
        edge = Box(left, middle - 8, broad, 16, 4, fill="raised", stroke="accent", dashed=True, outline=True)
        return edge, Text(left + broad / 2, middle + size / 3, signed(change), size, bold=True)
