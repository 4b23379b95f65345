"""Hand cards of Trade Warz, drawn whole, or small if they would leave the board too little space."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import ceil

from playtest.engines.game import Seat
from playtest.engines.trade_warz.cards import Card
from playtest.engines.trade_warz.text import text_of
from playtest.widgets.kit import (
    Box,
    Circle,
    Group,
    Part,
    Path,
    Picture,
    Piece,
    Text,
    broken,
    cut,
    fitted,
    token,
    wide,
)

KINDS = {"export": "blue", "policy": "green", "tactic": "red"}
"""The rulebook's card back colors by kind. The kind is always written too."""
READ = 13
"""The font size of a card's text on a desktop screen."""
PLACE_W, LARGE_W, GAP = 980, 1400, 8
"""A hand's width on a desktop screen, its width on a large one, and the gap between two cards."""
CARD_W, SLIM_W = 206, 120
"""The maximum width of a card, and a card's width in a full hand. Ten fit side by side in ``LARGE_W``."""
LINE, NAME_LINE, STEP = 15, 16, 4
"""The height of a line of card text and of a name, and the step by which a card with much text is widened."""
SMALL_W, SMALL_LINE, LARGER = 80, 12, 1.275
"""The width of a small card, four of which fit on a phone, and the height of each of its lines.

On a desktop screen they are ``LARGER`` times as large, so that their smallest letters have the size ``READ``.
"""
WHOSE_W = 92
"""The width of the label that says whose hand it is."""
LEAST_W = 98
"""The minimum width of a card, enough for the longest word of a name."""
FLAT_W, FLAT_LINE, FLAT_LINES = 258, 14, 9
"""For a low card with its text: the maximum width, the height of a line, and the maximum number of lines."""
SMALL_BADGE = (SMALL_W - 23, 7)
"""Where a small card has its check mark: between kind and cost, so that it covers no letter."""
BROADER = 1.12
"""A safety factor for text widths: some screens draw letters this much wider than estimated."""


def short(text: str, most: int) -> str:
    """Cut ``text`` to ``most`` characters if it is longer."""
    return text if len(text) <= most else f"{text[: most - 1].rstrip()}…"


def bare(card: str) -> str:
    """Return an export's name without its printed country, for places with little room."""
    return card if card.startswith("face down") else card.partition(" (")[0]


def brief(card: str, room: float, size: float) -> str:
    """Shorten a card's name to as many whole words as fit ``room``. Cut it only if no whole word fits.

    >>> brief("Construction Craze (UAE)", 90, 11.5)
    'Construction'
    """
    words = bare(card).split(" ")
    for many in range(len(words), 0, -1):
        if wide(" ".join(words[:many]), size) <= room:
            return " ".join(words[:many])
    return cut(words[0], room, size)


@dataclass(frozen=True, slots=True)
class Abreast:
    """The layout of one hand's cards side by side: the width of each, and their common height."""

    wide: tuple[float, ...]
    high: float


def shape_of(cards: Sequence[Card], before: float = 0.0) -> Abreast:
    """Lay out the hand in one line, as low as the cards' texts allow.

    ``before`` is the width that something else already takes. A card with a long text is wider than the
    others, so that its text ends no lower. If the hand is too large for one line, cards are as narrow as
    their words allow, and the line scrolls.
    """
    found = _abreast([_heights(card) for card in cards], LARGE_W - before, CARD_W)
    if found is not None:
        return found
    slim = [max(SLIM_W, ceil(_longest_word(card, READ) + 12)) for card in cards]
    high = max([_high(card, w) for card, w in zip(cards, slim, strict=True)], default=60.0)
    return Abreast(tuple(map(float, slim)), high)


