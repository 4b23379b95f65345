"""Damaged files of every format end in one sentence, or come in soundly: some daily, 20,000 in the soak."""

from __future__ import annotations

import io
import random
import zipfile
from datetime import date

import pytest
from plays import made_up

from playtest.frames import frames
from playtest.plays import Asked, NotTaken, bring_in, preview_of, take_back, write
from playtest.record import Store, paper

EACH_DAY = 400
SOAKED = 20_000
PIECES = [
    *(
        b"\x00",
        b"\xff\xfe",
        b"\xef\xbb\xbf",
        b'"',
        b",",
        b";",
        b"\n",
        b"\r\n",
        b"<",
        b"&lol;",
        b"[[[[",
        b"{}",
    ),
    *(b"null", b"true", b"-1", b"1e309", b"NaN", b"9" * 40, b"3+4", b"31/12/9999", b"=1+1", b"0000-00-00"),
    *("İ\u0307".encode(), "\u202e".encode(), "\U0001f431".encode(), b"A" * 5_000, b"<!DOCTYPE x>"),
]
"""What is put in somewhere: marks, numbers and texts that readers stumble over."""


def mutated(data: bytes, rng: random.Random) -> bytes:
    """The same with a few of its bytes changed, lost, doubled or put in."""
    made = bytearray(data)
    for _ in range(rng.choice([1, 1, 2, 4, 12])):
        at, end = sorted((rng.randrange(len(made) + 1), rng.randrange(len(made) + 1)))
        end = min(end, at + rng.choice([1, 8, 200]))
        match rng.randrange(6):
            case 0 if made:
                made[min(at, len(made) - 1)] = rng.randrange(256)
            case 1:
                del made[at:end]
            case 2:
                made[at:at] = made[at:end]
            case 3:
                made[at:end] = rng.choice(PIECES)
            case 4:
                made[at:at] = rng.choice(PIECES)
            case _:
                made = made[: max(at, 1)] if rng.random() < 0.2 else made
    return bytes(made)


def mutated_inside(data: bytes, rng: random.Random) -> bytes:
    """An archive with one of its parts mutated, so that more than its list is damaged."""
    into = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(into, "w") as new:
        names = old.namelist()
        chosen = rng.choice(names)
        for name in names:
            part = old.read(name)
            new.writestr(name, mutated(part, rng) if name == chosen else part)
    return into.getvalue()


@pytest.fixture(scope="module")
def samples(tmp_path_factory):
    """Every sample, and our own tables of what they hold."""
    place = tmp_path_factory.mktemp("samples")
    found = {name: make() for name, make in made_up.SAMPLES.items()}
    store = Store(place / "r.sqlite")
    bring_in(store, preview_of(store, "plays.csv", found["plays.csv"], Asked()), Asked())
    for to, name in (
        ("csv", "own.csv"),
        ("xlsx", "own.xlsx"),
        ("parquet", "own.parquet"),
        ("bgstats", "own.json"),
    ):
        found[name] = write(store, [], to, place / name)[1].read_bytes()
    store.close()
    return found


def run(samples, tmp_path, count, seed):
    """How many of the mutated files were refused, and how many taken in."""
    rng = random.Random(seed)
    store = Store(tmp_path / "r.sqlite")
    bring_in(store, preview_of(store, "plays.xml", samples["plays.xml"], Asked()), Asked())
    before = {one.id for one in paper.read(store)}
    refused = taken = 0
    names = sorted(samples)
    for at in range(count):
        name = names[at % len(names)]
        data = samples[name]
        inside = data.startswith(b"PK") and rng.random() < 0.8
        data = mutated_inside(data, rng) if inside else mutated(data, rng)
        try:
            seen = preview_of(store, name, data, Asked())
        except NotTaken as error:
            said = str(error)
            assert said, (name, at)
            assert "\n" not in said, (name, at, said)
            assert len(said) < 1_500, (name, at, said)
            refused += 1
            continue
        assert not any(paper.wrong(one, date.max) for one in seen.ready), (name, at)
        if at % 7 == 0 and (source := bring_in(store, seen, Asked(), leave_out=True)):
            found = frames(store)
            assert set(found.results["playtest"]) == {one.id for one in paper.read(store)}
            assert len(found.survey) >= 0
            take_back(store, source)
            assert {one.id for one in paper.read(store)} == before, (name, at)
            taken += 1
    store.close()
    return refused, taken


def test_damaged_files_are_refused_in_a_sentence_or_come_in_soundly(samples, tmp_path):
    refused, taken = run(samples, tmp_path, EACH_DAY, seed=date.today().toordinal())
    assert refused
    assert taken


@pytest.mark.soak
def test_many_damaged_files_are_refused_in_a_sentence_or_come_in_soundly(samples, tmp_path, measured):
    refused, taken = run(samples, tmp_path, SOAKED, seed=54)
    measured(
        "mutated files of plays",
        f"{refused:,} of {SOAKED:,} refused in a sentence, {taken:,} taken in and back",
    )


def test_a_bomb_is_refused_before_it_is_unpacked(tmp_path):
    store = Store(tmp_path / "r.sqlite")
    into = io.BytesIO()
    with zipfile.ZipFile(into, "w", zipfile.ZIP_DEFLATED) as bomb:
        bomb.writestr("Evening.csv", b"0" * 70_000_000)
    assert len(into.getvalue()) < 100_000
    with pytest.raises(NotTaken, match="Unpacked it would be larger than 64 MB"):
        preview_of(store, "bomb.zip", into.getvalue(), Asked())
    entities = b'<?xml version="1.0"?><!DOCTYPE l [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]><plays>&b;</plays>'
    with pytest.raises(NotTaken, match="declares a document type or entities"):
        preview_of(store, "lol.xml", entities, Asked())
    with pytest.raises(NotTaken, match="larger than 64 MB"):
        preview_of(store, "large.csv", b"a" * 65_000_000, Asked())
