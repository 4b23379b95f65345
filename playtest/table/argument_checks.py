"""Checks on the arguments that callers pass to a playtest, before anything is recorded."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from playtest.engines import codec
from playtest.engines.game import Illegal
from playtest.engines.sentences import one_sentence, short
from playtest.record import (
    AnyGame,
    to_json,
)


def words_of(text: Any) -> str:
    """Return ``text``. Raises ``Illegal`` if it is not a string."""
    if not isinstance(text, str):
        raise Illegal(f"Type words here, not {short(text)}.")
    return text


def list_of(tags: Any) -> Iterable[Any]:
    """Return ``tags``. Raises ``Illegal`` for a single text, or for anything else that is not a list."""
    if isinstance(tags, str) or not isinstance(tags, Iterable):
        raise Illegal(f"Tags are a list of words, not {short(tags)}.")
    return tags


def as_read_back(body: Any) -> Any:
    """Return ``body`` as it will be read back from the log. Raises ``Illegal`` if it cannot be written."""
    try:
        return json.loads(to_json(list(body) if isinstance(body, tuple) else body))
    except (TypeError, ValueError, RecursionError) as error:
        raise Illegal(f"That cannot be written down: {one_sentence(error)}") from None


def move_of(game: AnyGame, action: Any) -> Any:
    """Return ``action`` as a move of ``game``. Raises ``Illegal`` if it is not a move."""
    try:
        return codec.load(game.Action, codec.dump(action))
    except (codec.Invalid, AttributeError, KeyError, RecursionError, TypeError, ValueError) as error:
        raise Illegal(f"That is not a move of {game.title}: {one_sentence(error)}") from None
