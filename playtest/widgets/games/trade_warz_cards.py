"""Cards of Trade Warz as they lie in a hand: whole, or small where the board would be left too little."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from playtest.engines.game import Seat
from playtest.engines.trade_warz.cards import Card
from playtest.engines.trade_warz.text import text_of
from playtest.widgets.kit import Box, Group, Part, Picture, Piece, Text, broken, cut, fitted, token, wide

KINDS = {"export": "blue", "policy": "green", "tactic": "red"}
"""The colors of the card backs in the rulebook; the kind is always written too."""
ACTS = {"C": "first", "M": "second", "Y": "third", "K": "last"}
"""When a card acts among those of one moment, by its printed letter."""
PLACE_W, GAP = 980, 8
"""What JupyterLab leaves a hand at 1440 by 900, and the room between two cards."""
CARD_W, SLIM_W = 182, 106
"""How wide a card is at most, and at least: seven and eight stand beside each other in ``PLACE_W``."""
LINE, MOST_LINES = 13.5, 10
SMALL_W, SMALL_LINE = 80, 12
"""How wide a small card is, four abreast on a phone, and how high each of its lines."""
WHOSE_W = 92
"""How much room there is for whose hand it is."""
FLAT_W, FLAT_LEAST, FLAT_LINES = 238, 150, 7
"""How wide a low card with its text is at most and at least, and how many lines it has."""
BROADER = 1.12
"""By how much letters of some screens are broader than they are taken to be."""


def short(text: str, most: int) -> str:
    """``text``, cut off where it is too long."""
    return text if len(text) <= most else f"{text[: most - 1].rstrip()}…"


def bare(card: str) -> str:
    """The name of an export without the country it is printed with, where there is little room."""
    return card if card.startswith("face down") else card.partition(" (")[0]


def brief(card: str, room: float, size: float) -> str:
    """The name of a card by as many whole words as fit into ``room``; cut only where not one does.

    >>> brief("Construction Craze (UAE)", 90, 11.5)
    'Construction'
    """
    words = bare(card).split(" ")
    for many in range(len(words), 0, -1):
        if wide(" ".join(words[:many]), size) <= room:
            return " ".join(words[:many])
    return cut(words[0], room, size)


@dataclass(frozen=True, slots=True)
class Shape:
    """How the whole cards of one hand are drawn, all alike: how wide, and with room for how many lines."""

    wide: float
    heads: int
    lines: int
    foot: bool

    @property
    def high(self) -> float:
        """How high the frame is."""
        return 28.0 + 15 * self.heads + LINE * self.lines + (18 if self.foot else 4)


def shape_of(cards: Sequence[Card], before: float = 0.0) -> Shape:
    """The shape of a hand that stands in one line where it can, beside what takes ``before`` of the room."""
    room = (PLACE_W - before + GAP) / max(1, len(cards)) - GAP
    across = float(max(SLIM_W, min(CARD_W, int(room))))
    heads = max([len(named(card, across)[0]) for card in cards], default=1)
    lines = min(max([len(texts(card, across)) for card in cards], default=1), MOST_LINES)
    return Shape(across, heads, lines, any(card.type == "export" for card in cards))


def named(card: Card, across: float) -> tuple[list[str], float]:
    """The name of a card so wide in as many lines as it takes, and the size of its letters."""
    for size in (12.5, 11.5):
        lines = broken(card.name, across - 16, size, bold=True)
        if len(lines) <= 3 and all(wide(line, size, bold=True) <= across - 16 for line in lines):
            break
    return lines, size


def texts(card: Card, across: float, most: int = 99) -> list[str]:
    """What a card says in lines, its tags first."""
    tags = f"{' and '.join(card.tags).capitalize()}." if card.tags else ""
    lines = [*filter(None, [tags]), *broken(text_of(card), across - 16, 11.5)]
    return lines if len(lines) <= most else [*lines[: most - 1], f"{short(lines[most - 1], 13)}…"]


def hand_card(card: Card, part: Part, shape: Shape, back: str) -> Picture:
    """A card of one's own hand, as wide and high as the others of it."""
    w, high = shape.wide, shape.high
    name, size = named(card, w)
    y = 33.0 + 15 * len(name)
    foot = _foot(card, w, high - 7) if card.type == "export" else ()
    pieces: tuple[Piece, ...] = (
        Box(1, 1, w - 2, high, 8, fill="raised", stroke="line", outline=True),
        Box(7, 3, w - 14, 4, 2, fill=KINDS[card.type]),
        Text(8, 20, card.type.capitalize(), 11.5, anchor="start", fill="muted"),
        Text(w - 8, 20, f"cost {card.cost}", 11.5, anchor="end", bold=True),
        *[Text(8, 35 + 15 * at, line, size, anchor="start", bold=True) for at, line in enumerate(name)],
        *[
            Text(8, y + LINE * at, line, 11.5, anchor="start")
            for at, line in enumerate(texts(card, w, shape.lines))
        ],
        *foot,
    )
    text = text_of(card)
    tags = f", {' and '.join(card.tags)}" if card.tags else ""
    acts = (
        f" Cards of one moment act by letter, C, M, Y, K: this card acts {ACTS[card.cmyk]}, as {card.cmyk}."
    )
    numbers = f"cost {card.cost}"
    if card.type == "export":
        numbers += f", influence {card.influence}, revenue {card.revenue}"
    group = Group(
        pieces,
        key=f"hand-{card.name}",
        name="hand-card",
        label=f"{card.name}, {card.type}{tags}{_deck(card, back)}, {numbers}. {text}".strip() + acts,
        part=part,
        badge=(w - 12, high - 8),
    )
    return Picture("", w, high + 2, (group,), key=f"card-{card.name}")


