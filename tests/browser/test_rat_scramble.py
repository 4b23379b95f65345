"""Rat Scramble in JupyterLab itself: two people and two bots deal, vote, and are held to their word."""

import pytest
from playwright.sync_api import expect

from playtest.engines.rat_scramble.agreements import VoteFor
from playtest.recording import Store
from playtest.table import Table
from tests.browser.lab import DESK, PHONE
from tests.browser.player import CONFIRM, FORM, OPTIONS, Player

TABLE = """
from playtest.engines.rat_scramble import RatScramble
from playtest.engines.rat_scramble.components import RatRules
from playtest.engines.rat_scramble.state import Choose
from playtest.recording import Store
from playtest.table import Table
from playtest.widgets import TableView

seats = ["Ann", "Bob", "bot:negotiator", "bot:negotiator"]
table = Table.new(Store(), RatScramble(4, RatRules(rounds={rounds})), seats, seed=7)
for seat, character in enumerate(["Carmichael", "Quincy", "Medici", "D'Ambrosio"]):
    table.submit(seat, Choose(character))
TableView(table, pace=0)
"""


def seated(lab, opened, rounds=2, **how):
    notebook = opened(lab.write(f"rat_{rounds}.ipynb", TABLE.format(rounds=rounds)), **how)
    notebook.run_all()
    player = Player(notebook)
    player.wait_for_something_to_do()
    return notebook, player


def recorded(lab, player):
    return Table.open(Store(lab.recordings), player.head("playtest"))


class Dealer:
    """Deals for whoever is asked for by name, at the one screen."""

    def __init__(self, notebook, player):
        self.notebook, self.player, self.board = notebook, player, notebook.board

    def sit(self, seat):
        self.board.locator(f"button[data-seat='{seat}']").click()
        expect(self.board.locator(".pb-head")).to_have_attribute("data-shows", str(seat))

    def answer(self, kind, offer):
        """Pick what to do about an offer; the number is asked for where there are several."""
        self.player.pick(self.board.locator(f"[data-option='kind={kind}']"))
        number = self.board.locator(f"[data-option='offer={offer}']")
        if not self.board.locator(f"{CONFIRM}, {FORM}").count():
            self.player.pick(number)

    def choose(self, field, label):
        self.board.locator(f"{FORM} select[name='{field}']").select_option(label=label)

    def send(self):
        self.player.click(self.board.locator(f"{FORM} .pb-main"))
        return self.player.confirm()

    def kind(self, clause, label):
        before = self.board.get_attribute("data-rev")
        self.choose(f"clauses.{clause}.kind", label)
        expect(self.board).not_to_have_attribute("data-rev", before)


def test_a_deal_is_offered_countered_accepted_and_then_blocks_a_vote(lab, opened):
    notebook, player = seated(lab, opened)
    second = recorded(lab, player).state.proposals[1]
    assert not notebook.board.locator("[data-curtain]").count()
    deal = Dealer(notebook, player)

    deal.sit(0)
    player.pick(notebook.board.locator("[data-option='kind=offer']"))
    deal.choose("clauses.0.seat", "Bob")
    deal.choose("clauses.0.proposal", second)
    assert deal.send() == f"Offer: Bob votes for {second}"

    deal.sit(1)
    offer = next(o.id for o in recorded(lab, player).state.offers if o.seat == 0)
    deal.answer("counter", offer)
    notebook.screenshot("rat-scramble-counter")
    deal.choose("clauses.1.tokens", "2")
    said = deal.send()
    assert said.endswith(f"Bob votes for {second}; Ann gives Bob 2 of their own promise tokens")

    deal.sit(0)
    offer = next(o.id for o in recorded(lab, player).state.offers if set(o.parties) == {0, 1})
    deal.answer("accept", offer)
    player.confirm()
    (agreement,) = [a for a in recorded(lab, player).state.agreements if a.parties == (0, 1)]
    assert agreement.clauses[0] == VoteFor(1, second)
    assert recorded(lab, player).state.tokens[4] == 2

    refusal = f"Agreement {agreement.id} forbids it: Quincy votes for {second}."
    while not bob_votes(lab, player):
        step(player)
    notebook.board.locator("[data-barred] button").click()
    expect(notebook.board.locator(".pb-error")).to_contain_text(refusal)
    notebook.screenshot("rat-scramble-blocked")
    assert player.move() == f"Vote for {second}"

    while not player.over:
        step(player)
    table = recorded(lab, player)
    assert player.over
    assert player.scores() == dict(enumerate(table.outcome.scores))
    assert player.entries == len(table.log)
    assert table.state.agreements[agreement.id - 1].statuses == ("kept", "kept")
    notebook.screenshot("rat-scramble-over")
    assert not notebook.errors


def bob_votes(lab, player):
    """Whether Bob, the second seat, is to vote now."""
    player.wait_for_something_to_do()
    table = recorded(lab, player)
    return table.state.phase == "voting" and table.pending == (1,)


def step(player):
    """One move that deals with nobody."""
    player.wait_for_something_to_do()
    if not player.over and "vote token" in player.move(not_dealing):
        # Now that somebody has begun the bots take theirs, and the last goes to whom is left.
        expect(player.board.locator(".pb-turn")).not_to_contain_text("vote token")


def not_dealing(found):
    """The first thing that is no part of a deal."""
    deals = ("offer", "counter", "withdraw", "decline", "accept")
    kept = [
        f for f in found if not any(f"={deal}" in (f.get_attribute("data-option") or "") for deal in deals)
    ]
    return (kept or found)[0]


@pytest.mark.parametrize(("size", "theme"), [(DESK, "light"), (PHONE, "dark")], ids=["desk", "phone"])
def test_the_table_and_its_forms_can_be_read(lab, opened, size, theme):
    notebook, player = seated(lab, opened, 10, size=size, theme=theme)
    notebook.theme(theme)
    where = f"{'desk' if size == DESK else 'phone'}-{theme}"
    notebook.board.scroll_into_view_if_needed()
    notebook.screenshot(f"rat-scramble-{where}")
    player.pick(notebook.board.locator(f"{OPTIONS}[data-option='kind=offer']"))
    notebook.screenshot(f"rat-scramble-{where}-offer")
    assert notebook.sideways() + notebook.accessibility() == []
