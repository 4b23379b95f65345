"""Button texts for answers to a Trade Warz card: "Discard Carbon Tax" instead of "Choose"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from playtest.engines.sentences import listed
from playtest.engines.trade_warz import actions as moves
from playtest.engines.trade_warz.cards import Effect
from playtest.engines.trade_warz.state import Agendum, TradeView
from playtest.engines.trade_warz.text import say
from playtest.words.trade_warz.effects import all_effects

ONE_LINE = 34
"""Maximum number of letters of a button's text. Longer texts omit their duration, such as "this round"."""
PUTS_BACK = 2
"""How many steps of a deck search are left once its player has chosen the card to take."""

_DISCARDS = frozenset(
    [
        *("discard", "discard_down", "trade_in", "pick_discard", "exchange"),
        *("levy", "sell_export", "discard_export", "give_up_policy"),
    ]
)
_CARD = {
    **dict.fromkeys(_DISCARDS, "Discard {}"),
    "take_card": "Take {}",
    "recover": "Take back {}",
    "draw_and_keep": "Keep {}",
    "search_deck": "Take {}",
    "choose_export": "Choose {}",
    "destroy_export": "Destroy {}",
    "take_over": "Take over {}",
}
"""What happens to the chosen card, by the effect's verb."""
_POLICY = {
    **dict.fromkeys(("copy_policy", "copy_played"), "Copy {}"),
    "destroy_policy": "Destroy {}",
    "ignore_policy": "Have {} ignored",
    "cancel_policy": "Keep {} from touching you",
}
"""What happens to the chosen player's active policy, by the effect's verb."""
_PLAYER = {
    "limit_exports": "{} may place 1 export at most",
    "look_hand": "Look at {}'s hand",
    "take_card": "Look at {}'s hand",
    "pick_discard": "Look at {}'s hand",
    "swap_random": "Swap a random card with {}",
    "pass_on": "Pass the event on to {}",
}
"""What happens to the chosen player, by the effect's verb."""
_NOTHING = {
    **dict.fromkeys(_DISCARDS, "Discard nothing"),
    "take_card": "Take nothing",
    "move_route": "Move no route",
    "redirect": "Keep its target",
    "pass_on": "Keep the event",
}
"""What it means to choose nothing, by the effect's verb."""


def does(view: TradeView, action: moves.Choose | moves.Decline, names: Sequence[str]) -> str:
    """Say what an answer to a card's question does; empty if the answer's own words already say so."""
    if not view.agenda:
        return ""
    task = view.agenda[0]
    if task.offered is not None:
        return f"Do not use {task.offered}" if isinstance(action, moves.Decline) else f"Use {task.offered}"
    effect = _effect(task)
    if effect is None:
        return ""
    if isinstance(action, moves.Decline):
        return _NOTHING.get(effect.do, "")
    if effect.do == "redirect":
        at = [names[action.seat]] if action.seat is not None else []
        return f"Aim it at {', '.join([*at, *filter(None, [action.partner, _bare(action.target)])])}"
    if action.slot is not None:
        return ""
    return (
        _of_card(task, effect, action)
        or _of_player(view, effect, action, names)
        or _said(effect, action, names)
    )


def brings(view: TradeView, action: moves.Choose, names: Sequence[str]) -> str:
    """Say what else an answer brings, by its card's text; empty if there is nothing more."""
    task = view.agenda[0] if view.agenda else None
    effect = None if task is None or task.offered is not None else _effect(task)
    if task is None or effect is None:
        return ""
    match effect.do:
        case "trade_in" | "sell_export":
            return f"you gain {effect.amount} GDP"
        case "levy":
            return f"in place of {effect.amount} GDP, which you do not have"
        case "pick_discard" | "take_card" if task.at_seat is not None:
            return f"from {names[task.at_seat]}'s hand"
        case "exchange":
            return "it is replaced by a card from a randomly chosen deck"
        case "draw_and_keep" if task.seen:
            return "the other is discarded" if len(task.seen) == 2 else "the others are discarded"
        case "search_deck":
            return _of_search(task)
        case "choose_export":
            effects = [say(each) for each in all_effects()[task.card] if each.what == "chosen_export"]
            return f"it {listed([each.removeprefix('the chosen export ') for each in effects])}"
    return ""


def _of_search(task: Agendum) -> str:
    """Say what happens to the cards of a deck search that the player does not take."""
    if task.left == PUTS_BACK:
        return "the last one you put back is on top"
    return "the other goes back on the deck" if len(task.seen) == 2 else "the others go back on the deck"


def puts_back(task: Agendum) -> bool:
    """Return whether a deck search now asks which card to put back on the deck.

    Its player has then already taken a card.
    """
    effect = _effect(task)
    return effect is not None and effect.do == "search_deck" and task.left == PUTS_BACK


def _effect(task: Agendum) -> Effect | None:
    """Return the printed effect that asks the question of ``task``.

    Return ``None`` if no single effect asks it, as when a card lets its player choose between effects.
    """
    effects = all_effects().get(task.card, ())
    return effects[task.at] if 0 <= task.at < len(effects) else None


def _of_card(task: Agendum, effect: Effect, choice: moves.Choose) -> str:
    """Say what the answer ``choice`` does to one card, or to an export in play.

    The text is empty if it does nothing to a card.
    """
    if choice.target is None or effect.do not in _CARD:
        return ""
    card = _bare(choice.target)
    return f"Put {card} back" if puts_back(task) else _CARD[effect.do].format(card)


def _of_player(view: TradeView, effect: Effect, choice: moves.Choose, names: Sequence[str]) -> str:
    """Say what the answer ``choice`` does to a player, or to this player's active policy."""
    if choice.seat is None:
        return ""
    policy = view.players[choice.seat].policy
    if policy is not None and effect.do in _POLICY:
        return _POLICY[effect.do].format(policy)
    return _PLAYER.get(effect.do, "").format(names[choice.seat])


def _said(effect: Effect, choice: moves.Choose, names: Sequence[str]) -> str:
    """Return the effect's text with the answer in place of words such as "one opponent".

    The text is empty if it has no such words.
    """
    name = None if choice.seat is None else names[choice.seat]
    text = say(effect)
    said = aimed_at(text, name, choice.partner, _bare(choice.target))
    if said == text:
        return ""
    said = said.removesuffix(" this round") if len(said) > ONE_LINE else said
    return said[:1].upper() + said[1:]


def aimed_at(text: str, name: str | None, partner: str | None, target: str | None) -> str:
    """Return a card's text with what was chosen in place of words such as "one opponent".

    ``name`` is the chosen opponent, ``partner`` a trade partner, and ``target`` an export or a deck. Words
    for anything that is ``None`` stay.
    """
    opponent = r"\b[Oo]ne opponent(?: of your choice)?|\b[Tt]he richest opponent \(your choice on a tie\)"
    for what, told_so in (
        (rf"{opponent}|\bthat opponent", name),
        (r"\b(?:one|a) partner(?: of your choice)?", partner),
        (r"\b[Oo]ne (?:of your (?:\w+ )?exports|(?:opponent's )?(?:\w+ )?export(?: in play)?)", target),
        (r"\bthat export", target and "it"),
        (r"\ba global deck", target and f"the {target} deck"),
    ):
        if told_so is not None:
            text = re.sub(what, "{aim}", text).replace("{aim}", told_so)
    return text


def _bare(card: str | None) -> str | None:
    """Return the name of an export without the country printed after it."""
    return None if card is None else card.partition(" (")[0]
