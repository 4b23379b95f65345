"""With reality scrambled everything on the Mayor's side stays the same to the byte until the game ends."""

import random

import pytest

from playtest import words
from playtest.engines.codec import dump
from playtest.engines.collapsization.pieces import Build
from playtest.engines.game import REFEREE
from playtest.widgets.games.collapsization.table import scene
from playtest.widgets.kit import draw
from tests.engines.collapsization.positions import INDUSTRY, MAYOR, careful, game
from tests.engines.collapsization.scramble import scramble

NAMES = ["Ann", "Bob", "Cem"]
SAYS = words.of("collapsization")


def page(state, seat):
    """All that the page of ``seat`` is made of, as text."""
    view = game().view(state, seat)
    drawn = [node.json() for node in draw(scene(view, NAMES, game()))]
    public = {k: v for k, v in game().measures(state).items() if k in game().public_measures}
    return {"view": dump(view), "scene": str(drawn), "prompt": SAYS.prompt(view), "measures": str(public)}


def told(state, seat, move, to):
    """The words in which ``to`` hears of ``move``."""
    events = []
    game().apply(state.copy(), seat, move, random.Random(5), events)
    return [SAYS.event(event, NAMES, to) for event in events if event.shown_to(to)]


def walk(seed, turns):
    """Positions of a careful game with the move made in each."""
    rng, table = random.Random(seed), game(turn_limit=turns)
    state = table.start(rng)
    while table.pending(state):
        seat = rng.choice(table.pending(state))
        move = careful(table, state, seat, rng)
        yield state, seat, move
        state = state.copy()
        table.apply(state, seat, move, rng)


def elsewhere(state, rng):
    """The position with other tiles where nobody ever nominated, which no build so far depends on."""
    touched = {n.hex for turn in state.history for of_one in turn.nominations for n in of_one}
    touched |= {n.hex for of_one in state.nominations for n in of_one}
    hidden = [hex for hex in state.frontier if hex not in touched]
    other = state.copy()
    if len(state.reality) <= 39:
        tiles = [*(state.reality[hex] for hex in hidden), *state.deck]
        rng.shuffle(tiles)
        other.reality = {**state.reality, **dict(zip(hidden, tiles, strict=False))}
        other.deck = tuple(sorted(tiles[len(hidden) :]))
    return other


@pytest.mark.parametrize("seat", [MAYOR, None], ids=["mayor", "spectator"])
def test_scrambled_reality_leaves_view_page_and_measures_alone(seat):
    for n, (state, _, _) in enumerate(walk(1, turns=8)):
        other = scramble(state, MAYOR, random.Random(n))
        assert other.reality != state.reality or len(state.frontier) < 2
        assert page(other, seat) == page(state, seat)


@pytest.mark.parametrize("seat", [MAYOR, None], ids=["mayor", "spectator"])
def test_what_is_told_of_a_move_says_nothing_of_unbuilt_tiles(seat):
    for n, (state, mover, move) in enumerate(walk(2, turns=8)):
        if isinstance(move, Build):
            other = elsewhere(state, random.Random(n))
        else:
            other = scramble(state, MAYOR, random.Random(n))
            other.nominations = state.nominations
        assert told(other, mover, move, seat) == told(state, mover, move, seat)


def test_an_advisor_hears_of_the_tiles():
    for state, mover, move in walk(3, turns=2):
        if isinstance(move, Build):
            assert any(said.startswith("Reality tiles: ") for said in told(state, mover, move, INDUSTRY))
            return


def test_the_best_pair_is_told_to_the_referee_only():
    for state, mover, move in walk(3, turns=4):
        if isinstance(move, Build) and state.turn < 4:
            heard = {to: " ".join(told(state, mover, move, to)) for to in (0, 1, 2, None, REFEREE)}
            assert "Players do not see this line" in heard.pop(REFEREE)
            assert not any("best pair was" in said.lower() for said in heard.values())


def test_a_leaking_scene_would_be_caught():
    """The comparison is worth something: an Advisor's page does change with reality."""
    state = next(state for state, _, _ in walk(1, turns=2))
    other = scramble(state, MAYOR, random.Random(0))
    assert page(other, INDUSTRY) != page(state, INDUSTRY)
