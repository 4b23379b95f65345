"""The search: legal and repeatable everywhere, sees nothing hidden, and gains by thinking longer."""

import random
from math import sqrt
from statistics import fmean, stdev

import pytest
from statsmodels.stats.proportion import proportion_confint

import playtest
from playtest.bots import UnknownBot, bot, guide_of, names
from playtest.bots.random import RandomBot
from playtest.bots.search import Search, candidates
from playtest.bots.tuning import played, share_of_win
from playtest.engines.cat_in_the_box import CatInTheBox
from playtest.engines.collapsization import Collapsization
from playtest.simulate import simulate
from playtest.simulate.games import with_limits
from tests.nim import Nim, State
from tests.scrambles import module_for
from tests.shipped import EVERY


def table(name, players):
    return with_limits(playtest.game(name)(players))


def choices(game, seed, every, most):
    """Positions of a random game with a seat that has a choice there, for every so many moves."""
    rng = random.Random(seed)
    state, found, made = game.start(rng), [], 0
    while (waiting := game.pending(state)) and len(found) < most:
        seat = rng.choice(waiting)
        if made % every == 0 and len(game.legal(state, seat)) > 1:
            found.append((state.copy(), seat))
        game.apply(state, seat, game.sample(state, seat, rng), rng)
        made += 1
    return found


def choose(player, game, state, seat, seed=1):
    return player.choose(game, game.view(state, seat), game.legal(state, seat), random.Random(seed))


@pytest.mark.parametrize("name", EVERY)
def test_its_moves_are_legal_and_the_same_again(name):
    game = table(name, max(EVERY[name].players))
    player = bot("search", game, iterations=4, width=3)
    found = choices(game, seed=2, every=9, most=3)
    assert found
    for state, seat in found:
        move = choose(player, game, state, seat)
        assert game.refusal(state, seat, move) is None
        assert choose(player, game, state, seat) == move


@pytest.mark.parametrize("name", ["cat_in_the_box", "scambodia", "collapsization"])
def test_what_it_cannot_know_changes_nothing(name):
    game = table(name, 3)
    player = bot("search", game, iterations=12, width=4)
    for state, seat in choices(game, seed=3, every=4, most=5):
        other = module_for(name).scramble(state.copy(), seat, random.Random(1))
        assert choose(player, game, state, seat) == choose(player, game, other, seat)


@pytest.mark.parametrize("name", ["cat_in_the_box", "collapsization"])
def test_in_its_playouts_a_seat_moves_by_what_it_may_know(name):
    game = table(name, 3)
    guide = guide_of(game)
    for state, seat in choices(game, seed=5, every=1, most=30):
        other = module_for(name).scramble(state.copy(), seat, random.Random(1))
        moves = [guide.policy(game, one, seat, random.Random(7)) for one in (state, other)]
        assert moves[0] == moves[1]


@pytest.mark.parametrize("name", ["cat_in_the_box", "collapsization"])
def test_the_moves_it_compares_are_different_and_not_more_than_asked_for(name):
    game = table(name, 3)
    for state, seat in choices(game, seed=6, every=3, most=10):
        view, legal = game.view(state, seat), game.legal(state, seat)
        found = candidates(guide_of(game), game, view, legal, random.Random(1), 4)
        assert 1 <= len(found) <= 4
        assert len(set(found)) == len(found)
        assert all(game.refusal(state, seat, move) is None for move in found)


@pytest.mark.parametrize("name", ["scambodia", "collapsization"])
def test_a_deal_that_it_imagines_looks_the_same_to_its_seat(name):
    game = table(name, 3)
    guide = guide_of(game)
    for state, seat in choices(game, seed=7, every=1, most=60):
        view = game.view(state, seat)
        imagined = guide.imagine(game, view, random.Random(1))
        assert game.view(imagined, seat) == view
        assert game.faults(imagined) == []