def _abreast(heights: Sequence[Mapping[int, float]], room: float, most: int) -> Abreast | None:
    """Lay out cards in the lowest line that fits the width ``room``; ``None`` if no line fits.

    ``heights`` holds each card's height at each possible width. ``most`` is the greatest width of a card.
    """
    if not heights:
        return Abreast((), 60.0)
    for high in sorted({each for one in heights for each in one.values()}):
        least = [min((w for w, needs in one.items() if needs <= high), default=most * 99) for one in heights]
        spare = room - sum(least) - GAP * (len(least) - 1)
        if spare >= 0:
            more = int(spare / len(least))
            return Abreast(tuple([float(min(most, w + more)) for w in least]), high)
    return None


@lru_cache(maxsize=512)
def _heights(card: Card) -> Mapping[int, float]:
    """Return a card's height in full size, with all its text, at each possible width."""
    widths = range(LEAST_W, CARD_W + 1, STEP)
    return {
        w: _high(card, w)
        for w in widths
        if _has_room(*named(card, w), w - 16) and _longest_word(card, READ) <= w - 12
    }


def _longest_word(card: Card, size: float) -> float:
    """Estimate the width of the longest word of a card's text on a screen with broad letters."""
    return BROADER * max([wide(word, size) for word in text_of(card).split()], default=0.0)


def _has_room(lines: Sequence[str], size: float, room: float) -> bool:
    """Return whether every line of a name stays within its card on every screen."""
    return all(wide(line, size, bold=True) * BROADER <= room + 4 for line in lines)


def _high(card: Card, across: float) -> float:
    foot = 19 if card.type == "export" else 4
    return 29.0 + NAME_LINE * len(named(card, across)[0]) + LINE * len(texts(card, across)) + foot


def named(card: Card, across: float) -> tuple[list[str], float]:
    """Break a card's name into lines for a card ``across`` wide. Return the lines and their font size."""
    for size in (14, READ):
        lines = broken(card.name, across - 20, size, bold=True)
        if len(lines) <= 3 and all(wide(line, size, bold=True) <= across - 20 for line in lines):
            break
    return lines, size


def texts(card: Card, across: float) -> list[str]:
    """Return a card's text in lines, its tags first."""
    tags = f"{' and '.join(card.tags).capitalize()}." if card.tags else ""
    return [*filter(None, [tags]), *broken(text_of(card), across - 16, READ)]


def hand_card(card: Card, part: Part, w: float, high: float, back: str) -> Picture:
    """Draw a card of the player's own hand, with width ``w`` and the hand's common height."""
    name, size = named(card, w)
    y = 34.0 + NAME_LINE * len(name)
    foot = _foot(card, w, high - 7) if card.type == "export" else ()
    pieces: tuple[Piece, ...] = (
        Box(1, 1, w - 2, high, 8, fill="raised", stroke="line", outline=True),
        Box(7, 3, w - 14, 4, 2, fill=KINDS[card.type]),
        Text(8, 20.5, card.type.capitalize(), READ, anchor="start", fill="muted"),
        Text(w - 8, 20.5, f"cost {card.cost}", READ, anchor="end", bold=True),
        *[
            Text(8, 36.5 + NAME_LINE * at, line, size, anchor="start", bold=True)
            for at, line in enumerate(name)
        ],
        *[Text(8, y + LINE * at, line, READ, anchor="start") for at, line in enumerate(texts(card, w))],
        *foot,
    )
    text = text_of(card)
    tags = f", {' and '.join(card.tags)}" if card.tags else ""
    order = f" Cards that act together resolve in the order C, M, Y, K; this card is {card.cmyk}."
    timed = card.effects and card.type != "tactic"  # tactics act in the order of their answers
    acts = order if timed else ""
    numbers = f"cost {card.cost}"
    if card.type == "export":
        numbers += f", influence {card.influence}, revenue {card.revenue}"
    group = Group(
        pieces,
        key=f"hand-{card.name}",
        name="hand-card",
        label=f"{card.name}, {card.type}{tags}{_deck(card, back)}, {numbers}. {text}".strip() + acts,
        part=part,
        badge=(w / 2, 2),
    )
    return Picture("", w, high + 2, (group,), key=f"card-{card.name}")


