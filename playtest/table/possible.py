"""Lists the values that may be at each place that nobody saw, in a game typed in from physical pieces.

The lists do not depend on the current guess. For a card drawn at random from a hand, the guess allows only
the cards of that guessed hand. So all other cards that the hand may hold are added. The same is done for a
choice made face down.

A list may hold too much, such as a card that its player could not pay for. A card is left out because it was
elsewhere only if replaying shows that. Cards that moved unseen are assumed to be where the guess has them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from playtest.engines import codec
from playtest.table import face_down
from playtest.table.face_down import FaceDown
from playtest.table.fitting import Fitting
from playtest.table.guesses import MOVE, Guess, Place, Rolled, Run, Step, in_order, values_in

TAKEN_BY = 800
"""Roughly how many steps are replayed to find cards that come up later, so that they were elsewhere."""


class Possible:
    """The possible values of cards, dice and moves that nobody saw, found by starting from one guess.

    ``made`` is that guess and its run. ``others`` is a function that finds other guesses.
    """

    def __init__(
        self,
        fitting: Fitting,
        steps: Sequence[Step],
        made: tuple[Guess, Run],
        others: Callable[[], Sequence[tuple[Guess, Run]]],
    ) -> None:
        self._fitting = fitting
        self._game = fitting.game
        self._steps = steps
        self._guess, self._run = made
        self._others = others
        self._found: dict[Place, list[Any]] = {}

    def at(self, place: Place) -> list[Any]:
        """List the possible values of an unseen item, or the moves that an unseen move may have been."""
        if place not in self._found:
            self._found[place] = self._moves(place[0]) if place[1] == MOVE else self._items(place)
        return self._found[place]

    # -- cards and dice

    def _items(self, place: Place) -> list[Any]:
        rolled = self._run.at(*place[:2])
        if rolled.kind == "shuffle":
            return in_order(rolled.free)
        found = in_order(self._perhaps(place))
        taken = set(self._taken(place, found))
        return [item for item in found if item not in taken]

    def _perhaps(self, place: Place) -> Iterator[Any]:
        """Yield possible values of an unseen item: those of the current guess, then those of others."""
        todo, seen = [place], {place[:2]}
        while todo:
            one = todo.pop()
            rolled = self._run.at(*one[:2])
            if rolled.kind == "shuffle":
                yield from rolled.free
                continue
            yield from rolled.possible
            yield from (self._run.at(*other[:2]).value for other in self._run.exchangeable(one))
            options = {*rolled.possible, *self._chosen_before(one)}
            yield from options
            for other, earlier in self._opened_before(one):
                if other[:2] not in seen and not options.isdisjoint(_values(earlier)):
                    seen.add(other[:2])
                    todo.append(other)

    def _opened_before(self, place: Place) -> Iterator[tuple[Place, Rolled]]:
        for step, at, rolled in self._run.opened():
            if at != MOVE and (step, at) < place[:2]:
                yield (step, at, 0), rolled

    def _chosen_before(self, place: Place) -> Iterator[Any]:
        """Yield cards that the guess uses in unseen moves before ``place``.

        The unseen moves may have used other cards, so these cards may have come up at ``place``. Nothing is
        yielded if the roll there is from cards that nobody has had before.
        """
        before = [rolled for rolls in self._run.rolls[: place[0]] for rolled in rolls]
        had = {item for rolled in before for item in _values(rolled)}
        if had.isdisjoint(self._run.at(*place[:2]).possible):
            return
        chosen = {
            value
            for step, move in self._run.moves.items()
            if step <= place[0]
            for value in values_in([codec.plain(move.value)])
        }
        yield from (item for item in had if str(item) in chosen or self._game.name_of(item) in chosen)

    def _taken(self, place: Place, items: Iterable[Any]) -> Iterator[Any]:
        """Yield those of ``items`` that cannot have come up at ``place``, because they came up later."""
        left = TAKEN_BY
        later = [said for step in self._steps[place[0] :] for said in step.seen]
        for item in items:
            if left > 0 and item in later:
                run = self._fitting.played(self._steps, *self.run_with(place, item))
                left -= len(self._steps) - place[0]
                stopped = len(run.states)
                if run.refused and item in self._steps[stopped].seen:
                    yield item

    # -- moves

    def _moves(self, step: int) -> list[Any]:
        """List the moves that an unseen move may have been, whatever cards its player held.

        First come the moves that are legal in some guess. Whether a move was legal may depend on other unseen
        cards. So copies of these moves follow, with every other card that the player may have held.
        """
        seat, look = self._steps[step].seat, self.look(step)
        runs = (self._run, *(run for _, run in self._others()))
        found = face_down.in_any(self._game, [run.states[step - 1] for run in runs], seat, look)
        named = {text for move in found for text in face_down.secrets(move, look, self._game)}
        held = [{card: self._game.name_of(card) for card in cards} for cards in self._held(step, seat)]
        held.sort(key=lambda cards: named.isdisjoint([*cards.values(), *map(str, cards)]))
        cards = {card: name for one in held for card, name in one.items()}
        return face_down.with_any_card(self._game, found, look, cards)

    def likely(self, place: Place) -> list[Any]:
        """List some possible values of an unseen item, found without a search."""
        if place[1] != MOVE:
            return self.at(place)
        step = place[0]
        states = [run.states[step - 1] for run in (self._run, *(run for _, run in self._others()))]
        return face_down.in_any(self._game, states, self._steps[step].seat, self.look(step))

    def look(self, step: int) -> Any:
        """Return how the move of a step looked to everyone, its own secrets left out."""
        made = self._steps[step]
        if isinstance(made.action, FaceDown):
            return made.action
        return face_down.look_of(self._game, self._run.states[step - 1], made.seat, made.action)

    def _held(self, step: int, seat: int) -> Iterator[list[Any]]:
        """Yield the possible values of each card that a player may hold before a step."""
        game, states = self._game, self._run.states[:step]
        ever = {name for state in states for name in self._seen_by(state, seat)}
        now = self._seen_by(states[-1], seat) - self._seen_by(states[-1], None)
        for number, rolls in enumerate(self._run.rolls[:step]):
            for at, rolled in enumerate(rolls):
                if not rolled.open:
                    yield [item for item in _values(rolled) if now & {str(item), game.name_of(item)}]
                    continue
                for of, item in rolled.guesses(self._steps[number].seen[at : at + 1]):
                    if ever & {str(item), game.name_of(item)}:
                        yield self.at((number, at, of))

    def _seen_by(self, state: Any, seat: int | None) -> set[str]:
        """Return every value that ``seat`` sees in a position, as text; ``None`` stands for a spectator."""
        return set(values_in([codec.plain(self._game.view(state, seat), self._game.View)]))

    # -- other guesses

    def followed(self, guess: Guess, place: Place, item: Any) -> list[Guess]:
        """Return the guess with the card at ``place`` swapped for ``item`` in its unseen moves as well.

        The guess comes in a list, which is empty if there are no unseen moves or ``place`` is itself an
        unseen move.
        """
        if place[1] == MOVE or not self._run.moves:
            return []
        return [self._fitting.following(guess, self._run, self._run.at(*place[:2]).value_at(place[2]), item)]

    def run_with(self, place: Place, item: Any) -> tuple[Guess, Run, int]:
        """Return the guess with ``item`` at ``place``, the current run, and the step from which to replay it.

        If ``item`` is the guess for another unseen roll or place, the two swap their values.
        """
        step, at, of = place
        rolled = self._run.at(step, at)
        guess = dict(self._guess)
        if rolled.kind == "move":
            return guess | {(step, at): item}, self._run, step
        if rolled.kind == "choice":
            swapped = [one[:2] for one in self._run.exchangeable(place) if guess.get(one[:2]) == item]
            guess |= dict.fromkeys(swapped[:1], rolled.value) | {(step, at): item}
            return guess, self._run, min([step, *(number for number, _ in swapped[:1])])
        open_places = [place for place, _ in rolled.guesses(self._steps[step].seen[at : at + 1])]
        free = list(rolled.free)
        one = open_places.index(of)
        alike = [at for at, other in enumerate(free) if other == item]
        other = max(alike, key=lambda at: abs(at - one))  # probably not in the same hand
        free[one], free[other] = free[other], free[one]
        guess[step, at] = free
        return guess, self._run, step


def _values(rolled: Rolled) -> list[Any]:
    return list(rolled.value) if rolled.kind == "shuffle" else [rolled.value]
