"""The parts of a table view around the board: whose move it is, the composer, the log, the drawers.

Everything here turns what it is given into nodes and decides nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import groupby
from typing import Any, NamedTuple

from playtest.bots import naming
from playtest.engines.game import Clock, Seat
from playtest.table import SeatInfo
from playtest.widgets.games import front_end
from playtest.widgets.kit import (
    Child,
    Node,
    Picture,
    Player,
    button,
    controls,
    draw_strip,
    forms,
    h,
    keep,
    token,
)
from playtest.widgets.table.composer.composer import SIDE_BY_SIDE, Composer, Option, Question, said
from playtest.widgets.table.composer.move_parts import KIND
from playtest.widgets.table.view.tally import grid, tally
from playtest.words import Announcement, common, whose_line

MANY = 40
"""More answers than this are offered in a drop-down."""
SHORT = 34
"""A move said in more letters than this does not stand on its button."""

SOME = 40
"""So many of the moves that may be made are asked how long they are."""

LONG = 75
"""A move said in more letters than this takes the width of the dock."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the log: the entry's number, its words, and their kind.

    That is ``move``, ``gone`` for one that was taken back, ``note`` or ``aside``. ``opens`` says that it has
    a moment that can be shown again. ``who`` does what several may do: ``together`` says so of them.
    ``hides`` is what the facilitator can do with what was said: ``hide`` it, or ``show`` what is hidden.
    """

    n: int
    text: str
    kind: str = "move"
    opens: bool = False
    who: str = ""
    together: str = ""
    hides: str = ""


# -- whose move it is


@cache
def seat_sign(seat: Seat) -> Node:
    """The small picture of a seat's token."""
    return keep(draw_strip(Picture("", 20, 20, (token(seat, 10, 10, 8, stroke="none"),))))


def _unit(public: Player) -> str:
    """What the score counts, for one or for many."""
    one = public.score in ("1", "−1") and public.unit.endswith("s")
    return public.unit.removesuffix("s") if one else public.unit


def kind_of(who: SeatInfo) -> str:
    """What sort of bot plays a seat, in a word or two; empty for a person."""
    if not who.is_bot:
        return ""
    return f"{naming.kind(who.bot)} bot" if who.bot is not None else "bot"


class Device(NamedTuple):
    """How it stands with a seat before the game: free, here, away, asks or bot, and in words."""

    kind: str
    says: str


NOBODY_YET, GONE = "nobody yet", "not connected"


