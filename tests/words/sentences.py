"""Every sentence that a person can meet, once each, with where it stands.

``python -m tests.words.sentences > FILE`` writes the list: what random games and their screens show, and what
the code can say. Compare two lists to see what a change does to the words.
"""

from __future__ import annotations

import ast
import asyncio
import random
import re
import tempfile
from collections import defaultdict
from collections.abc import Iterable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import playtest
from playtest import words
from playtest.engines.chance import Chance
from playtest.engines.game import REFEREE
from playtest.record import Store
from playtest.review import dictionary
from playtest.table import Table
from playtest.widgets import Review, TableView, start
from playtest.widgets.kit import Message, SocketBoard
from tests import scrambles
from tests.shipped import SHIPPED

Found = dict[str, set[str]]
"""The places of each sentence."""

PACKAGE = Path(playtest.__file__).parent
ROOMS = ("cli", "engines", "plays", "record", "review", "seats", "simulate", "table", "widgets", "words")
NAMES = ("Ann", "Ben", "Cem", "Dora", "Emil", "Fay")
ATTRIBUTES = ("aria-label", "title", "placeholder", "alt")
LOOKS = 5
"""The screens are read at this many positions of a game; elsewhere only prompts, buttons and events."""
LONGEST = 300

_NAME = re.compile(r"\b(?:" + "|".join(NAMES) + r")\b")
_ID = re.compile(r"\b\d{6}-\w{5}\b")
_BREAK = re.compile(r"(?<=[.?!])\s+(?=[A-Z“])|\n+")
_WORD = re.compile(r"[A-Za-z’']{2,}")
_CODE = re.compile(r"[<>{}=\\|#]|\b\w+_\w+|::|--|^[a-z-]+:|^[a-z.-]+$|^[MLHVACQ\d. ,-]+$|pb-|var\(|\.\w+\(")
_SCRIPT = re.compile(r'"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`')


def plain(text: str) -> str:
    """A sentence with its numbers and names made alike, so that it is listed once."""
    text = _NAME.sub("Name", _ID.sub("1", text))
    text = re.sub(r"\bName(?:, Name)*(?:,? (?:and|or) Name)+", "Names", text)
    return " ".join(re.sub(r"\d+(?:[.,]\d+)*", "1", text).split())


def sentences(text: str) -> Iterator[str]:
    """The sentences of a text."""
    for one in _BREAK.split(text):
        if _WORD.search(one):
            yield plain(one)


class List:
    """The sentences found so far."""

    def __init__(self) -> None:
        self.found: Found = defaultdict(set)

    def add(self, text: object, place: str) -> None:
        """Note the sentences of ``text``, which stands in ``place``."""
        if isinstance(text, str):
            for one in sentences(text):
                self.found[one].add(place)

    def panes(self, panes: Iterable[Any], place: str) -> None:
        """Note what a page shows and what a screen reader says of it."""
        todo = [(node, "") for node in panes]
        while todo:
            node, drawer = todo.pop()
            if isinstance(node, str):
                self.add(node, place + drawer)
                continue
            tag, _, attrs, children = node
            drawer = f", drawer {attrs['data-drawer']}" if "data-drawer" in attrs else drawer
            for name in ATTRIBUTES:
                self.add(attrs.get(name), place + drawer)
            inside = ", button" if tag == "button" else drawer
            todo += [(child, inside) for child in children]

    def lines(self) -> Iterator[str]:
        """Each sentence with at most three of its places, in order."""
        for one in sorted(self.found, key=lambda text: (text.casefold(), text)):
            places = sorted(self.found[one])
            more = f" and {len(places) - 3} more" if len(places) > 3 else ""
            yield f"{one}\t[{'; '.join(places[:3])}{more}]"


def _board() -> SocketBoard:
    return SocketBoard(lambda _: None)


def _read(into: List, view: TableView, place: str) -> None:
    view._redraw()
    into.panes(view.board.panes.values(), place)


def met_in_games(into: List, seed: int, names: Iterable[str] = sorted(SHIPPED)) -> None:
    """Walk every game at every count of players, with the options that add words."""
    with tempfile.TemporaryDirectory() as folder:
        for name in names:
            for at, game in enumerate(scrambles.tables(SHIPPED[name])):
                with closing(Store(Path(folder) / f"{name}{at}.sqlite")) as store:
                    _walk(into, store, game, name, random.Random(f"{seed}/{name}/{at}"))


