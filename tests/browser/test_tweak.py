"""The form that changes rules, in JupyterLab itself: what differs, presets, a table at once, a fork."""

import pytest
from playwright.sync_api import expect

from playtest.engines.rat_scramble import RatScramble
from playtest.record import Store, presets
from playtest.table import Table
from tests.browser.lab import DESK_EACH_DAY

TWEAK = """
from playtest.engines.rat_scramble import RatScramble
from playtest.record import Store
from playtest.widgets import Tweak

Tweak(RatScramble(4), Store(), folder={folder!r}, pace=0)
"""


@pytest.fixture
def running(lab):
    """A playtest that has just begun, its players' names as its seats."""
    store = Store(lab.recordings)
    table = Table.new(store, RatScramble(4), ["Ann", "Ben", "Cem", "Dee"], "On Monday", seed=4)
    store.close()
    return table


def looked_at(notebook, name):
    """A picture, and what is wrong with what it shows."""
    notebook.board.scroll_into_view_if_needed()
    notebook.screenshot(name)
    return notebook.sideways() + notebook.accessibility()


def change(notebook, **fields):
    """Fill in fields of the rules and send them."""
    for name, value in fields.items():
        notebook.board.locator(f"[name='rules.{name}']").fill(value)
    notebook.board.locator("button[data-do=tweak]").click()


@pytest.mark.parametrize(("size", "theme"), DESK_EACH_DAY)
def test_a_rule_is_changed_kept_played_and_a_playtest_forked_under_it(
    lab, desk, running, tmp_path, size, theme
):
    where = f"{size[0]}-{theme}"
    notebook = desk
    notebook.look_like(size, theme)
    notebook.run(TWEAK.format(folder=str(tmp_path)))
    board = notebook.board
    differs = board.locator(".pb-block[data-differs]")  # of the form, not of the rules
    expect(differs).to_contain_text("Nothing yet: these are the rules you began with.")
    assert looked_at(notebook, f"tweak-base-{where}") == []
    board.locator("select[name=game]").scroll_into_view_if_needed()
    for verb in ("compare", "play"):  # wherever in the form one is
        expect(notebook.doing(verb)).to_be_in_viewport(ratio=0.9)

    change(notebook, win_threshold="400")
    expect(board.locator(".pb-fields .pb-refusal")).to_contain_text("Points to win should be from")
    expect(board.locator(".pb-refusal")).to_be_in_viewport(ratio=0.9)
    expect(board.locator("[data-cost]")).to_contain_text("on this machine")
    assert looked_at(notebook, f"tweak-refused-{where}") == []
    change(notebook, win_threshold="13")
    expect(differs).to_contain_text("Points to win: 13 (was 15)")
    expect(board.locator(".pb-refusal")).to_have_count(0)
    board.locator("details[data-drawer=proposals] summary").click()
    name = board.locator("[name='rules.proposals.0.name']").input_value()
    majority = board.locator("[name='rules.proposals.0.majority']").input_value()
    change(notebook, **{"proposals.0.majority": "SSSS"})
    expect(differs).to_contain_text(f"Proposal {name}, majority: SSSS (was {majority})")
    assert looked_at(notebook, f"tweak-changed-{where}") == []
    board.locator("details[data-drawer=proposals] summary").click()

    board.locator("details[data-drawer=keep] summary").click()
    board.locator("[name=name]").fill("Thirteen, and more sand")
    notebook.doing("save").click()
    expect(board.locator(".pb-message")).to_contain_text('Saved as "Thirteen, and more sand"')
    assert set(presets.presets("rat_scramble", tmp_path)["Thirteen, and more sand"].changes) == {
        "win_threshold",
        "proposals",
    }
    notebook.doing("reset").click()
    expect(differs).to_contain_text("Nothing yet: these are the rules you began with.")
    board.locator("select[name=preset]").select_option("Thirteen, and more sand")
    expect(differs).to_contain_text("Points to win: 13 (was 15)")

    board.locator("[name=games]").fill("5")
    board.locator("select[name=game]").scroll_into_view_if_needed()
    notebook.doing("compare").click()
    expect(board.locator("[data-running]")).to_be_in_viewport(ratio=0.9)
    expect(board.locator("[data-compared][data-come]")).to_contain_text(
        "5 games of Rat Scramble for 4", timeout=120_000
    )
    expect(board.locator("[data-verdict]")).to_be_in_viewport(ratio=0.5)
    assert looked_at(notebook, f"tweak-compared-{where}") == []

    notebook.doing("play").click()
    expect(board.locator("[data-playtest]")).to_have_attribute("data-over", "no")
    played = board.locator("[data-playtest]").get_attribute("data-playtest")
    assert looked_at(notebook, f"tweak-played-{where}") == []
    if not notebook.doing("leave").is_visible():  # on a phone what is seldom pressed is folded away
        board.get_by_role("button", name="Log, more").click()
    notebook.doing("leave").click()
    expect(differs).to_contain_text("Points to win: 13 (was 15)")

    board.locator("details[data-drawer=keep] summary").click()
    board.locator("select[name=playtest]").select_option(running.id)
    notebook.doing("fork").click()
    expect(board.locator("[data-playtest]")).to_have_attribute("data-over", "no")
    forked = board.locator("[data-playtest]").get_attribute("data-playtest")
    store = Store(lab.recordings)
    assert store.header(forked).parent == (running.id, 1)
    for id_ in (played, forked):
        rules = Table.open(store, id_).game.rules
        assert rules.win_threshold == 13
        assert rules.proposals[0].majority == "SSSS"
    store.close()
    assert not notebook.errors


@pytest.mark.parametrize(("size", "theme"), DESK_EACH_DAY)
def test_a_move_is_forced_on_one_bot_and_the_answer_comes_into_sight(lab, desk, tmp_path, size, theme):
    notebook, where = desk, f"{size[0]}-{theme}"
    notebook.look_like(size, theme)
    notebook.run(TWEAK.format(folder=str(tmp_path)))
    board = notebook.board
    board.locator("[name=games]").fill("5")
    board.locator("details[data-drawer=force] summary").click()
    board.locator("[name=force]").fill("choose character=Nobody")
    notebook.doing("force").click()
    expect(board.locator("details[data-drawer=force] .pb-refusal")).to_be_in_viewport(ratio=0.9)
    assert looked_at(notebook, f"tweak-not-forced-{where}") == []
    board.locator("[name=force]").fill("choose character=Quincy")
    notebook.doing("force").click()
    expect(board.locator("[data-compared][data-come]")).to_contain_text(
        "One bot makes this move whenever it may: choose character=Quincy"
    )
    expect(board.locator("[data-verdict]")).to_be_in_viewport(ratio=0.5)
    assert looked_at(notebook, f"tweak-forced-{where}") == []
    assert not notebook.errors