def seat_card(
    seat: Seat,
    who: SeatInfo,
    public: Player,
    *,
    acts: bool,
    shown: bool,
    free: bool,
    clickable: bool,
    own: bool = False,
    fix: str | None = None,
    shorter: Sequence[str] = (),
    vacant: bool = False,
    gone: bool = False,
    says_so: bool = True,
    changed: bool = False,
    device: Device | None = None,
) -> Node:
    """One seat: sign, name, score, what is public; whether it is to act. A person's can be pressed.

    Without ``says_so`` that it is to act is not said in words: something has come out that is read first.
    ``own`` says that it is the seat of this page. ``fix`` is what a press does while the board is corrected.
    ``shorter`` are shorter names, the longest first, for a place that is too narrow for the name. ``vacant``
    says that nobody sits there, ``gone`` that the device of who does is not connected, ``changed`` that a
    ruling on its way would have the card say what it says. ``device`` is said in
    the place of scores while people gather.
    """
    asked = public.asked if acts or free else ""
    status = "" if asked or not says_so else "to act" if acts else "may act" if free else ""
    classes = " ".join(["pb-seat", *(["pb-acts"] if acts else []), *(["pb-shown"] if shown else [])])
    attrs: dict[str, Any] = {"class": classes, "data-seat": seat, "data-acts": "yes" if acts else "no"}
    attrs |= {"data-gone": "yes"} if gone else {}
    attrs |= {"data-changed": "yes"} if changed else {}
    if public.about:
        attrs |= {"data-about": public.about, "data-called": ", ".join(filter(None, (who.name, public.role)))}
        attrs |= {"aria-description": public.about}
    sits = NOBODY_YET if vacant else GONE if gone else ""
    part = sits or public.role.partition(" (")[0]  # a phone has room for the name alone
    score = (
        h(
            "b",
            {"class": "pb-score", "data-name": f"score-{seat}"},
            public.score,
            h("small", {}, f" {_unit(public)}") if public.unit else None,
            key="score",
        )
        if public.score
        else None
    )
    more = [sits or kind_of(who), status] if device is None else []
    notes = ", ".join(filter(None, [public.role, *more]))
    comma = h("span", {"class": "pb-comma"}, ",") if asked else None
    inside: list[Child] = [
        seat_sign(seat),
        h(
            "span",
            {"class": "pb-who", "title": who.name},
            h("b", {}, who.name),
            h("b", {"class": "pb-shorter", "data-shorter": "|".join(shorter), "aria-hidden": "true"}),
            h("small", {"class": "pb-you"}, "You") if own else None,
            h("small", {}, f" {notes}", comma) if notes else None,
            h("small", {"class": "pb-asked"}, f" {asked}") if asked else None,
            key="who",
        ),
        h("small", {"class": "pb-brief-asked", "aria-hidden": "true"}, public.brief) if asked else None,
        score,
        _device(device) if device else None,
        h("small", {"class": "pb-role", "aria-hidden": "true"}, part) if part else None,
        draw_strip(public.strip) if public.strip else None,
        *[h("small", {"class": "pb-about"}, line, key=f"line-{at}") for at, line in enumerate(public.lines)],
    ]
    if fix is not None:
        attrs |= {"type": "button", "data-do": fix, "aria-label": f"Correct: {who.name}"}
        attrs |= {"data-can": "yes"} if fix.startswith("fix:") else {}
        return h("button", attrs, *inside, key=str(seat))
    if clickable and not who.is_bot:
        attrs |= {
            "type": "button",
            "data-do": f"seat:{seat}",
            "aria-pressed": "true" if shown else "false",
            "title": f"Show what {who.name} sees",
        }
        return h("button", attrs, *inside, key=str(seat))
    if who.bot is not None:
        attrs["title"] = naming.about(who.bot)
    if public.about:
        attrs |= {"tabindex": "0", "role": "group", "aria-label": who.name}
    return h("div", attrs, *inside, key=str(seat))


def _device(device: Device) -> Node:
    """How it stands with a seat's device; a phone has no room for what sort of bot."""
    sort, _, last = device.says.rpartition(" ") if device.kind == "bot" else ("", "", device.says)
    longer = h("span", {"class": "pb-roomy"}, f"{sort} ") if sort else None
    said = h("span", {}, longer, last)
    return h("small", {"class": "pb-device", "data-device": device.kind}, said, key="device")


def turn(strong: str, prompt: str, kind: str = "", error: str = "") -> Node:
    """The dock's sentence: what may be done, and whose move it is; in its place what just went wrong.

    An error so takes no line of its own: what one was about to press stays where it is.
    """
    below = h("span", {}, strong) if prompt and strong else None
    return h(
        "div",
        {"class": f"pb-turn {kind}".strip(), "data-turn": kind.removeprefix("pb-") or "acting"},
        h("strong", {"class": "pb-prompt"}, prompt or strong),
        controls.message(error, error=True) if error else below,
        key="turn",
    )


def ends_early(asked: bool) -> list[Child]:
    """What stands in the drawer where the facilitator ends a playtest early: a button, then one question."""
    if not asked:
        hint = "For when people have to leave. Nobody can move and no clock runs until you resume it."
        ask = button("end-early", "End the playtest here")
        return [h("p", {"class": "pb-hint"}, hint, key="hint"), ask]
    return [
        h(
            "div",
            {"data-come": "end-early", "style": "scroll-margin: 12px 0"},
            h("p", {}, "End the playtest here? You can resume it later.", key="asked"),
            controls.form(
                "end-early-yes",
                "Yes, end it here",
                controls.field(
                    "reason", "Reason, shown to everybody (may be empty)", "end-early", first=True
                ),
                button("end-early-no", "Keep playing", kind="quiet"),
                key="end-early?",
            ),
            key="question",
        )
    ]


