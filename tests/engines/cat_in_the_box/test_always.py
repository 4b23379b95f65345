"""What holds in every game, whatever is played."""

from __future__ import annotations

import itertools
import random

import networkx as nx
from hypothesis import given
from hypothesis import strategies as st

from playtest.engines.cat_in_the_box import (
    CatInTheBox,
    CatRules,
    Paradox,
    Play,
    largest_group,
    pack,
    research_board,
    rows_of,
    space_of,
    spaces_in,
    unpack,
)
from playtest.engines.codec import dump
from playtest.engines.game import REFEREE


@given(st.lists(st.integers(1, 9), max_size=11).filter(lambda c: all(c.count(n) < 6 for n in c)))
def test_packed_cards_come_back(numbers):
    assert unpack(pack(numbers)) == sorted(numbers)
    assert spaces_in(rows_of(pack(numbers))) == [
        space_of(number, color) for number in sorted(set(numbers)) for color in range(4)
    ]


@given(st.sets(st.integers(0, 35)))
def test_the_largest_group_is_that_of_networkx_and_of_a_flood(tokens):
    """Ruling 9: groups are connected components of a networkx graph."""
    board = research_board(9)
    groups = nx.connected_components(nx.grid_2d_graph(9, 4).subgraph(divmod(token, 4) for token in tokens))
    assert (
        largest_group(board, sum(1 << t for t in tokens)) == max(map(len, groups), default=0) == flood(tokens)
    )


def flood(tokens):
    """The largest group, found by walking from token to token."""
    left, best = set(tokens), 0
    while left:
        reached, edge = set(), {left.pop()}
        while edge:
            space = edge.pop()
            reached.add(space)
            row, column = divmod(space, 4)
            steps = [(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)]
            near = {4 * r + c for r, c in steps if 0 <= c < 4 and r >= 0}
            edge |= near & left
            left -= near
        best = max(best, len(reached))
    return best


def by_the_rulebook(game, state, seat):
    """The legal moves among the tricks, scanned card by card from lists."""
    taken = {space for tokens in (*state.tokens, state.blocked) for space in spaces_in(tokens)}
    free = {
        (number, color)
        for number, color in itertools.product(unpack(state.hands[seat]), range(4))
        if state.colors[seat] >> color & 1 and space_of(number, color) not in taken
    }
    if not state.trick and not state.red_broken:
        free = {(number, color) for number, color in free if color != 0} or free
    return {Play(number, color) for number, color in free} or {Paradox()}


@given(st.integers(2, 5), st.integers(0, 10**9), st.booleans())
def test_random_games_keep_the_rules(players, seed, breaks):
    game = CatInTheBox(players, CatRules(forced_lead_breaks=breaks, start_player="random"))
    rng = random.Random(seed)
    state = game.start(rng)
    while pending := game.pending(state):
        seat = rng.choice(pending)
        if state.phase == "tricks":
            assert set(game.legal(state, seat)) == by_the_rulebook(game, state, seat)
        before = state.copy()
        action = game.sample(state, seat, rng)
        game.apply(state, seat, action, rng)
        assert (state.held, state.vacant) == (_derived(state).held, _derived(state).vacant)
        assert all(new & ~old == 0 for new, old in zip(state.colors, before.colors, strict=True))
        assert all(old & ~new == 0 for new, old in zip(state.tokens, before.tokens, strict=True))
    outcome = game.outcome(state)
    assert sum(state.won) == len(state.tricks)
    assert (len(state.tricks) == game.tricks_to_play) == (state.paradox is None)
    for seat, score in enumerate(outcome.scores):
        tricks, group = state.won[seat], flood(spaces_in(state.tokens[seat]))
        exact = tricks <= 4 if players == 2 else tricks == state.predictions[seat]
        assert score == (-tricks if seat == state.paradox else tricks + group * exact)


def _derived(state):
    again = state.copy()
    again.__post_init__()
    return again


@given(st.integers(2, 5), st.integers(0, 10**9), st.integers(0, 40))
def test_a_resample_could_be_the_truth(players, seed, moves):
    """The same view again, a whole deck, and no fault in it."""
    game = CatInTheBox(players)
    rng = random.Random(seed)
    state = game.start(rng)
    for _ in range(moves):
        if pending := game.pending(state):
            game.apply(state, pending[0], game.sample(state, pending[0], rng), rng)
    for seat in (*range(players), None, REFEREE):
        view = game.view(state, seat)
        other = game.resample(view, rng)
        assert game.view(other, seat) == view
        assert game.faults(other) == []
    assert dump(game.resample(game.view(state, REFEREE), rng)) == dump(state)
