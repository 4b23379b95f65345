"""Votes are let stand for the rest of a round by one word, of which nobody else learns."""

import asyncio
import json

import pytest

from playtest.engines.rat_scramble import RatScramble
from playtest.engines.rat_scramble.agreements import VoteFor
from playtest.engines.rat_scramble.moves import Accept, Cast, Change, Choose, LetStand, Offer, TakeVoteToken
from playtest.seats import messages
from playtest.table import Table
from playtest.widgets import TableView
from playtest.widgets.games import front_end
from playtest.widgets.table.handlers import auto_pass, composing
from tests.widgets.conftest import Page

ANN, BOB, CLEO, DAN = range(4)
NAMES = ["Ann", "Bob", "Cleo", "Dan"]
TOLD = "You change nothing for the rest of the round."
HAVE = "Don't ask me again this round"


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    """Nobody waits in a test for as long as somebody takes who presses a button."""
    monkeypatch.setattr(auto_pass, "AMONG_PEOPLE", (0.01, 0.02))


class Evening:
    """Four people on pages of their own; Ann votes first, then Dan, Bob and Cleo."""

    def __init__(self, store, *agreed):
        self.table = Table.new(store, RatScramble(4), NAMES, seed=3)
        for seat, character in enumerate(("Carmichael", "D'Ambrosio", "Quincy", "Medici")):
            self.table.submit(seat, Choose(character))
        self.first, self.second = self.table.state.proposals
        for by, clause in agreed:
            self.table.submit(by, Offer((clause(self),)))
            offer = self.table.state.offers[-1]
            for party in offer.parties:
                if party != by:
                    self.table.submit(party, Accept(offer.id))
        for seat, number in ((BOB, 3), (CLEO, 4), (ANN, 1)):
            self.table.submit(seat, TakeVoteToken(number))
        self.views = [TableView(self.table, seat, pace=0) for seat in range(4)]
        self.pages = [Page(view.board) for view in self.views]
        for page in self.pages:
            page.do("hello")
        self.table.submit(ANN, Cast(self.first))

    def close(self):
        for view in self.views:
            view.close()

    async def settles(self):
        """Whoever has said so has let it stand."""
        async with asyncio.timeout(20):
            await asyncio.sleep(0.05)
            while any(view.auto_passes for view in self.views):
                await asyncio.sleep(0.02)

    async def until_asked(self, *seats):
        """The others let it stand and vote, until one of ``seats`` is asked."""
        for _ in range(40):
            await self.settles()
            if not self.table.pending or self.table.pending[0] in seats:
                return
            (seat,) = self.table.pending
            phase = self.table.state.phase
            if phase not in ("voting", "window"):
                return
            self.table.submit(seat, LetStand() if phase == "window" else self.table.legal(seat)[0])

    def stood(self, seat):
        """How often ``seat`` let it stand."""
        moves = [entry for entry in self.table.log if entry.kind == "move" and entry.seat == seat]
        return sum(entry.body["kind"] == "let_stand" for entry in moves)


def played(evening):
    """Runs ``evening`` in a loop, as on a server."""
    asyncio.run(evening())


def test_one_press_lets_all_stand_until_the_round_ends(store):
    """An auditor pressed “Change nothing” six times in a round."""

    async def evening():
        e = Evening(store)
        page = e.pages[DAN]
        assert e.table.pending == (DAN,)
        assert HAVE in page.text
        page.do("let-be")
        assert e.stood(DAN) == 1
        assert TOLD in page.text
        await e.until_asked(DAN)  # for his vote, which is his to make
        assert (e.table.state.phase, e.table.pending) == ("voting", (DAN,))
        page.do("ask-again")
        e.close()

    async def to_the_end():
        e = Evening(store)
        page = e.pages[DAN]
        page.do("let-be")
        await e.until_asked(DAN)
        e.table.submit(DAN, Cast(e.second))
        e.table.submit(ANN, LetStand())
        await e.settles()
        e.table.submit(BOB, Change(DAN, "three_tokens"))
        for _ in range(30):
            await e.settles()
            if e.table.state.round > 1 or e.table.state.phase not in ("voting", "window"):
                break
            (seat,) = e.table.pending
            assert seat != DAN, "he has said it already"
            moves = e.table.legal(seat)
            e.table.submit(seat, LetStand() if LetStand() in moves else moves[0])
        assert e.stood(DAN) >= 3
        assert TOLD not in page.text
        assert page.doing("ask-again") == []
        e.close()

    played(evening)
    played(to_the_end)


