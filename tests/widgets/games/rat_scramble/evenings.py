"""Four people at Rat Scramble, what they do at the screen, and what of it is drawn."""

import json
import random

from playtest.engines import codec
from playtest.engines.rat_scramble import RatScramble
from playtest.engines.rat_scramble import state as rat
from playtest.engines.rat_scramble.components import RatRules
from playtest.engines.rat_scramble.moves import Accept, Cast, Choose, LetStand, Offer, TakeVoteToken
from playtest.widgets.games.rat_scramble.table import scene
from playtest.widgets.kit import Message, Text, draw

NAMES = ["Ann", "Bob", "Cleo", "Dan"]
ANN, BOB, CLEO, DAN = range(4)
CAST = ("Carmichael", "Quincy", "Medici", "D'Ambrosio")


class Evening:
    """Four people at one screen, with their characters chosen."""

    def __init__(self, shown, **rules):
        self.view, self.page = shown(RatScramble(4, RatRules(**rules)), NAMES, seed=3)
        self.table = self.view.table
        for seat, character in enumerate(CAST):
            self.table.submit(seat, Choose(character))
        self.first, self.second = self.table.state.proposals
        self.sit(ANN)

    def agree(self, *clauses, by=ANN):
        self.table.submit(by, Offer(clauses))
        offer = self.table.state.offers[-1]
        for party in offer.parties:
            if party != by:
                self.table.submit(party, Accept(offer.id))

    def take(self, **numbers):
        for name, number in numbers.items():
            self.table.submit(NAMES.index(name.title()), TakeVoteToken(number))

    def vote(self, proposal):
        while self.table.state.phase == "window":
            self.table.submit(self.table.pending[0], LetStand())
        (seat,) = self.table.pending
        move = Cast(proposal)
        self.table.submit(seat, move if move in self.table.legal(seat) else self.table.legal(seat)[0])

    def finish_round(self):
        number = self.table.state.round
        while self.table.state.round == number and self.table.pending:
            seat = self.table.pending[-1]
            moves = [move for move in self.table.legal(seat) if not isinstance(move, Offer)]
            self.table.submit(seat, moves[-1])

    def rule(self, edit, reason):
        """The referee edits the position at the screen, as JSON, and says why."""
        self.page.do("ruling-open")
        plain = codec.plain(self.table.state, rat.RatState)
        edit(plain)
        self.page.do("ruling", state=json.dumps(plain), reason=reason)

    def sit(self, seat):
        self.page.do(f"seat:{seat}")
        assert self.view.shown == seat

    def tried(self, words):
        """What the screen says when the move that is called so is tried; the log stays as it is."""
        before = len(self.table.log)
        self.page.do(self.page.option(words))
        assert len(self.table.log) == before
        return self.page.text


def pieces(evening, seat):
    """What can be picked on the board of ``seat``."""
    return scene(evening.table.view(seat), NAMES, evening.table.game).pickable().values()


# -- what stands on the board


def on_the_board(evening, seat):
    view = evening.table.view(seat)
    return json.dumps([node.json() for node in draw(scene(view, NAMES, evening.table.game))])


def press(evening, key):
    evening.view._hear(Message(f"part:{key}"))
    return evening.view.session.refusals.text


# -- when a vote has come out


def played_to(phase, seed):
    """A position in that phase, reached by chance without deals."""
    game, chance = RatScramble(4), random.Random(seed)
    state = game.start(chance, [])
    while state.phase != phase and game.pending(state):
        seat = chance.choice(game.pending(state))
        moves = [move for move in game.legal(state, seat) if type(move) not in game.open]
        game.apply(state, seat, chance.choice(moves), chance, [])
    return game, state


def texts(pieces):
    for piece in pieces:
        if isinstance(piece, Text):
            yield piece
        yield from texts(getattr(piece, "children", ()))
