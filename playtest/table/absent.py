"""Looks for words in a position's description that depend only on cards that nobody saw.

Unseen cards of a typed-in game are filled in by guessing. If a word, such as a card's name, can disappear
with other guesses, it is not known to be true. Two guessed cards of a hand may be equal. If each is changed
alone, the other remains, and the hand seems to hold that card for certain. So all cards that cause the word
are changed, one after another.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import islice

from playtest import words
from playtest.engines.game import REFEREE
from playtest.table.guesses import Guess, Run
from playtest.table.transcription import Place, TranscribedGame

Made = tuple[Guess, Run]
Lines = Callable[[TranscribedGame, Run], Sequence[str]]
"""A function that describes a run in words, as a list of lines."""
Target = tuple[int, str]
"""A word that should disappear: the number of its line, and the word."""

TRIED = 4
"""How many other cards are tried at a place: some only swap with a card of the same hand, to no effect."""

NAMES = ["α", "β", "γ", "δ", "ε", "ζ"]
"""Names given to the players in descriptions. No card or number looks like them."""


def position(step: int) -> Lines:
    """Return a function that lists the lines describing the position after ``step``, hidden parts too."""

    def lines(typed: TranscribedGame, run: Run) -> Sequence[str]:
        game = typed.game
        return words.position(game, game.view(run.states[step], REFEREE), NAMES[: game.seats]).split("\n")

    return lines


def words_in(lines: Sequence[str]) -> Counter[Target]:
    """Count how often each word occurs in each line, leaving out punctuation around words."""
    return Counter((at, word.strip(".,;:()")) for at, line in enumerate(lines) for word in line.split())


def without_each_word(typed: TranscribedGame, lines: Lines, left: int) -> Iterator[Made]:
    """Yield completions of the unseen cards, in each of which some word disappears from a line.

    Only words that come from guessed cards are tried. The search stops after replaying about ``left`` steps.
    """
    base = words_in(lines(typed, typed.made[1]))
    due: dict[Target, list[Place]] = {}
    budget = _Budget(left)
    for place, _ in typed.guessed():
        for made in islice(_changed(typed, place, budget), TRIED):
            lost = base - words_in(lines(typed, made[1]))
            for target in lost:
                due.setdefault(target, []).append(place)
            if lost:
                yield made
                break
    gone: set[Target] = set()
    for target, places in due.items():
        if len(places) > 1 and target not in gone:
            found = _emptied(typed, target, places, lines, budget)
            if found is not None:
                gone |= base.keys() - words_in(lines(typed, found[1])).keys()
                yield found


class _Budget:
    """The number of steps that the search may still replay."""

    def __init__(self, left: int) -> None:
        self.left = left


def _changed(typed: TranscribedGame, place: Place, budget: _Budget) -> Iterator[Made]:
    """Yield completions with a different card at ``place``, as long as the ``budget`` allows."""
    item_of = dict(typed.guessed())
    for item in dict.fromkeys(typed.likely(place)):
        if budget.left <= 0:
            return
        if item == item_of.get(place):
            continue
        budget.left -= len(typed.steps) - place[0]
        made = typed.otherwise(place, item)
        if made is not None:
            yield made


def _emptied(
    typed: TranscribedGame, target: Target, places: Sequence[Place], lines: Lines, budget: _Budget
) -> Made | None:
    """Return a completion in which the target word is gone from its line; ``None`` if none is found.

    ``places`` are unseen cards that may cause the word. Every unseen card equal to one of them is changed in
    turn.
    """
    now, item_of = typed, dict(typed.guessed())
    alike = [item_of[place] for place in places]
    count = words_in(lines(typed, typed.made[1]))[target]
    for place in [place for place, item in item_of.items() if item in alike]:
        for made in _changed(now, place, budget):
            fewer = words_in(lines(now, made[1]))[target]
            if fewer < count:
                now, count = now.guessing(made), fewer
                break
        if count == 0:
            return now.made
    return None
