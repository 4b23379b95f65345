"""Cards that nobody saw stay unknown: in figures, frames, exports, logs, reports and on the screen."""

import random
import re
from dataclasses import replace

import pytest

import playtest
from playtest import review, words
from playtest.engines.chance import Chance
from playtest.engines.game import REFEREE
from playtest.engines.scambodia.cards import ROUND_END
from playtest.frames import Frames, frames, unpacked
from playtest.frames.follower import Follower
from playtest.plays import exporting, own_exports
from playtest.record import Store, Unusable, made_up, replay
from playtest.review import measures, reports
from playtest.review.general import length, wins_by_seat
from playtest.review.scambodia import declarations, declarations_by_total
from playtest.seats.room_store import Rooms
from playtest.seats.server import rooms_to_open
from playtest.seats.session import RoomSession
from playtest.table import (
    ReadOnly,
    Table,
    TranscribedGame,
    absent,
    known,
    position_after,
    transcript,
    unseen,
    written_down,
)
from playtest.widgets.studio.recorded_list import READ, stands_how
from playtest.widgets.studio.review_marks import Marks
from playtest.widgets.studio.review_place import Place
from playtest.widgets.studio.review_step import step_at
from playtest.widgets.studio.start import Start
from playtest.widgets.table import TableView
from playtest.widgets.table.spectator import SpectatorView
from tests.widgets.conftest import Page, _all

NAMES = ["Ann", "Ben", "Cem", "Dee"]
UNSEEN = frozenset(word.strip("()") for word in known.UNSEEN_CARD.split())
GAMES = [
    ("scambodia", 2),
    ("cat_in_the_box", 3),
    ("collapsization", 3),
    ("rat_scramble", 4),
    ("trade_warz", 2),
]


def played_blind(name, players, seed=1, most=30):
    """Type in moves of a game of which nobody saw a card."""
    rng = random.Random(seed)
    typed = TranscribedGame(playtest.games()[name](players), rng)
    moves = 0
    while not typed.over:
        if typed.asked is not None:
            typed.unseen(rest=typed.asked.kind == "shuffle")
        elif moves == most:
            break
        else:
            typed.move(*rng.choice(typed.offered()))
            moves += 1
    return typed


def a_round(seed=3, *, remembered=False):
    """Type in a real round of Scambodia for two. Return it and the real last position.

    If ``remembered``, somebody remembers every card that was dealt or drawn.
    """
    game, rng = playtest.game("scambodia")(2), random.Random(seed)
    chance, typed = Chance(seed=seed), TranscribedGame(game, random.Random(seed))
    real, rolled = game.start(chance), []
    rolled.append(list(chance.outcomes))

    def answer():
        while typed.asked is not None:
            typed.unseen(rest=typed.asked.kind == "shuffle")
        for place, _ in typed.guessed() if remembered else ():
            typed.correct(place, rolled[place[0]][place[1]])

    answer()
    while real.phase < ROUND_END:
        seat = (*game.pending(real), *game.free(real))[0]
        action = rng.choice(game.legal(real, seat))
        before = len(chance.outcomes)
        game.apply(real, seat, action, chance)
        rolled.append(chance.outcomes[before:])
        typed.move(seat, action)
        answer()
    return typed, real


