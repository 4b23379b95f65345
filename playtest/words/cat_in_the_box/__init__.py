"""Cat in the Box in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from playtest.engines.cat_in_the_box import (
    COLORS,
    POWER,
    Blocked,
    CatView,
    Dealt,
    Declared,
    Discard,
    Discarded,
    InParadox,
    Paradox,
    Play,
    Predict,
    Predicted,
    RedBroken,
    Scored,
    TokenRemoved,
    TrickWon,
    color_of,
    space_of,
    unpack,
)
from playtest.engines.game import Action, Event, Seat
from playtest.engines.sentences import listed, minus, signed
from playtest.words.announcements import Announcement, Row, Term
from playtest.words.cat_in_the_box.position import whole as whole_position
from playtest.words.cat_in_the_box.rules import RULES_IN_SHORT
from playtest.words.game_words import Words
from playtest.words.parts import Parts
from playtest.words.waiting import do


def event(event: Event, names: Sequence[str], seat: Seat | None) -> str:
    """Return one sentence for the log; empty if another event's sentence covers this one."""
    match event:
        case Dealt(seat=owner, hand=hand):
            return f"{_hand_of(owner, names, seat)}: {_list(hand)}."
        case Blocked(cards=cards):
            return f"Revealed: {_list(cards)}. Their spaces in green are blocked."
        case Discarded(seat=owner, number=None):
            return "" if owner == seat else f"{names[owner]} discards a card."
        case Discarded(seat=owner, number=number):
            return f"{_who(owner, names, seat)} {number}."
        case Predicted(seat=owner, tricks=tricks):
            return f"{names[owner]} predicts {_tricks(tricks)}."
        case Declared(seat=owner, number=number, color=color, led=led):
            return f"{names[owner]} {'leads' if led else 'plays'} {COLORS.name(color)} {number}."
        case TokenRemoved(seat=owner, color=color):
            return f"{names[owner]} does not follow and loses {COLORS.name(color)}."
        case RedBroken():
            return "Red is broken."
        case TrickWon(seat=owner, trick=trick, won=won):
            return f"{names[owner]} wins trick {trick} and now has {_tricks(won)}."
        case InParadox(seat=owner, hand=hand):
            return f"Paradox! {names[owner]} can declare nothing; the hand is {_list(hand)}. The round ends."
        case Scored():
            return _score(event, names)
    raise TypeError(f"{type(event).__name__} is not an event of Cat in the Box.")


def action(action: Action, names: Sequence[str]) -> str:
    """Return the button text of a move."""
    match action:
        case Discard(number=number):
            return f"Discard {number}"
        case Predict(tricks=tricks):
            return f"Predict {_tricks(tricks)}"
        case Play(number=number, color=color):
            return f"Play {number} as {COLORS.name(color)}"
        case Paradox():
            return "Announce paradox"
    raise TypeError(f"{type(action).__name__} is not a move of Cat in the Box.")


def prompt(view: CatView) -> str:
    """Say what the view's seat may do now or, if it may do nothing, what everyone waits for."""
    asked = view.seat in view.waiting
    match view.phase:
        case "discard":
            return "Discard one card, face down." if asked else "Everyone discards one card."
        case "prediction":
            return "How many tricks will you win?" if asked else "Predictions, in turn order."
        case "tricks" if asked and not view.can_declare:
            return "Paradox: you cannot declare any of your cards. Confirm, and the round ends."
        case "tricks" if not view.trick:
            return (
                "Lead: pick a card and its color."
                if asked
                else f"Nobody has led trick {len(view.tricks) + 1} yet."
            )
        case "tricks":
            led = COLORS.name(color_of(view.trick[0]))
            return (
                f"{led.capitalize()} was led. Pick a card and its color."
                if asked
                else f"{led.capitalize()} was led."
            )
    return "The round is over."


def waiting_prompt(view: CatView, names: Sequence[str]) -> str:
    """Say who discards, predicts, leads or plays now.

    The text does not reveal a paradox before its player announces it.
    """
    match view.phase:
        case "discard":
            said = do(view.waiting, names, "discards a card, face down", "discard a card each, face down")
        case "prediction":
            said = do(view.waiting, names, "predicts how many tricks to win", "predict their tricks")
        case "tricks" if view.trick:
            led = COLORS.name(color_of(view.trick[0]))
            said = do(view.waiting, names, f"plays a card; {led} was led", "play a card")
        case "tricks":
            said = do(view.waiting, names, f"leads trick {len(view.tricks) + 1}", "lead")
        case _:
            return ""
    return f"{said}." if said else ""


