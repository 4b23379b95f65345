"""Read the card files. The error for an invalid file names file, card and field."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from playtest.engines import datafiles
from playtest.engines.codec import Invalid, load_plain
from playtest.engines.sentences import one_sentence, short
from playtest.engines.trade_warz.cards import Card, CardSet, Leader, Partner, problem_of_card

T = TypeVar("T")

LEADER_FILES = ("usa", "china", "russia", "eu", "saudi_arabia", "brazil")
CARD_FILES = ("exports", "policies", "tactics")


class BadCardFile(ValueError):
    """Error for a card file that cannot be played; the message names file, card and field."""


@cache
def shipped_cards() -> CardSet:
    """Return the cards in ``data/trade_warz``, read once."""
    return read_cards()


def read_cards(folder: Path | str | None = None) -> CardSet:
    """Read the card files in ``folder``, or the shipped ones.

    The folder holds ``exports.toml``, ``policies.toml``, ``tactics.toml``, ``events.toml``, ``partners.toml``
    and one file per leader. Raises ``BadCardFile`` that names file, card and field.
    """
    place = None if folder is None else Path(folder)
    leaders, cards = [], []
    for name in LEADER_FILES:
        leader, deck = _leader_file(f"{name}.toml", place)
        leaders.append(leader)
        cards += deck
    names = [leader.name for leader in leaders]
    for name in CARD_FILES:
        cards += _cards_of(f"{name}.toml", _read(f"{name}.toml", place), "global", names)
    events = _cards_of("events.toml", _read("events.toml", place), "global", names)
    partners = [
        _one(Partner, table, "partners.toml", "partner")
        for table in _tables(_read("partners.toml", place), "partner", "partners.toml")
    ]
    try:
        return CardSet(tuple(leaders), tuple(cards), tuple(events), tuple(partners))
    except ValueError as error:
        raise BadCardFile(f"{place or 'data/trade_warz'}: {one_sentence(error)}") from None


def _leader_file(file: str, place: Path | None) -> tuple[Leader, list[Card]]:
    content = _read(file, place)
    if not isinstance(content.get("leader"), dict):
        raise BadCardFile(f"{file}: the table [leader] is missing.")
    leader = _one(Leader, content.pop("leader"), file, "leader")
    return leader, _cards_of(file, content, leader.name, [leader.name])


def _cards_of(file: str, content: dict[str, Any], deck: str, leaders: list[str]) -> list[Card]:
    cards = []
    for table in _tables(content, "card", file):
        card = _one(Card, {"deck": deck} | table, file, "card")
        if wrong := problem_of_card(card, leaders):
            raise BadCardFile(f'{file}, card "{short(card.name)[1:-1]}": {one_sentence(wrong)}')
        cards.append(card)
    return cards


def _tables(content: dict[str, Any], key: str, file: str) -> Iterator[dict[str, Any]]:
    unknown = [name for name in content if name != key]
    if unknown:
        raise BadCardFile(f"{file}: [{short(unknown[0])[1:-1]}] is not known here; write [[{key}]].")
    tables = content.get(key, [])
    if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
        raise BadCardFile(f"{file}: write [[{key}]], with double brackets.")
    yield from tables


def _one(type_: type[T], table: dict[str, Any], file: str, what: str) -> T:
    try:
        return load_plain(type_, table)
    except Invalid as error:
        named = short(str(table.get("name", "without a name")))[1:-1]
        raise BadCardFile(f'{file}, {what} "{named}": {error}') from None


def _read(file: str, place: Path | None) -> dict[str, Any]:
    try:
        text = datafiles.read(f"trade_warz/{file}") if place is None else (place / file).read_text("utf-8")
    except OSError as error:
        raise BadCardFile(f"{file}: {error}") from None
    except UnicodeDecodeError as error:
        raise BadCardFile(f"{file}: this is not text in UTF-8: {one_sentence(error)}") from None
    try:
        return tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise BadCardFile(f"{file}: this is not TOML: {one_sentence(error)}") from None


__all__ = ["BadCardFile", "read_cards", "shipped_cards"]
