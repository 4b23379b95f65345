"""One trade partner of Trade Warz on the board: its slots, routes, powers and influence."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from playtest.engines.game import Seat
from playtest.engines.sentences import minus
from playtest.engines.trade_warz import PowerStanding
from playtest.engines.trade_warz.state import PlacedExport, RouteView
from playtest.widgets.games.trade_warz.cards import bare, brief
from playtest.widgets.kit import Box, Group, Part, Piece, Polygon, Text, fitted, token, wide

CLOSE_W, FOUR_W, PARTNER_W, ROOMY_W = 140, 176, 182, 216
"""The width of a partner if five, four, two (on a phone) or three of them are side by side."""
CROWN = ((0, 8.5), (-1, 1.5), (3, 4.5), (5.5, 0), (8, 4.5), (12, 1.5), (11, 8.5))
"""The outline of the small crown that marks the suzerain, relative to its upper left corner."""
NARROW_W = 130
"""In a partner narrower than this, the chip of the suzerain's power has a crown, not the word."""
NAMES = (12.0, 11.5)
"""Font sizes for a card's name in a slot. The smaller one is used if the name would otherwise be cut."""
IN_FULL = (11.0, 10.5, 10.0, 9.5, 9.0, 8.5, 8.0, 7.5, 7.0, 6.5, 6.0)
"""Font sizes for the full form of a name too long for the slot, for boards large enough to read it."""
CHECKED = 26
"""How far from its right edge a slot's words end, so that the check mark of a picked slot covers none."""
KEPT = 128
"""The number of drawn stalls kept in each cache, enough for a few tables."""


def reached_by(power: PowerStanding) -> str:
    """Say what gives a power: an amount of influence, or the title of suzerain."""
    return f"from {power.at} influence" if power.at else "for its suzerain"


def how_far(power: PowerStanding) -> str:
    """Say how much more influence the viewer needs for a power; empty for a spectator."""
    if power.needs < 0:
        return ""
    if power.has:
        return "You have it."
    return "1 more needed." if power.needs == 1 else f"{power.needs} more needed."


@dataclass(frozen=True, slots=True)
class Answer:
    """What some exports would cost and earn on one slot. The slot shows it while one of them is picked.

    ``strength`` is the exports' strength in the dispute, if another player's export is on the slot. ``earns``
    is the income this round, and ``later`` that of each later round.
    """

    slot: int
    cost: int
    earns: int
    later: int
    strength: int | None
    cards: tuple[str, ...]

    @property
    def key(self) -> str:
        """The name that tells this entry from others on the same slot."""
        return f"answer-{self.cost}-{self.earns}-{self.later}-{self.strength}"

    @property
    def meant(self) -> tuple[Part, ...]:
        """The exports for which the slot shows this entry, as parts of a move."""
        return tuple([{"card": card} for card in self.cards])

    def told(self, room: float, size: float) -> str:
        """Describe cost and income in as many words as fit ``room``; empty if not even the fewest fit."""
        if self.strength is None and self.earns != self.later:
            ways = [
                f"{self.cost} GDP, +{self.earns} now, then +{self.later} a round",
                f"{self.cost} GDP, +{self.earns}, then +{self.later}",
                f"{self.cost} GDP, then +{self.later}",
            ]
        elif self.strength is None:
            ways = [f"{self.cost} GDP, +{self.earns} a round", f"{self.cost} GDP, +{self.earns}"]
        else:
            bid = f"{minus(self.strength)} + bid"
            ways = [f"dispute: you {bid}", f"you {bid}", bid]
        return next((way for way in ways if wide(way, size, bold=self.strength is not None) <= room), "")


