"""What a stranger misread in the text of a position (benchmarks/soak/blind-reading-2026-11-29.md)."""

import random
from dataclasses import replace

from playtest import words
from playtest.engines.rat_scramble import RatScramble
from playtest.engines.rat_scramble.agreements import Agreement, VoteFor
from playtest.engines.scambodia import Scambodia
from playtest.engines.trade_warz.actions import Offer, Place
from tests.engines.trade_warz.position import Position

CORN = "Freedom Corn"


def text(p, seat=0):
    return words.position(p.game, p.game.view(p.state, seat))


def test_who_chose_no_policy_reads_that():
    p = Position().hand(0, CORN)
    view = p.game.view(p.state, 0)
    players = tuple([replace(player, committed=True, commit=None) for player in view.players])
    said = words.position(p.game, replace(view, players=players))
    assert said.count("Has committed a policy choice: none.") == 1
    assert said.count("Has committed a policy choice: hidden, or none.") == len(players) - 1


def test_the_reserve_and_the_open_slots_are_said():
    p = Position().hand(0, CORN)
    p[0].gdp = 10
    free = next(line for line in text(p).splitlines() if line.startswith("Slots without a route: "))
    assert "Mexico 1, 2" in free
    assert "reserved" not in text(p)
    p.do(0, Place(CORN, "Mexico", 1))
    assert "has 10 GDP: 3 reserved for placed exports, 7 to spend or bid." in text(p)
    assert "reserved for placed exports" not in text(p, 1)
    p.route(1, "Arms Deals", "Mexico", 2)
    free = next(line for line in text(p).splitlines() if line.startswith("Slots without a route: "))
    assert "Mexico 1, 3" in free, "an export that lies there face down leaves the slot open"


def test_an_offer_to_answer_is_in_the_prompt():
    p = Position().hand(0, CORN).influence(1, "Mexico", 2)
    p.do(1, Offer(1, 0, "Mexico", 1, 1))
    assert text(p).rstrip().endswith("Answer the offer, or trade, then press Done.")
    assert text(p, 1).rstrip().endswith("Trade, then press Done.")


def test_an_agreement_about_the_vote_is_said_before_it_is_cast():
    game = RatScramble(4)
    rng = random.Random(4)
    state = game.start(rng)
    while game.view(state, None).phase != "voting":
        seat = game.pending(state)[0]
        legal = game.legal(state, seat)
        game.apply(state, seat, next((m for m in legal if m.kind == "take_vote_token"), legal[0]), rng)
    view = game.view(state, None)
    (seat,) = view.waiting
    bound = Agreement(1, view.round, (0, 1, 2, 3), (VoteFor(seat, view.proposals[1]),), ("open",))
    said = words.position(game, replace(view, agreements=(bound,)))
    assert f"By agreement Player {seat + 1} votes for {view.proposals[1]}." in said
    assert "By agreement" not in words.position(game, view)


def test_before_the_first_turn_it_is_nobodys():
    game = Scambodia(3)
    state = game.start(random.Random(1))
    said = words.position(game, game.view(state, 1))
    assert "takes the first turn." in said
    assert "'s turn." not in said
