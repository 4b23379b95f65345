"""What others have just done is marked for everybody alike, until the next person does something."""

import json

from playtest.engines.scambodia import Scambodia
from playtest.engines.scambodia.events import Looked, Swapped
from playtest.engines.scambodia.moves import Cover, Discard, Draw, Exchange, Look
from playtest.table import Table
from playtest.widgets.games.front_end import SceneContext
from playtest.widgets.games.scambodia.marks import Touch, touches
from playtest.widgets.games.scambodia.table import scene, shared_scene
from playtest.widgets.kit import draw
from tests.engines.scambodia.positions import game

NAMES = ["Ann", "Bob", "Cyd"]
BOT = "bot:counting@1"


def begun(store):
    """A table of one person and two bots after the first looks; the person's turn."""
    for seed in range(30):
        table = Table.new(store, game(3), ["Ann", "bot:counting", "bot:counting"], seed=seed)
        for seat in range(3):
            table.submit(seat, Look(), by=BOT if seat else "person")
            table.submit(seat, Cover(), by=BOT if seat else "person")
        if table.pending == (0,):
            return table
    raise AssertionError("Ann never begins.")


def keep(table, seat, slot):
    by = BOT if seat else "person"
    table.submit(seat, Draw(), by=by)
    table.submit(seat, Exchange(slot), by=by)


def marked(table, viewer):
    return {place: touch.by for place, touch in touches(table.lately(viewer)).items()}


def test_marks_last_until_the_next_person_moves_and_tell_nobody_of_their_own(store):
    table = begun(store)
    keep(table, 0, 1)
    assert marked(table, 0) == {}
    assert marked(table, 1) == marked(table, None) == {1: 0}
    keep(table, 1, 2)
    keep(table, 2, 3)
    assert marked(table, 0) == {6: 1, 11: 2}
    assert marked(table, None) == {1: 0, 6: 1, 11: 2}
    table.submit(0, Draw())
    assert marked(table, 0) == {}
    assert marked(table, None) == {}


def test_what_was_taken_back_is_marked_no_more(store):
    table = begun(store)
    keep(table, 0, 1)
    before = len(table.log)
    keep(table, 1, 2)
    table.undo(before)
    assert marked(table, 0) == {}


def test_of_bots_alone_no_more_is_marked_than_the_last_turn_of_each(store):
    table = begun(store)
    for _ in range(2 * 3):
        table.submit(table.pending[0], Draw(), by=BOT)
        table.submit(table.pending[0], Exchange(0), by=BOT)
    assert marked(table, None) == {0: 0, 4: 1, 8: 2}


def test_a_look_leaves_no_mark():
    """It is a memory game: nothing marks who has seen what."""
    assert touches([Looked(seat=1, target=2)]) == {}
    assert touches([Looked(seat=1, target=2), Swapped(seat=1, slot=0, target=2, seen=True)]).keys() == {2, 4}


def test_a_mark_says_what_happened_and_who_did_it_and_names_no_face(store):
    table = begun(store)
    keep(table, 0, 1)
    page = draw(scene(table.view(1), NAMES, table.game, SceneContext(touched={1: Touch("filled", 0)})))
    said = json.dumps([node.json() for node in page], ensure_ascii=False)
    assert "Ann's top-right card, face down, just placed by Ann" in said


def test_who_discarded_is_named_whole_where_there_is_room(store):
    """“by Sama…” stood beside an empty table."""
    table = begun(store)
    table.submit(0, Draw())
    table.submit(0, Discard())
    for long in ("Samantha Queen", "Bartholomew Long"):
        made = scene(table.view(1), [long, "Bob", "Cyd"], table.game)
        said = json.dumps([node.json() for node in draw(made)])
        assert said.count(f'"by {long}"') == len(["wide", "tall"])


def test_among_four_on_the_screen_that_all_share_who_discarded_is_named_whole(store):
    """“by Ann…” stood between 200 px of nothing."""
    table = Table.new(store, Scambodia(4), ["Ann Maria", "Oluwaseun", "Gus", "Fred"], seed=7)
    for seat in range(4):
        table.submit(seat, Look())
        table.submit(seat, Cover())
    first = table.pending[0]
    table.submit(first, Draw())
    table.submit(first, Discard())
    for name in ("Ann Maria", "Samantha Queen"):
        names = [name if seat == first else other for seat, other in enumerate(table.names)]
        wide, _ = next(node.json() for node in draw(shared_scene(table.view(None), names, table.game)))[3]
        assert f'"by {name}"' in json.dumps(wide)
