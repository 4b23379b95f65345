"""The open offers of Trade Warz in one line: those you may accept, then your own, then other players'."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from playtest.engines.trade_warz import TradeWarz
from playtest.engines.trade_warz.state import OpenOffer, TradeView
from playtest.widgets.kit import Block, Box, Group, Picture, Piece, Text, Tray, broken, cut, wide

NAME_ROOM = 78
"""The maximum width of a name in an offer whose two lines would otherwise be wider than ``LINE_W``."""
LINE_W = 218
SIZE, PHONE_SIZE = 13.0, 13.5
HIGH, LOW_HIGH, PHONE_HIGH = 40.0, 26.0, 46.0
"""The height of an offer on a desktop screen, in a low window and on a phone.

``SIZE`` and ``PHONE_SIZE`` are the font sizes.
"""
BUTTON_H, PAD = 30.0, 10.0
ANSWERS = {"accept": "Accept", "answer_card": "Give a card", "withdraw": "Decline", "take back": "Withdraw"}
"""The button label of each answer."""
BUTTON_W = {"accept": 66.0, "answer_card": 96.0, "withdraw": 68.0, "take back": 84.0}


class Bargains:
    """Draws the offers on the table for one view."""

    def __init__(self, view: TradeView, names: Sequence[str], game: TradeWarz) -> None:
        self.view = view
        self.names = names
        self.game = game

    def tray(self) -> list[Block]:
        """Draw the open offers in one line that scrolls sideways, with buttons for possible answers."""
        offers = sorted(self.view.offers, key=self._nearness)
        return [Tray("Offers on the table", tuple(map(self._item, offers)), key="bargains")] if offers else []

    def _nearness(self, offer: OpenOffer) -> int:
        """Return 0 for an offer that the view's seat may accept, 1 for its own, and 2 for any other."""
        answers = self._answers(offer)
        return 2 if not answers else int(answers == ["take back"])

    def _answers(self, offer: OpenOffer) -> list[str]:
        """List the view's possible answers to an offer, as keys of ``ANSWERS``."""
        if self.view.seat is None or self.view.seat not in (offer.giver, offer.taker):
            return []
        if self.game.offers.accepter(offer) == self.view.seat:
            shows = offer.partner is None and offer.answer is None
            return ["answer_card" if shows else "accept", "withdraw"]
        return ["take back"] if offer.by == self.view.seat else ["withdraw"]

    def _item(self, offer: OpenOffer) -> Picture:
        """Draw an offer with the buttons for its answers next to it, in one line if the window is low.

        On a phone, pressing the offer selects it, and the answers are in the dock, the panel of buttons.
        """
        lines, room = self._lines(offer, PHONE_SIZE)
        size = (room + 2 * PAD, PHONE_HIGH)
        phones = Picture("", *size, (self._card(offer, lines, PHONE_SIZE, size),))
        told = self._told(offer, SIZE)
        low = self._answered(offer, [told], wide(told, SIZE), LOW_HIGH)
        whole = self._answered(offer, *self._lines(offer, SIZE), HIGH)
        return replace(whole, key=f"offer-{offer.number}", folded=phones, flat=low, phones=True)

    def _answered(self, offer: OpenOffer, lines: Sequence[str], room: float, high: float) -> Picture:
        """Draw an offer's ``lines``, ``room`` wide, with the buttons for its answers to the right."""
        across, buttons = room + 2 * PAD, []
        for kind in self._answers(offer):
            buttons.append(self._button(offer, kind, across, high))
            across += BUTTON_W[kind] + 6
        return Picture("", across, high, (self._card(offer, lines, SIZE, (across, high)), *buttons))

    def _lines(self, offer: OpenOffer, size: float) -> tuple[list[str], float]:
        """Break an offer into two lines of about equal length. Returns the lines and their width."""
        told = self._told(offer, size)
        room = wide(told, size) / 2
        while len(broken(told, room, size)) > 2:
            room += 4
        lines = broken(told, room, size)
        return lines, max(wide(line, size) for line in lines)

    def _told(self, offer: OpenOffer, size: float) -> str:
        """Describe an offer to the viewer. Long names are cut so that the terms always fit."""
        names = [*self.names]
        if self.view.seat is not None and self.view.seat in (offer.giver, offer.taker):
            names[self.view.seat] = "you"
        told = _numbered(offer, names)
        if wide(told, size) > 2 * LINE_W:
            told = _numbered(offer, [cut(name, NAME_ROOM, size) for name in names])
        return told

    def _card(
        self, offer: OpenOffer, lines: Sequence[str], size: float, across: tuple[float, float]
    ) -> Piece:
        """Draw an offer that can be pressed. ``across`` is its width and height."""
        mine = self.view.seat in (offer.giver, offer.taker)
        w, high = across
        said = _numbered(offer, self.names)
        step = size * 1.22
        first = (high - step * (len(lines) - 1)) / 2 + size * 0.36
        return Group(
            (
                Box(1, 1, w - 2, high - 2, 7, fill="accent-soft" if mine else "sunken", outline=True),
                *[
                    Text(PAD, first + step * row, line, size, anchor="start")
                    for row, line in enumerate(lines)
                ],
            ),
            key=f"offer-{offer.number}",
            name="offer",
            label=f"Offer {said}, made by {self.names[offer.by]}",
            part={"offer": offer.number},
        )

    def _button(self, offer: OpenOffer, kind: str, x: float, high: float) -> Piece:
        """Draw the button for one answer."""
        across, said, tall = BUTTON_W[kind], ANSWERS[kind], min(BUTTON_H, high - 4)
        return Group(
            (
                Box(0, 0, across, tall, 8, fill="raised", stroke="line", outline=True),
                Text(across / 2, tall / 2 + 4.5, said, 13, bold=kind == "accept"),
            ),
            x=x,
            y=(high - tall) / 2,
            key=f"{kind.replace(' ', '-')}-{offer.number}",
            name="bargain",
            label=f"{said}: {_numbered(offer, self.names)}",
            part={"kind": "withdraw" if kind == "take back" else kind, "offer": offer.number},
        )


def _numbered(offer: OpenOffer, names: Sequence[str]) -> str:
    told = offer_in_words(offer, names)
    return f"{offer.number + 1}. {told[:1].upper()}{told[1:]}"


def offer_in_words(offer: OpenOffer, names: Sequence[str]) -> str:
    """Describe who gives what to whom."""
    giver, taker = names[offer.giver], names[offer.taker]
    gives = "give" if giver == "you" else "gives"
    if offer.partner is None:
        back = f" for {offer.answer or 'a card'}" if offer.answer is not None else " for a card of theirs"
        return f"{giver} {gives} {taker} {offer.card or 'a card'}{back}"
    return f"{giver} {gives} {taker} {offer.points} influence with {offer.partner} for {offer.gdp} GDP"