def _foot(card: Card, across: float, y: float) -> tuple[Piece, ...]:
    """Draw an export's yield per round, with influence at the left edge and revenue at the right edge."""
    whole = wide(f"influence {card.influence}   revenue {card.revenue}", READ, bold=True)
    words = ("influence", "revenue") if whole * BROADER <= across - 16 else ("infl.", "rev.")
    return (
        Text(8, y, f"{words[0]} {card.influence}", READ, anchor="start", bold=True),
        Text(across - 8, y, f"{words[1]} {card.revenue}", READ, anchor="end", bold=True),
    )


def _yields(card: Card) -> str:
    """Return an export's yield per round in short form."""
    return f"infl. {card.influence} rev. {card.revenue}"


def _deck(card: Card, back: str) -> str:
    """Name the leader's deck that the card belongs to; empty if it belongs to a common deck."""
    return "" if back == card.type else f", from {back}'s deck"


# -- small cards


def with_small(
    hand: Sequence[tuple[Card, Picture]],
    others: Sequence[Picture] = (),
    *,
    stays: bool = True,
    asked: str = "",
) -> tuple[Picture, ...]:
    """Add smaller forms to a hand's cards, for screens where whole cards would leave the board no room.

    ``others`` are further pictures after the cards. They shrink with the cards, so that no card moves when
    they appear. Without ``stays``, the page uses small forms only on the lowest screens. If not every card's
    text fits, cards of the type ``asked``, which the player has to choose from, keep theirs.
    """
    cards = [card for card, _ in hand]
    high = _small_high(cards)
    large = list(range(len(cards)))
    flat, foot = _flats(cards, len(others) * (SMALL_W + GAP), asked)
    if flat is None and asked:
        large = [at for at in large if cards[at].type == asked]
        small = (len(cards) - len(large)) * LARGER + len(others)
        kept = [cards[at] for at in large]
        flat, foot = _flats(kept, small * (SMALL_W + GAP)) if large else (None, False)
    across = dict(zip(large, flat.wide, strict=True)) if flat else {}
    top = max(flat.high, high * LARGER) if flat else high
    folded = []
    for at, (card, whole) in enumerate(hand):
        drawn = _small(card, whole, top, LARGER) if flat else None
        if at in across:
            drawn = _flat(card, whole, across[at], top, foot=foot)
        folded.append((whole, _small(card, whole, high), drawn))
    folded += [(other, _low(other, high), _low(other, top) if flat else None) for other in others]
    return tuple(
        [replace(whole, folded=low, flat=flat, stays=stays, lows=not stays) for whole, low, flat in folded]
    )


def _flats(cards: Sequence[Card], before: float, asked: str = "") -> tuple[Abreast | None, bool]:
    """Lay out a hand as low cards with their texts, and decide where exports show their yield.

    Return the layout, or ``None`` if there is no room for it. The second result is true if the yield is at a
    card's foot. Otherwise it is next to the card's kind, which saves a line. If not all texts fit, as few as
    possible are cut, none of the type ``asked``. A long press, or the mouse, shows a cut card large.
    """
    room = PLACE_W - before
    beside, below = (
        _abreast([_flat_heights(card, foot) for card in cards], room, FLAT_W) for foot in (False, True)
    )
    if beside is None and below is None:
        return _flats_cut(cards, room, asked), True
    foot = beside is None or (below is not None and below.high < beside.high)
    return (below if foot else beside), foot


def _flats_cut(cards: Sequence[Card], room: float, asked: str) -> Abreast | None:
    """Lay out a hand as low cards with as few texts cut as possible; ``None`` if not even names fit.

    ``room`` is the width of the line. Texts of the type ``asked`` are never cut.
    """
    heights = [_flat_heights(card, True) for card in cards]
    may = [at for at, card in enumerate(cards) if card.type != asked]
    for at in sorted(may, key=lambda at: -min(heights[at], default=FLAT_W)):
        widths = [w for w in range(LEAST_W, FLAT_W + 1, STEP) if _flat_fits(cards[at], w, True)]
        heights[at] = dict.fromkeys(widths, _flat_most())
        found = _abreast(heights, room, FLAT_W)
        if found is not None:
            return found
    return None


