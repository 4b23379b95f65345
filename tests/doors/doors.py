"""Every door by which something comes in from outside, and what odd input does at each of them.

A door takes a random generator, tries one input, and says ``refused`` or ``accepted``. It fails where an
error is no sentence of bounded length, and where what was accepted does not open, replay, tell and fill the
frames.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import logging
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from typer.testing import CliRunner

import playtest
from playtest.cli import app
from playtest.engines import codec
from playtest.engines.cat_in_the_box import CatInTheBox
from playtest.engines.collapsization import Collapsization
from playtest.engines.game import Illegal
from playtest.engines.rat_scramble import RatScramble
from playtest.engines.scambodia import Scambodia
from playtest.engines.trade_warz import TradeWarz
from playtest.frames import frames
from playtest.record import NotImportable, Store, Unusable, presets
from playtest.table import Table, transcript
from playtest.widgets import TableView
from playtest.widgets.studio.start import Start
from tests.doors.junk import changed, junk, must, scribbled, sentence, text
from tests.ladder import Ladder, Roll, Rules, Say

playtest.register(Ladder)
GAMES = (CatInTheBox, Collapsization, RatScramble, Scambodia, TradeWarz, Ladder)

Door = Callable[[random.Random, Path], str]


# -- what is accepted is sound


def opens(store: Store, id: str) -> None:
    """Fail if an accepted playtest does not open, tell what happened and fill the frames."""
    table = Table.open(store, id)
    assert table.readonly is None, table.readonly
    for seat in (-1, None, 0, 1):
        list(transcript(table, seat))
    found = frames(store, playtests=[id])
    assert list(found.games["error"]) == [""]
    assert len(found.notes) >= sum(entry.kind in ("note", "talk") for entry in table.log)
    TableView(table).close()


@contextlib.contextmanager
def nothing_logged() -> Iterator[None]:
    """Fail if something was caught that nobody foresaw: the screen said a sentence, the log the truth."""
    caught: list[str] = []

    class Catch(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            caught.append(
                f"{record.getMessage()}: {record.exc_info[1]!r}" if record.exc_info else record.getMessage()
            )

    log = logging.getLogger("playtest")
    catch = Catch(logging.ERROR)
    log.addHandler(catch)
    was, log.propagate = log.propagate, False
    try:
        yield
    finally:
        log.removeHandler(catch)
        log.propagate = was
    assert not caught, caught[0][:400]


# -- the doors


def recorded(store: Store) -> Table:
    """A playtest with an entry of each kind in it."""
    table = Table.new(
        store, Ladder(2, Rules(turns=60, seconds=60)), ["Ana", "Ben"], "An evening", seed=1, tags=["club"]
    )
    table.resume_clock()
    table.submit(0, Say(1), key="a")
    table.submit(1, Roll())
    table.undo()
    table.talk(0, "Hm")
    table.note("Slow", tags=["pace"])
    table.ruling([{"op": "replace", "path": "/score/1", "value": 4}], "gift")
    table.rename(1, "Bea")
    table.survey(0, {"fun": 4})
    return table


def a_file(rng: random.Random, folder: Path) -> str:
    """An exported playtest with something changed in it, signed anew or not."""
    store = Store(folder / "files.sqlite")
    with contextlib.closing(store):
        lines = _exported(folder).split("\n")[:-1]
        if rng.random() < 0.75:
            at = rng.randrange(len(lines) - 1)
            try:
                lines[at] = json.dumps(changed(rng, json.loads(lines[at])), ensure_ascii=rng.random() < 0.9)
            except (ValueError, RecursionError):
                return "refused"
            lines = [lines[0], *lines[1:-1]]
            digest = hashlib.sha256("\n".join(lines).encode("utf-8", "surrogatepass")).hexdigest()
            data = "\n".join([*lines, json.dumps({"entries": len(lines) - 1, "sha256": digest})]).encode(
                "utf-8", "surrogatepass"
            )
        else:
            data = scribbled(rng, "\n".join(lines).encode())
        try:
            id = store.import_(data)
        except (NotImportable, Unusable) as error:
            sentence(error)
            return "refused"
        opens(store, id)
        return "accepted"


_exports: dict[Path, str] = {}


def _exported(folder: Path) -> str:
    if folder not in _exports:
        with contextlib.closing(Store(folder / "source.sqlite")) as store:
            _exports[folder] = store.export(recorded(store).id)
    return _exports[folder]


def an_act(rng: random.Random, folder: Path) -> str:
    """Something done at a table with arguments that make no sense."""
    table = _table(folder)
    seat = rng.choice([0, 1, junk(rng)])
    acts: list[Callable[[], Any]] = [
        lambda: table.submit(seat, junk(rng)),
        lambda: table.submit(seat, Say(rng.choice([1, junk(rng)])), junk(rng), by=junk(rng), shown=junk(rng)),
        lambda: table.submit(table.pending[0], Say(1), by=junk(rng)),
        lambda: table.undo(junk(rng), seat=junk(rng)),
        lambda: table.ruling(junk(rng), junk(rng)),
        lambda: table.ruling([{"op": "replace", "path": "/score/1", "value": junk(rng)}], "odd"),
        lambda: table.note(text(rng), junk(rng), junk(rng), seat),
        lambda: table.note(text(rng), seat=junk(rng)),
        lambda: table.talk(seat, junk(rng)),
        lambda: table.survey(seat, junk(rng)),
        lambda: table.survey(0, {text(rng): junk(rng)}),
        lambda: table.rename(seat, junk(rng)),
        lambda: table.seat_bot(seat, text(rng)),
        lambda: table.seat_person(seat, junk(rng)),
        lambda: table.pause_clock(left=junk(rng)),
        lambda: table.resume_clock(left=junk(rng), by=junk(rng)),
        lambda: table.end_early(junk(rng), key=junk(rng)),
        lambda: table.go_on(key=junk(rng)),
        lambda: table.fork(junk(rng)),
        lambda: table.state_at(junk(rng)),
    ]
    try:
        rng.choice(acts)()
    except (Illegal, Unusable, ValueError) as error:
        sentence(error)
        return "refused"
    opens(table.store, table.id)
    return "accepted"


_tables: dict[Path, Table] = {}


def _table(folder: Path) -> Table:
    there = _tables.get(folder)
    if there is None or len(there.log) > 60 or not there.pending:
        _tables[folder] = there = recorded(
            Store(folder / f"table{len(_tables)}.sqlite") if there is None else there.store
        )
    return there


VERBS = [
    "hello",
    "part",
    "start-over",
    "escape",
    "try",
    "typing",
    "go-on",
    "moment",
    "pace",
    "next",
    "make",
    "confirm",
    "r.confirm",
    "press",
    "release",
    "seat",
    "show",
    "open",
    "cover",
    "hide",
    "undo",
    "back",
    "undo-yes",
    "undo-no",
    "end-early",
    "end-early-no",
    "end-early-yes",
    "go-on-with-it",
    "pause",
    "resume",
    "leave",
    "note",
    "talk",
    "rename",
    "ruling-open",
    "ruling-close",
    "ruling",
    "survey-seat",
    "survey",
    "log-all",
    "choose",
    "take",
    "clear",
    "edit",
    "form",
    "form-change",
    "form-add",
    "form-drop",
    "r.choose",
    "r.form",
    "change",
    "begin",
    "begin-change",
    "all",
    "care-verify",
    "care-remove",
    "care-remove-no",
]
FIELDS = [
    "text",
    "tags",
    "about",
    "seat",
    "name",
    "player",
    "state",
    "reason",
    "pace",
    "option",
    "game",
    "players",
    "title",
    "name.0",
    "player.0",
    "rules.turns",
    "playtest",
]


def a_message(rng: random.Random, folder: Path) -> str:
    """What nobody's page would say: to the facilitator's table, a seat's, or the first screen."""
    screens = _screens(folder)
    screen = rng.choice(screens)
    verb = rng.choice(VERBS) if rng.random() < 0.95 else text(rng)
    do: Any = f"{verb}:{text(rng)}" if rng.random() < 0.6 else verb
    values: Any = {rng.choice(FIELDS): junk(rng) for _ in range(rng.randrange(4))}
    content = {"do": do, "values": values, "rev": junk(rng), "page": junk(rng)}
    if rng.random() < 0.1:
        content = changed(rng, content)
    if rng.random() < 0.6 and isinstance(content, dict) and isinstance(content.get("values"), dict):
        content["values"] = {k: text(rng) for k in content["values"] if isinstance(k, str)}
    with nothing_logged():
        screen.board.arrived(content)
    aside = (
        ""
        if isinstance(screen, Start) or screen.session.drawers.wrong is None
        else screen.session.drawers.wrong[1]
    )
    said = screen.refusal if isinstance(screen, Start) else screen.session.refusals.text or aside
    if isinstance(screen, Start) and screen.view is not None:
        screen.view.close()
        _screens_of.pop(folder)
    if said:
        sentence(said)
    return "refused" if said else "accepted"


