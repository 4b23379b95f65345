"""Every part on the board that cannot be picked says why: by the rules, or by what is asked instead."""

import random
from collections import Counter
from itertools import permutations

import pytest

import playtest
from playtest import bots
from playtest.engines.game import Illegal
from playtest.engines.scambodia.moves import Declare
from playtest.table import Table
from playtest.widgets import TableView
from playtest.widgets.games import front_end
from playtest.widgets.kit import Message
from playtest.widgets.table.composer.refusals import NOT_ASKED
from tests.widgets.conftest import _nodes

SEATS = {"cat_in_the_box": 4, "collapsization": 3, "scambodia": 3, "trade_warz": 4, "rat_scramble": 4}
MOVES = {"cat_in_the_box": 60, "collapsization": 40, "scambodia": 80, "trade_warz": 240, "rat_scramble": 500}
NAMES = ["Ann", "Ben", "Cleo", "Dora"]
EACH = 3
"""So many positions of each kind of decision are looked at."""
VAGUE = ("That is not possible now.", "Vote for one of the two proposals.")
"""What the rules say of moves that no part of a board should stand for."""
IN_PLAY = {
    "cat_in_the_box": {"card", "space", "x-space"},
    "collapsization": {"card", "claim-card", "hex"},
    "scambodia": {"card", "deck", "top"},
    "trade_warz": {"hand-card", "in-play", "influence", "partner", "pile", "route", "slot"},
    "rat_scramble": {"character", "offer", "promise", "proposal", "vote", "vote-token"},
}
"""What at least cannot be picked at some time, and was pressed."""


def decisions(table, chance):
    """At each kind of decision of a game of bots, a few times: the seat that may act."""
    game, bot, seen = table.game, bots.stand_in(table.game), Counter()
    for at in range(MOVES[game.name]):
        if not table.pending:
            return
        able = [seat for seat in {*table.pending, *table.free} if seat >= 0 and table.legal(seat)]
        for seat in able:
            kinds = frozenset(move.kind for move in table.legal(seat))
            kind = (table.view(seat).phase, kinds, seat in table.pending)
            seen[kind] += 1
            if seen[kind] <= EACH:
                yield seat
        seat, view = chance.choice(able), table.view
        move = bot.choose(game, view(seat), table.legal(seat), chance) if at % 2 else None
        table.submit(seat, move or game.sample(table.state, seat, chance))


def unavailable(view):
    """The keys of the pieces that cannot be picked, with their pieces."""
    composer, pieces = view.composer, view.session.shown_scene.pickable()
    return {
        key: each
        for key, each in pieces.items()
        if each.part is not None and composer.is_unavailable(each.part)
    }


def press(view, seat, key, piece, *, whole):
    """What is said of a press on a piece: by the ``whole`` page, or by what makes moves of presses."""
    if whole:
        view._hear(Message(f"part:{key}"))
        return view.session.refusals.text
    with pytest.raises(Illegal) as refused:
        view.session.moves.pick(seat, piece)
    return str(refused.value)


def asked(view):
    """The sentence of the dock."""
    (prompt,) = [n[3][0] for n in _nodes(view.board.panes) if n[2].get("class") == "pb-prompt"]
    return prompt


def known_reasons(table, seat, part):
    """What the rules, the game's words and its board have to say of ``part``."""
    game, view = table.game, table.view(seat)
    words = playtest.words.of(game.name)
    tried = front_end(game).moves_for_part(view, part)
    refused = [table.refusal(seat, move) for move in tried]
    if all(refused):
        yield from [words.refusal(view, reason, table.names) for reason in refused]
        yield words.joint_refusal(view, tried, table.names)
    yield front_end(game).part_help(view, part)


@pytest.mark.parametrize("name", SEATS)
def test_each_part_that_cannot_be_picked_says_why(store, name):
    table = Table.new(store, playtest.game(name)(SEATS[name]), NAMES[: SEATS[name]], seed=3)
    pressed = set()
    for seat in decisions(table, random.Random(3)):
        view = TableView(table, seat, pace=0)
        for key, piece in unavailable(view).items():
            said = press(view, seat, key, piece, whole=piece.name not in pressed)
            pressed.add(piece.name)
            assert view.composer.picks == {}
            assert said not in VAGUE
            if said.startswith(NOT_ASKED):
                assert table.game.name == "trade_warz"
                assert table.state.agenda, "elsewhere there is a reason for each part"
                assert said == f"{NOT_ASKED} {asked(view).removeprefix('Next: ')}"
                continue
            known = {*known_reasons(table, seat, piece.part)} - {""}
            assert known, (piece.name, piece.part)
            assert said in known | {" ".join(two) for two in permutations(known, 2)}
            legal = table.legal(seat)
            if "declare" in said:
                assert any(isinstance(move, Declare) for move in legal)
        view.close()
    assert pressed >= IN_PLAY[name]
