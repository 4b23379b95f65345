"""The sentence about a language model's decisions that is shown with results of its games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from playtest.bots.language_model.asking import Decision


def summary(decisions: Sequence[Decision], of: int | None = None) -> str:
    """Summarize a run in one sentence: the model's decisions, its fallbacks, and the place it chose most.

    A place is the number of the chosen move in the list. ``of`` is the number of all decisions of the run, by
    default those given.

    >>> made = [Decision("smol", 1, ((1, 4),), 1)] * 3 + [Decision("smol", 1, (), 2, "no answer")]
    >>> summary(made).partition(";")[0]
    '4 of 4 decisions by smol (prompt 1), 1 fallback'
    """
    if not decisions:
        return "No decision was made by a language model."
    chosen = [decision.places[0] for decision in decisions if decision.places and not decision.fallback]
    fallbacks = sum(bool(decision.fallback) for decision in decisions)
    one = decisions[0]
    head = (
        f"{len(decisions)} of {len(decisions) if of is None else of} decisions by {one.model} "
        f"(prompt {one.prompt}), {fallbacks} fallback{'' if fallbacks == 1 else 's'}"
    )
    no_player = "a model is no player, its ratings are not counted; such games can be replayed, not repeated."
    return f"{head}; {_places(chosen)}{no_player}"


def _places(chosen: Sequence[tuple[int, int]]) -> str:
    """Return how often the model chose its commonest place in a list, compared with random choices.

    Empty if nothing was chosen.
    """
    if not chosen:
        return ""
    place, times = Counter(place for place, _ in chosen).most_common(1)[0]
    by_chance = sum(1 / of for _, of in chosen if place <= of) / len(chosen)
    return f"commonest place {times / len(chosen):.2f} against chance {by_chance:.2f}; "