_screens_of: dict[Path, list[Any]] = {}


def _screens(folder: Path) -> list[Any]:
    there = _screens_of.get(folder)
    if there is None or len(there[0].table.log) > 60 or there[0].closed or there[1].closed:
        for old in there or ():
            old.close()
        store = Store(folder / "messages.sqlite")
        table = recorded(store)
        _screens_of[folder] = there = [TableView(table), TableView(table, seat=1), Start(store)]
    return there


def a_preset(rng: random.Random, folder: Path) -> str:
    """A file of rules with something changed in it."""
    place = folder / "rules"
    (place / "cat_in_the_box").mkdir(parents=True, exist_ok=True)
    plain = {"name": "Mine", "game": "cat_in_the_box", "note": "", "rules": {"numbers_for_three": 6}}
    data = json.dumps(changed(rng, plain)).encode()
    file = place / "cat_in_the_box" / "mine.json"
    file.write_bytes(data if rng.random() < 0.7 else scribbled(rng, data))
    try:
        for one in presets.presets("cat_in_the_box", place).values():
            CatInTheBox(3, one.rules(CatInTheBox))
    except ValueError as error:
        sentence(error)
        must(str(file) in str(error), error)
        return "refused"
    return "accepted"


def some_json(rng: random.Random, folder: Path) -> str:
    """JSON for a rules object, a state or a move of one of the games."""
    game = rng.choice(GAMES)
    made = game(game.players[-1])
    kind = rng.choice(["Rules", "State", "Action"])
    plain = _plain(game, made, kind, rng)
    data: Any = json.dumps(changed(rng, changed(rng, plain)))
    try:
        codec.load(getattr(game, kind), data if rng.random() < 0.8 else scribbled(rng, data.encode()))
    except codec.Invalid as error:
        sentence(error)
        return "refused"
    return "accepted"