@dataclass(frozen=True, slots=True)
class Stall:
    """Everything that a viewer sees at one partner except its powers.

    Most viewers see the same: their stalls are equal, and share one drawing. A viewer who sees more, such as
    the face of their own face-down card, has a stall of their own.
    """

    name: str
    market: str
    slots: int
    wide: float
    row: int
    powered: bool
    names: tuple[str, ...]
    influence: tuple[int, ...]
    suzerain: Seat | None
    first: int
    title: str
    routes: tuple[RouteView, ...]
    printed: tuple[str, ...]
    """The printed text of each route's card."""
    placed: tuple[PlacedExport, ...]
    closed: tuple[int, ...]
    contest: int | None
    answers: tuple[Answer, ...] = ()
    trader: Seat | None = None
    """The viewer, if they may offer influence now, which they do by pressing anyone's influence."""

    @property
    def head(self) -> float:
        """The y position at which the slots begin."""
        return self.row + 9

    @property
    def middle(self) -> float:
        """The vertical middle of a slot."""
        return self.row / 2 - 1

    @property
    def line(self) -> float:
        """The baseline of a slot's text."""
        return self.row / 2 + 4

    @property
    def foot(self) -> float:
        """The height that the line with everyone's influence takes."""
        return self.row + 5

    @property
    def below(self) -> float:
        """The y position below the slots."""
        return self.head + self.row * self.slots

    @property
    def high(self) -> float:
        """The total height of the partner."""
        return self.below + (self.row if self.powered else 0) + self.foot

    @lru_cache(maxsize=KEPT)  # noqa: B019 - a few values, not things that live
    def upper(self) -> tuple[Piece, ...]:
        """Draw the frame, the name and the slots."""
        market = 12 if self.wide >= PARTNER_W else 11.5
        across = self.wide - (34 if self.suzerain is not None else 0)
        called = f"{self.market} market"
        if wide(self.name, 13.5, bold=True) > across - 26 - wide(called, market):
            called = self.market
        if wide(self.name, 11.5, bold=True) > across - 26 - wide(called, market):
            called = "med." if called == "medium" else ""
        if self.suzerain is not None and wide(self.name, 11.5, bold=True) > across - 26 - wide(
            called, market
        ):
            called = ""
        room = across - 26 - wide(called, market)
        name, size = fitted(self.name, room, (13.5, 12.5, 11.5), bold=True)
        head = Group(
            (
                Box(2, 2, self.wide - 4, 24, 6, fill="sunken", outline=True),
                Text(9, 19, name, size, anchor="start", bold=True),
                Text(across - 8, 18, called, market, anchor="end", fill="muted"),
            ),
            key=f"partner-{self.name}",
            name="partner",
            label=self.explained,
            part={"partner": self.name},
        )
        rows = [self.slot(slot, self.head + self.row * (slot - 1)) for slot in range(1, self.slots + 1)]
        frame = Box(0.5, 0.5, self.wide - 1, self.high - 1, 8, fill="none", stroke="line")
        return (frame, head, *self._crown(), *rows)

    def _crown(self) -> tuple[Piece, ...]:
        """Draw a crown with the suzerain's token. The label explains the title and what it gives."""
        if self.suzerain is None:
            return ()
        x, y = self.wide - 36, 8.0
        points = ((0, 11), (-1, 2), (4, 6), (7.5, 0), (11, 6), (16, 2), (15, 11))
        crown = Polygon(
            tuple([(x + dx, y + dy) for dx, dy in points]),
            fill=f"seat{self.suzerain}",
            stroke="paper",
            width=0.5,
        )
        back = Box(x - 4, 3, 36, 22, 5, fill="sunken", opacity=0.0)
        return (
            Group(
                (back, crown, token(self.suzerain, x + 24, 14, 6)),
                key=f"suzerain-{self.name}",
                name="effect",
                label=self.leads,
            ),
        )

    @lru_cache(maxsize=KEPT)  # noqa: B019 - a few values, not things that live
    def chips(self, powers: tuple[PowerStanding, ...], y: float) -> tuple[Piece, ...]:
        """Draw a chip for each power, filled if the viewer has it, dashed if it needs 1 more influence."""
        found: list[Piece] = []
        x, room = 4.0, self.wide - 8
        narrow = self.wide < NARROW_W
        first = 0.25 * room if narrow else max(0.43 * room, wide("suzerain", 11.5, bold=True) + 6)
        for power in powers:
            across = (room - first) / 3 if power.at else first
            near = power.needs == 1 and not power.has
            whose = reached_by(power) if power.at else f"{reached_by(power)} ({self.strictly_first})"
            said = f"{self.name}, {whose}: {power.text} {how_far(power)}".strip()
            chip = (
                Box(
                    1,
                    1,
                    across - 2,
                    self.row - 3,
                    8,
                    fill="accent-soft" if power.has else "paper",
                    stroke="accent" if near else "faint",
                    dashed=near,
                    outline=True,
                ),
                self._of_chip(power, across / 2, "ink" if power.has or near else "muted", narrow=narrow),
            )
            found.append(Group(chip, x=x, y=y, key=f"power-{power.name}", name="effect", label=said))
            x += across
        return tuple(found)

    def _of_chip(self, power: PowerStanding, x: float, fill: str, *, narrow: bool) -> Piece:
        """Draw the text in a power's chip: the influence that the power needs, or the suzerain's crown."""
        if narrow and not power.at:
            left, top = x - 5.5, self.line - 8.5
            return Polygon(tuple([(left + dx, top + dy) for dx, dy in CROWN]), fill=fill)
        said = f"{power.at}+" if power.at else "suzerain"
        return Text(x, self.line - 0.5, said, 11.5, bold=power.has, fill=fill)

    @lru_cache(maxsize=KEPT)  # noqa: B019 - a few values, not things that live
    def lower(self) -> tuple[Piece, ...]:
        """Draw everyone's influence."""
        rooms = [self._room_of(seat) for seat in range(len(self.names))]
        return tuple(
            [
                self.points_of(seat, 5 + sum(rooms[:seat]), self.high - self.foot / 2)
                for seat in range(len(self.names))
            ]
        )

    def _room_of(self, seat: Seat) -> float:
        """Return the width for a seat's influence. Two digits get more room than one."""
        shares = [1.4 if points > 9 else 1.0 for points in self.influence]
        return shares[seat] * (self.wide - 6) / max(sum(shares), 4.0)

    @property
    def called(self) -> str:
        """The partner in words: its name, its market and its suzerain."""
        leads = "" if self.suzerain is None else f", suzerain {self.names[self.suzerain]}"
        return f"{self.name}, {self.market} market{leads}"

    @property
    def explained(self) -> str:
        """The partner in sentences: its market, its slots, its suzerain, and what influence adds here."""
        leads = "" if self.suzerain is None else f" {self.names[self.suzerain]} is its suzerain."
        size = f"{self.name} has a {self.market} market: {self.slots} slots, each for one route."
        return f"{size}{leads} Influence here adds to dispute power here."

    @property
    def leads(self) -> str:
        """Say who the suzerain is and why, and what this title gives; empty if there is no suzerain."""
        if self.suzerain is None:
            return ""
        who = f"{self.names[self.suzerain]} is suzerain of {self.name}"
        return f"{who}: {self.strictly_first}. {self.title}".strip()

    @property
    def strictly_first(self) -> str:
        """The condition for being suzerain here."""
        return f"strictly the most influence there, and at least {self.first}"

    def points_said(self, seat: Seat) -> str:
        """Describe how much influence ``seat`` has with this partner.

        If pressing this starts an offer to buy or sell influence, say so too.
        """
        said = f"{self.names[seat]} has {self.influence[seat]} influence with {self.name}"
        if not self._tradable(seat):
            return said
        return f"{said}: {'offer to sell' if seat == self.trader else 'offer to buy'}"

    def points_part(self, seat: Seat) -> Part:
        """Return what pressing the influence of ``seat`` picks: an offer to trade it, if that is possible."""
        if self._tradable(seat):
            return {"kind": "offer", "giver": seat, "partner": self.name}
        return {"seat": seat, "partner": self.name}

    def _tradable(self, seat: Seat) -> bool:
        return self.trader is not None and self.influence[seat] > 0

    def route_at(self, slot: int) -> RouteView | None:
        """Return the route in a slot; ``None`` if it has no route."""
        return next((route for route in reversed(self.routes) if route.slot == slot), None)

    @staticmethod
    def frame(route: RouteView, x: float, w: float, high: float, rounded: float) -> Box:
        """Draw a route's frame, highlighted if a card targets the route this round."""
        aimed = route.touched or route.stopped
        stroke, across = ("warn", 2.0) if aimed else ("line", 1.0)
        return Box(x, 0, w, high, rounded, fill="raised", stroke=stroke, width=across, outline=True)

    def route_said(self, route: RouteView) -> str:
        """Describe a route."""
        stopped = " (stopped)" if route.stopped else ""
        aimed = " A tactic is aimed at it this round." if route.touched else ""
        where = f"{self.names[route.owner]}'s route in {route.partner}'s slot {route.slot}"
        printed = self.printed[self.routes.index(route)]
        return f"{route.card}: {where}; it brings {route.income} GDP{stopped}.{aimed} {printed}"

    def slot_said(self, slot: int) -> str:
        """Describe a slot that has no route."""
        placed = [export for export in self.placed if export.slot == slot]
        said = "; ".join(map(self.said, placed)) or ("closed" if slot in self.closed else "open")
        now = ", the dispute is on" if self.contest == slot else ""
        return f"{self.name}'s slot {slot}: {said}{now}"

    def slot(self, slot: int, y: float) -> Piece:
        """Draw a numbered slot: a route, exports placed on it, or an empty slot."""
        if (route := self.route_at(slot)) is not None:
            return self._route(route, y)
        placed = [placed for placed in self.placed if placed.slot == slot]
        closed = slot in self.closed
        inside: list[Piece] = [
            Box(
                3, 0, self.wide - 6, self.row - 2, 5, fill="paper", stroke="faint", dashed=True, outline=True
            ),
            Text(13, self.line, str(slot), 12, fill="muted"),
        ]
        if self.contest == slot:  # highlighted during the dispute
            inside[0] = Box(
                3, 0, self.wide - 6, self.row - 2, 5, fill="accent-soft", stroke="warn", width=2, outline=True
            )
        if closed:
            inside.append(Text(28, self.line, "closed this round", 12, anchor="start", fill="warn"))
        apart, first = self._apart(len(placed)), self._first(placed)
        for at, export in enumerate(placed):
            inside += self._card_at(export, first + apart * at, alone=len(placed) == 1)
        if len(placed) > 1:
            left = first + apart * (len(placed) - 1) + 26 + wide("contested", 11.5)
            ends = [end for end in (self.wide - CHECKED, self.wide - 9) if left < end]
            inside += [Text(x, self.line, "contested", 11.5, anchor="end", fill="warn") for x in ends[:1]]
        inside += self._answered(slot, placed)
        return Group(
            tuple(inside),
            y=y,
            key=f"slot-{self.name}-{slot}",
            name="slot",
            label=self.slot_said(slot),
            part={"partner": self.name, "slot": slot},
            fresh=self.contest == slot,
            badge=(self.wide - 12, 11),
        )

    def _apart(self, placed: int) -> float:
        """Return the distance between the card backs on a slot that ``placed`` exports share."""
        return min(34.0, (self.wide - 64) / max(1, placed - 1))

    def _first(self, placed: Sequence[PlacedExport]) -> float:
        """Return the x position of a slot's first card back, further left if the card's name needs room."""
        close = len(placed) == 1 and wide(bare(placed[0].card or ""), 12) > self.wide - 34 - 27 - 7
        return 26.0 if close else 34.0

    def _answered(self, slot: int, placed: Sequence[PlacedExport]) -> list[Piece]:
        """Draw what a picked export would cost and earn on this slot.

        It covers the text of exports already ``placed`` there.
        """
        left = self._first(placed) + self._apart(len(placed)) * (len(placed) - 1) + 26 if placed else 24.0
        right = self.wide - CHECKED
        found: list[Piece] = []
        for answer in [answer for answer in self.answers if answer.slot == slot]:
            if told := answer.told(right - left, 11.5):
                contests = answer.strength is not None
                fill = "warn" if contests else "accent"
                text = Text(right, self.line, told, 11.5, anchor="end", bold=contests, fill=fill)
                under = (
                    [Box(left - 3, 2, self.wide - left - 3, self.row - 6, 0, fill="paper")] if placed else []
                )
                found.append(Group((*under, text), key=answer.key, meant=answer.meant))
        return found

    def _card_at(self, export: PlacedExport, x: float, *, alone: bool) -> list[Piece]:
        pieces: list[Piece] = [
            Box(
                x + 10,
                self.middle - 7,
                11,
                14,
                2,
                fill="blue" if export.back == "export" else "raised",
                stroke="ink",
            ),
            token(export.seat, x, self.middle, 7),
        ]
        if alone:
            room = self.wide - x - 27 - 7
            card = export.card or f"face down{'' if export.back == 'export' else f' ({export.back})'}"
            if export.card is None and wide(card, 12) > room:
                card = "face down"
            fill = "ink" if export.card else "muted"
            pieces += self._named(card, x + 27, room, fill)
        return pieces

    def _named(self, card: str, x: float, room: float, fill: str = "ink") -> list[Piece]:
        """Draw a card's name in a slot, where it may take the width ``room``.

        A name that is too long is drawn twice: shortened, and whole in small type. The page shows whichever
        suits.
        """
        name = bare(card)
        size = next((each for each in NAMES if wide(name, each) <= room), NAMES[-1])
        said = brief(card, room, size)
        full = next((each for each in IN_FULL if wide(name, each) <= room), None)
        if said == name or full is None:
            return [Text(x, self.line, said, size, anchor="start", fill=fill)]
        return [
            Text(x, self.line, name, full, anchor="start", fill=fill, name="in-full"),
            Text(x, self.line, said, size, anchor="start", fill=fill, name="in-short"),
        ]

    def said(self, export: PlacedExport) -> str:
        """Describe a placed export."""
        card = export.card or f"export, face down{'' if export.back == 'export' else f' ({export.back})'}"
        return f"{self.names[export.seat]}'s {card}"

    def _route(self, route: RouteView, y: float) -> Piece:
        right = self.wide - 9 - wide(f"+{route.income}", 12.5, bold=True) - 3
        close = wide(bare(route.card), 12) > right - 45
        at = 25 if close else 34  # a token closer to the number leaves the name more room
        room = right - at - 10
        return Group(
            (
                self.frame(route, 3, self.wide - 6, self.row - 2, 5),
                Text(13, self.line, str(route.slot), 12, fill="muted"),
                token(route.owner, at, self.middle, 7),
                *self._named(route.card, at + 10, room),
                Text(self.wide - 9, self.line, f"+{route.income}", 12.5, anchor="end", bold=True),
            ),
            y=y,
            key=f"route-{route.card}",
            name="route",
            label=self.route_said(route),
            part={"target": route.card},
            fly=route.card,
            badge=(self.wide - 23 - 1.15 * wide(f"+{route.income}", 12.5, bold=True), 11),
        )

    def points_of(self, seat: Seat, x: float, y: float) -> Piece:
        """Draw the influence of ``seat`` with this partner."""
        points = self.influence[seat]
        first = self.suzerain == seat
        room = self._room_of(seat) - 2
        close = 16 + 8.7 * len(str(points)) > room  # a closer token, as with six players
        return Group(
            (
                Box(
                    0,
                    2 - self.foot / 2,
                    room,
                    self.foot - 4,
                    5,
                    fill="accent-soft" if first else "none",
                    outline=True,
                ),
                token(seat, 5.5, 0, 4.2) if close else token(seat, 7, 0, 5),
                Text(
                    10.5 if close else 16,
                    4.5,
                    str(points),
                    12.5,
                    anchor="start",
                    bold=first,
                    fill="ink" if points else "muted",
                ),
            ),
            x=x,
            y=y,
            key=f"influence-{self.name}-{seat}",
            name="influence",
            label=self.points_said(seat),
            part=self.points_part(seat),
        )
