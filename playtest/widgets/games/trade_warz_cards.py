"""Cards and trade partners of Trade Warz as they lie on the table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from textwrap import wrap

from playtest.engines.game import Seat
from playtest.engines.trade_warz import PowerStanding, TradeWarz
from playtest.engines.trade_warz.cards import Card
from playtest.engines.trade_warz.state import PlacedExport, RouteView, TradeView
from playtest.engines.trade_warz.text import text_of
from playtest.widgets.kit import Box, Group, Line, Part, Picture, Piece, Text, cut, fitted, token, wide

KINDS = {"export": "blue", "policy": "green", "tactic": "red"}
"""The colors of the card backs in the rulebook; the kind is always written too."""
ACTS = {"C": "first", "M": "second", "Y": "third", "K": "last"}
"""When a card acts among those of one moment, by its printed letter."""
CARD_W, LINE = 182, 13.5
ROW = 21
CLOSE_W, PARTNER_W, ROOMY_W = 140, 182, 216
"""How wide a partner is: where five stand abreast, two on a phone, and three."""
KEPT = 128
"""So many stalls are kept as they were drawn: those of a few tables."""


def short(text: str, most: int) -> str:
    """``text``, cut off where it is too long."""
    return text if len(text) <= most else f"{text[: most - 1].rstrip()}…"


def bare(card: str) -> str:
    """The name of an export without the country it is printed with, where there is little room."""
    return card if card.startswith("face down") else card.partition(" (")[0]


# -- cards in hand


def named(card: Card, across: float = CARD_W) -> list[str]:
    """The name of a card so wide in as many lines as it takes."""
    lines = [""]
    for word in card.name.split(" "):
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and wide(longer, 12.5, bold=True) > across - 22:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def hand_card(card: Card, part: Part, lines: int, heads: int, back: str) -> Picture:
    """A card of one's own hand, high enough for ``heads`` lines of names and ``lines`` of text."""
    color, high = KINDS[card.type], 30 + 15 * heads + LINE * lines
    numbers = f"cost {card.cost}"
    if card.type == "export":
        numbers += f" · influence {card.influence} · GDP {card.revenue}"
    name = named(card)
    y = 18 + 15 * len(name)
    pieces: tuple[Piece, ...] = (
        Box(1, 1, CARD_W - 2, high, 8, fill="raised", stroke="line", outline=True),
        Box(1, 9, 5, high - 16, fill=color),
        *[Text(13, 18 + 15 * at, line, 12.5, anchor="start", bold=True) for at, line in enumerate(name)],
        Text(13, y, _sentence(numbers), 11.5, anchor="start", fill="muted"),
        *[
            Text(13, y + 16 + LINE * at, line, 11.5, anchor="start")
            for at, line in enumerate(wrapped(card, lines))
        ],
    )
    text = text_of(card)
    tags = f", {' and '.join(card.tags)}" if card.tags else ""
    said = numbers.replace(" · ", ", ")
    acts = (
        f" Cards of one moment act by letter, C, M, Y, K: this card acts {ACTS[card.cmyk]}, as {card.cmyk}."
    )
    group = Group(
        pieces,
        key=f"hand-{card.name}",
        name="hand-card",
        label=f"{card.name}, {card.type}{tags}{_deck(card, back)}, {said}. {text}".strip() + acts,
        part=part,
        badge=(CARD_W - 14, high - 8),
    )
    return Picture("", CARD_W, high + 2, (group,), key=f"card-{card.name}")


def _deck(card: Card, back: str) -> str:
    """Whose card it is, where it is none of everybody's."""
    return "" if back == card.type else f", of {back}'s deck"


STRIP_W = 150
"""How wide a card of a hand is where there is room for its name and numbers alone."""


WHOSE_W = 92
"""How much room there is for whose hand it is."""


def with_strips(
    hand: Sequence[tuple[Card, Picture]], others: Sequence[Picture] = (), *, stays: bool = True
) -> tuple[Picture, ...]:
    """The cards of a hand, which shrink to name and numbers where the board would be left too little.

    ``others`` lie before them and shrink as they do. Without ``stays`` only the lowest place folds them.
    """
    heads = max([len(named(card, STRIP_W)) for card, _ in hand], default=1)
    folded = [(other, _low(other, 24 + 15 * heads)) for other in others]
    folded += [(whole, _strip(card, whole, heads)) for card, whole in hand]
    return tuple([replace(whole, folded=strip, stays=stays, lows=not stays) for whole, strip in folded])