def _walk(into: List, store: Store, game: Any, name: str, rng: random.Random) -> None:
    table = Table.new(store, game, list(NAMES[: game.seats]), seed=rng.randrange(10**6))
    said, names = words.of(game), NAMES[: game.seats]
    kinds, looked = set[tuple[str, ...]](), 0
    for _ in range(LONGEST):
        seats = [seat for seat in table.pending if seat != REFEREE]
        if not seats:
            break
        seat = rng.choice(seats)
        view, legal = table.view(seat), table.legal(seat)
        into.add(said.prompt(view), f"{name}, prompt")
        into.add(said.waiting_prompt(table.view((seat + 1) % game.seats), names), f"{name}, waiting")
        for move in rng.sample(legal, min(6, len(legal))):
            into.add(said.button_in_context(view, move, names), f"{name}, button")
            into.add(said.stakes(view, move, names), f"{name}, stakes")
        _turned_down(into, table, said, seat, name, rng)
        new = tuple(sorted({str(move.kind) for move in legal}))
        if looked < LOOKS and (new not in kinds or rng.random() < 0.02):
            kinds.add(new)
            looked += 1
            _look(into, table, seat, name)
        if seat not in table.pending:  # the undo was not asked about
            continue
        before = len(table.log)
        table.submit(seat, game.sample(table.state, seat, Chance(seed=rng.random())))
        for entry in table.log[before:]:
            for event in table.events_of(entry.n):
                into.add(said.event(event, names, None), f"{name}, log")
                if shown := said.announcement(event, names, None):
                    for text in vars(shown).values() if hasattr(shown, "__dict__") else ():
                        into.add(text, f"{name}, announcement")
    _look(into, table, 0, name)
    if game.seats == min(game.players):
        into.panes(Review(store, id=table.id).board.panes.values(), f"{name}, review")


def _turned_down(into: List, table: Table, said: Any, seat: int, name: str, rng: random.Random) -> None:
    """Why moves that somebody else may make are refused here."""
    for other in range(table.game.seats):
        legal = table.game.legal(table.state, other)
        for move in rng.sample(legal, min(2, len(legal))):
            if (reason := table.game.refusal(table.state, seat, move)) is not None:
                into.add(said.refusal(table.view(seat), reason, table.names), f"{name}, refusal")


def _look(into: List, table: Table, seat: int, name: str) -> None:
    shared, own = TableView(table, pace=0, board=_board()), TableView(table, seat, pace=0, board=_board())
    for view in (shared, own):
        _read(into, view, f"{name}, table")
    for one in own.composer.question.options if own.composer.question else ():
        own.composer.choose(one.field, one.value)
        _read(into, own, f"{name}, dock")
        own._hear(Message("clear"))
    for move in table.game.open & {type(each) for each in table.legal(seat)}:
        own.composer.open_form(move)
        _read(into, own, f"{name}, form")
        own._hear(Message("clear"))
    for does in (f"show:{seat}", "undo", "undo-no", "correct", "correct-end", "ruling-open", "ruling-close"):
        shared._hear(Message(does))
        _read(into, shared, f"{name}, table after {does.split(':')[0]}")
    for view in (shared, own):
        view.close()


def met_at_the_start(into: List) -> None:
    """The start page, with the form of every game."""
    with tempfile.TemporaryDirectory() as folder, closing(Store(Path(folder) / "start.sqlite")) as store:
        screen = start(store=store)
        for name, made in sorted(SHIPPED.items()):
            for players in made.players:
                screen._hear(Message("change", {"game": name, "players": str(players)}))
                into.panes(screen.board.panes.values(), "start page")


def written(into: List) -> None:
    """What the code can say: texts in the rooms that speak, without docstrings and without code."""
    for room in ROOMS:
        for path in sorted((PACKAGE / room).rglob("*.py")):
            place = path.relative_to(PACKAGE).as_posix()
            for text in _texts(ast.parse(path.read_text(encoding="utf-8"))):
                if len(_WORD.findall(text)) > 1 and not _CODE.search(text):
                    into.add(text, place)
        for path in sorted((PACKAGE / room).rglob("*.js")):
            for quoted, filled in _SCRIPT.findall(path.read_text(encoding="utf-8")):
                text = re.sub(r"\$\{[^}]*\}", "…", quoted or filled)
                if len(_WORD.findall(text)) > 1 and text[:1].isupper() and not _CODE.search(text):
                    into.add(text, path.relative_to(PACKAGE).as_posix())
    for name, words_of in vars(dictionary).items():
        if isinstance(words_of, dict) and not name.startswith("__"):
            for text in words_of.values():
                into.add(text, "review/dictionary.py")


def _texts(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.JoinedStr):
        yield "".join(str(part.value) if isinstance(part, ast.Constant) else "…" for part in node.values)
        for part in node.values:
            if isinstance(part, ast.FormattedValue):
                yield from _texts(part.value)
    elif isinstance(node, ast.Constant):
        if isinstance(node.value, str):
            yield node.value
    elif not (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)):
        for child in ast.iter_child_nodes(node):
            yield from _texts(child)


def listed(seed: int = 1) -> Found:
    """Every sentence that was met or is written, with its places."""
    into = List()
    written(into)
    met_at_the_start(into)
    met_in_games(into, seed)
    return into.found


async def _main() -> None:
    into = List()
    into.found = listed()
    print("\n".join(into.lines()))


if __name__ == "__main__":
    asyncio.run(_main())