def test_while_it_holds_the_seat_is_not_asked_and_one_press_has_it_asked_again(store):
    async def evening():
        e = Evening(store)
        page = e.pages[DAN]
        page.do("let-be")
        for seat in (BOB, CLEO):
            e.table.submit(seat, LetStand())
        assert e.table.state.phase == "voting"
        e.table.submit(DAN, Cast(e.first))
        e.table.submit(ANN, LetStand())
        await e.settles()
        e.table.submit(BOB, Change(ANN, "three_tokens"))
        assert "data-make" not in page.text, "nothing is asked"
        while e.table.pending[0] != DAN:
            e.table.submit(e.table.pending[0], LetStand())
        assert '"data-decision": "waiting"' in page.text
        assert page.doing("ask-again") == ["ask-again"]
        before = e.stood(DAN)
        page.do("ask-again")
        await e.settles()
        assert e.table.pending == (DAN,)
        assert e.stood(DAN) == before
        assert HAVE in page.text
        e.close()

    played(evening)


def test_a_press_on_the_board_meanwhile_says_why_nothing_comes_of_it(store):
    async def evening():
        e = Evening(store)
        page = e.pages[DAN]
        page.do("let-be")
        e.table.submit(BOB, Change(ANN, "three_tokens"))
        e.table.submit(CLEO, LetStand())
        assert e.table.pending == (DAN,)
        page.do("part:vote-0")
        assert f"{TOLD} Press Ask me again first." in page.text
        e.close()

    played(evening)


def test_an_agreement_that_is_touched_has_the_seat_asked_again(store):
    async def evening():
        e = Evening(store, (DAN, lambda e: VoteFor(CLEO, e.first)), (DAN, lambda e: VoteFor(BOB, e.first)))
        page = e.pages[DAN]
        page.do("let-be")
        await e.until_asked(DAN)
        e.table.submit(DAN, Cast(e.first))
        for _ in range(20):
            await e.settles()
            (seat,) = e.table.pending
            if seat == BOB and e.table.state.phase == "voting":
                break
            assert seat != DAN
            e.table.submit(seat, LetStand())
        assert TOLD in page.text
        e.table.submit(BOB, Cast(e.first))
        assert TOLD not in page.text
        e.close()

    async def of_others():
        e = Evening(store, (BOB, lambda e: VoteFor(CLEO, e.first)))
        before = front_end(e.table.game).auto_pass(e.table.view(DAN)).about
        assert before != front_end(e.table.game).auto_pass(e.table.view(CLEO)).about
        e.close()

    played(of_others)
    played(evening)


def test_an_undo_has_everybody_asked_again(store):
    async def evening():
        e = Evening(store)
        page = e.pages[DAN]
        page.do("let-be")
        assert TOLD in page.text
        page.do("undo")
        assert e.stood(DAN) == 1
        assert e.table.pending == (DAN,), "it was taken back"
        await e.settles()
        assert e.table.pending == (DAN,)
        assert TOLD not in page.text
        assert HAVE in page.text
        e.close()

    played(evening)


def test_nothing_of_it_is_written_down_or_reaches_another_seat(store):
    async def evening():
        e = Evening(store)
        e.pages[DAN].do("let-be")
        others = "".join(page.text for page in e.pages[:DAN])
        assert TOLD not in others
        assert "ask-again" not in others.replace(HAVE, "")
        written = json.dumps([entry.body for entry in e.table.log])
        assert "for the rest" not in written
        assert e.table.log[-1].body == {"kind": "let_stand"}
        e.close()

    played(evening)


def test_a_page_of_a_seat_may_say_so_and_all_that_composes_a_move():
    """*Other terms* of a deal that was begun was refused on a device of one's own."""
    assert [kind for kind in composing.HANDLERS.kinds if not messages.seats_own(kind.wire)] == []
    assert messages.seats_own("let-be")
    assert messages.seats_own("ask-again")


def test_at_one_screen_all_who_are_asked_say_so_with_one_press(store):
    async def evening():
        table = Table.new(store, RatScramble(4), NAMES, seed=3)
        for seat, character in enumerate(("Carmichael", "D'Ambrosio", "Quincy", "Medici")):
            table.submit(seat, Choose(character))
        for seat, number in ((BOB, 3), (CLEO, 4), (ANN, 1)):
            table.submit(seat, TakeVoteToken(number))
        view = TableView(table, pace=0)
        page = Page(view.board)
        page.do("hello")
        table.submit(ANN, Cast(table.state.proposals[0]))
        assert "Don't ask us again this round" in page.text
        page.do("let-be")
        assert table.state.phase == "voting"
        assert [entry.seat for entry in table.log[-3:]] == [DAN, BOB, CLEO]
        table.submit(DAN, Cast(table.state.proposals[0]))
        assert table.pending == (ANN,), "who has not said so"
        table.submit(ANN, LetStand())
        assert TOLD in page.text
        async with asyncio.timeout(20):
            while table.state.phase != "voting":
                await asyncio.sleep(0.05)
        assert [entry.seat for entry in table.log[-2:]] == [BOB, CLEO]
        view.close()

    played(evening)