def clock_face(
    clock: Clock,
    left: float,
    paused: bool,
    stamp: int,
    *,
    buttons: bool,
    why: str = "Paused",
    yours: bool = False,
) -> Node:
    """The countdown; it runs in the page.

    ``why`` says why it stands still, ``yours`` that it presses who looks.
    """
    said = "Your time left" if yours else "Time left"
    face = h(
        "span",
        {
            "class": "pb-clock",
            "data-clock": clock.name,
            "data-left": round(left, 2),
            "data-running": "no" if paused else "yes",
            "data-warn": clock.warning,
            "data-at": stamp,
            "role": "timer",
        },
        h("span", {"data-brief": "Paused", "title": why} if paused else {}, why if paused else said),
        h("span", {"data-face": True}),
        key="face",
    )
    do, text = ("resume", "Resume") if paused else ("pause", "Pause")
    control = button(do, text, kind="small") if buttons else None
    return h("div", {"class": "pb-tools"}, face, control, key="clock")


def curtain(name: str, seat: Seat) -> Node:
    """What hides a seat's cards until its player is at the screen."""
    return h(
        "div",
        {"class": "pb-curtain", "data-curtain": seat},
        h(
            "p",
            {},
            h("strong", {}, f"Hand the screen to {name}."),
            f" What {name} holds stays hidden until then.",
        ),
        button(f"show:{seat}", f"I am {name}, show my side", kind="main", data_focus=True),
        key="curtain",
    )


def _told(line: str, at: int, names: Sequence[str], reader: Seat | None) -> Node:
    """One sentence of a moment, with the sign of the player whom it is about."""
    seat = whose_line(line, names, reader)
    if seat is None:
        return h("p", {}, line, key=str(at))
    return h("p", {"class": "pb-of"}, seat_sign(seat), line, key=str(at))


def _runs_out(goes: tuple[float, float], stamp: int) -> Node:
    """How long a moment still stays of the seconds that it has: the page draws it as a line, or says it."""
    seconds, left = goes
    attrs = {"data-stays": round(seconds, 2), "data-left": round(left, 2), "data-at": stamp}
    return h(
        "span",
        {"class": "pb-runs-out", "aria-hidden": "true", "style": f"--pb-stays:{seconds:.2f}s", **attrs},
        key="runs-out",
    )


def moment_strip(
    n: int,
    moment: Announcement,
    *,
    holds: bool,
    goes: tuple[float, float] | None = None,
    stamp: int = 0,
    names: Sequence[str] = (),
    reader: Seat | None = None,
) -> Node:
    """What has just come out, beside what it explains; ``reader`` is whom it calls "You".

    ``goes`` is for how many seconds it stays, and for how many still; ``None``: until a press.
    """
    go_on = button("go-on", common.CONTINUE, kind="main" if holds else "small", data_focus=holds or None)
    if goes is not None:
        go_on = Node(go_on.tag, go_on.attrs, (*go_on.children, _runs_out(goes, stamp)), go_on.key)
    return moment_card(n, moment, names, reader, go_on)


def moment_card(
    n: int, moment: Announcement, names: Sequence[str], reader: Seat | None = None, go_on: Node | None = None
) -> Node:
    """What came out with entry ``n``, and the button that goes on from it, where one does."""
    said = "" if moment.lines or moment.rows else " pb-terse"  # a sentence alone is no heading
    return h(
        "section",
        {
            "class": f"pb-moment{said}",
            "data-zone": "moment",
            "data-n": n,
            "aria-label": "What just happened",
        },
        h("h2", {}, moment.title),
        h(
            "div",
            {"class": "pb-told"},
            *[_told(line, at, names, reader) for at, line in enumerate(moment.lines)],
            tally(moment, names, seat_sign) if moment.rows else None,
            grid(moment.grid) if moment.grid else None,
        ),
        go_on,
        key="moment",
    )