def written(store, typed):
    table = written_down(typed, store, NAMES[: typed.game.seats])
    assert Table.open(store, table.id).readonly is None
    return table


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_a_log_says_which_rolls_nobody_saw_and_what_else_they_may_have_been(store, name, players):
    typed = played_blind(name, players)
    table = written(store, typed)
    assert sum(made_up.unseen_at(table.log).values()) == typed.open
    notes = [entry for entry in table.log if made_up.marks(entry)]
    for note in notes:
        rolls = table.log[note.body["about"] - 1].chance
        for at, place in note.body["unseen"]:
            assert not isinstance(rolls[at], list) or place < len(rolls[at])
    assert [made_up.OTHERWISE in note.body for note in notes] == [False] * (len(notes) - 1) + [True]
    for one in made_up.completions(table.log):
        assert set(one) <= {entry.n for entry in table.log if entry.kind in ("start", "move")}


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_no_measure_or_result_that_differs_in_another_completion_is_in_the_frames(store, name, players):
    """The figures counted made-up cards: totals, declarations, who won."""
    table = written(store, played_blind(name, players, most=60))
    found = frames(store)
    (game,) = found.games.to_dict("records")
    left_out = set(unpacked(game["unknown"]))
    assert not left_out & set(found.measures["measure"])
    assert game["unseen"] == sum(made_up.unseen_at(table.log).values()) > 0
    assert found.moves["unseen"].sum() <= game["unseen"]
    state_of = {}
    for one in made_up.completions(table.log):
        state = None
        for entry in table.log:
            if entry.kind in ("start", "move"):
                other = made_up.otherwise(entry, one)
                if entry.kind == "start":
                    state, _ = replay.begin(table.game, other)
                else:
                    state, _ = replay.carry_out(table.game, state, other)
                state_of.setdefault(entry.n, []).append(table.game.measures(state))
    for n, others in state_of.items():
        mine = table.game.measures(table.state_at(n))
        for other in others:
            assert {name for name in mine if mine[name] != other.get(name)} <= left_out
    for drawers in review.sections(name).values():
        for draw in drawers:
            assert draw(found).layout.title.text


def test_a_result_that_rests_on_cards_nobody_saw_is_counted_nowhere_and_the_figures_say_so(store):
    """A made-up result of 0 to 21 was in what stands out, wins by seat and declarations by total."""
    typed, _ = a_round()
    table = written(store, typed)
    found = frames(store)
    assert found.games["finished"].all()
    assert found.results.empty
    assert "result" in unpacked(found.games["unknown"].iloc[0])
    assert not {"total", "score", "round_score", "declaration"} & set(found.measures["measure"])
    assert known.known_outcome(table) is None
    assert measures.wins(found).empty
    assert "who won depends on cards nobody saw" in str(review.stands_out(found))
    assert declarations(found).empty
    assert declarations_by_total(found).layout.title.text
    assert wins_by_seat(found).layout.title.text
    said = length(found).layout.title.subtitle.text.replace("<br>", " ")
    assert "1 with cards nobody saw, left out where they matter" in said


def test_with_every_card_of_the_hands_entered_the_real_result_counts(store):
    """Only the deck stays unknown, and nothing depends on its order."""
    typed, real = a_round(remembered=True)
    written(store, typed)
    found = frames(store)
    outcome = typed.game.outcome(real)
    assert found.results["score"].tolist() == [float(score) for score in outcome.scores]
    assert set(found.results.index[found.results["won"]]) == set(outcome.winners)
    assert "result" not in unpacked(found.games["unknown"].iloc[0])
    assert {"declaration", "score"} <= set(found.measures["measure"])


def test_a_result_is_known_if_no_card_that_nobody_saw_can_change_it(store):
    """In Cat in the Box every card is played openly, whoever dealt it."""
    table = written(store, played_blind("cat_in_the_box", 3, most=999))
    found = frames(store)
    assert len(found.results) == 3
    assert found.results["score"].notna().all()
    assert known.known_outcome(table) == table.outcome
    assert found.moves["legal"].isna().any(), "what else a hand allowed is unknown"


def test_a_log_of_an_earlier_version_opens_and_counts_nothing_that_may_be_made_up(store):
    """It has notes with the tag, but does not say which cards they mean."""
    table = written(store, played_blind("cat_in_the_box", 3, most=999))
    plain = {"unseen", "otherwise"}
    log = [
        replace(entry, body={name: value for name, value in entry.body.items() if name not in plain})
        if made_up.marks(entry)
        else entry
        for entry in table.log
    ]
    rows = Follower(table.game, table.header, log).rows()
    assert len(rows["moves"]) == sum(entry.kind == "move" for entry in log)
    assert rows["results"] == []
    assert rows["measures"] == []


