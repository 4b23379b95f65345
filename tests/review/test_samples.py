import pytest

from playtest.record import NotImportable, Store, unpack
from playtest.review import demonstrations, samples
from playtest.table import Table
from tests.shipped import SHIPPED


@pytest.fixture
def store(tmp_path):
    store = Store(tmp_path / "recordings.sqlite")
    yield store
    store.close()


@pytest.mark.parametrize("path", samples.files(), ids=lambda path: path.stem)
def test_a_sample_still_replays_to_its_end(path, store):
    try:
        id = store.import_(path.read_bytes())
    except NotImportable as error:
        pytest.fail(f"{error} Run make samples and look at what changed.")
    table = Table.open(store, id)
    assert table.outcome is not None
    assert table.readonly is None
    assert table.warning is None


@pytest.mark.parametrize("path", samples.files(), ids=lambda path: path.stem)
def test_a_sample_says_that_bots_played_it(path):
    header, entries = unpack(path.read_bytes())
    assert all(seated.bot for seated in header.seats)
    assert header.tags == samples.TAGS
    assert "Bot game" in header.title
    assert {entry.who for entry in entries if entry.kind == "move"} == {"bot"}
    assert any("Bots played this" in entry.body["text"] for entry in entries if entry.kind == "note")


def test_there_are_samples_of_every_shipped_game():
    assert {name: len(samples.files(name)) for name in SHIPPED} == {
        name: len(samples.PLAYED[name]) for name in SHIPPED
    }
    assert min(map(len, samples.PLAYED.values())) >= 3


def test_samples_are_small():
    assert sum(path.stat().st_size for path in samples.files()) < 1_500_000


def test_samples_are_loaded_once(store):
    ids = samples.load(store, "cat_in_the_box")
    assert len(ids) == len(samples.files("cat_in_the_box"))
    assert samples.load(store, "cat_in_the_box") == ids
    assert sorted(header.id for header in store.playtests()) == sorted(ids)


def test_samples_can_be_made_again(tmp_path, store):
    (path,) = samples.make(tmp_path / "made", {"cat_in_the_box": [(3, "heuristic")]})
    table = Table.open(store, store.import_(path.read_text(encoding="utf-8")))
    assert table.outcome is not None
    assert [entry.kind for entry in table.log if entry.kind == "note"]


@pytest.mark.parametrize("path", demonstrations.files(), ids=lambda path: path.stem)
def test_a_demonstration_replays_and_says_that_it_is_made_up(path, store):
    table = Table.open(store, store.import_(path.read_bytes()))
    assert table.outcome is not None
    assert demonstrations.MADE_UP in table.header.tags
    assert not any(seat.is_bot for seat in table.seats)
    kinds = {entry.kind for entry in table.log}
    assert {"note", "survey"} <= kinds
    assert any(entry.body["tags"] for entry in table.log if entry.kind == "note")


def test_demonstrations_of_every_game_are_loaded_when_they_are_asked_for(store):
    for name in SHIPPED:
        assert len(demonstrations.files(name)) == demonstrations.EVENINGS
    ids = samples.load(store, "scambodia", made_up=True)
    assert len(ids) == len(samples.files("scambodia")) + demonstrations.EVENINGS


def test_every_demonstration_has_rulings_somewhere():
    rulings = [
        entry.kind
        for path in demonstrations.files()
        for entry in unpack(path.read_bytes())[1]
        if entry.kind == "ruling"
    ]
    assert len(rulings) >= 3


def test_phases_are_not_written_as_notes():
    for path in samples.files():
        noted = [entry.body["text"] for entry in unpack(path.read_bytes())[1] if entry.kind == "note"]
        assert not any(text.startswith("The phase is") for text in noted)
