"""A link to a file that was written, where the page can open it."""

import json

import pytest

from playtest.review import samples
from playtest.widgets.studio import Dashboard, Review, Tweak
from playtest.widgets.studio.file_links import NOTEBOOK, Link, address
from tests.widgets.conftest import Page


def test_a_file_below_the_notebook_has_a_link_that_leads_there(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    link = Link()
    said = link.show(tmp_path / "sub folder" / "one <b>.html", "The report")
    assert said.startswith("The report is written")
    (shown,) = link.box.outputs
    assert 'href="sub%20folder/one%20%3Cb%3E.html"' in shown["data"]["text/html"]
    assert "Open one &lt;b&gt;.html" in shown["data"]["text/html"]


def test_a_file_that_the_page_cannot_open_is_said_by_its_place(tmp_path, monkeypatch):
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    link = Link()
    link.show(tmp_path / "here" / "one.html", "The report")
    assert str(tmp_path / "other.html") in link.show(tmp_path / "other.html", "The report")
    assert link.box.outputs == ()


def test_the_dashboard_and_the_scrubber_offer_their_report(store, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    samples.load(store, "cat_in_the_box")
    for made in (Dashboard(store, game="cat_in_the_box"), Review(store)):
        page = Page(made.board)
        page.do("report")
        (shown,) = made.link.box.outputs
        href = shown["data"]["text/html"].split('href="')[1].split('"')[0]
        assert (tmp_path / href).read_text().startswith("<!DOCTYPE html>")
        assert "the link above opens it" in page.text
        made.close()


def test_where_the_server_is_known_a_file_opens_in_a_tab_of_its_own(tmp_path, monkeypatch):
    monkeypatch.setenv("JUPYTER_RUNTIME_DIR", str(tmp_path))
    monkeypatch.setenv("JPY_PARENT_PID", "42")
    server = {"root_dir": str(tmp_path), "base_url": "/user/ann/"}
    (tmp_path / "jpserver-42.json").write_text(json.dumps(server))
    place = tmp_path / "sub folder" / "one.html"
    assert address(place) == "/user/ann/files/sub%20folder/one.html"
    assert address(place, NOTEBOOK) == "/user/ann/lab/tree/sub%20folder/one.html"
    assert address(tmp_path.parent / "other.html") == ""
    link = Link()
    told = str(link.told(place, "The report").json())
    assert "'href': '/user/ann/files/sub%20folder/one.html'" in told
    assert "Open it in a new tab" in told
    assert link.box.outputs == ()
    monkeypatch.setenv("JPY_PARENT_PID", "43")
    assert address(place) == ""


@pytest.mark.parametrize("game", ["cat_in_the_box", ""], ids=["recorded", "nothing yet"])
def test_the_review_and_the_tweaks_lead_back_to_the_list_of_playtests(store, tmp_path, monkeypatch, game):
    """Under ``playtest lab`` there is one document and no tab bar: who was there could not go back."""
    if game:
        samples.load(store, game)
    monkeypatch.chdir(tmp_path)
    assert "All playtests" not in Page(Dashboard(store).board).text, "nowhere to lead to"
    (tmp_path / "start.ipynb").write_text("{}")
    (tmp_path / "jpserver-7.json").write_text(json.dumps({"root_dir": str(tmp_path), "base_url": "/"}))
    monkeypatch.setenv("JUPYTER_RUNTIME_DIR", str(tmp_path))
    monkeypatch.setenv("JPY_PARENT_PID", "7")
    for made in (Dashboard(store), Tweak(store=store)):
        text = Page(made.board).text
        assert '"href": "/lab/tree/start.ipynb", "data-notebook": "start.ipynb"' in text
        assert text.count("All playtests") == 1
