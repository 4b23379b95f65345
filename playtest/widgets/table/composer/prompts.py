"""Prompts for the player who composes a move, in the dock's words. Refusals quote the same words."""

from __future__ import annotations

from typing import Any

from playtest.widgets.table.composer.composer import Composer
from playtest.words import Words


def prompt_for(text: Words, view: Any, composer: Composer) -> str:
    """Return the prompt for the view's seat while the game waits for it."""
    return (
        next_choice(composer)
        or _comes_of(text, composer)
        or only_move(text, view, composer)
        or _may(text, view, composer)
        or text.prompt(view)
    )


def optional_prompt(text: Words, view: Any, composer: Composer) -> str:
    """Return the prompt for a view's seat that may act while the game waits for others."""
    return next_choice(composer) or text.waiting_prompt(view, composer.short_names) or text.prompt(view)


def next_choice(composer: Composer) -> str:
    """Return a prompt for the next choice of the unfinished move; empty if there is none."""
    asks = composer.asks
    if asks and " " not in asks:  # a field's bare title, such as "Color"
        asks = f"{'an' if asks[0] in 'AEIOU' else 'a'} {asks.lower()}"
    return f"Now choose {asks[:1].lower()}{asks[1:]}." if asks else ""


def _comes_of(text: Words, composer: Composer) -> str:
    """Return a preview of the composed move's result; empty if the move is incomplete."""
    made = composer.move if composer.begun else None
    return "" if made is None else text.move_preview(made)


def only_move(text: Words, view: Any, composer: Composer) -> str:
    """Return why the player has to make the only possible move; empty if there are other moves."""
    moves = composer.moves
    open_too = composer.open_types if moves else ()
    return text.forced_move_reason(view, moves[0]) if len(moves) == 1 and not open_too else ""


def _may(text: Words, view: Any, composer: Composer) -> str:
    """Return the game's prompt for the kinds of moves that are possible; empty if there is none."""
    kinds = {str(move.kind) for move in composer.moves}
    return text.options_prompt(view, kinds) if kinds else ""
