"""What is asked of whoever composes a move, in the words of the dock; a refusal quotes the same."""

from __future__ import annotations

from typing import Any

from playtest.widgets.table.composer.composer import Composer
from playtest.words import Words


def prompt_for(text: Words, view: Any, composer: Composer) -> str:
    """What the view's seat is asked, for which the game waits."""
    return (
        next_choice(composer)
        or _comes_of(text, composer)
        or only_move(text, view, composer)
        or _may(text, view, composer)
        or text.prompt(view)
    )


def optional_prompt(text: Words, view: Any, composer: Composer) -> str:
    """What the view's seat is told that may act though the game waits for others."""
    return next_choice(composer) or text.waiting_prompt(view, composer.short_names) or text.prompt(view)


def next_choice(composer: Composer) -> str:
    """What is still to be chosen for the move that is being put together."""
    asks = composer.asks
    return f"Now choose: {asks[:1].lower()}{asks[1:]}." if asks else ""


def _comes_of(text: Words, composer: Composer) -> str:
    """What will come of the move that has been put together."""
    made = composer.move if composer.begun else None
    return "" if made is None else text.move_preview(made)


def only_move(text: Words, view: Any, composer: Composer) -> str:
    """Why a seat is asked though it can do one thing alone; it is the only one to read it."""
    moves = composer.moves
    open_too = composer.open_types if moves else ()
    return text.forced_move_reason(view, moves[0]) if len(moves) == 1 and not open_too else ""


def _may(text: Words, view: Any, composer: Composer) -> str:
    """What the seat may do now, where its moves say that better than the position."""
    kinds = {str(move.kind) for move in composer.moves}
    return text.options_prompt(view, kinds) if kinds else ""
