"""Rat Scramble's boards: bells are bells, rows say what they need, and nothing is cut or covered."""

import re
from dataclasses import replace
from functools import partial

import pytest

from playtest.engines.rat_scramble import RatScramble
from playtest.engines.rat_scramble.agreements import VoteFor
from playtest.engines.rat_scramble.components import SEASONS
from playtest.engines.rat_scramble.moves import Offer
from playtest.widgets.games.rat_scramble.interests import interests
from playtest.widgets.games.rat_scramble.low_outcomes import LowOutcomes, SlimOutcomes
from playtest.widgets.games.rat_scramble.outcomes import Outcomes
from playtest.widgets.games.rat_scramble.stage_pieces import TALL, WIDE
from playtest.widgets.games.rat_scramble.table import scene
from playtest.widgets.kit import Box, Group, Path, Text, Tray, text_width
from tests.widgets.games.rat_scramble.evenings import ANN, BOB, Evening, played_to, texts

LONG = ["Ann", "Bartholomew", "Cleo", "Dora"]
TALL_ONE = partial(Outcomes, plan=TALL)


def pieces_of(pieces):
    """All pieces, those in groups too."""
    for piece in pieces:
        yield piece
        yield from pieces_of(piece.children) if isinstance(piece, Group) else ()


@pytest.fixture
def voting():
    game, (_, state) = RatScramble(4), played_to("voting", 0)
    return game, game.view(state, 0)


@pytest.mark.parametrize("board", [TALL_ONE, LowOutcomes, SlimOutcomes])
def test_every_bell_on_a_phone_has_the_shape_of_one(voting, board):
    """They were discs, which nobody took for bells."""
    game, view = voting
    drawn = board(view, LONG, game)
    bells = [piece for piece in pieces_of(drawn.picture().pieces) if piece.label.endswith(("bell", "bells"))]
    assert len(bells) == len(SEASONS) + 2 * (3 + 4)
    assert all(isinstance(bell.children[0], Path) for bell in bells)


@pytest.mark.parametrize("board", [TALL_ONE, LowOutcomes, SlimOutcomes])
def test_an_outcome_on_a_phone_says_how_many_votes_it_needs(voting, board):
    """“Maj” and “Con” had to be pressed to be understood."""
    game, view = voting
    drawn = board(view, LONG, game)
    ways = [piece for piece in pieces_of(drawn.picture().pieces) if piece.key.startswith("way-")]
    assert [next(texts([way])).text[0] for way in ways] == ["3", "4", "3", "4"]


@pytest.mark.parametrize("board", [TALL_ONE, LowOutcomes, SlimOutcomes])
def test_the_tint_of_a_column_goes_through_the_proposals(voting, board):
    """A proposal is a card that would hide what lies below it."""
    game, view = voting
    drawn = board(view, LONG, game)
    cards = [piece for piece in pieces_of(drawn.picture().pieces) if piece.name == "proposal"]
    for card in cards:
        edge, tint = [piece for piece in card.children if isinstance(piece, Box)]
        assert (edge.fill, tint.fill) == ("raised", "accent-soft")
        assert abs(tint.x + tint.w / 2 - drawn.column(0)) < 1


@pytest.mark.parametrize("rung", [9, 14])
@pytest.mark.parametrize("board", [partial(Outcomes, plan=WIDE), TALL_ONE, LowOutcomes, SlimOutcomes])
def test_how_often_bells_have_rung_touches_neither_the_next_bell_nor_the_first_player(voting, board, rung):
    """Of eleven Autumn bells a small phone showed one digit; promise tokens lay on the other."""
    game, view = voting
    drawn = board(replace(view, bells=(rung,) * 4), LONG, game)
    pieces = drawn.middle()
    bells = [piece for piece in pieces if piece.key.startswith("bell-")]
    lefts = [bell.x - float(re.search(r"a([\d.]+)", bell.children[0].d)[1]) for bell in bells]
    counts = [piece for piece in pieces if isinstance(piece, Text) and piece.text == str(rung)]
    rights = [count.x + text_width.wide(count.text, count.size, bold=count.bold) for count in counts]
    assert all(right <= left for right, left in zip(rights, [*lefts[1:], drawn.plan.columns], strict=True))


def test_a_row_of_interests_cuts_no_character():
    """“Carmicha…” stood beside a name that could have been shorter."""
    game, (_, state) = RatScramble(4), played_to("negotiation", 0)
    (picture,) = interests(game.view(state, 0), LONG, game, ())
    said = {text.text for text in texts(picture.pieces)}
    assert said >= set(game.characters)


def test_an_offer_that_waits_for_a_long_name_says_a_short_one(shown):
    """“waits for Bartholom…” was cut."""
    evening = Evening(shown)
    evening.table.submit(ANN, Offer((VoteFor(BOB, evening.first),)))
    drawn = scene(evening.table.view(ANN), LONG, evening.table.game)
    (offer,) = [item for tray in drawn.mine if isinstance(tray, Tray) for item in tray.items]
    for picture in (offer, offer.folded):
        (waits,) = [text.text for text in texts(picture.pieces) if text.text.startswith("waits for")]
        assert "…" not in waits
