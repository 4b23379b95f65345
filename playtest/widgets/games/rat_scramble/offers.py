"""The offers on the table of Rat Scramble with their terms, and buttons for the viewer's answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from playtest.engines.rat_scramble import RatScramble
from playtest.engines.rat_scramble.agreements import OpenOffer
from playtest.engines.rat_scramble.moves import Accept
from playtest.engines.rat_scramble.state import RatView
from playtest.engines.sentences import listed
from playtest.widgets.games.rat_scramble.deals import costs, is_to_answer, to_answer
from playtest.widgets.kit import (
    Block,
    Box,
    Group,
    Picture,
    Piece,
    Text,
    Tray,
    cut,
    fitted,
    in_room,
    token,
    wide,
)

OFFER_W, OFFER_LINES = 330, 14
FOLDED_W = 176
LEAST_TO_ME_W, TO_ME_SIZE, ALL_OFFERS_W, SIDE_BY_SIDE_W = 250, 13.5, 940, 904
"""The minimum width and the font size of an offer that the viewer must answer; then two widths.

A single offer takes the whole line, ``ALL_OFFERS_W``. Several side by side take ``SIDE_BY_SIDE_W``, so that
all stay in sight even if one is opened.
"""
LYING_W, ANSWER_W = 640, 84
"""The offer width from which answers are next to the terms, not below them; and each answer's width."""
PHONES_W, PHONE_H = (300, 360, 400), 146
"""The widths at which an offer may be drawn for a phone, and its maximum height on a phone.

The first width, with larger letters, is used only if there is a single offer on the table. An offer that
would be too high gets smaller letters, so that its answers stay in sight.
"""
ANSWER_H = 32
ANSWERS = {"accept": "Accept", "counter": "Counter", "decline": "Decline"}
"""The possible answers and their button labels."""


@dataclass(frozen=True, slots=True)
class Told:
    """An offer in words: ``whose`` says who made it, and ``terms`` what it says."""

    whose: str
    terms: str


def offers(
    view: RatView, names: Sequence[str], game: RatScramble, told: Mapping[int, Told]
) -> tuple[Block, ...]:
    """Draw the offers on the table, those to the viewer first, with buttons for the answers.

    ``told`` describes each offer, by its number.
    """
    mine, others = _apart(view)
    room = _room_to_me(len(mine), len(others))

    def brings(offer: OpenOffer) -> str:
        """Describe what the offer brings if it is accepted, or for whose answer it still waits.

        The text is brief if there are many offers or if it would take two lines. The viewer sees the whole
        text before the offer binds anyone.
        """
        if waits := _waits_for_others(view, offer, names):
            return waits
        whole = costs(view, game, Accept(offer.id), names)
        if room >= PHONES_W[1] and len(_what_it_brings(whole, _for_words(room))) < 2:
            return whole
        return costs(view, game, Accept(offer.id), names, brief=True)

    items = (
        *[_answered(view, offer, told[offer.id], room, brings(offer)) for offer in mine],
        *[_between(view, names, offer, told[offer.id]) for offer in others],
    )
    return (Tray("Offers on the table", items, key="offers"),) if items else ()


def offers_beside(
    view: RatView, names: Sequence[str], game: RatScramble, told: Mapping[int, Told]
) -> tuple[Block, ...]:
    """Draw the offers on the table one below the other, for a column next to the board."""
    mine, others = _apart(view)

    def to_answer_in_column(offer: OpenOffer) -> Picture:
        waits = _waits_for_others(view, offer, names)
        brings = waits or costs(view, game, Accept(offer.id), names, brief=True)
        return _to_me(view, offer, told[offer.id], PHONES_W[0], brings)

    items = (
        *[to_answer_in_column(offer) for offer in mine],
        *[_between(view, names, offer, told[offer.id]) for offer in others],
    )
    return (Tray("Offers on the table", items, key="offers-beside"),) if items else ()


def _waits_for_others(view: RatView, offer: OpenOffer, names: Sequence[str]) -> str:
    """Say who has not accepted an offer that the viewer has accepted; empty until the viewer accepts."""
    if view.seat not in offer.accepted:
        return ""
    return f"you have accepted; {_waits_for(offer, names)}"


def _waits_for(offer: OpenOffer, names: Sequence[str]) -> str:
    waits = [names[party] for party in offer.parties if party not in offer.accepted]
    return f"it waits for {listed(waits)}"