def named_strips(seat: Seat, name: str, hand: Sequence[tuple[Card, Picture]]) -> tuple[Picture, ...]:
    """A hand by names and numbers beside whose it is, for the referee who sees everybody's."""
    heads = max([len(named(card, STRIP_W)) for card, _ in hand], default=1)
    high = 26.0 + 15 * heads
    called, size = fitted(name, WHOSE_W - 24, (14, 13, 12), bold=True)
    words = Text(22, high / 2 + 5, called, size, anchor="start", bold=True)
    sign = token(seat, 10, high / 2, 8, stroke="none")
    whose = Picture(f"Hand of {name}", WHOSE_W, high, (sign, words), key=f"whose-{seat}")
    return (whose, *[_strip(card, whole, heads) for card, whole in hand])


def _low(whole: Picture, high: float) -> Picture:
    """What stands for no policy, as high as the strips beside it."""
    (group,) = whole.pieces
    assert isinstance(group, Group)
    frame, *words = group.children
    assert isinstance(frame, Box)
    said = [
        replace(word, y=high / 2 - 3 + 17 * row) for row, word in enumerate(words) if isinstance(word, Text)
    ]
    inside = (replace(frame, h=high), *said)
    folded = replace(group, children=inside, badge=(NO_POLICY_W - 14, 12))
    return Picture("", whole.w, high + 2, (folded,), key=whole.key)


def _strip(card: Card, whole: Picture, heads: int) -> Picture:
    """A card without its text, which is read large under a long press."""
    high = 24 + 15 * heads
    numbers = f"cost {card.cost}"
    if card.type == "export":
        numbers += f" · infl. {card.influence} · GDP {card.revenue}"
    else:
        numbers = f"{card.type} · {numbers}"
    (group,) = whole.pieces
    assert isinstance(group, Group)
    lines = named(card, STRIP_W)
    inside = (
        Box(1, 1, STRIP_W - 2, high, 8, fill="raised", stroke="line", outline=True),
        Box(1, 9, 5, high - 16, fill=KINDS[card.type]),
        *[Text(13, 18 + 15 * at, line, 12.5, anchor="start", bold=True) for at, line in enumerate(lines)],
        Text(13, 18 + 15 * len(lines), numbers, 11.5, anchor="start", fill="muted"),
    )
    folded = replace(group, children=inside, badge=(STRIP_W - 14, 12))
    return Picture("", STRIP_W, high + 2, (folded,), key=whole.key)


NO_POLICY_W = 92
"""How wide the place is that stands for no policy."""


def no_policy(lines: int, heads: int) -> Picture:
    """What one picks to reveal no policy, as high as the cards beside it."""
    high, middle = 30 + 15 * heads + LINE * lines, NO_POLICY_W / 2
    pieces: tuple[Piece, ...] = (
        Box(1, 1, NO_POLICY_W - 2, high, 8, fill="none", stroke=KINDS["policy"], dashed=True, outline=True),
        Text(middle, high / 2 - 4, "No", 14, bold=True),
        Text(middle, high / 2 + 13, "policy", 14, bold=True),
    )
    group = Group(
        pieces,
        key="no-policy",
        name="no-policy",
        label="No policy this round",
        part={"card": None},
        badge=(NO_POLICY_W - 14, high - 8),
    )
    return Picture("", NO_POLICY_W, high + 2, (group,), key="no-policy")


def wrapped(card: Card, most: int = 99) -> list[str]:
    """The text of a card in lines, the kind and the tags first."""
    kind = f"{card.type.capitalize()}{': ' + ', '.join(card.tags) if card.tags else ''}"
    lines = [kind, *wrap(text_of(card), 24)]
    return lines if len(lines) <= most else [*lines[: most - 1], short(lines[most - 1], 23) + "…"]


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


# -- partners

Powers = dict[str, tuple[PowerStanding, ...]]
"""By partner: its powers, as far as they are played, and what the seat that looks has of them."""