def composer_panel(
    composer: Composer,
    title: str,
    prefix: str = "",
    barred: Sequence[str] = (),
    stakes: Callable[[Any], str] = lambda move: "",
    free: bool = False,
    more: Sequence[Node] = (),
) -> Node:
    """The move being composed: what is left to choose, a form, or the move, what it costs, and its button.

    ``free`` says that it may be made though nobody waits for it, so that no other sentence asks for it.
    ``barred`` are moves that are refused; a press on one says why. ``stakes`` says what a move costs for
    good. ``more`` are buttons that stand beside the answers and are none.
    """
    inside = (
        _form(composer, prefix)
        if composer.form and composer.move is None
        else [
            _room_to_compose(composer, stakes) if not (prefix or composer.begun or composer.move) else None,
            *_question(composer, prefix, stakes, free=free, more=more),
            *_composed(composer, prefix, stakes),
        ]
    )
    return h(
        "section",
        {
            "class": "pb-composer",
            "aria-label": title,
            "data-composer": prefix or "seat",
            "data-free": free or None,
        },
        *inside,
        _barred(barred) if barred and not composer.form else None,
        key=f"{prefix}composer",
    )


def _barred(moves: Sequence[str]) -> Node:
    buttons = [button(f"try:{at}", move, kind="quiet") for at, move in enumerate(moves)]
    hint = h("span", {"class": "pb-hint"}, "Not possible; press to see why:", key="hint")
    return h("div", {"class": "pb-buttons", "data-barred": True}, hint, *buttons, key="barred")


def _composed(composer: Composer, prefix: str, stakes: Callable[[Any], str]) -> list[Node]:
    if composer.move is None:
        return []
    sentence = said(composer, composer.names)
    cost = composer.hint or stakes(composer.move)
    sure = composer.words.confirm_label(composer.move) if composer.begun else ""
    brief = composer.words.submit_label(composer.move, composer.names)
    shown = sure or (sentence if len(sentence) <= SHORT else brief)
    back = (
        button(f"{prefix}edit", "Change it")
        if composer.form
        else button(f"{prefix}clear", "Clear", kind="quiet")
        if composer.begun
        else None
    )
    return [
        h(
            "div",
            {"class": f"pb-composing {_room_for(sentence, cost)}".strip()},
            h("strong", {"class": "pb-composed", "data-composed": True}, sentence, key="composed"),
            h("span", {"class": "pb-cost"}, *_costs(cost), key="cost") if cost else None,
            key="sentence",
        ),
        h(
            "div",
            {"class": "pb-buttons"},
            *_whole(composer, prefix),
            back,
            button(
                f"{prefix}confirm:{composer.key}",
                shown,
                kind="main",
                key="confirm",
                data_confirm=True,
                data_focus=True,
                label=f"{'Confirm' if shown == sentence else shown}: {sentence}",
            ),
            key="confirming",
        ),
    ]