def test_completions_of_which_none_can_be_played_leave_nothing_known(store):
    """They were passed over, so that what was made up counted."""
    table = written(store, played_blind("cat_in_the_box", 3, most=999))
    log = [
        replace(entry, body=entry.body | {"otherwise": [{"1": []}]})
        if "otherwise" in (entry.body if made_up.marks(entry) else ())
        else entry
        for entry in table.log
    ]
    rows = Follower(table.game, table.header, log).rows()
    assert rows["results"] == []
    assert rows["measures"] == []
    table._fold.log[:] = log
    known._others.cache_clear()
    assert known.known_outcome(table) is None
    assert not any(known.known_scores(table))


def test_csv_and_parquet_hold_what_is_unknown_and_back_again_it_is_no_result(store, tmp_path):
    typed, _ = a_round()
    written(store, typed)
    found = frames(store)
    found.to_parquet(tmp_path / "one.parquet")
    again = Frames.from_parquet(tmp_path / "one.parquet")
    assert again.equals(found)
    found.to_csv(tmp_path / "tables")
    games = (tmp_path / "tables" / "games.csv").read_text("utf-8-sig")
    assert "unseen,unknown" in games
    assert "total" in games
    files = {path.name: path.read_bytes() for path in (tmp_path / "tables").iterdir()}
    for back in (own_exports.of_frames(again), own_exports.read_folder(files)):
        assert not back.plays
        assert back.passed[0].why == own_exports.RESULT_UNSEEN
    book = exporting.xlsx(found, [], {})
    assert book


CARD = re.compile(r"\b[1-8]\b")


@pytest.mark.parametrize("seed", range(3))
def test_no_card_of_a_hand_that_nobody_saw_is_told_though_every_guess_tried_has_one_like_it(store, seed):
    """Of ten cards of eight numbers most guesses dealt a 4 and a 6, and these were told as Ann's."""
    typed = TranscribedGame(playtest.games()["cat_in_the_box"](4), random.Random(seed))
    while typed.asked is not None:
        typed.unseen(rest=typed.asked.kind == "shuffle")
    told = unseen.told(typed, NAMES)
    dealt = next(one for one in told if "hand" in one)
    assert not CARD.search(dealt)
    table = written(store, typed)
    hands = [line for line in position_after(table, 1).split("\n") if line[2:5] in NAMES]
    dealt = re.compile(rf"  \w+ +{re.escape(known.UNSEEN_CARD)} +10 .*")
    assert [bool(dealt.fullmatch(line)) for line in hands[:4]] == [True] * 4


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize(("name", "players"), GAMES)
def test_what_a_position_states_is_so_in_completions_that_the_search_did_not_make(store, name, players, seed):
    typed = played_blind(name, players, seed=seed, most=12)
    table = written(store, typed)
    last = len(typed.steps) - 1
    n = max(entry.n for entry in table.log if entry.kind in ("start", "move"))
    told = known.position(
        table, absent.NAMES[:players], lambda each: each.game.view(each.state_at(n), REFEREE)
    )
    stated = absent.words_in(told.split("\n"))
    others = [run for _, run in typed.mixed(25, 60_000)]
    assert others
    for run in others:
        there = {word for _, word in absent.words_in(absent.position(last)(typed, run))}
        lacking = {word for _, word in stated if word not in there | UNSEEN}
        assert not lacking


def test_a_copy_in_another_store_is_not_taken_for_the_playtest_here(store, tmp_path):
    """The store was left out of what identifies a log."""
    table = written(store, played_blind("scambodia", 2))
    copy = Store(tmp_path / "copy.sqlite")
    copy.import_(store.export(table.id))
    other = Table.open(copy, table.id)
    (mine, *_), (theirs, *_) = known.others(table), known.others(other)
    assert mine.store is store
    assert theirs.store is copy
    copy.close()


def sentences(table):
    return "\n".join(transcript(table))


def test_the_log_says_a_card_nobody_saw_instead_of_the_one_filled_in(store):
    """It stated "Ann sees 8♦" of a card that nobody had entered."""
    typed, _ = a_round()
    table = written(store, typed)
    made = sentences(table)
    text = words.of(table.game)
    assert known.UNSEEN_CARD in made
    assert known.NOBODY_KNOWS in made
    assert "unknown  Ann" in made
    assert known.filled_in(table) in made
    assert position_after(table, 1).startswith(known.filled_in(table))
    changed = [(n, event) for n, event in table.events(REFEREE) if not known.is_known(table, n, event)]
    assert changed
    for _, event in changed:
        said = text.event(event, table.names, REFEREE)
        if re.search("[♦♥♠♣]", said):
            assert said not in made


