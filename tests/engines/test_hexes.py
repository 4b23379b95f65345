"""The hex grid, for whatever game is played on it."""

import math

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from playtest.engines import hexes
from playtest.engines.codec import Invalid, dump, load
from playtest.engines.hexes import HexMap, HexName

coordinates = st.integers(-30, 30)
any_hex = st.integers(0, 4000)


@given(any_hex)
def test_a_number_and_its_coordinates_are_one_to_one(hex):
    assert hexes.hex_at(*hexes.axial(hex)) == hex


@given(coordinates, coordinates)
def test_coordinates_and_their_number_are_one_to_one(q, r):
    assert hexes.axial(hexes.hex_at(q, r)) == (q, r)


@given(any_hex)
def test_a_hex_has_six_different_neighbors_that_are_its_neighbors_too(hex):
    beside = hexes.neighbors(hex)
    assert len(set(beside)) == 6
    assert all(hex in hexes.neighbors(other) and hexes.distance(hex, other) == 1 for other in beside)


def test_neighbors_go_clockwise_from_the_east_on_a_screen():
    angles = [math.atan2(y, x) for x, y in map(hexes.pixel, hexes.neighbors(0))]
    assert [round(math.degrees(angle)) % 360 for angle in angles] == [0, 60, 120, 180, 240, 300]


@given(any_hex, any_hex)
def test_distance_is_the_number_of_steps(one, other):
    assert hexes.distance(one, other) == hexes.distance(other, one)
    assert hexes.distance(0, one) == hexes.ring_of(one)


def test_distance_is_the_shortest_path_on_the_graph():
    map = HexMap()
    for hex in range(hexes.size_within(4)):
        map.clear(hex)
    paths = nx.single_source_shortest_path_length(map.graph, 5)
    assert all(steps == hexes.distance(5, hex) for hex, steps in paths.items())


@pytest.mark.parametrize("radius", range(5))
def test_a_ring_holds_the_hexes_at_its_distance(radius):
    found = [hex for hex in range(200) if hexes.distance(0, hex) == radius]
    assert found == list(hexes.ring(radius))


@given(any_hex)
def test_neighbors_touch_on_the_screen(hex):
    x, y = hexes.pixel(hex, 10)
    for other in hexes.neighbors(hex):
        assert math.dist((x, y), hexes.pixel(other, 10)) == pytest.approx(10 * math.sqrt(3))
    assert all(math.dist((x, y), corner) == pytest.approx(10) for corner in hexes.corners(hex, 10))


def test_neighbors_share_two_corners():
    def rounded(hex):
        return {(round(x, 6), round(y, 6)) for x, y in hexes.corners(hex)}

    assert len(rounded(0) & rounded(1)) == 2


def test_a_map_clears_a_hex_and_the_six_around_it():
    map = HexMap()
    assert map.clear(0) == [0, 1, 2, 3, 4, 5, 6]
    assert [hexes.name(hex) for hex in map.clear(1)] == ["2,0", "1,1", "2,-1"]
    assert map.clear(1) == []
    assert map.graph.number_of_edges() == 12 + 7


def test_reach_stays_out_of_the_fog():
    map = HexMap()
    map.clear(0)
    assert map.reach(1, 1) == {0, 1, 2, 6}
    assert map.reach(1, 9) == set(range(7))


@given(any_hex)
def test_a_hex_is_written_as_its_coordinates(hex):
    text = dump(hex, HexName)
    assert text == '"{},{}"'.format(*hexes.axial(hex))
    assert load(HexName, text) == hex


@pytest.mark.parametrize("wrong", ['"1"', '"a,b"', "7", '"1,2,3"', '"999999,0"'])
def test_what_is_no_hex_is_refused_in_a_sentence(wrong):
    with pytest.raises(Invalid, match='is not a hex; a hex is written "q,r"'):
        load(HexName, wrong)
