"""The parts of Cat in the Box: cards, colors and the research board.

Everything that a position holds many of is an integer: a set of spaces is a bit mask, a hand is packed with
four bits a number. The names people use for them are in ``COLORS`` and ``SPACES``.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from playtest.engines.game import Seat

if TYPE_CHECKING:
    import networkx as nx

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Annotated, Literal

from playtest.engines.codec import Names, as_list

if TYPE_CHECKING:
    import networkx as nx

# -- components

COLORS = Names(["red", "blue", "yellow", "green"], what="color")
RED, BLUE, YELLOW, GREEN = range(4)
NUMBERS = range(1, 10)
COPIES = 5
ALL_COLORS = 0b1111

Space = int
"""A space of the research board: ``4 * (number - 1) + color``; sets of spaces are bit masks."""

ResearchBoard = Mapping[Space, Collection[Space]]
"""The neighbors of each space. A networkx graph is one, too."""

SPACES = Names([f"{COLORS.name(color)} {number}" for number in NUMBERS for color in range(4)], what="space")


def space_of(number: int, color: int) -> Space:
    """The space of the research board for ``number`` declared as ``color``."""
    return 4 * number - 4 + color


def number_of(space: Space) -> int:
    """The number of a space's row."""
    return (space >> 2) + 1


def color_of(space: Space) -> int:
    """The color of a space's column."""
    return space & 3


COLUMNS = tuple(sum(colors << 4 * row for row in range(9)) for colors in range(16))
"""The spaces of a set of colors, by the colors' mask."""
NOT_RED = COLUMNS[ALL_COLORS & ~(1 << RED)]

POWER = tuple(
    [
        100 + number_of(space) if color_of(space) == RED else number_of(space) * (color_of(space) == led)
        for space in range(36)
    ]
    for led in range(4)
)
"""What a card is worth in a trick, by the color led and its space; 0 cannot win."""


def research_board(numbers: int) -> dict[Space, set[Space]]:
    """The spaces joined orthogonally to each space; columns red, blue, yellow, green.

    The red and the green column are not neighbors. (Rulebook, Research Board; ruling 9)
    """
    board: dict[Space, set[Space]] = {space: set() for space in range(4 * numbers)}
    for space, beside in board.items():
        right = [space + 1] if color_of(space) != GREEN else []
        below = [space + 4] if number_of(space) < numbers else []
        for other in (*right, *below):
            beside.add(other)
            board[other].add(space)
    return board


def largest_group(board: ResearchBoard, tokens: int) -> int:
    """The size of the largest group of orthogonally joined ``tokens`` (a mask of spaces); 0 without any."""
    return len(group_of(board, tokens))


def group_of(board: ResearchBoard, tokens: int) -> set[Space]:
    """The largest group itself, the first of several as large; empty without any token."""
    best: set[Space] = set()
    left = set(spaces_in(tokens))
    for first in spaces_in(tokens):
        if first in left:
            group, found = {first}, [first]
            for space in found:  # networkx's components come to the same, at a tenth of a game's time
                new = left.intersection(board[space]) - group
                group |= new
                found += new
            left -= group
            if len(group) > len(best):
                best = group
    return best


def board_graph(board: ResearchBoard, tokens: Iterable[int], blocked: int) -> nx.Graph[Space]:
    """The research board with what lies on it, for a designer: a copy that may be changed.

    Nodes are spaces and say their ``name`` ("red 7"), ``number``, ``color``, the ``seat`` whose token lies
    there or ``None``, and whether they are ``blocked``. A seat's groups are connected components:

        own = [space for space, seat in graph.nodes(data="seat") if seat == 2]
        nx.connected_components(graph.subgraph(own))
    """
    import networkx as nx  # only designers ask, and it takes half as long to load as a whole table

    graph: nx.Graph[Space] = nx.Graph()
    graph.add_nodes_from(board)
    graph.add_edges_from((space, other) for space, beside in board.items() for other in beside)
    owner = {space: seat for seat, mask in enumerate(tokens) for space in spaces_in(mask)}
    for space, about in graph.nodes.items():
        about.update(name=SPACES.name(space), number=number_of(space), color=COLORS.name(color_of(space)))
        about.update(seat=owner.get(space), blocked=bool(blocked >> space & 1))
    return graph


def spaces_in(mask: int) -> list[Space]:
    """The spaces of a mask, in order."""
    return [space for space in range(mask.bit_length()) if mask >> space & 1]


# Cards have a number and nothing else. A set of cards is an integer with four bits a number: how many of it.


NOT_ROW = tuple(~(ALL_COLORS << 4 * number >> 4) for number in range(10))
"""Every space but those of a number."""
TOKEN = tuple(1 << space for space in range(36))
"""The mask of one space."""
CARD = tuple(1 << 4 * number >> 4 for number in range(10))
"""One packed card, by its number."""


COPIES_OF = tuple(15 << 4 * number >> 4 for number in range(10))
"""Where packed cards count the copies of a number."""
SEATS_IN = tuple(tuple(seat for seat in range(5) if seats >> seat & 1) for seats in range(1 << 5))
"""The seats of a mask."""


def pack(numbers: Iterable[int]) -> int:
    """The packed cards with these numbers."""
    cards = 0
    for number in numbers:
        cards += CARD[number]
    return cards


def unpack(cards: int) -> list[int]:
    """The numbers of packed cards, in order."""
    return [number for number in NUMBERS for _ in range(cards >> 4 * number - 4 & 15)]


def pack_written(numbers: list[Any]) -> int:
    """Like ``pack``, for cards that somebody wrote. Raises ``ValueError`` that says which cannot be."""
    for number in numbers:
        if type(number) is not int or number not in NUMBERS:
            raise ValueError(f"{number!r} is not a card (1 to 9)")
        if numbers.count(number) > COPIES:
            raise ValueError(f"there are only {COPIES} cards with number {number}")
    return pack(numbers)


ROWS = tuple(sum(ALL_COLORS << 4 * i for i in range(3) if cards >> 4 * i & 15) for cards in range(1 << 12))


def rows_of(cards: int) -> int:
    """Every space, of any color, of the numbers among packed cards."""
    return ROWS[cards & 4095] | ROWS[cards >> 12 & 4095] << 12 | ROWS[cards >> 24] << 24


Cards = Annotated[int, *as_list(unpack, pack_written)]
Color = Annotated[int, *COLORS.one()]
Colors = Annotated[int, *COLORS.mask()]
OneSpace = Annotated[int, *SPACES.one()]
Tokens = Annotated[int, *SPACES.mask()]
Trick = tuple[Seat, tuple[OneSpace, ...]]
"""Who led, and the declared cards in the order of play."""
Phase = Literal["discard", "prediction", "tricks", "end"]


def count(cards: int) -> int:
    """How many packed cards there are."""
    total = 0
    while cards:
        total += cards & 15
        cards >>= 4
    return total


def declared_spaces(tricks: tuple[Trick, ...], trick: tuple[Space, ...]) -> list[Space]:
    """The spaces of all cards played."""
    return [space for _, complete in tricks for space in complete] + list(trick)