def value(field: str, value: object) -> str:
    """Return a color's name; other values as they are."""
    if field == "color" and isinstance(value, int):
        return COLORS.name(value)
    return str(value)


def short_label(field: str, value: object) -> str:
    """Return the button text of a color, for a button next to the card and its possible spaces.

    The text is empty for any other value.

    >>> short_label("color", 0)
    'Red'
    """
    return COLORS.name(value).capitalize() if field == "color" and isinstance(value, int) else ""


def announcement(event: Event, names: Sequence[str], seat: Seat | None) -> Announcement | None:
    """Return the announcement of a trick, a paradox or a score; ``None`` if only the log shows ``event``."""
    match event:
        case TrickWon(seat=owner, trick=trick, won=won):
            row = Row(owner, total=str(won), mark="wins", wins=True)
            counts = "trick now" if won == 1 else "tricks now"
            return Announcement(f"{names[owner]} wins trick {trick}", rows=(row,), counts=counts)
        case InParadox(seat=owner, hand=hand):
            shown = f"The hand is {_list(hand)}. The round ends; nobody wins the unfinished trick."
            return Announcement(f"Paradox: {names[owner]} can declare nothing", (shown,))
        case Scored(seat=owner, score=score):
            mark = "in paradox" if event.paradox else ""
            row = Row(owner, _parts_of(event), minus(score), mark)
            return Announcement(_score(event, names), rows=(row,), counts="points", alone=True)
    return None


def _parts_of(scored: Scored) -> tuple[Term, ...]:
    """Return the terms of a score: the tricks, the prediction, and the bonus for a correct prediction."""
    terms = [Term("tricks", str(scored.tricks))]
    if scored.prediction is not None:
        terms.append(Term("predicted", str(scored.prediction)))
    if scored.bonus:
        terms.append(Term("largest group", signed(scored.bonus)))
    return tuple(terms)


def joint_refusal(view: CatView, moves: Sequence[Action], names: Sequence[str]) -> str:
    """Say why all of ``moves`` are impossible, if each plays the same card or declares the same color.

    The sentence gives every reason, and names players. If it is empty, each move's own reason is shown.
    """
    plays = [move for move in moves if isinstance(move, Play)]
    obstacles = [_obstacle_to(view, play) for play in plays]
    if len(plays) < len(moves) or "" in obstacles or set(obstacles) <= {"red"}:
        return ""
    each = [(COLORS.name(play.color), play.number, why) for play, why in zip(plays, obstacles, strict=True)]
    lost = list(dict.fromkeys(color for color, _, why in each if why == "lost"))
    taken = [
        f"{color} {number}{{}} by {'you' if why == view.seat else names[why]}"
        for color, number, why in each
        if isinstance(why, int)
    ]
    said = [
        f"you have lost {listed(lost)}" if lost else "",
        listed([space.format("" if at else " is taken") for at, space in enumerate(taken)]),
        *[f"{color} {number} is blocked" for color, number, why in each if why == "blocked"],
        "red may not be led yet" if "red" in obstacles else "",
    ]
    if len(each) == 1 and not lost:
        why = " and ".join(filter(None, said))
        return f"{why[:1].upper()}{why[1:]}."
    one_color = len({play.color for play in plays}) == 1
    what = COLORS.name(plays[0].color) if one_color else f"your {plays[0].number}"
    return f"You cannot play {what}: {'; '.join(filter(None, said))}."


def _obstacle_to(view: CatView, play: Play) -> str | Seat:
    """Return what prevents the declaration ``play``: the seat whose token is there, or another reason.

    The result is empty if nothing that the player can see prevents it.
    """
    space = space_of(play.number, play.color)
    if view.seat is not None and not view.colors[view.seat] >> play.color & 1:
        return "lost"
    if view.blocked >> space & 1:
        return "blocked"
    owner = next((seat for seat, tokens in enumerate(view.tokens) if tokens >> space & 1), None)
    if owner is not None:
        return owner
    return "red" if not play.color and not view.red_broken and not view.trick else ""


def unscored_note(view: CatView) -> str:
    """Return the note for a game that was ended early before any trick was finished.

    An unfinished round counts only finished tricks.
    """
    return "No trick is finished yet."


