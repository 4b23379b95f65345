"""More doors: forms, card files, paper, rulings, bots and rules by name, torn files, a seat's own page."""

from __future__ import annotations

import contextlib
import json
import random
import shutil
from pathlib import Path
from typing import Any

from playtest import bots
from playtest.cli import questions
from playtest.engines import codec
from playtest.engines.game import Illegal
from playtest.engines.trade_warz.files import BadCardFile, read_cards
from playtest.record import Store, Unusable
from playtest.seats import messages
from playtest.simulate.variants import named
from playtest.table import Table
from playtest.widgets.kit import forms
from playtest.widgets.studio.on_paper import PaperForm
from tests.doors.doors import GAMES, Door, opens, recorded
from tests.doors.junk import changed, junk, must, scribbled, sentence, text

CARDS = Path(__file__).parents[2] / "data" / "trade_warz"


def a_form(rng: random.Random, folder: Path) -> str:
    """What a page may say that the form of a game's rules holds."""
    game = rng.choice(GAMES)
    spec = forms.spec_where_possible(game.Rules)
    if spec is None:
        return "refused"
    raw: dict[str, Any] = dict(forms.fill(spec, game.Rules(), "rules"))
    for _ in range(rng.randrange(1, 4)):
        key = rng.choice([*raw, f"{rng.choice(list(raw))}.{text(rng)}", text(rng)])
        raw[key] = rng.choice([text(rng), junk(rng)])
    try:
        filled = forms.complete(spec, raw, "rules")
        forms.fields_of(spec, filled, "rules")
        game(game.players[-1], codec.load_plain(game.Rules, forms.read(spec, filled, "rules")))
    except ValueError as error:
        sentence(error)
        return "refused"
    return "accepted"


def a_card_file(rng: random.Random, folder: Path) -> str:
    """A card file of Trade Warz with something changed in it."""
    place = folder / "cards"
    if not place.exists():
        shutil.copytree(CARDS, place)
    file = rng.choice(sorted(place.glob("*.toml")))
    whole = file.read_bytes()
    lines = whole.decode().split("\n")
    at = rng.randrange(len(lines))
    name, equals, _ = lines[at].partition("=")
    if equals and rng.random() < 0.7:
        lines[at] = f"{name}= {json.dumps(junk(rng), ensure_ascii=False)}"
        data = "\n".join(lines).encode("utf-8", "surrogatepass")
    else:
        data = scribbled(rng, whole)
    file.write_bytes(data)
    try:
        read_cards(place)
    except BadCardFile as error:
        sentence(error)
        must(file.name in str(error) or "cards" in str(error), error)
        return "refused"
    finally:
        file.write_bytes(whole)
    return "accepted"


_papers: dict[Path, PaperForm] = {}


def a_paper(rng: random.Random, folder: Path) -> str:
    """A playtest on paper as a page may say it."""
    if folder not in _papers:
        _papers[folder] = PaperForm(Store(folder / "paper.sqlite"))
    form = _papers[folder]
    game = rng.choice(GAMES[:-1])
    values: dict[str, Any] = {"game": game.name, "players": str(game.players[0]), "played": "2026-05-31"}
    for seat in range(game.players[0]):
        values |= {f"name.{seat}": "Ana", f"score.{seat}": "3"}
    for _ in range(rng.randrange(3)):
        field = rng.choice(
            [*values, "rounds", "minutes", "title", "tags", "notes", "changed", "fun.0", "won.0"]
        )
        values[field] = rng.choice([text(rng), junk(rng)])
    form.board.arrived({"do": rng.choice(["keep", "keep", "change"]), "values": values, "page": "p"})
    said = [form.refusal, *form.wrong.values()]
    for one in filter(None, said):
        sentence(one)
    return "refused" if any(said) else "accepted"


_rulings: dict[Path, Table] = {}