def _room_to_compose(composer: Composer, stakes: Callable[[Any], str]) -> Node:
    """On a phone, the room of the composed move while none is: as much as the longest of some takes.

    Answers that go once one of them is picked stand in that room, those that remain above it. What is made
    with its last part never stands there, only what it costs. Nothing is said there yet: each letter is one
    of middling width.
    """
    moves = composer.moves[:: len(composer.moves) // SOME + 1]
    made = all(front_end(composer.game).auto_submit(move) for move in composer.moves)
    sentences = [composer.called(move) for move in moves if not made]
    says = max((each for each in sentences if len(each) > SHORT), key=len, default="")
    costs = max([composer.hints, *map(stakes, moves)], key=len)
    question = composer.question
    parts = question is not None and any(option.leaves is None for option in question.options)
    classes = "pb-room pb-remains" if _remains(composer, stakes) else "pb-room"
    classes = f"{classes} pb-made" if made else f"{classes} pb-parts" if parts else classes
    attrs = {"class": classes, "aria-hidden": "true"}
    room = {f"data-{name}": re.sub(r"\S", "e", text) for name, text in (("says", says), ("costs", costs))}
    return h("div", attrs | room, None if made else _shut(composer), key="room")


def _shut(composer: Composer) -> Node | None:
    """What the main button will say of most moves of the first kind; none of them may be its first."""
    kinds = [getattr(move, "kind", None) for move in composer.moves]
    alike = [move for move, kind in zip(composer.moves, kinds, strict=True) if kind == kinds[0]]
    return (
        h("span", {"class": "pb-shut"}, composer.words.submit_label(alike[-1], composer.names))
        if alike
        else None
    )


def _remains(composer: Composer, stakes: Callable[[Any], str]) -> bool:
    """Whether the answers stand beside the move that one of them has completed, as high as they are now."""
    question = composer.question
    if question is None or question.field == KIND or len(question.options) > SIDE_BY_SIDE:
        return False
    completes = all(each.move is None and each.leaves is not None for each in question.options)
    return completes and not any(_consequences(composer, question, stakes))


def _room_for(sentence: str, cost: str) -> str:
    """How a composed move stands in the dock: by its costs where its button says it, or in its own line."""
    if len(sentence) > LONG:
        return "pb-long"
    if len(sentence) > SHORT:
        return ""
    return "pb-costs" if cost else "pb-unseen"


def _costs(stakes: str) -> list[Child]:
    """What a move brings, and after a semicolon what it costs for good, marked."""
    calm, _, hard = stakes.partition("; ") if not stakes.startswith("; ") else ("", "", stakes[2:])
    return [f"{calm}; " if calm and hard else calm, h("b", {"class": "pb-hard"}, hard) if hard else None]


def _question(
    composer: Composer,
    prefix: str,
    stakes: Callable[[Any], str],
    *,
    free: bool = False,
    more: Sequence[Node] = (),
) -> list[Node]:
    """What is left to choose; what all answers cost alike is said before them, to who has begun to choose."""
    question = composer.question
    if composer.missing or composer.unchanged is not None:
        return [*_still(composer), *_whole(composer, prefix), *_clear(composer, prefix)]
    if question is None:
        return []
    if len(question.options) > MANY:
        return [_long_question(question, prefix), *_clear(composer, prefix)]
    # the sentence above asks for it, or each answer says a whole move
    asks = bool(composer.asks)
    told = asks or all(option.move is not None for option in question.options)
    said = "pb-ask pb-unseen" if told and not prefix else "pb-ask"
    costs = _consequences(composer, question, stakes)
    alike = "" if prefix or (question.field == KIND and not asks) else _alike(question, costs)
    asked = question.title.endswith(alike) or (
        free and not composer.begun
    )  # the sentence says it, or Confirm
    brief = asks and not prefix
    options = [_option(composer, question, at, prefix, cost, alike, brief) for at, cost in enumerate(costs)]
    group = {"class": "pb-buttons", "role": "group", "aria-label": question.title, "data-rove": True}
    return [
        h(
            "div",
            group | {"data-amounts": all(option.label.isdigit() for option in question.options)},
            h("span", {"class": said, "data-question": question.field}, question.title, key="ask"),
            h("small", {"class": "pb-alike"}, *_costs(alike), key="alike") if alike and not asked else None,
            *options,
            *more,
            *_clear(composer, prefix),
            key="options",
        ),
    ]


def _alike(question: Question, every: Sequence[str]) -> str:
    """What every answer costs alike, or ends on: it is said once, for all of them."""
    costs = set(every)
    if len(question.options) < 2 or "" in costs:
        return ""
    hard = {cost.partition("; ")[2] for cost in costs}
    begin = all(option.begins is not None for option in question.options)
    wait = hard != {""} and all(option.move is None for option in question.options)
    if len(costs) > 1 and len(hard) == 1 and (begin or wait):
        return f"; {hard.pop()}" if hard != {""} else _end_alike(sorted(costs))
    if len(costs) > 1:
        return "" if any("; " in cost for cost in costs) else _end_alike(sorted(costs))
    return costs.pop()


def _end_alike(costs: Sequence[str]) -> str:
    """The parts between commas that all of ``costs`` end on.

    >>> _end_alike(["costs 3 GDP, unseen", "unseen"])
    'unseen'
    """
    parts = [cost.split(", ")[::-1] for cost in costs]
    same = 0
    while all(len(each) > same and each[same] == parts[0][same] for each in parts):
        same += 1
    return ", ".join(parts[0][:same][::-1])


def _still(composer: Composer) -> list[Node]:
    """What a deal on its way still lacks: parts, or a change of what it answers."""
    lacking = composer.missing or ("change",)
    lacks = " and ".join(str(composer.words.value("still", name)) for name in lacking)
    asks = h("span", {"class": "pb-ask", "data-question": "deal"}, f"Still to choose: {lacks}", key="ask")
    if composer.unchanged is None:
        return [asks]
    return [h("span", {"class": "pb-so-far"}, f"{composer.called(composer.unchanged)}.", key="so far"), asks]


def _whole(composer: Composer, prefix: str) -> list[Node]:
    """The way from a deal that the board puts together to the form that can say everything."""
    if composer.puts_together is None:
        return []
    called, about = (str(composer.words.value("still", name)) for name in ("whole", "whole-about"))
    return [button(f"{prefix}whole", called, kind="quiet", data_called=called, data_about=about)]


def _option(
    composer: Composer,
    question: Question,
    at: int,
    prefix: str,
    cost: str,
    alike: str,
    briefly: bool,
) -> Node:
    """One answer. Where it leaves one move a press on it makes that move, and it says all of it.

    Asked for ``briefly`` in the middle of a move it has the words of one.

    What all answers end on ``alike`` is not said by this one, and of many answers none says what it costs:
    the one that is picked says it beside Confirm.
    """
    option = question.options[at]
    do = f"{prefix}choose:{question.field}:{at}"
    makes = option.move is not None and not prefix
    label = composer.called(option.move) if makes else option.label
    cost = cost[: -len(alike)].removesuffix(", ") if alike and cost.endswith(alike) else cost
    cost = "" if len(question.options) > SIDE_BY_SIDE else cost
    comes = front_end(composer.game).option_note(composer.view, composer.made_with(option))
    cost = comes or cost
    brief = composer.words.short_label(question.field, option.value) if briefly else ""
    if makes:
        do = f"make:{composer.key}:{at}"
    attrs = {
        "type": "button",
        "class": "pb-button pb-answer" if cost else "pb-button",
        "data-do": do,
        "data-nav": True,
        "data-can": "yes",
        "data-key": f"{question.field}-{at}",
        "data-option": f"{question.field}={option.value}",
        "data-make": makes or None,
        "aria-label": f"{brief}: {label}" if brief else None,
        "aria-pressed": None if composer.move is None else str(composer.picked_answer(option)).lower(),
        "title": label if brief else None,
    }
    return h(
        "button",
        attrs,
        brief or label,
        h("small", {}, *_costs(cost), key="cost") if cost else None,
        key=f"{question.field} {option.label}",
    )


def _consequences(composer: Composer, question: Question, stakes: Callable[[Any], str]) -> list[str]:
    """What each answer brings and costs: of one that makes its move, and where the answers differ in it.

    Where some answers leave more to choose, none says it before it is picked: half of them say nothing.
    """
    left = [option.leaves and stakes(option.leaves) for option in question.options]
    tells = None not in left and len(set(left)) > 1

    def said(option: Option, left: str | None) -> str:
        outright = option.move if option.move is not None else option.begins
        if outright is not None:
            return stakes(outright)
        if option.leaves is None:
            return ""
        return (left or "") if tells or front_end(composer.game).auto_submit(option.leaves) else ""

    return [said(option, brings) for option, brings in zip(question.options, left, strict=True)]


def _clear(composer: Composer, prefix: str) -> list[Node]:
    if not composer.begun or composer.move is not None:
        return []
    return [button(f"{prefix}clear", "Clear", kind="quiet")]


def _long_question(question: Question, prefix: str) -> Node:
    """What has too many answers for buttons is asked for by a drop-down."""
    options = [(str(at), option.label) for at, option in enumerate(question.options)]
    name = f"{prefix}take:{question.field}"
    inside = h(
        "div",
        {"class": "pb-line", "data-question": question.field},
        controls.choice("option", question.title, name, options, "0"),
    )
    return controls.form(name, "Take it", inside)


def _form(composer: Composer, prefix: str) -> list[Node]:
    form = composer.form
    assert form is not None
    name = f"{prefix}form"
    return [
        h(
            "form",
            {
                "class": "pb-form",
                "data-do": name,
                "data-form": form.type.__name__,
                "novalidate": True,
                "data-meanwhile": f"“{form.spec.title}” is being filled in: “Cancel” closes it.",
            },
            h("h3", {}, form.spec.title),
            h("p", {"class": "pb-error", "role": "alert"}, form.error) if form.error else None,
            *forms.fields_of(form.spec, form.raw, form=name, wrong=form.wrong),
            h(
                "div",
                {"class": "pb-buttons"},
                h("button", {"type": "submit", "class": "pb-button pb-main"}, common.CONTINUE),
                button(f"{prefix}clear", common.CANCEL),
                key="send",
            ),
            key=f"form-{composer.key}",
        )
    ]


# -- the log and the drawers


STEP = 300
"""So many older entries are shown by one press."""


def log_panel(lines: Sequence[Line], more: int, *, backs: int = 0) -> Node:
    """The log of ``lines``, newest first. ``more`` is how many older entries are left out.

    What one entry says stands together, in the order in which it happened. Entries before ``backs`` have a
    way back to them.
    """
    entries = [tuple(reversed([*same])) for _, same in groupby(lines, key=lambda line: line.n)]
    return h(
        "section",
        {"class": "pb-log", "aria-label": "What happened"},
        h("h3", {}, "What happened"),
        h(
            "ol",
            {"tabindex": "0", "aria-label": "What happened, newest first"},
            *[_log_entry(entry, backs=entry[0].n < backs) for entry in entries],
        ),
        button("log-all", f"Show {min(more, STEP)} older", kind="quiet") if more else None,
        key="log",
    )


@lru_cache(maxsize=1000)
def _log_entry(lines: tuple[Line, ...], *, backs: bool) -> Node:
    """What one entry says, under its number, and what can be done with it."""
    n, kind = lines[0].n, lines[0].kind
    again = (
        button(f"moment:{n}", "Show again", kind="link", title="Shows this result again, large")
        if any(line.opens for line in lines)
        else None
    )
    back = (
        button(
            f"back:{n}",
            "Back to here",
            kind="link",
            label=f"Back to here: undo everything after line {n}, which stays",
            title="Undoes everything after this line",
        )
        if backs and kind == "move"
        else None
    )
    said = [h("span", {"class": "pb-said"}, f"{line.text} ") for line in lines]
    made = h(
        "li",
        {"class": f"pb-{kind}", "data-n": n},
        h("span", {}, str(n)),
        h("span", {}, *said) if len(said) > 1 else h("span", {}, lines[0].text),
        again,
        back,
        hides(n, lines[0].hides) if lines[0].hides else None,
        key=f"{n} {lines[0].text}",
    )
    return keep(made)


def hides(n: int, how: str) -> Node:
    """The button that takes what was said in entry ``n`` off every page, or (``show``) puts it back."""
    if how == "show":
        return button(
            f"talk-show:{n}", "Show it", kind="link", label=f"Show message {n} again", title="To everybody"
        )
    return button(
        f"talk-hide:{n}",
        "Hide",
        kind="link",
        label=f"Hide message {n}",
        title="Removes it from pages and reports, not from the recording",
    )


def recent(lines: Sequence[Line], own: Container[int] = ()) -> Node:
    """The last few things that happened, beside the stage where there is room; those of ``own`` are marked.

    A phone that has room for one or two leaves out what one did oneself before the last of it; where there is
    more room what one entry says is read in the order in which it happened: what was done, what came of it.
    """
    entries = [[*same] for _, same in groupby(range(len(lines)), key=lambda at: lines[at].n)]
    places = [at for entry in entries for at in reversed(entry)]
    first = {entry[-1] for entry in entries}
    items = [
        h(
            "p",
            {
                "class": f"pb-{line.kind}",
                "data-own": "yes" if line.n in own else None,
                "data-so": None if told in first else "yes",
                "style": f"--pb-at:{at + 1}",
            },
            line.text,
            key=f"{line.n} {line.text}",
        )
        for told, (line, at) in enumerate(zip(lines, places, strict=True))
    ]
    return h(
        "section",
        {"class": "pb-recent", "aria-label": "Just now"},
        h("h3", {}, "What happened"),
        *items,
        key="recent",
    )