def powers_of(view: TradeView, game: TradeWarz) -> Powers:
    """The partners' powers for who looks at ``view``; nothing where the rules do not play them."""
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
                PowerStanding(power.name, text_of(power), power.at, has=False, needs=-1, income=0)
            )
    return {partner: tuple(powers) for partner, powers in printed.items()}


def reached_by(power: PowerStanding) -> str:
    """What has a power: so much influence, or the title."""
    return f"from {power.at} influence" if power.at else "the suzerain's"


def how_far(power: PowerStanding) -> str:
    """How far who looks is from a power; nothing for who looks on."""
    if power.needs < 0:
        return ""
    if power.has:
        return "You have it."
    return "One more point brings it." if power.needs == 1 else f"{power.needs} more points bring it."


class Market:
    """The trade partners of one view, being drawn."""

    def __init__(
        self,
        view: TradeView,
        names: Sequence[str],
        game: TradeWarz,
        powers: Powers,
        wide: float = PARTNER_W,
    ) -> None:
        self.view = view
        self.names = names
        self.game = game
        self.powers = powers
        self.wide = wide

    def map(self, abreast: int) -> Picture:
        """The partners, so many abreast."""
        drawn = self.partners
        rows = [drawn[at : at + abreast] for at in range(0, len(drawn), abreast)]
        pieces: list[Piece] = []
        y = 0.0
        for row in rows:
            for at, picture in enumerate(row):
                pieces.append(Group(picture.pieces, x=at * (self.wide + 8), y=y, key=picture.key))
            y += max(picture.h for picture in row) + 8
        across = (self.wide + 8) * min(abreast, max(1, len(drawn))) - 8
        return Picture("Trade partners", across, max(1.0, y - 8), tuple(pieces), key=f"market-{abreast}")

    @cached_property
    def partners(self) -> tuple[Picture, ...]:
        """Every partner on the table, those with few slots first: a row is as high as its highest."""
        slots = self.game.printed.partners
        return tuple(
            [self.partner(name) for name in sorted(self.view.partners, key=lambda n: slots[n].slots)]
        )

    def partner(self, name: str) -> Picture:
        """One partner: its numbered slots, its powers, and everybody's influence there."""
        stall, powers = self._stall(name), self.powers.get(name, ())
        chips = stall.chips(powers) if powers else ()
        inside = (*stall.upper(), *chips, *stall.lower())
        return Picture("", self.wide, stall.high, inside, key=f"market-{name}")

    def _stall(self, name: str) -> Stall:
        """What there is to see at a partner, but for its powers."""
        view, partner = self.view, self.game.printed.partners[name]
        return Stall(
            name=name,
            market=partner.market,
            slots=partner.slots,
            wide=self.wide,
            powered=bool(self.powers.get(name)),
            names=tuple(self.names),
            influence=tuple([player.influence.get(name, 0) for player in view.players]),
            suzerain=view.suzerains.get(name),
            routes=tuple([route for route in view.routes if route.partner == name]),
            placed=tuple([placed for placed in view.placed if placed.partner == name]),
            closed=tuple([slot for partner, slot in view.closed if partner == name]),
            contest=view.contest[1] if view.contest and view.contest[0] == name else None,
        )