def a_ruling(rng: random.Random, folder: Path) -> str:
    """A patch of the state that a facilitator may type."""
    there = _rulings.get(folder)
    if there is None or len(there.log) > 80:
        store = Store(folder / "rulings.sqlite") if there is None else there.store
        game = rng.choice(GAMES)
        there = Table.new(store, game(game.players[-1]), [f"P{at}" for at in range(game.players[-1])])
        _rulings[folder] = there
    plain = codec.plain(there.state, there.game.State)
    path = rng.choice([f"/{key}" for key in plain] + ["", "/", f"/{text(rng)}", "/score/1", "/hands/0/-"])
    patch: Any = [{"op": rng.choice(["replace", "add", "remove", "move", text(rng)]), "path": path}]
    patch[0]["value"] = junk(rng) if rng.random() < 0.6 else changed(rng, plain.get(path[1:]))
    try:
        there.ruling(
            patch if rng.random() < 0.9 else changed(rng, patch), rng.choice(["so it is", text(rng)])
        )
    except (Illegal, Unusable) as error:
        sentence(error)
        return "refused"
    opens(there.store, there.id)
    return "accepted"


def a_bot(rng: random.Random, folder: Path) -> str:
    """The name of a bot, with options."""
    game = rng.choice(GAMES[:-1])
    names = bots.names(game)
    name = rng.choice([*names, *names, text(rng)])
    options = "".join(
        f":{rng.choice(['depth', 'iterations', text(rng)])}={text(rng)}" for _ in range(rng.randrange(3))
    )
    try:
        bots.bot(name + options, game(game.players[-1]))
    except ValueError as error:
        sentence(error)
        return "refused"
    return "accepted"


def a_rule(rng: random.Random, folder: Path) -> str:
    """A rule as ``--set`` takes it."""
    game = rng.choice(GAMES[:-1])
    made = game(game.players[-1])
    field = rng.choice([*codec.plain(made.rules), text(rng)])
    try:
        found = questions._variants(
            made, [], [], [f"{field}={text(rng)}" if rng.random() < 0.9 else text(rng)]
        )
        named(made, found)
    except ValueError as error:
        sentence(error)
        return "refused"
    return "accepted"


_torn: dict[Path, bytes] = {}


def a_torn_file(rng: random.Random, folder: Path) -> str:
    """A file of recordings with some bytes changed, to be salvaged."""
    if folder not in _torn:
        with contextlib.closing(Store(folder / "whole.sqlite")) as store:
            recorded(store)
        _torn[folder] = (folder / "whole.sqlite").read_bytes()
    data = bytearray(_torn[folder])
    for _ in range(rng.randrange(1, 4)):
        at = rng.randrange(len(data))
        piece = bytes(rng.randrange(256) for _ in range(rng.choice([1, 1, 20, 5000])))
        data[at : at + len(piece)] = piece
    torn, into = folder / "torn.sqlite", folder / "saved.sqlite"
    torn.write_bytes(data[: rng.randrange(len(data))] if rng.random() < 0.2 else data)
    into.unlink(missing_ok=True)
    with contextlib.closing(Store(into)) as store:
        try:
            saved = store.salvage(torn)
        except Unusable as error:
            sentence(error)
            return "refused"
        for one in saved:
            sentence(str(one))
            if one.entries:
                opens(store, one.id)
        must(store.verify().whole, "what was salvaged is not whole")
    return "accepted"


def a_line(rng: random.Random, folder: Path) -> str:
    """What a page on somebody's own device may send."""
    said: Any = {
        "do": rng.choice(["move", "confirm", text(rng)]),
        "values": {text(rng): junk(rng)},
        "rev": junk(rng),
    }
    said = said if rng.random() < 0.5 else changed(rng, said)
    line: Any = json.dumps(said) if rng.random() < 0.7 else scribbled(rng, json.dumps(said).encode())
    if isinstance(line, bytes) and rng.random() < 0.8:
        line = line.decode("utf-8", "replace")
    try:
        read = messages.read(line)
    except messages.Malformed as error:
        sentence(error)
        return "refused"
    must(isinstance(read["do"], str) and isinstance(read["values"], dict), read)
    return "accepted"


MORE: dict[str, Door] = {
    "form": a_form,
    "card file": a_card_file,
    "paper": a_paper,
    "ruling": a_ruling,
    "bot": a_bot,
    "rule": a_rule,
    "torn file": a_torn_file,
    "line": a_line,
}