def _foot(card: Card, across: float, y: float) -> tuple[Piece, ...]:
    """What an export brings each round: each of the two at its edge, so that none runs over it."""
    whole = wide(f"influence {card.influence}   revenue {card.revenue}", 11.5, bold=True)
    words = ("influence", "revenue") if whole * BROADER <= across - 16 else ("infl.", "rev.")
    return (
        Text(8, y, f"{words[0]} {card.influence}", 11.5, anchor="start", bold=True),
        Text(across - 8, y, f"{words[1]} {card.revenue}", 11.5, anchor="end", bold=True),
    )


def _yields(card: Card) -> str:
    """What an export brings each round, in short."""
    return f"infl. {card.influence} rev. {card.revenue}"


def _deck(card: Card, back: str) -> str:
    """Whose card it is, where it is none of everybody's."""
    return "" if back == card.type else f", of {back}'s deck"


# -- small cards


def with_small(
    hand: Sequence[tuple[Card, Picture]], others: Sequence[Picture] = (), *, stays: bool = True
) -> tuple[Picture, ...]:
    """The cards of a hand, which shrink to name and numbers where the board would be left too little.

    ``others`` lie before them and shrink as they do. Without ``stays`` only the lowest place folds them.
    """
    cards = [card for card, _ in hand]
    high, across = _small_high(cards), _flat_wide(len(hand), sum(other.w + GAP for other in others))
    flat_high = max([_flat_high(card, across) for card in cards], default=high) if across else 0.0
    folded = [(other, _low(other, high), _low(other, flat_high) if across else None) for other in others]
    folded += [
        (whole, _small(card, whole, high), _flat(card, whole, across, flat_high) if across else None)
        for card, whole in hand
    ]
    return tuple(
        [replace(whole, folded=low, flat=flat, stays=stays, lows=not stays) for whole, low, flat in folded]
    )


def _flat_wide(many: int, before: float) -> float:
    """How wide low cards with their text are, beside each other; 0 where so many have no room for it."""
    room = (PLACE_W - before + GAP) / max(1, many) - GAP
    return 0.0 if room < FLAT_LEAST else float(min(FLAT_W, int(room)))


def flat_lines(card: Card, across: float) -> tuple[list[str], list[str]]:
    """The name and the text on a low card so wide, in lines."""
    name = broken(bare(card.name), across - 12, 11.5 * BROADER, bold=True)
    return name, texts(card, across + 4, FLAT_LINES - 1 - len(name) - _foots(card, across))


def _foots(card: Card, across: float) -> bool:
    """Whether what an export brings has a line of its own on a low card, as beside its cost is no room."""
    head = wide(f"export · {_yields(card)}  ", 11) + wide(f"cost {card.cost}", 11, bold=True)
    return card.type == "export" and head * BROADER > across - 12


def _flat_high(card: Card, across: float) -> float:
    name, said = flat_lines(card, across)
    return 9.0 + SMALL_LINE * (1 + len(name) + len(said) + _foots(card, across))


