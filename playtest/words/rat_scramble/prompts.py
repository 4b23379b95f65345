"""The prompts of Rat Scramble: who can do what now."""

from __future__ import annotations

from collections.abc import Sequence

from playtest.engines.game import Action
from playtest.engines.rat_scramble import moves as rat_moves
from playtest.engines.rat_scramble import state as rat
from playtest.words.rat_scramble.offers import (
    to_be_answered,
)
from playtest.words.waiting import do

EFFECTS = {
    "Highway Robbery": "take one promise token from another player",
    "Secret Santa": "give one promise token to another player",
    "Transformation": "turn another player's token into a third player's, or stop transforming",
}
"""What an effect asks of each player in turn."""


def bot_prompt(view: rat.RatView) -> str:
    """Say what bots do after waiting for people. In the negotiation they may stop dealing."""
    return "keep dealing or take a vote token" if view.phase == "negotiation" else "continue"


def prompt(view: rat.RatView) -> str:
    """Say what the view's seat may do now or, if it may do nothing, what everyone waits for."""
    asked = view.seat in view.waiting
    match view.phase:
        case "characters":
            return "Choose your character." if asked else "Characters are being chosen."
        case "negotiation":
            answers = asked and to_be_answered(view, view.seat)
            deal = "Answer, deal, or take a vote token." if answers else "Deal, or take a vote token."
            return deal if asked else "The negotiation continues."
        case "voting":
            return "Vote for one of the two proposals." if asked else "The vote continues."
        case "window":
            return "Change a vote, or press Change nothing." if asked else "Votes may be changed."
        case "tie":
            return "Break the tie, or press Change nothing." if asked else "The tie may be broken."
        case "effect":
            asks = EFFECTS.get(view.effect or "", "your choice")
            return f"{view.effect}: {asks}." if asked else f"{view.effect} is being resolved."
    return "The game is over."


_DO: dict[str, tuple[str, str]] = {
    "characters": ("chooses a character", "choose a character each"),
    "negotiation": ("deals or takes a vote token", "deal or take a vote token"),
    "voting": ("votes for one of the proposals", "vote for one of the proposals"),
    "window": ("may change a vote", "may change votes"),
    "tie": ("may break the tie", "may break the tie"),
}
"""What players do in a phase, in the words for one player and for several."""
_GOES_ROUND = {
    "Highway Robbery": "takes a promise token from another player",
    "Secret Santa": "gives a promise token to another player",
    "Transformation": "may turn another player's token into a third player's",
}
"""What an effect asks of the player whose turn it is, in the third person."""


def waiting_prompt(view: rat.RatView, names: Sequence[str]) -> str:
    """Say which players deal, vote, change votes or carry out an effect now."""
    if view.phase == "effect":
        does = _GOES_ROUND.get(view.effect or "", "makes a choice")
        said = do(view.waiting, names, does, "")
        return f"{view.effect}: {said}." if said else ""
    said = do(view.waiting, names, *_DO[view.phase]) if view.phase in _DO else ""
    return f"{said}." if said else ""


def forced_move_reason(view: rat.RatView, move: Action) -> str:
    """Say why a player has only one choice; empty if the reason is obvious."""
    match move:
        case rat_moves.Cast(proposal=proposal) if len(view.proposals) > 1:
            return f"By agreement you vote for {proposal}."
        case rat_moves.Choose(character=name):
            return f"One character is left: you are {name}."
    return ""