def _waits_briefly(offer: OpenOffer, names: Sequence[str], room: float, size: float) -> str:
    """Say who has not accepted an offer, with short names if the whole ones do not fit ``room``."""
    waits = [party for party in offer.parties if party not in offer.accepted]
    each = (room - wide("waits for ", size)) / len(waits) - (wide(" and ", size) if len(waits) > 1 else 0)
    said = f"waits for {listed([in_room(names, party, each, size) for party in waits])}"
    whole = _waits_for(offer, names).removeprefix("it ")
    return whole if wide(whole, size) <= room else cut(said, room, size)


def _apart(view: RatView) -> tuple[list[OpenOffer], list[OpenOffer]]:
    """Split the offers into those that the viewer may answer and all others.

    Among the others, offers that involve the viewer come first.
    """
    mine = [offer for offer in view.offers if is_to_answer(view, offer)]
    others = [offer for offer in view.offers if not is_to_answer(view, offer)]
    return mine, sorted(others, key=lambda offer: view.seat not in offer.parties)


def _room_to_me(mine: int, others: int) -> float:
    """Return the width of each offer that the viewer may answer.

    ``mine`` is the number of these offers, and ``others`` that of all other offers on the table.
    """
    across = SIDE_BY_SIDE_W if mine + others > 1 else ALL_OFFERS_W
    room = across - others * FOLDED_W - 8 * (mine + others - 1)
    return max(LEAST_TO_ME_W, room / max(1, mine))


def _for_words(room: float) -> float:
    """Return how much of the width ``room`` of an offer is left to its text, next to the buttons.

    An offer that is not wide enough has the buttons below its text, which then gets all of ``room``.
    """
    return room - (len(ANSWERS) * (ANSWER_W + 8) if room >= LYING_W else 0)


def _capital(said: str) -> str:
    return f"{said[:1].upper()}{said[1:]}"


def _what_it_brings(said: str, room: float) -> list[str]:
    """Break the text about what an offer brings into at most three lines."""
    return _in_lines(f"{_capital(said)}.", room - 22, _small(said, room), 3) if said else []


def _small(said: str, room: float) -> float:
    """Return the font size for what an offer brings: a smaller one if it does not fit in one line."""
    return TO_ME_SIZE if wide(f"{said}.", TO_ME_SIZE) <= room - 22 else 12.5


def _answered(view: RatView, offer: OpenOffer, told: Told, room: float, brings: str) -> Picture:
    """Draw an offer that the viewer may answer, ``room`` wide, and a form of it for phones.

    ``brings`` says what the offer brings. The form for phones takes the whole width.
    """
    whole = _to_me(view, offer, told, room, brings)
    widths = PHONES_W if len(view.offers) == 1 else PHONES_W[1:2]
    folded = (_to_me(view, offer, told, width, brings) for width in widths)
    low = (each for each in folded if each.h * PHONES_W[1] <= PHONE_H * each.w)
    smallest = _to_me(view, offer, told, widths[-1], brings)
    return replace(whole, folded=next(low, smallest), phones=True)


def _about_bells(terms: str) -> str:
    """Explain bells, if the terms of an offer mention them."""
    said = ". Bells are the season symbols on a proposal. When it passes, they count for each character"
    return f"{said} as its card says." if "bells" in terms else ""


def _to_me(view: RatView, offer: OpenOffer, told: Told, room: float, brings: str) -> Picture:
    """Draw an offer that the viewer may answer: who made it, its terms, its result, and the answers.

    If the offer is wide, the answers are next to the text, so that the offer is only as high as its words.
    """
    whose, terms, words = f"{_capital(told.whose)}:", told.terms, _for_words(room)
    shown, size = fitted(whose, words - 120, (TO_ME_SIZE, 12.5), bold=True)
    at = 25 + 1.05 * wide(shown, size, bold=True) + 8
    lines = _in_lines(terms, words - 22, TO_ME_SIZE, OFFER_LINES, at - 10)
    said, small = _what_it_brings(brings, words), _small(brings, words)
    high = 14 + 17 * (len(lines) + len(said))
    whole = max(high, ANSWER_H + 8) if words < room else high + ANSWER_H + 6
    inside = (
        Box(1, 1, room - 2, whole - 2, 9, fill="accent-soft", stroke="line", outline=True),
        token(offer.seat, 14, 15, 6.5, stroke="none"),
        Text(25, 19.5, f"{shown} ", size, anchor="start", bold=True),
        *[
            Text(10 if line else at, 19.5 + 17 * line, words, TO_ME_SIZE, anchor="start")
            for line, words in enumerate(lines)
        ],
        *[
            Text(10, 19.5 + 17 * line, words, small, anchor="start", fill="muted")
            for line, words in enumerate(said, len(lines))
        ],
    )
    card = Group(inside, key=f"offer-{offer.id}", name="offer", label=f"{whose} {terms}{_about_bells(terms)}")
    broad = ANSWER_W if words < room else min(112.0, (room - 20 - 2 * 8) / len(ANSWERS))
    left, top = (words, (whole - ANSWER_H + 2) / 2) if words < room else (10.0, high)
    places = enumerate(to_answer(view, offer), len(ANSWERS) - len(to_answer(view, offer)))
    buttons = [_answer(offer, told, kind, left + (broad + 8) * at, top, broad) for at, kind in places]
    return Picture("", room, whole, (card, *buttons), key=f"offer-{offer.id}")