def test_the_scrubber_report_and_list_state_no_result_that_rests_on_made_up_cards(store):
    typed, _ = a_round()
    table = written(store, typed)
    _, said = stands_how(table)
    assert said.capitalize() == known.NOBODY_KNOWS
    assert "wins" not in said
    page = reports.report(store, [table.id])
    assert known.NOBODY_KNOWS in page
    assert "written down" not in str(review.stands_out(frames(store)))
    assert " won." not in page
    place = Place(Marks({}, lambda: False, lambda: None), lambda: None)
    place.table = table
    place.shows = "all"
    for n in place.steps():
        place.stand(n)
        step = step_at(place, table)
        assert step.happened().count("Nobody saw") == 1, "it stood in the note on the entry, and once more"
        assert known.filled_in(table) in step.in_words()
        assert "wins" not in step.happened()


def test_no_table_opens_on_made_up_cards_and_the_list_leads_to_the_review(store):
    """A live table, a seat's page and the public page showed positions, scores and news unmarked."""
    table = written(store, played_blind("trade_warz", 2))
    for seat in (None, 0):
        with pytest.raises(ReadOnly, match="opens read-only, in the review"):
            TableView(table, seat)
    screen = Start(store)
    page = Page(screen.board)
    assert READ in page.text
    assert {name for name in _all(page.board.panes, "data-do") if table.id in name} == {f"review:{table.id}"}
    page.do(f"open:{table.id}")
    assert made_up.READ_ONLY in page.text
    assert screen.view is None
    page.do(f"review:{table.id}")
    assert known.filled_in(table) in page.text


def test_no_room_opens_on_made_up_cards(store):
    table = written(store, played_blind("trade_warz", 2))
    rooms = Rooms(store)
    with pytest.raises(Unusable, match="opens read-only"):
        rooms_to_open(store, rooms, "http://127.0.0.1:1/", [table.id])
    with pytest.raises(ValueError, match="Nothing to play is recorded"):
        rooms_to_open(store, rooms, "http://127.0.0.1:1/", [])
    assert rooms.room(table.id) is None
    with pytest.raises(Unusable, match="opens read-only"):  # one that an earlier version opened
        RoomSession(rooms, rooms.open(table.id, started=True), "http://127.0.0.1:1/")


def test_a_fork_is_played_and_every_screen_says_that_cards_were_made_up(store):
    forked = written(store, played_blind("trade_warz", 2)).fork()
    for table in (forked, Table.open(store, forked.id)):
        assert table.warning == made_up.FORKED
        view, public = TableView(table), SpectatorView(table, lambda: None)
        assert made_up.FORKED in Page(view.board).text
        assert made_up.FORKED in str(public.panes(0))
        assert "\n".join(transcript(table)).count(made_up.FORKED) == 1
        view.close()
        public.close()


@pytest.mark.parametrize("seed", range(6))
def test_nothing_is_told_while_typing_that_the_next_card_may_contradict(seed):
    """It said "no match" before the card of the match was entered, and that Ben scores 0 before the last."""
    game = playtest.game("scambodia")(2)
    rng, chance = random.Random(seed), Chance(seed=seed)
    real, text = game.start(chance), words.of(game)
    typed = TranscribedGame(game, random.Random(seed))
    while typed.asked is not None:
        typed.unseen(rest=True)
    while real.phase < ROUND_END:
        seat = (*game.pending(real), *game.free(real))[0]
        action = rng.choice(game.legal(real, seat))
        events = []
        game.apply(real, seat, action, chance, events)
        typed.move(seat, action)
        while typed.asked is not None:
            typed.unseen(rest=typed.asked.kind == "shuffle")
        right = [text.event(event, NAMES[:2], REFEREE) for event in events]
        for one in unseen.told(typed, NAMES[:2]):
            assert unseen.UNKNOWN in one or "nobody saw" in one or one in right, (one, right)
