import pytest

import playtest
from playtest import simulate as simulating
from playtest.bots import RandomBot, bot
from playtest.engines.collapsization import Collapsization
from playtest.engines.trade_warz.actions import Accept, Bid
from playtest.record import Store
from playtest.simulate import compare, costs, restricted, simulate
from playtest.simulate.finding import called
from playtest.simulate.forbidding import check_part
from playtest.simulate.games import Job, with_limits
from playtest.simulate.observers import parts_of
from playtest.simulate.resimulate import on_a_table, replayed
from tests.nim import Nim, Rules, Take
from tests.shipped import EVERY


@pytest.fixture
def store(tmp_path):
    return Store(tmp_path / "found.sqlite")


def trouble(game, bots="random", **more):
    """Asked of random bots, which come everywhere; the panel of Nim would be a search."""
    return simulating.trouble(game, bots, **more)


class Stuck(Nim):
    """Nim in which nothing may be taken of three sticks."""

    def legal(self, state, seat):
        return [] if state.sticks == 3 else super().legal(state, seat)


class Forever(Nim):
    def apply(self, state, seat, action, chance, events=None):
        state.turn += 1


class Blows(Nim):
    def apply(self, state, seat, action, chance, events=None):
        if state.sticks == 2:
            raise ZeroDivisionError("two sticks")
        super().apply(state, seat, action, chance, events)


class BlowsTwice(Nim):
    """Two faults of one kind: at two sticks, and of the few games that come through, at one."""

    def apply(self, state, seat, action, chance, events=None):
        if state.sticks == 2:
            raise ValueError("two sticks")
        if state.sticks == 1:
            raise ValueError("one stick")
        super().apply(state, seat, action, chance, events)


class FirstWins(Nim):
    """Seat 0 wins whatever happens, and red sticks are never taken."""

    def outcome(self, state):
        found = super().outcome(state)
        return found and type(found)(found.scores, frozenset([0]), found.reason)

    def red_sticks(self):
        """A rule that nobody asks."""


def job(game, seed=0):
    return Job.of(with_limits(game), [("random", RandomBot())] * game.seats, seed, "uses", False, "")


def kinds(found):
    return [finding.kind for finding in found.findings]


def test_a_state_without_a_legal_move_is_found_and_opens_on_a_table(store):
    found = trouble(Stuck(2), games=40, processes=1)
    first = next(finding for finding in found.findings if finding.kind == "no legal move")
    assert "must move but has no legal move" in first.says
    table = first.open(store, ["Ann", "Ben"])
    assert table.state.sticks == 3
    assert len(table.log) == first.moves + 1
    assert not table.legal(table.pending[0])


def test_an_endless_game_is_found():
    found = trouble(Forever(2, Rules(turn_limit=30_000)), games=1, processes=1)
    assert "endless" in kinds(found)


def test_a_rule_that_breaks_is_found_at_the_position_before_it(store):
    found = trouble(Blows(2), games=30, processes=1)
    broken = [finding for finding in found.findings if finding.kind == "broken"]
    assert "ZeroDivisionError: two sticks" in broken[0].says
    assert 3 < len([finding for finding in found.findings if finding.kind == "broken"]) + 1 <= 5
    table = broken[0].open(store)
    assert table.state.sticks == 2


def test_two_faults_of_one_kind_are_both_listed():
    """Three games with the first hid the second, as both raise the same error."""
    found = trouble(BlowsTwice(2), games=60, processes=1)
    said = "\n".join(finding.says for finding in found.findings if finding.kind == "broken")
    assert "ValueError: two sticks" in said
    assert "ValueError: one stick" in said
    assert "games in all failed this way (ValueError in apply, line " in said


def test_a_seat_that_wins_too_much_and_rules_never_asked_are_found(store):
    found = trouble(FirstWins(3), games=60, processes=1)
    seat = next(finding for finding in found.findings if finding.kind == "wins too much")
    assert seat.says.startswith("Seat 1 wins 100.0% of 60 games")
    unasked = next(finding for finding in found.findings if "never came up" in finding.says)
    assert "red_sticks" in unasked.says
    with pytest.raises(ValueError, match="There is no position to open"):
        unasked.open(store)
    assert seat.says in repr(found)
    assert "wins too much" in found._repr_html_()


@pytest.mark.parametrize(("name", "players"), [("collapsization", 3), ("rat_scramble", 4), ("trade_warz", 3)])
def test_what_only_a_table_asks_is_no_rule_that_never_fires(name, players):
    """What is worked out to be told, or a move that is offered and not rolled, counted as never asked."""
    found = trouble(playtest.game(name)(players), games=10, processes=1)
    assert [finding.says for finding in found.findings if "never came up" in finding.says] == []