def _flat_most() -> float:
    """Return the maximum height of a low card."""
    return 9 + FLAT_LINE * FLAT_LINES


def _flat_fits(card: Card, across: float, foot: bool) -> bool:
    """Return whether every word stays within a low card of width ``across``."""
    return (
        _has_room(flat_lines(card, across)[0], READ, across - 12)
        and _longest_word(card, READ) <= across - 10
        and (foot or _heads(card, across))
    )


@lru_cache(maxsize=1024)
def _flat_heights(card: Card, foot: bool) -> Mapping[int, float]:
    """Return a low card's height at each possible width, without widths at which the card is too high.

    With ``foot``, an export's yield is at the card's foot.
    """
    widths = range(LEAST_W, FLAT_W + 1, STEP)
    found = {w: _flat_high(card, w, foot=foot) for w in widths if _flat_fits(card, w, foot)}
    return {w: high for w, high in found.items() if high <= _flat_most()}


def flat_lines(card: Card, across: float) -> tuple[list[str], list[str]]:
    """Return the name and the text of a low card of width ``across``, in lines."""
    name = broken(bare(card.name), across - 12, READ * BROADER, bold=True)
    return name, texts(card, across + 4)


def _heads(card: Card, across: float) -> bool:
    """Return whether a card ``across`` wide has room for an export's yield between its kind and its cost.

    A card of another type always has.
    """
    head = wide(f"export · {_yields(card)}  ", READ) + wide(f"cost {card.cost}", READ, bold=True)
    return card.type != "export" or head * BROADER <= across - 12


def _flat_high(card: Card, across: float, *, foot: bool) -> float:
    name, said = flat_lines(card, across)
    return 9 + FLAT_LINE * (1 + len(name) + len(said) + (foot and card.type == "export"))


def _flat(card: Card, whole: Picture, across: float, high: float, *, foot: bool) -> Picture:
    """Draw a low card, which is as low as a small one but has its text.

    It fills the room in a row of few cards. ``whole`` is the picture of the card in full size. With ``foot``,
    an export's yield is at the card's foot.
    """
    (group,) = whole.pieces
    assert isinstance(group, Group)
    name, said = flat_lines(card, across)
    brings = _yields(card) if card.type == "export" else ""
    kind = f"export · {brings}" if brings and not foot else card.type
    most = FLAT_LINES - 1 - len(name) - bool(brings and foot)
    if len(said) > most:
        said = [*said[: most - 1], cut(f"{said[most - 1]} {said[most]}", across - 12, READ)]
    lines = [(line, True) for line in name] + [(line, False) for line in said]
    inside = (
        Box(1, 1, across - 2, high, 6, fill="raised", stroke="line", outline=True),
        Box(5, 2, across - 10, 3, 1.5, fill=KINDS[card.type]),
        Text(6, 17, kind, READ, anchor="start", fill="muted"),
        Text(across - 6, 17, f"cost {card.cost}", READ, anchor="end", bold=True),
        *[
            Text(6, 30.5 + FLAT_LINE * at, line, READ, anchor="start", bold=bold)
            for at, (line, bold) in enumerate(lines)
        ],
        *([Text(6, high - 4.5, brings, READ, anchor="start")] if brings and foot else []),
    )
    folded = replace(group, children=inside, badge=(across - 9, high - 8))
    return Picture("", across, high + 2, (folded,), key=whole.key)


def named_small(seat: Seat, name: str, hand: Sequence[tuple[Card, Picture]]) -> tuple[Picture, ...]:
    """Draw a hand as small cards after its player's name. This is for the referee, who sees every hand."""
    high = _small_high([card for card, _ in hand])
    called, size = fitted(name, WHOSE_W - 24, (14, 13, 12), bold=True)
    words = Text(22, high / 2 + 5, called, size, anchor="start", bold=True)
    sign = token(seat, 10, high / 2, 8, stroke="none")
    whose = Picture(f"{name}'s hand", WHOSE_W, high + 2, (sign, words), key=f"whose-{seat}")
    return (whose, *[_small(card, whole, high) for card, whole in hand])