def test_cards_that_their_owners_chose_to_keep_are_imagined_low():
    game = table("scambodia", 3)
    guide, rng = guide_of(game), random.Random(3)
    state = game.start(rng)
    while state.turn < 24 and game.pending(state):
        seat = game.pending(state)[0]
        game.apply(state, seat, guide.policy(game, state, seat, rng), rng)
    seat = game.pending(state)[0]
    view = game.view(state, seat)
    hidden = [at for at, card in enumerate(view.known.table) if card == -1 and view.held >> at & 1]
    kept = [at for at in hidden if at // 4 != seat and view.seen[at][at // 4] > 0]
    assert kept

    def mean(deal):
        points = [game.value_of(deal(random.Random(i)).table[at]) for i in range(300) for at in kept]
        return sum(points) / len(points)

    imagined = mean(lambda chance: guide.imagine(game, view, chance))
    dealt = mean(lambda chance: game.resample(view, chance))
    assert imagined < 0.7 * dealt


class TakesOne(RandomBot):
    """Nim's slowest player, for a search to lean on."""

    needs_view = True

    def choose(self, game, view, legal, chance):
        return min(legal, key=lambda move: move.sticks)


def test_it_leaves_its_guides_move_only_for_one_that_paid_more():
    game = Nim(2)
    search = Search(lambda game: TakesOne())
    assert choose(search, game, State(2, [0, 0]), 0).sticks == 2
    assert choose(search, game, State(3, [0, 0]), 0).sticks == 1
    sure = Search(lambda game: TakesOne(), doubt=9, iterations=4)
    assert choose(sure, game, State(2, [0, 0]), 0).sticks == 1


def test_of_many_playouts_fewer_standard_errors_are_asked():
    search = Search()
    assert [search.standard_errors(count) for count in (2, 30)] == [2.0, 2.0]
    assert search.standard_errors(120) == 1.0
    assert search.standard_errors(300) == pytest.approx(0.632, abs=0.001)


@pytest.mark.parametrize("sticks", [1, 2])
def test_without_a_guide_it_takes_the_last_sticks_at_nim(sticks):
    game = Nim(2)
    assert choose(Search(), game, State(sticks, [0, 0]), 0).sticks == sticks


class Watched(Nim):
    """Nim that counts the moves made in it."""

    made = 0

    def apply(self, state, seat, action, chance, events=None):
        self.made += 1
        super().apply(state, seat, action, chance, events)


def moves_of_a_decision(guide=None, sticks=12, **given):
    """What is decided, and how many moves the playouts take that it costs."""
    game = Watched(2)
    return choose(Search(guide, **given), game, State(sticks, [0, 0]), 0), game.made


def test_where_playouts_are_long_there_are_fewer():
    class Thrifty(TakesOne):
        affords = 60

    def thrifty(game):
        return Thrifty()

    _, usual = moves_of_a_decision(iterations=40)
    move, few = moves_of_a_decision(iterations=40, moves=60)
    assert few < 100 < 200 < usual
    assert moves_of_a_decision(iterations=40, moves=60) == (move, few)
    assert moves_of_a_decision(thrifty, iterations=40)[1] < 100
    assert moves_of_a_decision(thrifty, iterations=40, moves=10_000)[1] > 200


def test_games_too_long_to_be_played_out_end_with_an_estimate():
    class Wise(TakesOne):
        """Knows that who leaves a multiple of three wins."""

        def stage(self, game, state):
            return state.sticks // 4

        def estimate(self, game, state, seat):
            return float((state.sticks % 3 == 0) != (game.pending(state)[0] == seat))

    move, made = moves_of_a_decision(lambda game: Wise(), sticks=14, iterations=8)
    assert move.sticks == 2
    assert made <= 24


@pytest.mark.parametrize("name", ["cat_in_the_box", "collapsization", "rat_scramble", "scambodia"])
def test_it_is_offered_where_it_plays_better_than_the_bot_that_guides_it(name):
    assert "search" in names(name)
    assert "ismcts" not in names(name)


class LonelyNim(Nim):
    """Nim that nobody has registered a bot for."""

    name = "lonely_nim"


def test_where_a_game_has_no_bots_the_tree_is_offered():
    assert "search" not in names(LonelyNim)
    assert "ismcts" in names(LonelyNim)


def test_a_count_that_is_none_is_refused():
    with pytest.raises(UnknownBot, match="iterations is from 2 to 100000, not 0"):
        bot("search:iterations=0", "cat_in_the_box")
    with pytest.raises(UnknownBot, match=r'"search" has no parameter depth .*it has iterations, width'):
        bot("search", "cat_in_the_box", depth=3)


@pytest.mark.parametrize("count", ["a" * 3000, "9" * 400], ids=["a long word", "a long number"])
def test_a_long_word_or_number_is_refused_in_a_short_sentence(count):
    with pytest.raises(UnknownBot, match=r"^.{20,200}$"):
        bot(f"search:iterations={count}", "cat_in_the_box")
    with pytest.raises(UnknownBot, match=r"^.{20,200}$"):
        bot(f"search:{count}=3", "cat_in_the_box")


def wins(game, name, others, games):
    """Games that ``name`` wins, moving on one seat a game, with the 95% Wilson interval."""
    found = simulate(game, [name] + [others] * (game.seats - 1), games, seed=5, rotate=True).results
    won = found[found.bot == name].won
    return proportion_confint(won.sum(), len(won), method="wilson")


@pytest.mark.soak
@pytest.mark.parametrize("game", [CatInTheBox(4), Collapsization(3)], ids=lambda game: game.name)
def test_thinking_ten_times_as_long_wins_more_than_its_share(game, measured):
    one, others = (bot("search", game, iterations=count) for count in (300, 30))
    shares = []
    for number in range(200):
        seat = number % game.seats
        table = [one if at == seat else others for at in range(game.seats)]
        shares.append(share_of_win(game, played(game, table, "ten times", number), seat))
    error = 1.96 * stdev(shares) / sqrt(len(shares))
    measured(
        f"search at {game.title}, 300 iterations against others of 30",
        f"{fmean(shares):.1%} ± {error:.1%} of the wins, shared ones split, of {len(shares)} games; "
        f"fair {1 / game.seats:.1%}",
    )
    assert fmean(shares) - error > 1 / game.seats


@pytest.mark.soak
def test_few_playouts_to_the_end_of_the_turn_win_more_than_the_guide_at_collapsization(measured):
    game, games = Collapsization(3), 400
    _, high = wins(game, "shrewd:bluff=5", "shrewd", games)
    low, top = wins(game, "search:iterations=30", "shrewd", games)
    measured(
        "search at Collapsization, 30 iterations against two of the shrewd",
        f"{low:.1%} to {top:.1%} of {games} games; the shrewd there at most {high:.1%} (95% Wilson)",
    )
    assert low > high
