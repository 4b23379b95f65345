"""Importing plays on JupyterLab's start page: from the file on this computer to the figures, and back."""

import pytest
from plays import made_up
from playwright.sync_api import expect

from playtest.record import Store, paper
from tests.browser.lab import DESK, DESK_EACH_DAY

CELL = """
import playtest

playtest.start()
"""
OTHER_TITLES = """When it was,What,Wer,Sieg
2026-05-31,Katz in der Box,Ann,ja
2026-05-31,Katz in der Box,Ben,nein
2031-05-31,Katz in der Box,Ann,ja
2031-05-31,Katz in der Box,Ben,nein
"""


@pytest.fixture
def store(lab):
    store = Store(lab.recordings)
    before = {one.id for one in paper.read(store)}
    yield store
    for one in paper.read(store):
        if one.id not in before:
            paper.remove(store, one.id)
    store.close()


def _chosen(notebook, name, data):
    notebook.board.locator("details[data-drawer=bring] > summary").click()
    file = {"name": name, "mimeType": "application/octet-stream", "buffer": data}
    notebook.board.locator("input[data-upload]").set_input_files(file)
    expect(notebook.board.locator("[data-bringing] h2")).to_have_text(f"Import {name}")


@pytest.mark.parametrize(("size", "theme"), DESK_EACH_DAY)
def test_a_table_is_chosen_corrected_brought_in_and_taken_back(desk, store, size, theme):
    desk.look_like(size, theme)
    desk.run(CELL)
    titles = OTHER_TITLES.replace("Wer", f"Wer {size[0]}")  # of other titles nothing is remembered
    _chosen(desk, "evenings.csv", titles.encode())
    board = desk.board
    expect(board.locator(".pb-refusal")).to_contain_text("No column was recognized as day")
    for column, field in (("0", "day"), ("1", "game"), ("2", "player"), ("3", "won")):
        board.locator(f"select[name='column.{column}']").select_option(field)
        expect(board.locator(f"select[name='column.{column}']")).to_have_value(field)
    board.locator("select[name='game.0']").select_option("cat_in_the_box")
    expect(board.locator("[data-ready] li")).to_have_text("31 May 2026, Cat in the Box: Ann (won), Ben")
    expect(board.locator("[data-kind=odd] li")).to_contain_text("is in the future")
    desk.screenshot(f"bring-in-{size[0]}-{theme}")
    assert desk.accessibility() == []
    assert desk.sideways() == []
    board.get_by_role("button", name="Import 1 playtest").click()
    expect(board.locator(".pb-refusal")).to_contain_text("Nothing was imported")
    board.locator("input[name=leave-out]").check()
    board.get_by_role("button", name="Import 1 playtest").click()
    expect(board.locator("details[data-drawer=bring] .pb-message")).to_contain_text("1 playtest imported")
    expect(board.locator("details[data-drawer=bring] .pb-message")).to_be_in_viewport()
    (one,) = [one for one in paper.read(store) if one.brought and one.brought.file == "evenings.csv"]
    assert [(sat.name, sat.won) for sat in one.seats] == [("Ann", True), ("Ben", False)]
    desk.screenshot(f"brought-in-{size[0]}-{theme}")
    board.get_by_role("button", name="Remove").first.click()
    board.get_by_role("button", name="Remove it").click()
    expect(board.locator("details[data-drawer=bring] .pb-message")).to_contain_text("Removed: 1 playtest.")
    assert not [one for one in paper.read(store) if one.brought and one.brought.file == "evenings.csv"]
    assert not desk.errors


def test_a_large_backup_comes_over_in_parts(desk, store):
    desk.look_like(DESK, "light")
    desk.run(CELL)
    data = made_up.bgstats() + b" " * 2_000_000
    _chosen(desk, "backup.json", data)
    expect(desk.board.locator("[data-ready] li")).to_have_count(2)
    desk.screenshot("bring-in-backup-1440")
    desk.board.get_by_role("button", name="Cancel").click()
    expect(desk.board.locator("form[data-do=begin]")).to_be_visible()
    assert not desk.errors
