import random

import pytest

from playtest import bots, words
from playtest.engines.game import Game
from playtest.record import Store
from playtest.table import Table
from tests.nim import Nim, Taken


def test_a_bot_is_found_by_its_name():
    assert bots.bot("random").name == "random"
    assert bots.bot("bot:random").name == "random"
    assert bots.bot("random", "cat_in_the_box").name == "random"


def test_every_game_has_the_random_bot():
    assert bots.names("a_game_without_bots") == ("ismcts", "random")
    assert bots.names("cat_in_the_box")[-1] == "random"


def test_a_search_is_not_offered_where_a_game_cannot_be_resampled():
    class Bare(Game):
        name = "bare"

    class Searchable(Bare):
        def resample(self, view, chance):
            return view

    assert bots.names(Bare) == ("random",)
    assert bots.names(Searchable) == ("ismcts", "random")


def test_an_unknown_bot_is_refused_with_what_there_is():
    with pytest.raises(bots.UnknownBot, match=r'no bot "nobody". Choose from .*random'):
        bots.bot("nobody")
    with pytest.raises(bots.UnknownBot, match=r'no bot "heuristic" for a_game_without_bots. Choose from'):
        bots.bot("heuristic", "a_game_without_bots")


def test_options_are_read_from_the_name():
    made = []

    class Careful(bots.RandomBot):
        name = "careful"

        def __init__(self, depth: int = 1, bold: bool = True, tone: str = "") -> None:
            made.append((depth, bold, tone))

    bots.register("mine", "careful", Careful)
    bots.bot("careful:depth=3:bold=false:tone=dry", "mine")
    bots.bot("bot:careful", "mine", depth=2)
    assert made == [(3, False, "dry"), (2, True, "")]
    with pytest.raises(bots.UnknownBot, match="does not take these options: width"):
        bots.bot("careful:width=2", "mine")
    with pytest.raises(bots.UnknownBot, match="not an option; write NAME:option=value"):
        bots.bot("careful:3", "mine")


def test_a_bot_named_before_its_game_is_each_games_own():
    class First(bots.RandomBot):
        def choose(self, game, view, legal, chance):
            return legal[0]

    bots.register("one_game", "steady", First)

    class OneGame:
        name = "one_game"

    class OtherGame:
        name = "other_game"

    steady = bots.bot("steady")
    assert steady.choose(OneGame, None, ["a", "b"], random.Random(1)) == "a"
    with pytest.raises(bots.UnknownBot, match="for other_game"):
        steady.choose(OtherGame, None, ["a"], random.Random(1))


def test_the_random_bot_takes_every_legal_move_sometimes():
    chosen = {bots.bot("random").choose(None, None, ("a", "b", "c"), random.Random(n)) for n in range(40)}
    assert chosen == {"a", "b", "c"}


def test_one_line_records_a_game_of_bots_and_a_persons_seat_is_refused(tmp_path):
    store = Store(tmp_path / "r.sqlite")
    table = bots.play(Table.new(store, Nim(2), ["bot:random", "bot:random"], seed=1))
    assert table.outcome is not None
    assert {entry.who for entry in table.log if entry.kind == "move"} == {"bot"}
    with pytest.raises(ValueError, match="give a bot to seat 2"):
        bots.play(Table.new(store, Nim(2), ["bot:random", "Ben"]))
    store.close()


def test_the_log_of_a_game_without_words_of_its_own_says_who_did_what():
    """It read “Taken: seat Rob, sticks 1”."""
    assert words.Words().event(Taken(0, 2), ["Rob", "Otto"], None) == "Rob: taken, sticks 2"
