"""What is asked before something is taken back, and what the log's drawer offers for it."""

import re

from playtest.engines.collapsization import Collapsization
from playtest.engines.trade_warz import TradeWarz
from playtest.widgets.table.view.log_panel import Line, log_panel


def city(shown):
    """A city in which Ann has revealed one card; the view, the page, and what the log says of it."""
    view, page = shown(Collapsization(3), ["Ann", "Ben", "Cleo"])
    view.table.submit(0, view.table.legal(0)[0])
    page.do("go-on")
    (line, *_) = view.session.books.lines(None, None)[0]
    return view, page, line.text


def test_the_question_names_the_move_that_goes(shown):
    _, page, said = city(shown)
    assert re.match(r"Ann reveals .+\.", said)
    page.do("undo")
    assert f"“{said}” Players may remember what they have already seen." in page.text


def test_the_question_names_who_saw_what_others_did_not(shown):
    view, _ = shown(TradeWarz(3), ["Ann", "Ben", "Cleo"])
    while "draw" not in {move.kind for seat in view.table.pending for move in view.table.legal(seat)}:
        seat = view.table.pending[0]
        view.table.submit(seat, view.table.legal(seat)[0])
    seat = view.table.pending[0]
    draws = next(move for move in view.table.legal(seat) if move.kind == "draw")
    view.table.submit(seat, draws)
    view.session.undo.ask(view.table.log[-1].n - 1)
    who = view.table.names[seat]
    assert (
        f"Players may remember what they have already seen. {who} saw something hidden from others."
        in view.session.undo.question().more
    )


def test_of_several_moves_it_names_the_first(shown):
    view, page, said = city(shown)
    view.table.submit(0, view.table.legal(0)[0])
    page.do("go-on")
    page.do("back:1")
    assert view.session.undo.question().asks == "Go back to here and undo 2 moves (Ann 2)?"
    page.do("undo-no")
    view.session.undo.ask(1)
    assert f"Everything from “{said}” on." in view.session.undo.question().more


def test_back_to_here_over_a_ruling_asks_and_says_that_it_goes(shown):
    view, page, _ = city(shown)
    before = view.table.log[-1].n
    view.table.ruling([], "Ann meant another card")
    page.do(f"back:{before}")
    question = view.session.undo.question()
    assert question.asks == "Go back to here and undo a ruling?"
    assert "Undone: “Ruling: Ann meant another card”" in question.more
    assert view.table.voided == set()
    page.do("undo-no")
    view.table.submit(0, view.table.legal(0)[0])
    page.do(f"back:{before}")
    assert view.session.undo.question().asks == "Go back to here and undo a ruling and Ann's move?"


def test_an_entry_has_its_number_and_buttons_once_and_reads_in_the_order_in_which_it_happened():
    newest_first = [
        Line(9, "Ben commits a nomination."),
        Line(8, "Ann scores: +1 point.", opens=True),
        Line(8, "Reality there is 4.", opens=True),
        Line(8, "Ann builds 5 on A1."),
    ]
    drawn = str(log_panel(newest_first, 0, backs=9))
    assert drawn.count("Show again") == 1
    assert drawn.count("Back to here'") == 1
    assert drawn.count("data-n") == 2
    told = [drawn.index(line.text) for line in newest_first]
    assert told[0] < told[3] < told[2] < told[1]
