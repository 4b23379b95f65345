"""The Trade phase of Trade Warz on its table: disputes as sums on a common scale, and the open offers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from textwrap import wrap
from typing import Any

from playtest.engines.sentences import listed, minus
from playtest.engines.trade_warz import TradeWarz
from playtest.engines.trade_warz.state import OpenOffer, PlacedExport, TradeView
from playtest.widgets.games.trade_warz_cards import short
from playtest.widgets.kit import (
    Block,
    Box,
    Fitted,
    Group,
    Paragraph,
    Picture,
    Piece,
    Text,
    cut,
    fitted,
    token,
    wide,
)

OFFER_ROOM, NAME_ROOM = 384, 78
"""How wide an offer may be told, and a name in it where that is too long."""
TWO_ABREAST = 4
"""So many open offers stand two in a line, more of them three."""
DISPUTE_W = 380
"""How wide a dispute is drawn: on a phone its letters can be read still."""
LYING_W = 700
"""The same with its sides abreast."""
ASIDE_W = 316
"""The same in the column beside the board."""
SLIM_W = 264
"""How wide a dispute or an offer is beside the board of a phone that lies on its side."""


class Trading:
    """What one view shows of disputes and offers."""

    def __init__(self, view: TradeView, names: Sequence[str], game: TradeWarz) -> None:
        self.view = view
        self.names = names
        self.game = game

    def _contested(self) -> list[list[PlacedExport]]:
        """Who is in dispute for each contested slot; what is on and one's own first."""
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
        """Whether the dispute that is on is decided: its sum is on the card that tells who has won."""
        sides = [p.seat for p in self.view.placed if (p.partner, p.slot) == self.view.contest]
        return bool(sides) and all(self.view.players[seat].has_bid for seat in sides)

    def disputes(self) -> list[Block]:
        """The contested slot that is on as a sum on a common scale, a bar a side, and what comes then."""
        contested = self._contested()
        now = [pictured(rivals) for rivals in contested[:1] for pictured in (self._dispute, self._lying)]
        return [*now, *self._later(contested[1:])]

    def disputes_aside(self) -> list[Block]:
        """The same for beside a board that keeps its size: the sum that is on, and what comes then."""
        contested = self._contested()
        now = [self._dispute(rivals, ASIDE_W, "disputes-aside") for rivals in contested[:1]]
        return [*now, *self._later(contested[1:])]

    def disputes_below(self) -> list[Block]:
        """The same for below it, with the sides abreast, and for the column beside a phone's board."""
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
        """One dispute: what each side's power is made of, term by term as the game has them."""
        sums, most = self._sums(rivals)
        title = f"{rivals[0].partner} {rivals[0].slot}: highest power takes the slot"
        said, size = fitted(title, across - 12, (13.5, 12.5, 11.5), bold=True)
        pieces: list[Piece] = [Text(8, 18, said, size, anchor="start", bold=True)]
        y = 26.0
        for export, terms in sums:
            side, high = self._side(export, terms, (across - 110) / most, across)
            pieces.append(Group((side,), y=y, key=f"row-{export.seat}"))
            y += high
        return Picture("Dispute", across, y, tuple(pieces), key=key, grow=1.25)

    def _lying(self, rivals: Sequence[PlacedExport], key: str = "disputes-lying") -> Picture:
        """The same with the sides abreast, where the place is wide and low; the page shows one of them."""
        sums, most = self._sums(rivals)
        title = f"{rivals[0].partner} {rivals[0].slot}: highest power takes the slot"
        pieces: list[Piece] = [Text(8, 15, title, 13.5, anchor="start", bold=True)]
        abreast = min(3, len(sums))
        across, y, high = LYING_W / abreast, 19.0, 0.0
        for at, (export, terms) in enumerate(sums):
            if at and at % abreast == 0:
                y, high = y + high, 0.0
            side, its = self._side(export, terms, (across - 110) / most, across)
            pieces.append(Group((side,), x=across * (at % abreast), y=y, key=f"lying-{export.seat}"))
            high = max(high, its)
        return Picture("", LYING_W, y + high, tuple(pieces), key=key)

    def _sums(self, rivals: Sequence[PlacedExport]) -> tuple[list[tuple[PlacedExport, list[Any]]], int]:
        """The terms of each side's power, and the most that any has, at least what gives bars a measure."""
        state = self.game.visible(self.view)
        sums = [(export, self.game.power_terms(state, export)) for export in rivals]
        return sums, max(12, *[sum(term.gdp for term in terms) for _, terms in sums])

    def _of_a_tie(self, seat: int) -> str:
        """What is said of who would win a tie of the dispute that is on: the poorest of its sides."""
        if self.view.contest is None:
            return ""
        sides = [p.seat for p in self.view.placed if (p.partner, p.slot) == self.view.contest]
        ranks = [side for side in self.game.ranks(self.game.visible(self.view)) if side in sides]
        if ranks[:1] != [seat]:
            return ""
        as_poor = [side for side in ranks if self.view.players[side].gdp == self.view.players[seat].gdp]
        return "; wins a tie, as the poorest" if len(as_poor) < 2 else "; wins a tie, as the first of equals"

    def _side(
        self, export: PlacedExport, terms: Sequence[Any], unit: float, across: float = DISPUTE_W
    ) -> tuple[Piece, float]:
        """One side of a dispute, who it is over its bar and the terms under it; and how high it is."""
        name = f"{self.names[export.seat]}, {short(export.card or 'face down', 26)}"
        total = sum(term.gdp for term in terms)
        shown = " + ".join(f"{minus(term.gdp)} {term.source}" for term in terms if term.gdp)
        said = shown.replace("+ −", "− ")
        bid = "" if any(term.source == "bid" for term in terms) else " + bid"
        tie = self._of_a_tie(export.seat)
        called = cut(name, across - 36, 13)
        pieces: list[Piece] = [token(export.seat, 16, 12, 7), Text(28, 17, called, 13, anchor="start")]
        at = 9.0
        for term in terms:
            wide = max(0.0, term.gdp * unit)
            if wide:
                pieces.append(
                    Box(
                        at,
                        23,
                        wide - 1,
                        16,
                        3,
                        fill=f"seat{export.seat}",
                        opacity=1.0 if term.source == "printed" else 0.6,
                    )
                )
            at += wide
        pieces.append(Text(at + 6, 36, f"{minus(total)}{bid}", 14, anchor="start", bold=True))
        lines = wrap(f"{said}{bid}{tie}", round((across - 12) / 6.8))
        pieces += [
            Text(9, 53 + 15 * row, line, 12.5, anchor="start", fill="muted") for row, line in enumerate(lines)
        ]
        label = f"{name}: {said or 0}{bid}{tie}"
        return Group(tuple(pieces), key=f"side-{export.seat}", label=label), 46.0 + 15 * len(lines)

    def offers(self) -> list[Block]:
        """The open offers, each of which stands for the answer to it."""
        open_now = len(self.view.offers)
        if not open_now:
            return []
        many = 1 if open_now == 1 else 2 if open_now <= TWO_ABREAST else 3
        return [Fitted(partial(self._offers, many), self._offers_below, key="offers")]

    def _offers_below(self) -> Picture:
        """The open offers below one another; in a column beside the board each in lines of its own."""
        slim, y = [], 0.0
        for offer in self.view.offers:
            card, high = self._offer_in_lines(offer, y)
            slim.append(card)
            y += high + 3
        beside = Picture("", SLIM_W, y - 1, tuple(slim), key="offers")
        return replace(self._offers(1), slim=beside)

    def _offers(self, abreast: int) -> Picture:
        """The open offers in their order, so many ``abreast``."""
        offers = enumerate(self.view.offers)
        cards = tuple(self._offer(offer, 404 * (at % abreast), 28 * (at // abreast)) for at, offer in offers)
        w, h, grow = 404 * abreast - 4, 28 * -(-len(cards) // abreast), 1.2 if abreast > 1 else 1.25
        return Picture("Offers on the table", w, h, cards, key="offers", grow=grow)

    def _offer(self, offer: OpenOffer, x: float, y: float) -> Piece:
        text, size = fitted(self._told(offer, OFFER_ROOM), OFFER_ROOM, (12.5, 11.5))
        return self._offer_card(offer, [text], size, (x, y), (400, 27))

    def _offer_in_lines(self, offer: OpenOffer, y: float) -> tuple[Piece, float]:
        """An offer in as many lines as it takes, and how high it is."""
        room = SLIM_W - 16
        lines = wrap(self._told(offer, 2 * room), round(room / 6.5))
        high = 10.0 + 15 * len(lines)
        return self._offer_card(offer, lines, 12.5, (0, y), (SLIM_W, high)), high

    def _told(self, offer: OpenOffer, room: float) -> str:
        """An offer in words for who looks; what is offered is told, whatever the names are."""
        names = [*self.names]
        if self.view.seat is not None and self.view.seat in (offer.giver, offer.taker):
            names[self.view.seat] = "you"
        told = f"{offer.number + 1}. {self.offer_in_words(offer, names)}"
        if wide(told, 12.5) > room:
            names = [cut(name, NAME_ROOM, 12.5) for name in names]
            told = f"{offer.number + 1}. {self.offer_in_words(offer, names)}"
        return told

    def _offer_card(
        self,
        offer: OpenOffer,
        lines: Sequence[str],
        size: float,
        at: tuple[float, float],
        across: tuple[float, float],
    ) -> Piece:
        """An offer that stands for the answer to it, ``across`` wide and high."""
        mine = self.view.seat in (offer.giver, offer.taker)
        (x, y), (w, high) = at, across
        said = f"{offer.number + 1}. {self.offer_in_words(offer, self.names)}"
        first = 18 if len(lines) < 2 else 17
        return Group(
            (
                Box(1, 1, w - 2, high - 2, 6, fill="accent-soft" if mine else "sunken", outline=True),
                *[Text(9, first + 15 * row, line, size, anchor="start") for row, line in enumerate(lines)],
            ),
            x=x,
            y=y,
            key=f"offer-{offer.number}",
            name="offer",
            label=f"Offer {said}, made by {self.names[offer.by]}",
            part={"offer": offer.number},
            badge=(w - 12, 13),
        )

    @staticmethod
    def offer_in_words(offer: OpenOffer, names: Sequence[str]) -> str:
        """Who gives what to whom."""
        giver, taker = names[offer.giver], names[offer.taker]
        gives = "give" if giver == "you" else "gives"
        if offer.partner is None:
            back = f" for {offer.answer or 'a card'}" if offer.answer is not None else " for a card of theirs"
            return f"{giver} {gives} {taker} {offer.card or 'a card'}{back}"
        return f"{giver} {gives} {taker} {offer.points} influence with {offer.partner} for {offer.gdp} GDP"