def ending(view: CatView, names: Sequence[str]) -> str:
    """Say who was in paradox, which ended the round, or that nobody was."""
    if view.paradox is None:
        return "All tricks were played; nobody was in paradox."
    return f"{names[view.paradox]} was in paradox, which ended the round."


def stakes(view: CatView, action: Action, names: Sequence[str]) -> str:
    """Say how declaring this color affects the trick, and what it costs for the round (ruling 6)."""
    if not isinstance(action, Play) or not view.trick:
        return ""
    led = color_of(view.trick[0])
    power = POWER[led]
    ahead = power[space_of(action.number, action.color)] > max(power[card] for card in view.trick)
    last = len(view.trick) == len(view.colors) - 1
    wins = "wins this trick" if last else "takes the lead"
    said = wins if ahead else "cannot win this trick"
    held = view.seat is not None and view.colors[view.seat] >> led & 1
    if action.color == led or not held:
        return f"{said}, no color lost"
    return f"{said}; you lose {COLORS.name(led)} for the round"


def _hand_of(owner: Seat, names: Sequence[str], seat: Seat | None) -> str:
    return "Your hand" if owner == seat else f"{names[owner]}'s hand"


def _who(owner: Seat, names: Sequence[str], seat: Seat | None) -> str:
    return "You discard" if owner == seat else f"{names[owner]}'s discard is"


def _tricks(count: int) -> str:
    return f"{count} trick{'' if count == 1 else 's'}"


def _list(cards: int) -> str:
    return ", ".join(map(str, unpack(cards)))


def _score(scored: Scored, names: Sequence[str]) -> str:
    name = names[scored.seat]
    if scored.paradox:
        return f"{name}: {_tricks(scored.tricks)} in paradox, score {minus(scored.score)}."
    hoped = "" if scored.prediction is None else f" ({scored.prediction} predicted)"
    bonus = f" and a group of {scored.bonus}" if scored.bonus else ""
    return f"{name}: {_tricks(scored.tricks)}{hoped}{bonus}, score {minus(scored.score)}."


def position(game: Any, view: CatView, names: Sequence[str]) -> str:
    """Describe the view in sentences and tables, ending with what its seat may do or waits for."""
    asked = view.seat in view.waiting
    return whole_position(game, view, names, prompt(view) if asked else waiting_prompt(view, names))


ANSWERS = ("tricks_won", "bonus", "paradox")
"""This game's own measures that a comparison of rules shows first."""

PARTS = Parts(
    {
        "hands": "{0}'s hand",
        "hand_sizes": "cards in {0}'s hand",
        "discards": "card discarded by {0}",
        "discarded": "{0} has discarded",
        "predictions": "{0}'s prediction",
        "colors": "colors {0} may declare",
        "tokens": "{0}'s tokens",
        "won": "tricks won by {0}",
        "red_broken": "red may be led",
        "trick": "cards of the trick",
        "tricks": "{1} {0}",
        "aside": "cards set aside",
        "aside_size": "number of cards set aside",
        "start_player": "start player",
        "turn": "whose turn it is",
        "leader": "who led the trick",
        "scores": "{0}'s score",
        "bonuses": "{0}'s bonus",
        "waiting": None,
    },
    {
        **dict.fromkeys(("hands", "tokens", "colors"), (None, ())),
        **dict.fromkeys(("aside", "revealed"), ((),)),
        "trick": ((),),
        "tricks": ([f"trick {number}" for number in range(1, 11)], ("leader of", "cards of"), ()),
    },
    frozenset(["start_player", "turn", "leader", "paradox"]),
    hidden={"hands": "card"},
)
"""The names of the parts of a position."""


class CatWords(Words):
    """The words of Cat in the Box; each method is this module's function of the same name."""

    drawn = ("card", "cards")
    parts = PARTS
    leading_measures = ANSWERS
    rules_in_short = RULES_IN_SHORT
    event = staticmethod(event)
    position = staticmethod(position)
    announcement = staticmethod(announcement)
    prompt = staticmethod(prompt)
    waiting_prompt = staticmethod(waiting_prompt)
    action = staticmethod(action)
    value = staticmethod(value)
    short_label = staticmethod(short_label)
    stakes = staticmethod(stakes)
    joint_refusal = staticmethod(joint_refusal)
    ending = staticmethod(ending)
    unscored_note = staticmethod(unscored_note)
