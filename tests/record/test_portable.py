"""One playtest as a file: out, in, and what is wrong with a bad one."""

from __future__ import annotations

import hashlib
import json

import pytest

from playtest.record import NotImportable, Store
from playtest.table import Table
from tests.ladder import Ladder, Roll, Rules, Say


@pytest.fixture
def table(store):
    table = Table.new(store, Ladder(2, Rules(turns=6)), ["Ana", "Ben – 本"], "evening", tags=["club"])
    table.submit(0, Roll(), key="a")
    table.undo()
    table.submit(0, Say(2), shown=999_999.5)
    table.note("odd\nvery", tags=["deal"])
    table.ruling([{"op": "replace", "path": "/score/1", "value": 4}], "gift")
    table.seat_bot(1, "random")
    return table


@pytest.fixture
def elsewhere(tmp_path):
    opened = Store(tmp_path / "elsewhere.sqlite")
    yield opened
    opened.close()


def resigned(lines):
    """The same file with a digest that fits, as a forger would make it."""
    body = lines[:-1]
    end = {"entries": len(body) - 1, "sha256": hashlib.sha256("\n".join(body).encode()).hexdigest()}
    return "\n".join([*body, json.dumps(end)])


def test_a_playtest_goes_out_and_comes_in_whole(table, elsewhere):
    id = elsewhere.import_(table.store.export(table.id))
    assert id == table.id
    assert elsewhere.header(id) == table.header
    assert elsewhere.entries(id) == table.log
    assert Table.open(elsewhere, id).state == table.state
    assert elsewhere.export(id) == table.store.export(id)


def test_it_goes_on_where_it_came_to(table, elsewhere):
    there = Table.open(elsewhere, elsewhere.import_(table.store.export(table.id).encode()))
    there.tick()
    assert there.log[-1].who == "bot"


def test_mail_programs_may_change_the_line_ends(table, elsewhere):
    assert (
        elsewhere.import_(table.store.export(table.id).replace("\n", "\r\n").encode("utf-8-sig")) == table.id
    )


def test_the_same_file_twice_is_one_playtest(table, elsewhere):
    text = table.store.export(table.id)
    assert elsewhere.import_(text) == elsewhere.import_(text)
    assert len(elsewhere.playtests()) == 1


def test_two_ways_on_from_one_file_are_two_playtests(table, elsewhere):
    id = elsewhere.import_(table.store.export(table.id))
    table.talk(0, "one more thing")
    other = elsewhere.import_(table.store.export(table.id))
    assert other != id
    assert len(elsewhere.entries(other)) == len(elsewhere.entries(id)) + 1


def test_a_fork_comes_in_without_its_parent(table, elsewhere):
    fork = table.fork()
    assert Table.open(elsewhere, elsewhere.import_(fork.store.export(fork.id))).state == fork.state


def swap(text, old, new):
    assert old in text
    return resigned(text.replace(old, new).rstrip("\n").split("\n"))


@pytest.mark.parametrize(
    ("spoil", "why"),
    [
        (lambda text: b"\x89PNG\r\n\x1a\n\xff", "not text"),
        (lambda text: "", "not an exported playtest"),
        (lambda text: "Dear all, here it is", "not an exported playtest"),
        (lambda text: '{"a": 1}', "not an exported playtest"),
        (lambda text: "\n".join(text.split("\n")[:5]), "cut short"),
        (lambda text: text.replace('"number":2', '"number":3'), "changed or damaged"),
        (lambda text: swap(text, '"format":2', '"format":99'), "newer playtest"),
        (lambda text: swap(text, '"number":2', '"number":9'), "Entry 4 .*number"),
        (lambda text: swap(text, '"kind":"move","seat":0', '"kind":"move","seat":1'), "not your turn"),
        (lambda text: swap(text, '"turns":6', '"turns":7'), "digest"),
        (lambda text: swap(text, '"turns":6', '"turms":6'), "turms"),
        (lambda text: swap(text, '"game":"ladder"', '"game":"snakes"'), '"snakes", which is not known'),
        (lambda text: swap(text, '"n":5,', '"n":6,'), "missing"),
        (lambda text: swap(text, '"kind":"note"', '"kind":"spell"'), "does not know such"),
        (lambda text: swap(text, '"at":', '"when":'), "but not written as an export"),
        (lambda text: swap(text, '"seats":[', '"seats":["Ana",'), "each seat needs a name"),
        (lambda text: swap(text, '{"to":1}', '{"to":77}'), "cannot undo to entry 77"),
    ],
)
def test_a_bad_file_is_refused_in_a_sentence_and_nothing_is_written(file_store, elsewhere, spoil, why):
    table = Table.new(file_store, Ladder(2, Rules(turns=6)), ["Ana", "Ben"])
    table.submit(0, Say(1))
    table.undo()
    table.submit(0, Say(2))
    table.note("odd")
    with pytest.raises(NotImportable, match=why) as refused:
        elsewhere.import_(spoil(file_store.export(table.id)))
    assert "\n" not in str(refused.value)
    assert elsewhere.playtests() == []


def test_rolls_that_cannot_have_come_up_are_refused_even_where_they_were_undone(file_store, elsewhere):
    table = Table.new(file_store, Ladder(2), ["Ana", "Ben"], seed=1)
    rolled = table.submit(0, Roll()).chance[0]
    table.undo()
    text = file_store.export(table.id)
    with pytest.raises(NotImportable, match=r"Entry 2 .*not among the 6"):
        elsewhere.import_(swap(text, f'"chance":[{rolled}]', '"chance":[9]'))


def test_a_zero_below_zero_in_a_file_is_no_damage_once_it_is_in(table, elsewhere):
    """SQLite gives ``-0.0`` back as ``0.0``; no checksum may rest on which of them it was."""
    lines = table.store.export(table.id).splitlines()
    at = next(at for at, line in enumerate(lines) if json.loads(line).get("shown"))
    spoiled = json.loads(lines[at]) | {"shown": -0.0}
    lines[at] = json.dumps({name: value for name, value in spoiled.items() if name != "checksum"})
    id = elsewhere.import_(resigned(lines))
    assert elsewhere.verify().whole
    assert len(elsewhere.entries(id)) == len(table.log)


def test_a_game_of_a_cell_comes_in_with_its_class(file_store, elsewhere):
    class Mine(Ladder):
        name = "mine_too"

    table = Table.new(file_store, Mine(2), ["Ana", "Ben"])
    text = file_store.export(table.id)
    with pytest.raises(NotImportable, match="not known here"):
        elsewhere.import_(text)
    assert elsewhere.import_(text, game=Mine) == table.id
