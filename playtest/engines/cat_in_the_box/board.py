"""The components of Cat in the Box: cards, colors and the research board.

For speed, collections are integers: a set of spaces is a bit mask, and a hand is packed with four bits per
number. ``COLORS`` and ``SPACES`` hold their names.
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
"""A mapping from each space to its neighbors. A networkx graph is one, too."""

SPACES = Names([f"{COLORS.name(color)} {number}" for number in NUMBERS for color in range(4)], what="space")


def space_of(number: int, color: int) -> Space:
    """Return the space of the research board for ``number`` declared as ``color``."""
    return 4 * number - 4 + color


def number_of(space: Space) -> int:
    """Return the card number of the row that a space is in."""
    return (space >> 2) + 1


def color_of(space: Space) -> int:
    """Return the color of a space's column."""
    return space & 3


COLUMNS = tuple(sum(colors << 4 * row for row in range(9)) for colors in range(16))
"""For each mask of colors, the mask of all spaces in those colors."""
NOT_RED = COLUMNS[ALL_COLORS & ~(1 << RED)]

POWER = tuple(
    [
        100 + number_of(space) if color_of(space) == RED else number_of(space) * (color_of(space) == led)
        for space in range(36)
    ]
    for led in range(4)
)
"""The strength of a card in a trick, by the led color and the card's space. With 0 it cannot win."""


def research_board(numbers: int) -> dict[Space, set[Space]]:
    """Build the research board: a mapping from each space to its orthogonal neighbors.

    The columns are red, blue, yellow, green; red and green are not neighbors. (Rulebook, Research Board;
    ruling 9)
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
    """Return the size of the largest group of orthogonally joined ``tokens``, a mask of spaces.

    0 if there are no tokens.
    """
    return len(group_of(board, tokens))


def group_of(board: ResearchBoard, tokens: int) -> set[Space]:
    """Return the spaces of the largest group of joined ``tokens``.

    On a tie, this is the first such group; empty if there are no tokens.
    """
    best: set[Space] = set()
    left = set(spaces_in(tokens))
    for first in spaces_in(tokens):
        if first in left:
            group, found = {first}, [first]
            for space in found:  # same result as networkx's components, which take a tenth of a game's time
                new = left.intersection(board[space]) - group
                group |= new
                found += new
            left -= group
            if len(group) > len(best):
                best = group
    return best


def board_graph(board: ResearchBoard, tokens: Iterable[int], blocked: int) -> nx.Graph[Space]:
    """Return the research board and its tokens as a new networkx graph, for designers to use and change.

    ``tokens`` holds one mask of spaces per seat, and ``blocked`` is the mask of blocked spaces. Each node is
    a space with the attributes ``name`` ("red 7"), ``number``, ``color``, ``seat`` (whose token is there, or
    ``None``) and ``blocked``. A seat's groups of joined tokens are connected components:

        own = [space for space, seat in graph.nodes(data="seat") if seat == 2]
        nx.connected_components(graph.subgraph(own))
    """
    import networkx as nx  # only designers use it, and loading it takes half as long as loading a table

    graph: nx.Graph[Space] = nx.Graph()
    graph.add_nodes_from(board)
    graph.add_edges_from((space, other) for space, beside in board.items() for other in beside)
    owner = {space: seat for seat, mask in enumerate(tokens) for space in spaces_in(mask)}
    for space, about in graph.nodes.items():
        about.update(name=SPACES.name(space), number=number_of(space), color=COLORS.name(color_of(space)))
        about.update(seat=owner.get(space), blocked=bool(blocked >> space & 1))
    return graph


def spaces_in(mask: int) -> list[Space]:
    """List the spaces of a mask, in order."""
    return [space for space in range(mask.bit_length()) if mask >> space & 1]


# Cards have only a number. A set of cards is an integer with four bits per number: how many copies it has.


NOT_ROW = tuple(~(ALL_COLORS << 4 * number >> 4) for number in range(10))
"""For each number, the mask of all spaces outside its row."""
TOKEN = tuple(1 << space for space in range(36))
"""For each space, the mask of that space alone."""
CARD = tuple(1 << 4 * number >> 4 for number in range(10))
"""For each number, packed cards that hold it once."""


COPIES_OF = tuple(15 << 4 * number >> 4 for number in range(10))
"""For each number, the mask of the four bits that count its copies in packed cards."""
SEATS_IN = tuple(tuple(seat for seat in range(5) if seats >> seat & 1) for seats in range(1 << 5))
"""For each mask of seats, those seats as a tuple."""


def pack(numbers: Iterable[int]) -> int:
    """Pack cards with these numbers into one integer."""
    cards = 0
    for number in numbers:
        cards += CARD[number]
    return cards


def unpack(cards: int) -> list[int]:
    """List the numbers of packed cards, in order."""
    return [number for number in NUMBERS for _ in range(cards >> 4 * number - 4 & 15)]


def pack_written(numbers: list[Any]) -> int:
    """Pack cards that a person wrote as a list of numbers.

    Raises ``ValueError`` that names an impossible card.
    """
    for number in numbers:
        if type(number) is not int or number not in NUMBERS:
            raise ValueError(f"{number!r} is not a card (1 to 9)")
        if numbers.count(number) > COPIES:
            raise ValueError(f"there are only {COPIES} cards with number {number}")
    return pack(numbers)


ROWS = tuple(sum(ALL_COLORS << 4 * i for i in range(3) if cards >> 4 * i & 15) for cards in range(1 << 12))


def rows_of(cards: int) -> int:
    """Return the mask of all spaces, of any color, in the rows of the packed cards' numbers."""
    return ROWS[cards & 4095] | ROWS[cards >> 12 & 4095] << 12 | ROWS[cards >> 24] << 24


Cards = Annotated[int, *as_list(unpack, pack_written)]
Color = Annotated[int, *COLORS.one()]
Colors = Annotated[int, *COLORS.mask()]
OneSpace = Annotated[int, *SPACES.one()]
Tokens = Annotated[int, *SPACES.mask()]
Trick = tuple[Seat, tuple[OneSpace, ...]]
"""The seat that led, and the declared cards in the order of play."""
Phase = Literal["discard", "prediction", "tricks", "end"]


def count(cards: int) -> int:
    """Return the number of packed cards."""
    total = 0
    while cards:
        total += cards & 15
        cards >>= 4
    return total


def declared_spaces(tricks: tuple[Trick, ...], trick: tuple[Space, ...]) -> list[Space]:
    """List the declared spaces of all cards played so far.

    ``tricks`` holds the complete tricks, and ``trick`` the spaces of the current one.
    """
    return [space for _, complete in tricks for space in complete] + list(trick)