def test_nothing_is_found_where_nothing_is_wrong():
    found = trouble(Nim(2), games=60, processes=1)
    assert found.findings == []
    assert "nothing was found" in repr(found)


class Cautious:
    """Takes one stick, whatever else it could."""

    name, version, needs_view = "cautious", "1", True

    def choose(self, game, view, legal, chance):
        return legal[0]


def test_a_move_that_is_never_played_is_found_where_it_could_have_been(store):
    found = trouble(Nim(2), Cautious(), games=30, processes=1)
    never = next(finding for finding in found.findings if finding.kind == "never played")
    assert never.part == "take sticks=2"
    table = never.open(store)
    assert Take(2) in table.legal(table.pending[0])
    uses = found.uses.set_index("part")
    assert uses.loc["take sticks=2", "did"] == 0
    assert uses.loc["take sticks=1", "chosen"] == 1


class Poison(Nim):
    """Who takes two sticks at once loses."""

    def apply(self, state, seat, action, chance, events=None):
        super().apply(state, seat, action, chance, events)
        if action.sticks == 2:
            state.taken[seat] += 100

    def outcome(self, state):
        found = super().outcome(state)
        least = min(state.taken)
        return found and type(found)(
            found.scores, frozenset(s for s, t in enumerate(state.taken) if t == least), found.reason
        )


def test_a_move_that_loses_is_found_and_restricted_play_says_what_it_costs():
    found = trouble(Poison(2), games=200, processes=1)
    bad = [finding.part for finding in found.findings if finding.kind == "not worth it"]
    assert bad == ["take sticks=2"]
    free = restricted(Poison(2), "random", "take sticks=2", games=100, processes=1)
    wins = free.of("wins").iloc[0]
    assert wins["difference"] > 0.1
    assert wins["found"]
    table = costs(Poison(2), "random", ["take sticks=1", "take sticks=2"], games=100, processes=1)
    assert list(table["forbidden"]) == ["take sticks=1", "take sticks=2"]
    assert table["cost"][0] > 0 > table["cost"][1]
    assert table["low"][1] <= table["cost"][1] <= table["high"][1]


def test_forbidden_may_be_fields_or_a_function():
    by_fields = restricted(Poison(2), "random", {"sticks": 2}, games=30, processes=1)
    by_function = restricted(Poison(2), "random", lambda move: move.sticks == 2, games=30, processes=1)
    assert list(by_fields.table["difference"]) == list(by_function.table["difference"])


def test_forbidding_what_is_never_done_has_no_figure_and_says_so():
    """It was told as a difference of +0.0."""
    found = restricted(Nim(2), "random", lambda move: False, games=30, processes=1)
    assert found.table.empty
    assert "no game of 30 ended differently" in found.verdict()
    assert found.sentences() == [found.verdict()]
    assert "no figure" in found._repr_html_()
    found.figure().to_json()


CAT = playtest.game("cat_in_the_box")(3)


@pytest.mark.parametrize(
    ("part", "says"),
    [
        ("discrd", r'no move .discrd. \(did you mean "discard"\?\); it has discard, paradox, play'),
        ("discard numbr=7", r'has no field .numbr. .* \(did you mean "number"\?\); it has number\.'),
        ("discard number=77", r"no number is .77.*it can be 1, 2, 3, 4, 5, 6, 7\."),
        ("play color=blau", r"no color is .blau."),
    ],
)
def test_a_part_that_no_seat_could_ever_do_is_refused_with_what_there_is(part, says):
    """They were answered with +0.0 points, p 1.000."""
    for ask in (lambda: restricted(CAT, "random", part, games=2), lambda: costs(CAT, "random", [part], 2)):
        with pytest.raises(ValueError, match=says):
            ask()


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"numbr": 7}, r'No move of .* has a field .numbr. \(did you mean "number"\?\); they have color'),
        ({"number": 77}, r"nobody can make a move whose number is 77 .*it can be 1, 2, 3, 4, 5, 6, 7\."),
        (
            {"kind": "discard", "color": 1},
            "nobody .* has kind 'discard' and color 1 together",
        ),
        ({}, "Say which fields"),
        (7, "Forbid a part of a move"),
    ],
)
def test_fields_and_values_that_no_move_has_are_refused(fields, says):
    with pytest.raises(ValueError, match=says):
        restricted(CAT, "random", fields, games=2)


def test_what_made_no_difference_in_any_game_has_no_figure():
    table = costs(CAT, "careful", ["discard number=7"], games=1, processes=1)
    assert table["n"][0] > 0
    assert table[["cost", "low", "high", "p_corrected"]].isna().to_numpy().all()


