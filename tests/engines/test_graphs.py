"""What is structure in a game is a graph: networkx finds what the engines keep incrementally."""

from __future__ import annotations

import random

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import playtest
from playtest.engines import hexes


def positions(game, rng):
    """Every position of a random game."""
    state = game.start(rng)
    yield state
    while pending := game.pending(state):
        seat = rng.choice(pending)
        game.apply(state, seat, game.sample(state, seat, rng), rng)
        yield state


@settings(max_examples=12, deadline=None)
@given(st.integers(0, 10**6))
def test_the_frontier_kept_build_by_build_is_the_node_boundary_of_the_map(seed):
    game = playtest.game("collapsization")(3)
    for state in positions(game, random.Random(seed)):
        graph = game.graph(state)
        assert set(graph) == set(state.reality)
        assert set(state.frontier) == set(nx.node_boundary(graph, state.placed))
        assert {hex for hex, there in graph.nodes(data="frontier") if there} == set(state.frontier)
        for one, other in graph.edges:
            assert hexes.distance(one, other) == 1


def test_the_map_handed_to_a_designer_says_what_lies_where_and_may_be_changed():
    game = playtest.game("collapsization")(3)
    state = game.start(random.Random(1))
    graph = game.graph(state)
    center = graph.nodes[0]
    assert (center["name"], center["card"], center["frontier"]) == ("0,0", "A♥", False)
    assert sorted(graph.neighbors(0)) == [1, 2, 3, 4, 5, 6]
    graph.remove_node(0)
    assert 0 in game.graph(state)
    assert not game.faults(state)


@pytest.mark.parametrize("players", [2, 4])
@settings(max_examples=8, deadline=None)
@given(seed=st.integers(0, 10**6))
def test_a_seats_groups_on_the_research_board_are_connected_components(players, seed):
    game = playtest.game("cat_in_the_box")(players)
    for state in positions(game, random.Random(seed)):
        graph = game.graph(state)
        for seat in range(players):
            own = [space for space, owner in graph.nodes(data="seat") if owner == seat]
            groups = nx.connected_components(graph.subgraph(own))
            assert max(map(len, groups), default=0) == game.largest_group_of(state, seat)
    assert {color for _, color in graph.nodes(data="color")} == {"red", "blue", "yellow", "green"}
