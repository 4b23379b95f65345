"""What a screen reader has to read of one trick and one negotiation, step by step, on a real page.

``python -m tests.browser.read_aloud FILE`` writes it down: at each step what the page announces by itself,
and the lines of *Read the table* that are new. The tests hold what it must say.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect, sync_playwright

from playtest.engines.rat_scramble.agreements import Give, VoteFor
from playtest.engines.rat_scramble.moves import Accept, Choose, Counter, Decline, Offer, TakeVoteToken
from tests.browser.lab import CHROMIUM_FLAGS, chromium
from tests.browser.on_screen import NAMES, settle
from tests.browser.plain_page import Pages, PlainPage

TEXT = "[data-zone=reading] .pb-read"
SIZE = (1008, 750)
PLAYERS = ["Ann", "Bess", "Cleo", "Dora"]
CHARACTERS = ["Carmichael", "D'Ambrosio", "Quincy", "Medici"]
LISTENS = """() => {  // keeps all that a live region says, in order
    const regions = "[aria-live], [role=status], [role=alert]", root = document.querySelector(".pb-root");
    const now = () => [...root.querySelectorAll(regions)].map((dom) => dom.textContent.trim()).filter(Boolean).join(" ");
    let last = now();
    window.announced = [];
    new MutationObserver(() => {
        const said = now();
        if (said && said !== last) window.announced.push(said);
        last = said;
    }).observe(root, {childList: true, characterData: true, subtree: true});
}"""  # noqa: E501
HEARD_SINCE = "() => window.announced.splice(0)"
LINES = """all => all.map((dom) => {
    const said = [...(dom.cells ?? [dom])].map((each) => each.textContent.trim()).join("; ");
    return dom.tagName[0] === "H" ? `Heading: ${said}` : dom.tagName === "TR" ? `Row: ${said}` : said;
})"""


@dataclass(frozen=True, slots=True)
class Step:
    """One move: what the log says of it, what was announced, and the whole of *Read the table* then."""

    did: str
    announced: Sequence[str]
    reads: Sequence[str]


def opened(page: Page) -> None:
    """Open *Read the table* by its key."""
    page.locator(".pb-root [data-nav]:visible, .pb-root [data-seat]:visible").first.focus()
    page.keyboard.press("t")
    expect(page.locator(TEXT)).to_be_focused()


def lines(page: Page) -> list[str]:
    """What the landmark has, a line for each heading, paragraph and row of a table."""
    return list(page.locator(f"{TEXT} > :is(h2, h3, h4, p), {TEXT} tr").evaluate_all(LINES))


def walked(page: Page, table: PlainPage, moves: Sequence[tuple[str, Callable[[], Any]]]) -> Iterator[Step]:
    """Each of ``moves`` as it is read; the page stays open, and nobody presses anything."""
    opened(page)
    page.evaluate(LISTENS)
    settle(page, table)
    yield Step("The page is opened.", page.evaluate(HEARD_SINCE), lines(page))
    for did, move in moves:
        move()
        settle(page, table)
        page.wait_for_timeout(50)
        yield Step(did, page.evaluate(HEARD_SINCE), lines(page))


def trick(page: Page, table: PlainPage) -> Iterator[Step]:
    """The first trick of Cat in the Box, each of its cards in turn, as the first seat has it read out."""
    while table.table.view(0).phase != "tricks":
        table.move()
    table.show(0)
    settle(page, table)
    yield from walked(page, table, [(f"Card {n + 1} of the trick.", table.move) for n in range(3)])


def negotiation(page: Page, table: PlainPage) -> Iterator[Step]:
    """A whole negotiation of Rat Scramble: offers, a counter-offer, an agreement, a refusal, vote tokens."""
    table.make(*[(seat, Choose(character)) for seat, character in enumerate(CHARACTERS)])
    table.show(0)
    settle(page, table)
    one, other = table.table.view(0).proposals
    asked = (VoteFor(1, one), Give(0, 1, 0, 1))
    moves: list[tuple[str, int, Callable[[int], Any]]] = [
        ("Bess offers her vote for a token.", 1, lambda _: Offer(asked)),
        ("Ann asks for a token too.", 0, lambda last: Counter(last, (*asked, Give(1, 0, 1, 1)))),
        ("Bess accepts.", 1, Accept),
        ("Cleo offers a token for Ann's vote.", 2, lambda _: Offer((Give(2, 0, 2, 1), VoteFor(0, other)))),
        ("Ann declines.", 0, Decline),
    ]
    for seat, number in enumerate((3, 1, 2)):  # 3 is always the first, and the last goes by itself
        did = f"{PLAYERS[seat]} takes a vote token."
        moves.append((did, seat, lambda _, number=number: TakeVoteToken(number)))
    yield from walked(page, table, [(did, _making(table, seat, move)) for did, seat, move in moves])


def _making(table: PlainPage, seat: int, move: Callable[[int], Any]) -> Callable[[], Any]:
    """Has ``seat`` make the move that ``move`` gives for the number of the newest offer."""

    def make() -> None:
        offers = table.table.view(0).offers
        table.make((seat, move(offers[-1].id if offers else 0)))

    return make


def written(title: str, steps: Sequence[Step]) -> Iterator[str]:
    """The steps as a page: everything once, then only what is new at each step."""
    yield f"## {title}\n"
    before: Sequence[str] = ()
    for step in steps:
        yield f"### {step.did}\n"
        yield f"Announced: {' / '.join(step.announced) or 'nothing'}\n"
        new = [line for line in step.reads if line not in before]
        gone = [line for line in before if line not in step.reads]
        yield "\n".join(["```text", *new, *(f"(no longer: {line})" for line in gone), "```\n"])
        before = step.reads


def main(file: str) -> None:
    """Play both on a page of their own and write them down."""
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        browser = playwright.chromium.launch(executable_path=chromium(), args=CHROMIUM_FLAGS)
        pages, said = Pages(browser), []
        for title, game, names, walk in (
            ("A trick of Cat in the Box, as Ann has it read out", "cat_in_the_box", NAMES[:3], trick),
            ("A negotiation of Rat Scramble, as Ann has it read out", "rat_scramble", PLAYERS, negotiation),
        ):
            table = PlainPage(Path(folder), game, names)
            said += written(title, [*walk(pages.show(table, SIZE), table)])
            table.close()
        browser.close()
    Path(file).write_text("\n".join(said), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
