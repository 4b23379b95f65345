"""The prompts for one decision of a language model, and the parsing of its answers into a move.

All legal moves are offered, in an order shuffled by ``chance``. If there are more than ``MOST_LISTED``, the
parts of a move are asked for one after another. Moves of open types, such as offers, may be filled in by the
model itself; the rules check them before they count.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any

from pydantic import TypeAdapter

from playtest import words
from playtest.bots.language_model.chat import Messages
from playtest.bots.language_model.own_words import without_own_words
from playtest.engines import codec
from playtest.engines.game import AnyGame, Roller

PROMPT = 3
"""The version of the wording below, kept with every decision. Raise it when the wording changes."""
MOST_LISTED = 40
"""The most moves in one list."""
MOST_TOKENS = 220
"""The most tokens in one answer: a number and three short sentences."""
REMARKS = ("why", "confused", "rules_question")
"""What a model may say in addition to its choice, each at most ``REMARK`` letters."""
REMARK = 120


class Unclear(Exception):
    """Raised if an answer names no move. The message tells the model how to name one."""


@dataclass(frozen=True, slots=True)
class Decision:
    """How a language model's move was chosen: the answers, and whether a fallback was used.

    ``places`` holds, for each list the model chose from, the place chosen (from 1) and the list's length.
    ``fallback`` says why a random legal move was made instead; it is empty if the model chose. ``tokens`` are
    (in, out).
    """

    model: str
    prompt: int
    places: tuple[tuple[int, int], ...] = ()
    tries: int = 0
    fallback: str = ""
    tokens: tuple[int, int] = (0, 0)
    seconds: float = 0.0
    why: str = ""
    confused: str = ""
    rules_question: str = ""


@dataclass(frozen=True, slots=True)
class Option:
    """One line of a list of choices: its text, and the moves left if the model chooses this line."""

    text: str
    moves: tuple[Any, ...] = ()
    opens: type | None = None


def options(game: AnyGame, view: Any, legal: Sequence[Any], chance: Roller) -> list[Option]:
    """Return the first list in shuffled order: each legal move, or each kind if there are too many."""
    listed = _by_move(game, view, legal) if len(legal) <= MOST_LISTED else _by_kind(game, legal)
    listed += [
        Option(f"Something else of the kind {_spaced(each.__name__)}, which you fill in yourself", (), each)
        for each in sorted({type(move) for move in legal} & set(game.open), key=lambda cls: cls.__name__)
    ]
    chance.shuffle(listed)
    return listed


def narrowed(game: AnyGame, view: Any, moves: Sequence[Any], chance: Roller) -> list[Option]:
    """Return the next list for the model, in shuffled order.

    It has the ``moves``, or if these are too many, the values of the next part in which they differ.
    """
    listed = _by_move(game, view, moves) if len(moves) <= MOST_LISTED else _by_part(game, moves)
    chance.shuffle(listed)
    return listed


def _by_move(game: AnyGame, view: Any, moves: Sequence[Any]) -> list[Option]:
    said, names = words.of(game), words.plain_names(game.seats)
    told = without_own_words(view)
    shown = [without_own_words(move) for move in moves]
    return [
        Option(said.button_in_context(told, one, names) or said.action(one, names), (move,))
        for one, move in zip(shown, moves, strict=True)
    ]


def _by_kind(game: AnyGame, moves: Sequence[Any]) -> list[Option]:
    kinds: dict[type, list[Any]] = {}
    for move in moves:
        kinds.setdefault(type(move), []).append(move)
    if len(kinds) == 1:
        return _by_part(game, moves)
    names = words.plain_names(game.seats)
    return [
        Option(
            _spaced(kind.__name__)
            if len(each) > 1
            else words.of(game).action(without_own_words(each[0]), names),
            tuple(each),
        )
        for kind, each in kinds.items()
    ]


def _by_part(game: AnyGame, moves: Sequence[Any]) -> list[Option]:
    """Return the values of the first field in which moves of one type differ.

    If the moves are of several types, return the types.
    """
    if len({type(move) for move in moves}) > 1:
        return _by_kind(game, moves)
    said = words.of(game)
    for field in fields(moves[0]):
        values: dict[Any, list[Any]] = {}
        for move in moves:
            values.setdefault(getattr(move, field.name), []).append(move)
        if len(values) > 1:
            name = field.name.replace("_", " ")
            return [
                Option(f"{name}: {said.value(field.name, without_own_words(value))}", tuple(each))
                for value, each in values.items()
            ]
    return _by_move(game, None, moves)


def first_messages(game: AnyGame, view: Any, listed: Sequence[Option]) -> list[dict[str, str]]:
    """Build the first prompt: the rules in short, the position and the first list of moves.

    Texts that people wrote in their own words are left out, and the prompt says so.

    Parts that are the same for every decision come first, so that a server need not read them again.
    """
    system = (
        "You play a tabletop game and want to win. You choose one entry of a numbered list. Answer with one "
        'JSON object and nothing else: {"move": NUMBER, "why": "", "confused": "", "rules_question": ""}. '
        "move is the number of the entry. why gives your reason in one short sentence. In confused, say what "
        "was unclear in the position. In rules_question, ask what the rules leave open. Leave these two "
        "empty if there is nothing."
    )
    user = "\n\n".join(
        [
            f"THE RULES IN SHORT\n{words.rules_in_short(game)}",
            f"YOU ARE\n{words.plain_names(game.seats)[view.seat]}",
            f"THE POSITION\n{words.position(game, without_own_words(view))}",
            f"YOUR MOVES\n{numbered(listed)}",
            f"Which entry, 1 to {len(listed)}?",
        ]
    )
    return [{"role": "system", "content": system}, {"role": "user", "content": user}]


def next_messages(so_far: Messages, chosen: str, listed: Sequence[Option]) -> list[dict[str, str]]:
    """Return the conversation, extended by the next list."""
    asked = f"Go on with that choice.\n{numbered(listed)}\n\nWhich entry, 1 to {len(listed)}?"
    return [*map(dict, so_far), _by("assistant", chosen), _by("user", asked)]


def again(so_far: Messages, answered: str, why: str) -> list[dict[str, str]]:
    """Return the conversation, extended by the answer and a sentence on what was wrong with it."""
    return [*map(dict, so_far), _by("assistant", answered[:400]), _by("user", why)]


def _by(role: str, content: str) -> dict[str, str]:
    return {"role": role, "content": content}


def numbered(listed: Sequence[Option]) -> str:
    """Return the list as the model reads it."""
    return "\n".join(f"{number}. {option.text}" for number, option in enumerate(listed, 1))


def choice_schema(count: int) -> dict[str, Any]:
    """Return the JSON schema of an answer that picks one of ``count`` entries."""
    remark = {"type": "string", "maxLength": REMARK}
    properties = {"move": {"type": "integer", "enum": list(range(1, count + 1))}}
    return {
        "type": "object",
        "properties": properties | dict.fromkeys(REMARKS, remark),
        "required": ["move", *REMARKS],
        "additionalProperties": False,
    }


def choice_of(text: str, count: int) -> tuple[int, Mapping[str, str]]:
    """Return the number of the list entry that an answer picks, from 1, and the answer's remarks.

    Raises ``Unclear`` if the answer picks no entry.
    """
    for told in _objects(text):
        number = told.get("move")
        if isinstance(number, int) and not isinstance(number, bool) and 1 <= number <= count:
            return number, {name: str(told.get(name) or "")[:REMARK] for name in REMARKS}
    if text.strip().rstrip(".").isdecimal() and 1 <= int(text.strip().rstrip(".")) <= count:
        return int(text.strip().rstrip(".")), dict.fromkeys(REMARKS, "")
    raise Unclear(f'Answer in JSON with a number from 1 to {count}, as in {{"move": 1}}.')


def open_schema(kind: type) -> dict[str, Any]:
    """Return the JSON schema of a move of an open type."""
    return TypeAdapter(kind).json_schema()


def open_request(so_far: Messages, chosen: str, kind: type) -> list[dict[str, str]]:
    """Return the conversation, extended by a request for a move of an open type."""
    asked = f"Fill it in, as JSON of this schema and nothing else:\n{json.dumps(open_schema(kind))}"
    return [*map(dict, so_far), _by("assistant", chosen), _by("user", asked)]


def open_move(text: str, kind: type, refusal: Callable[[Any], str | None]) -> Any:
    """Return the move that an answer fills in, checked by the rules. Raises ``Unclear``."""
    why = "Answer with one JSON object of that schema."
    for told in _objects(text):
        try:
            move: Any = codec.load_plain(kind, told)
        except codec.Invalid as error:
            why = f"That does not fit: {error}"
            continue
        refused = refusal(move)
        if refused is None:
            return move
        why = f"That is not allowed: {refused}"
    raise Unclear(why)


def _objects(text: str) -> Iterator[dict[str, Any]]:
    """Yield the JSON objects in a text, ignoring any text around them."""
    decoder, at = json.JSONDecoder(), 0
    while (at := text.find("{", at)) >= 0:
        try:
            told, end = decoder.raw_decode(text, at)
        except (ValueError, RecursionError):
            at += 1
            continue
        if isinstance(told, dict):
            yield told
        at = end


def _spaced(name: str) -> str:
    return "".join(f" {c.lower()}" if c.isupper() and i else c for i, c in enumerate(name))