_plains: dict[Any, Any] = {}


def _plain(game: Any, made: Any, kind: str, rng: random.Random) -> Any:
    if (game, kind) not in _plains:
        state = made.start(random.Random(1))
        if kind == "Action":
            seat = made.pending(state)[0]
            _plains[game, kind] = [codec.plain(move, game.Action) for move in made.legal(state, seat)[:20]]
        else:
            _plains[game, kind] = codec.plain(made.rules if kind == "Rules" else state, getattr(game, kind))
    found = _plains[game, kind]
    return rng.choice(found) if kind == "Action" else found


COMMANDS = [
    "recordings",
    "replay",
    "review",
    "export",
    "import",
    "frames",
    "verify",
    "backup",
    "salvage",
    "remove",
    "games",
    "rules",
]


def a_command(rng: random.Random, folder: Path) -> str:
    """A command line with words that make no sense; nothing is written outside the folder."""
    words = [rng.choice(COMMANDS)]
    if not _exports.get(folder):
        _exported(folder)
    places = [str(folder / "source.sqlite"), f"~{text(rng)}", "a\0b", "x" * 5000]
    others = [f"--recordings={rng.choice(places)}", "--game", "--as", "-y"]
    words += [rng.choice([text(rng), *others]) for _ in range(rng.randrange(4))]
    words = [word.replace("/etc/passwd", str(folder)) for word in words if word != "../x"]
    if words[0] in ("backup", "salvage"):
        words = words[:1]
    with contextlib.chdir(folder):
        ran = CliRunner().invoke(app, words, env={"PLAYTEST_RECORDINGS": str(folder / "usual.sqlite")})
    assert ran.exception is None or isinstance(ran.exception, SystemExit), (words, ran.exception)
    if ran.exit_code:
        said = ran.stderr.strip().splitlines()
        assert said, (words, "says nothing")
        sentence(said[-1])
        return "refused"
    return "accepted"


def an_address(rng: random.Random, folder: Path) -> str:
    """Where recordings might be: a path or a URL."""
    parts = [text(rng).replace("/", "") for _ in range(3)]
    place = rng.choice(
        [
            f"postgresql://u:hunter2@127.0.0.1:1/{parts[0]}?password=hunter2",
            f"postgresql://127.0.0.1:{parts[0]}/x?password=hunter2",
            f"{parts[0]}://{parts[1]}",
            f"~{parts[0] or 'nobody'}/x",
            f"{folder}/{parts[0]}",
            f"{folder}/a\0b",
            f"sqlite:///{folder}/{parts[0]}",
            f"mysql+pymysql://{parts[0]}:hunter2@x/y",
        ]
    )
    try:
        Store(place).close()
    except Unusable as error:
        sentence(error)
        must("hunter2" not in str(error), "a password is told")
        return "refused"
    return "accepted"


DOORS: dict[str, Door] = {
    "file": a_file,
    "act": an_act,
    "message": a_message,
    "preset": a_preset,
    "json": some_json,
    "command": a_command,
    "address": an_address,
}