def _flat(card: Card, whole: Picture, across: float, high: float) -> Picture:
    """A card as low as a small one, with its text: what fills a row of few cards."""
    (group,) = whole.pieces
    assert isinstance(group, Group)
    name, said = flat_lines(card, across)
    foot = _foots(card, across)
    kind = f"export · {_yields(card)}" if card.type == "export" and not foot else card.type
    lines = [(line, 11.5, True) for line in name] + [(line, 11.0, False) for line in said]
    inside = (
        Box(1, 1, across - 2, high, 6, fill="raised", stroke="line", outline=True),
        Box(5, 2, across - 10, 3, 1.5, fill=KINDS[card.type]),
        Text(6, 15.5, kind, 11, anchor="start", fill="muted"),
        Text(across - 6, 15.5, f"cost {card.cost}", 11, anchor="end", bold=True),
        *[
            Text(6, 28 + SMALL_LINE * at, line, size, anchor="start", bold=bold)
            for at, (line, size, bold) in enumerate(lines)
        ],
        *([Text(6, high - 4, _yields(card), 11, anchor="start")] if foot else []),
    )
    folded = replace(group, children=inside, badge=(across - 9, high - 8))
    return Picture("", across, high + 2, (folded,), key=whole.key)


def named_small(seat: Seat, name: str, hand: Sequence[tuple[Card, Picture]]) -> tuple[Picture, ...]:
    """A hand by names and numbers beside whose it is, for the referee who sees everybody's."""
    high = _small_high([card for card, _ in hand])
    called, size = fitted(name, WHOSE_W - 24, (14, 13, 12), bold=True)
    words = Text(22, high / 2 + 5, called, size, anchor="start", bold=True)
    sign = token(seat, 10, high / 2, 8, stroke="none")
    whose = Picture(f"Hand of {name}", WHOSE_W, high + 2, (sign, words), key=f"whose-{seat}")
    return (whose, *[_small(card, whole, high) for card, whole in hand])


def small_name(card: Card) -> list[str]:
    """The name of a card in the lines of a small one."""
    return broken(bare(card.name), SMALL_W - 5, 11)


def _small_high(cards: Sequence[Card]) -> float:
    """How high the small cards of a hand are: the kind, the longest name, and what exports bring."""
    return 9.0 + SMALL_LINE * (2 + max([len(small_name(card)) for card in cards], default=1))


def _small(card: Card, whole: Picture, high: float) -> Picture:
    """A card without its text, which is read large under a long press."""
    (group,) = whole.pieces
    assert isinstance(group, Group)
    foot = (Text(4, high - 4, _yields(card), 11, anchor="start"),) if card.type == "export" else ()
    name = small_name(card)
    size = 11 if max(wide(line, 11) for line in name) * BROADER <= SMALL_W - 8 else 10.2
    inside = (
        Box(1, 1, SMALL_W - 2, high, 6, fill="raised", stroke="line", outline=True),
        Box(5, 2, SMALL_W - 10, 3, 1.5, fill=KINDS[card.type]),
        Text(4, 15.5, card.type, 11, anchor="start", fill="muted"),
        Text(SMALL_W - 4, 15.5, str(card.cost), 12.5, anchor="end", fill="accent", bold=True),
        *[Text(4, 28 + SMALL_LINE * at, line, size, anchor="start") for at, line in enumerate(name)],
        *foot,
    )
    folded = replace(group, children=inside, badge=(7, 7))
    return Picture("", SMALL_W, high + 2, (folded,), key=whole.key)


def _low(whole: Picture, high: float) -> Picture:
    """What stands for no policy, as high as the small cards beside it."""
    (group,) = whole.pieces
    assert isinstance(group, Group)
    frame, *words = group.children
    assert isinstance(frame, Box)
    said = [
        replace(word, x=SMALL_W / 2, y=high / 2 - 3 + 17 * row, size=12)
        for row, word in enumerate(words)
        if isinstance(word, Text)
    ]
    inside = (replace(frame, w=SMALL_W - 2, h=high), *said)
    folded = replace(group, children=inside, badge=(7, 7))
    return Picture("", SMALL_W, high + 2, (folded,), key=whole.key)


NO_POLICY_W = 66
"""How wide the place is that stands for no policy."""


def no_policy(high: float, active: str | None = None) -> Picture:
    """What one picks to reveal no policy, as high as the cards beside it; the ``active`` one stays then."""
    middle = NO_POLICY_W / 2
    pieces: tuple[Piece, ...] = (
        Box(1, 1, NO_POLICY_W - 2, high, 8, fill="none", stroke=KINDS["policy"], dashed=True, outline=True),
        Text(middle, high / 2 - 4, "No new" if active else "No", 14, bold=True),
        Text(middle, high / 2 + 13, "policy", 14, bold=True),
    )
    group = Group(
        pieces,
        key="no-policy",
        name="no-policy",
        label=f"No new policy this round: {active} stays active" if active else "No policy this round",
        part={"card": None},
        badge=(NO_POLICY_W - 12, high - 8),
    )
    return Picture("", NO_POLICY_W, high + 2, (group,), key="no-policy")