@dataclass(frozen=True, slots=True)
class Stall:
    """All that is to be seen at one partner but for its powers, the same for most who look at it.

    It is drawn once for all of them: whoever sees something else, a card of their own that lies face down,
    has a stall that is not equal to the others'.
    """

    name: str
    market: str
    slots: int
    wide: float
    powered: bool
    names: tuple[str, ...]
    influence: tuple[int, ...]
    suzerain: Seat | None
    routes: tuple[RouteView, ...]
    placed: tuple[PlacedExport, ...]
    closed: tuple[int, ...]
    contest: int | None

    @property
    def below(self) -> float:
        """Where what stands under the slots begins."""
        return 30 + ROW * self.slots

    @property
    def high(self) -> float:
        """How high the partner is."""
        return self.below + (ROW if self.powered else 0) + 26

    @lru_cache(maxsize=KEPT)  # noqa: B019 - a few values, not things that live
    def upper(self) -> tuple[Piece, ...]:
        """Frame, name and slots."""
        market = 12 if self.wide >= PARTNER_W else 11.5
        called = self.market
        if wide(self.name, 11.5, bold=True) > self.wide - 26 - wide(called, market):
            called = "med." if called == "medium" else ""
        room = self.wide - 26 - wide(called, market)
        name, size = fitted(self.name, room, (13.5, 12.5, 11.5), bold=True)
        head = Group(
            (
                Box(2, 2, self.wide - 4, 24, 6, fill="sunken", outline=True),
                Text(9, 19, name, size, anchor="start", bold=True),
                Text(self.wide - 8, 18, called, market, anchor="end", fill="muted"),
            ),
            key=f"partner-{self.name}",
            name="partner",
            label=f"{self.name}, {self.market} market{self._suzerain()}",
            part={"partner": self.name},
        )
        rows = [self.slot(slot, 30 + ROW * (slot - 1)) for slot in range(1, self.slots + 1)]
        frame = Box(0.5, 0.5, self.wide - 1, self.high - 1, 8, fill="none", stroke="line")
        return (frame, head, *rows)

    @lru_cache(maxsize=KEPT)  # noqa: B019 - a few values, not things that live
    def chips(self, powers: tuple[PowerStanding, ...]) -> tuple[Piece, ...]:
        """A chip a power: filled for who has it, dashed in the accent where one more point brings it."""
        found: list[Piece] = []
        x, room = 4.0, self.wide - 8
        for power in powers:
            across = room * (0.19 if power.at else 0.43)
            near = power.needs == 1 and not power.has
            said = f"{self.name}, {reached_by(power)}: {power.text} {how_far(power)}".strip()
            chip = (
                Box(
                    1,
                    1,
                    across - 2,
                    ROW - 3,
                    8,
                    fill="accent-soft" if power.has else "paper",
                    stroke="accent" if near else "faint",
                    dashed=near,
                    outline=True,
                ),
                Text(
                    across / 2,
                    14,
                    f"{power.at}+" if power.at else "suzerain",
                    11.5,
                    bold=power.has,
                    fill="ink" if power.has or near else "muted",
                ),
            )
            found.append(Group(chip, x=x, y=self.below, key=f"power-{power.name}", name="effect", label=said))
            x += across
        return tuple(found)

    @lru_cache(maxsize=KEPT)  # noqa: B019 - a few values, not things that live
    def lower(self) -> tuple[Piece, ...]:
        """Everybody's influence."""
        rooms = [self._room_of(seat) for seat in range(len(self.names))]
        return tuple(
            [self.points_of(seat, 5 + sum(rooms[:seat]), self.high - 13) for seat in range(len(self.names))]
        )

    def _room_of(self, seat: Seat) -> float:
        """How wide somebody's influence may be drawn: two digits take more than one."""
        shares = [1.4 if points > 9 else 1.0 for points in self.influence]
        return shares[seat] * (self.wide - 6) / max(sum(shares), 4.0)

    def _suzerain(self) -> str:
        return "" if self.suzerain is None else f", suzerain {self.names[self.suzerain]}"

    def slot(self, slot: int, y: float) -> Piece:
        """A numbered slot: a route, exports placed on it, or nothing yet."""
        route = next((route for route in reversed(self.routes) if route.slot == slot), None)
        if route is not None:
            return self._route(route, y)
        placed = [placed for placed in self.placed if placed.slot == slot]
        closed = slot in self.closed
        inside: list[Piece] = [
            Box(3, 0, self.wide - 6, ROW - 2, 5, fill="paper", stroke="faint", dashed=True, outline=True),
            Text(13, 14.5, str(slot), 12, fill="muted"),
        ]
        if closed:
            inside.append(Text(28, 14.5, "closed this round", 12, anchor="start", fill="warn"))
        apart = min(34.0, (self.wide - 64) / max(1, len(placed) - 1))
        for at, export in enumerate(placed):
            inside += self._card_at(export, 34 + apart * at, alone=len(placed) == 1)
        if len(placed) > 1 and 34 + apart * (len(placed) - 1) + 26 < self.wide - 9 - wide("contested", 11.5):
            inside.append(Text(self.wide - 9, 14.5, "contested", 11.5, anchor="end", fill="warn"))
        said = "; ".join(self.said(export) for export in placed) or ("closed" if closed else "open")
        now = self.contest == slot
        return Group(
            tuple(inside),
            y=y,
            key=f"slot-{self.name}-{slot}",
            name="slot",
            label=f"{self.name} slot {slot}: {said}{', the dispute is on' if now else ''}",
            part={"partner": self.name, "slot": slot},
            fresh=now,
            badge=(self.wide - 12, 11),
        )

    def _card_at(self, export: PlacedExport, x: float, *, alone: bool) -> list[Piece]:
        pieces: list[Piece] = [
            Box(x + 10, 2.5, 11, 14, 2, fill="blue" if export.back == "export" else "raised", stroke="ink"),
            token(export.seat, x, 9.5, 7),
        ]
        if alone:
            room = self.wide - x - 36
            card = export.card or f"face down{'' if export.back == 'export' else f' ({export.back})'}"
            if export.card is None and wide(card, 12) > room:
                card = "face down"
            fill = "ink" if export.card else "muted"
            pieces.append(Text(x + 27, 14.5, cut(bare(card), room, 12), 12, anchor="start", fill=fill))
        return pieces

    def said(self, export: PlacedExport) -> str:
        """A placed export in words."""
        card = export.card or f"an export face down{'' if export.back == 'export' else f' ({export.back})'}"
        return f"{card} of {self.names[export.seat]}"

    def _route(self, route: RouteView, y: float) -> Piece:
        name, room = bare(route.card), self.wide - 47 - 34
        numbered = wide(name, 12) <= room
        at = 34 if numbered else 14  # its place says which slot it is, where there is no room for the number
        stopped = " (stopped)" if route.stopped else ""
        return Group(
            (
                Box(3, 0, self.wide - 6, ROW - 2, 5, fill="raised", stroke="line", outline=True),
                *([Text(13, 14.5, str(route.slot), 12, fill="muted")] if numbered else []),
                token(route.owner, at, 9.5, 7),
                Text(at + 13, 14.5, cut(name, room + 34 - at, 12), 12, anchor="start"),
                Text(self.wide - 9, 14.5, f"+{route.income}", 12.5, anchor="end", bold=True),
            ),
            y=y,
            key=f"route-{route.card}",
            name="route",
            label=f"{route.partner} slot {route.slot}: {route.card}, a route of {self.names[route.owner]}, "
            f"brings {route.income} GDP{stopped}",
            part={"target": route.card},
            fly=route.card,
            badge=(self.wide - 42, 11),
        )

    def points_of(self, seat: Seat, x: float, y: float) -> Piece:
        """How much influence ``seat`` has here."""
        points = self.influence[seat]
        first = self.suzerain == seat
        room = self._room_of(seat) - 2
        close = 16 + 8.7 * len(str(points)) > room  # its token stands closer, where six count
        return Group(
            (
                Box(0, -11, room, 22, 5, fill="accent-soft" if first else "none", outline=True),
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
            label=f"{self.names[seat]} has {points} influence with {self.name}",
            part={"seat": seat, "partner": self.name},
        )


# -- the players' GDP


class Tracks:
    """Everybody's GDP on the way to the line that wins."""

    def __init__(self, view: TradeView, names: Sequence[str], game: TradeWarz) -> None:
        self.view = view
        self.names = names
        self.goal = game.rules.gdp_to_win
        self.scale = 200 / max(self.goal + 5, *[player.gdp for player in view.players])

    def bar(self, seat: Seat) -> Picture:
        """How far a seat is on the way to the line that wins."""
        gdp = self.view.players[seat].gdp
        at = self.goal * self.scale
        pieces = (
            Box(0, 8, 204, 9, 4, fill="sunken"),
            Box(0, 8, max(1.0, gdp * self.scale), 9, 4, fill=f"seat{seat}", key=f"bar-{seat}"),
            Line(at, 3, at, 22, stroke="warn", width=2.5, dashed=True),
        )
        return Picture(f"{gdp} of {self.goal} GDP", 206, 24, pieces, key=f"track-{seat}")

    def status(self, seat: Seat) -> str:
        """Cards in hand, or what the seat has done where that matters more."""
        player, phase = self.view.players[seat], self.view.phase
        cards = f"{player.hand_size} cards" if player.hand_size != 1 else "1 card"
        if phase == "trade" and player.finished:
            return "Done"
        if phase == "policy" and player.committed:
            return "Ready"
        if phase == "disputes" and player.has_bid:
            return "Has bid"
        return cards