def small_name(card: Card) -> list[str]:
    """Return the lines of a small card's name."""
    return broken(bare(card.name), SMALL_W - 5, 11)


def _small_high(cards: Sequence[Card]) -> float:
    """Return the height of a hand's small cards: the kind, the longest name and the exports' yield."""
    return 9.0 + SMALL_LINE * (2 + max([len(small_name(card)) for card in cards], default=1))


def _small(card: Card, whole: Picture, high: float, larger: float = 1.0) -> Picture:
    """Draw a card without its text, ``larger`` times as wide. A long press shows it large."""
    (group,) = whole.pieces
    assert isinstance(group, Group)
    w = SMALL_W * larger
    foot: tuple[Piece, ...] = ()
    if card.type == "export":
        foot = (Text(4 * larger, high - 4 * larger, _yields(card), 11 * larger, anchor="start"),)
    name = small_name(card)
    size = 11 if max(wide(line, 11) for line in name) * BROADER <= SMALL_W - 8 else 10.2
    y = 28 * larger
    inside = (
        Box(1, 1, w - 2, high, 6, fill="raised", stroke="line", outline=True),
        Box(5, 2, w - 10, 3, 1.5, fill=KINDS[card.type]),
        Text(4 * larger, 15.5 * larger, card.type, 11 * larger, anchor="start", fill="muted"),
        Text(w - 4, 15.5 * larger, str(card.cost), 12.5 * larger, anchor="end", fill="accent", bold=True),
        *[
            Text(4 * larger, y + SMALL_LINE * larger * at, line, size * larger, anchor="start")
            for at, line in enumerate(name)
        ],
        *foot,
    )
    x, top = SMALL_BADGE
    folded = replace(group, children=inside, badge=(x * larger, top * larger))
    return Picture("", w, high + 2, (folded,), key=whole.key)


def _low(whole: Picture, high: float) -> Picture:
    """Draw the "no policy" card in small, with the height of the small cards next to it."""
    (group,) = whole.pieces
    assert isinstance(group, Group)
    frame, *words = group.children
    assert isinstance(frame, Box)
    said = [
        replace(word, x=SMALL_W / 2, y=high / 2 - 3 + 17 * row, size=READ)
        for row, word in enumerate(words)
        if isinstance(word, Text)
    ]
    inside = (replace(frame, w=SMALL_W - 2, h=high), *said)
    folded = replace(group, children=inside, badge=SMALL_BADGE)
    return Picture("", SMALL_W, high + 2, (folded,), key=whole.key)


def chosen(picture: Picture) -> Picture:
    """Return the picture of a hand card, marked in all its forms as the chosen policy."""
    folded, flat = (each and chosen(each) for each in (picture.folded, picture.flat))
    (group,) = picture.pieces
    assert isinstance(group, Group)
    assert group.badge is not None
    frame, stripe, kind, *rest = group.children
    assert isinstance(frame, Box)
    assert isinstance(kind, Text)
    x, y = group.badge
    marked = (
        replace(frame, stroke="accent", width=3),
        stripe,
        replace(kind, text="chosen", fill="accent", bold=True),
        *rest,
        Circle(x, y, 7.5, fill="accent", key="chosen"),
        Path(f"M{x - 4} {y} l3 3.2 l5.2 -6", stroke="on-accent", width=2.2, key="chosen-tick"),
    )
    said = replace(group, children=marked, label=f"{group.label} You have chosen it.")
    return replace(picture, pieces=(said,), folded=folded, flat=flat)


NO_POLICY_W = 66
"""The width of the "no policy" card."""


def no_policy(high: float, active: str | None = None) -> Picture:
    """Draw the card that a player picks to reveal no new policy, with the height of the cards beside it.

    ``active`` is the player's current policy, which then stays.
    """
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