@pytest.mark.parametrize("name", sorted(EVERY))
def test_every_part_of_every_listed_move_may_be_forbidden(name):
    cls = playtest.games()[name]
    game = cls(cls.players[0])
    moves = game.actions()
    for part in sorted({part for move in moves[:: max(1, len(moves) // 12)] for part in parts_of(move)}):
        check_part(game, part)


@pytest.mark.parametrize("name", sorted(EVERY))
def test_a_simulated_game_is_played_once_more_on_a_table(name, store):
    cls = playtest.games()[name]
    game = cls(cls.players[-1])
    played = simulate(game, "random", 2, 5, detail="moves", processes=1)
    again = replayed(job(game, 5), 1)
    assert again.error is None
    assert len(again.moves) == played.games.length[1]
    some = min(12, len(again.moves) - 1)
    table = on_a_table(job(game, 5), 1, some, store)
    assert len(table.log) == some + 1
    seats = played.moves.seat[played.moves.playtest == "5/1"]
    assert [entry.seat for entry in table.log[1:]] == list(seats)[:some]
    # and goes on with rolls of its own
    rolls = __import__("random").Random(1)
    seat = table.pending[0]
    table.submit(seat, table.game.sample(table.state, seat, rolls))


def test_a_bot_that_cheats_is_found():
    class Cheat(Cautious):
        def choose(self, game, view, legal, chance):
            return Take(99)

    found = trouble(Nim(2), Cheat(), games=5, processes=1)
    assert found.findings[0].kind == "broken"
    assert 'the bot "cautious" chose Take(sticks=99' in found.findings[0].says
    with pytest.warns(UserWarning, match="failed"):
        compare(Nim(2), {"most": 3}, [Cheat(), bot("random")], games=3, processes=1)


def test_what_only_a_tool_or_a_screen_asks_of_a_game_is_no_dead_rule():
    found = trouble(Collapsization(3), games=12, bots="honest", processes=1)
    says = " ".join(finding.says for finding in found.findings)
    assert "graph" not in says
    assert "nominations_seen" not in says


def test_what_only_the_referee_a_clock_or_an_explanation_asks_is_no_dead_rule():
    for name, players in (("rat_scramble", 4), ("scambodia", 3), ("trade_warz", 3)):
        found = trouble(playtest.game(name)(players), games=4, processes=1)
        dead = " ".join(finding.says for finding in found.findings if finding.kind == "never comes up")
        for asked_elsewhere in (
            "judge",
            "close_negotiation",
            "time_out",
            "what_is_asked",
            "cost_terms",
            "visible",
        ):
            assert asked_elsewhere not in dead


def test_a_rule_that_playing_asks_is_still_found_where_no_game_came_to_it():
    class NeverAsks(Collapsization):
        def points_of_a_build(self, *_):
            """Asked by nothing, of a designer's own."""

    found = trouble(NeverAsks(3), games=4, bots="honest", processes=1)
    assert any("points_of_a_build" in finding.says for finding in found.findings)


def test_what_only_numbers_an_offer_is_no_choice_and_a_choice_is_named():
    assert parts_of(Accept(offer=3)) == ("accept",)
    assert parts_of(Bid(gdp=3)) == ("bid", "bid gdp=3")
    assert called(playtest.game("cat_in_the_box")(4), "play color=1") == '"play color=1" (blue)'
    assert called(Nim(2), "take sticks=2") == '"take sticks=2"'


class Stopping(RandomBot):
    """Plays some games, then somebody presses Ctrl-C."""

    name, needs_view = "stopping", True

    def __init__(self):
        self.left = 60

    def choose(self, game, view, legal, chance):
        self.left -= 1
        if not self.left:
            raise KeyboardInterrupt
        return chance.choice(legal)


def test_what_is_stopped_has_as_many_games_with_every_bot():
    """A page said 40 games by each bot, of which the last had played 8."""

    def bots():
        return {"whole": "random", "stopped": Stopping()}

    page = simulating.findings(Nim(2), bots(), games=40, force=False, processes=1).page()
    assert "40 games for 2 by each bot" in page
    assert "- **whole**" in page
    assert "stopped" not in page
    found = simulating.trouble(Nim(2), bots(), games=40, processes=1)
    assert (found.bots, found.games) == (("whole",), 40)


def test_findings_begin_with_what_is_read_first_and_say_no_means_of_few_games():
    few = simulating.findings(Nim(2), "random", games=2, processes=1)
    assert not any(line.startswith("A game takes") for line in few.short)
    many = simulating.findings(Nim(2), "random", games=30, variants={"3": {"most": 3}}, processes=1)
    assert any(line.startswith("A game takes") for line in many.short)
    assert any(line.startswith("What if 3: ") for line in many.short)
    page = many.page()
    assert page.index("## In short") < page.index("## How long it lasts")