def _answer(offer: OpenOffer, told: Told, kind: str, x: float, y: float, broad: float) -> Piece:
    """Draw the button for one answer."""
    first = kind == "accept"
    return Group(
        (
            Box(0, 0, broad, ANSWER_H - 2, 8, fill="raised", stroke="line", outline=True),
            Text(broad / 2, ANSWER_H / 2 + 4, ANSWERS[kind], 13.5, bold=first),
        ),
        x=x,
        y=y,
        key=f"{kind}-{offer.id}",
        name="answer",
        label=f"{ANSWERS[kind]} {told.whose}: {told.terms}",
        part={"kind": kind, "offer": offer.id},
    )


def lines_between(terms: str) -> list[str]:
    """Break an offer's ``terms`` into lines, for players who need not answer it."""
    return _in_lines(terms, OFFER_W - 24, 13, OFFER_LINES)


def _between(view: RatView, names: Sequence[str], offer: OpenOffer, told: Told) -> Picture:
    """Draw an offer that the viewer need not answer.

    Where room is short, the page shows it in one line until it is pressed.
    """
    lines = lines_between(told.terms)
    mine, whose = view.seat in offer.parties, _capital(told.whose)
    high = 34 + 17 * len(lines)
    to = _waits_for(offer, names).removeprefix("it ")
    brief = partial(_waits_briefly, offer, names)
    shown, size = fitted(whose, OFFER_W / 2 - 10, (14, 12.5, 11.5), bold=True)
    box = Box(
        1, 1, OFFER_W - 2, high - 2, 9, fill="accent-soft" if mine else "raised", stroke="line", outline=True
    )
    inside = (
        box,
        token(offer.seat, 16, 17, 7, stroke="none"),
        Text(29, 22, shown, size, anchor="start", bold=True),
        Text(OFFER_W - 12, 22, brief(OFFER_W / 2 - 30, 12.5), 12.5, anchor="end", fill="muted"),
        *[Text(12, 42 + 17 * at, line, 13, anchor="start") for at, line in enumerate(lines)],
    )
    group = Group(
        inside,
        key=f"offer-{offer.id}",
        name="offer",
        label=f"{whose}: {told.terms}; {to}",
        part={"offer": offer.id},
        badge=(OFFER_W - 14, high - 12),
    )
    key = f"offer-{offer.id}"
    return Picture(
        "",
        OFFER_W,
        high,
        (group,),
        key=key,
        folded=_folded(offer, group, whose, brief(FOLDED_W - 50, 11.5), mine=mine),
    )


def _folded(offer: OpenOffer, group: Group, whose: str, to: str, *, mine: bool) -> Picture:
    """Draw an offer in short form: its maker, and who must answer. Pressing it shows the whole offer."""
    shown, size = fitted(whose, FOLDED_W - 50, (12.5, 11.5), bold=True)
    inside = (
        Box(1, 1, FOLDED_W - 2, 32, 9, fill="accent-soft" if mine else "raised", stroke="line", outline=True),
        token(offer.seat, 14, 17, 6.5, stroke="none"),
        Text(25, 15, shown, size, anchor="start", bold=True),
        Text(25, 28, to, 11.5, anchor="start", fill="muted"),
        Text(FOLDED_W - 9, 22, "▾", 14, anchor="end", fill="accent"),
    )
    piece = Group(
        inside, key=group.key, name="offer", label=group.label, part=group.part, badge=(FOLDED_W - 14, 12)
    )
    return Picture("", FOLDED_W, 34, (piece,), key=group.key)


def _in_lines(said: str, room: float, size: float, most: int, taken: float = 0) -> list[str]:
    """Break an offer's text into at most ``most`` lines. A longer text ends with an ellipsis.

    ``room`` is the width of a line, of which ``taken`` is already used in the first line.
    """
    lines = [""]
    for word in said.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and wide(longer, size) > room - (taken if len(lines) == 1 else 0):
            lines.append(word)
        else:
            lines[-1] = longer
    return lines if len(lines) <= most else [*lines[: most - 1], f"{lines[most - 1]} …"]
