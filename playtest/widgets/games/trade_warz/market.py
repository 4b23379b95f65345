"""The trade partners on the board of Trade Warz: countries with slots for the players' exports."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property

from playtest.engines.game import Seat
from playtest.engines.trade_warz import Placing, PowerStanding, TradeWarz
from playtest.engines.trade_warz.state import TradeView
from playtest.engines.trade_warz.text import text_of
from playtest.widgets.games.trade_warz.stall import PARTNER_W, Answer, Stall
from playtest.widgets.kit import Group, Picture, Piece

ROW, LOW_ROW = 21, 19
"""The height of a slot with the gap below it, and the lower one for rows of five partners with powers."""
GAPS = {ROW: 8, LOW_ROW: 5}
"""The gap between partners, by slot height."""
Powers = dict[str, tuple[PowerStanding, ...]]
"""The partner powers in use, by partner, with the viewer's progress towards each."""


def powers_of(view: TradeView, game: TradeWarz) -> Powers:
    """Return the partner powers with the viewer's progress; empty if the rules do not use them."""
    if not game.with_powers:
        return {}
    seat = view.seat
    if seat is not None and seat >= 0:
        found = game.partner_standings(game.visible(view), seat)
        return {standing.partner: standing.powers for standing in found}
    printed: dict[str, list[PowerStanding]] = {partner: [] for partner in view.partners}
    for power in game.sources.powers:
        if power.partner in printed:
            printed[power.partner].append(
                PowerStanding(power.name, text_of(power), power.at, has=False, needs=-1)
            )
    return {partner: tuple(powers) for partner, powers in printed.items()}


def together(drawn: Sequence[Picture], abreast: int, gap: float, key: str) -> Picture:
    """Combine the partners' pictures into one, with ``abreast`` partners in each row, ``gap`` apart.

    A row is as high as its tallest partner.
    """
    rows = [drawn[at : at + abreast] for at in range(0, len(drawn), abreast)]
    pieces: list[Piece] = []
    y = 0.0
    for row in rows:
        for at, picture in enumerate(row):
            pieces.append(Group(picture.pieces, x=at * (picture.w + gap), y=y, key=picture.key))
        y += max(picture.h for picture in row) + gap
    across = (drawn[0].w + gap) * min(abreast, len(drawn)) - gap
    return Picture("Trade partners", across, y - gap, tuple(pieces), key=key)


class Market:
    """Draws the trade partners of one view."""

    def __init__(
        self,
        view: TradeView,
        names: Sequence[str],
        game: TradeWarz,
        powers: Powers,
        placings: Sequence[Placing],
        wide: float = PARTNER_W,
        row: int = ROW,
    ) -> None:
        """``placings`` lists where the viewer may place exports, with the cost and income at each place.

        ``wide`` is the width of a partner, and ``row`` the height of a slot.
        """
        self.view = view
        self.names = names
        self.game = game
        self.powers = powers
        self.placings = placings
        self.wide = wide
        self.row = row

    def map(self, abreast: int) -> Picture:
        """Draw the partners, with ``abreast`` of them in each row."""
        return together(self.partners, abreast, GAPS[self.row], f"market-{abreast}")

    @cached_property
    def partners(self) -> tuple[Picture, ...]:
        """Return the picture of every partner, those with few slots first.

        A row is as high as its tallest partner.
        """
        return tuple([self._partner(stall, powers) for stall, powers in self.stalls()])

    def _partner(self, stall: Stall, powers: tuple[PowerStanding, ...]) -> Picture:
        """Draw one partner: its numbered slots, its powers and everyone's influence there."""
        chips = stall.chips(powers, stall.below) if powers else ()
        inside = (*stall.upper(), *chips, *stall.lower())
        return Picture("", self.wide, stall.high, inside, key=f"market-{stall.name}")

    def _title(self, name: str) -> str:
        """Say what being suzerain gives under these rules."""
        powers = [power.text for power in self.powers.get(name, ()) if not power.at]
        return (
            f"It brings: {powers[0]}" if powers else "Under these rules, being suzerain gives nothing here."
        )

    def _printed(self, name: str) -> str:
        """Return a face-up export's printed text, shown when you point at the export or press it."""
        card = self.game.printed.cards[name]
        tags = f"{' and '.join(card.tags).capitalize()}. " if card.tags else ""
        numbers = f"Printed: revenue {card.revenue}, influence {card.influence}, cost {card.cost}."
        return f"{numbers} {tags}{text_of(card)}".rstrip()

    def stalls(self) -> list[tuple[Stall, tuple[PowerStanding, ...]]]:
        """List every partner's stall with its powers, those with few slots first."""
        slots = self.game.printed.partners
        in_order = sorted(self.view.partners, key=lambda name: slots[name].slots)
        return [(self._stall(name), self.powers.get(name, ())) for name in in_order]

    def _stall(self, name: str) -> Stall:
        """Build one partner's stall: everything that the viewer can see there except the partner's powers."""
        view, partner = self.view, self.game.printed.partners[name]
        return Stall(
            name=name,
            market=partner.market,
            slots=partner.slots,
            wide=self.wide,
            row=self.row,
            powered=bool(self.powers.get(name)),
            names=tuple(self.names),
            influence=tuple([player.influence.get(name, 0) for player in view.players]),
            suzerain=view.suzerains.get(name),
            first=min([bonus.at for bonus in partner.bonuses], default=1),
            title=self._title(name),
            routes=tuple([route for route in view.routes if route.partner == name]),
            printed=tuple([self._printed(route.card) for route in view.routes if route.partner == name]),
            placed=tuple([placed for placed in view.placed if placed.partner == name]),
            closed=tuple([slot for partner, slot in view.closed if partner == name]),
            contest=view.contest[1] if view.contest and view.contest[0] == name else None,
            answers=self._answers(name),
            trader=self._trader(),
        )

    def _trader(self) -> Seat | None:
        """Return the viewer if they may offer influence now, otherwise ``None``."""
        seat = self.view.seat
        if seat is None or seat < 0 or self.view.phase != "trade":
            return None
        return seat if self.game.offers.may_offer(self.game.visible(self.view), seat) else None

    def _answers(self, name: str) -> tuple[Answer, ...]:
        """List what each export in hand would cost and earn on each open slot of a partner.

        Exports with the same cost and income share an entry. The page shows it when one of them is picked.
        """
        cards: dict[Answer, list[str]] = {}
        for placing in self.placings:
            if placing.partner == name:
                plain = Answer(placing.slot, placing.cost, placing.earns, placing.later, placing.strength, ())
                cards.setdefault(plain, []).append(placing.card)
        return tuple([replace(plain, cards=tuple(found)) for plain, found in cards.items()])
