"""A game typed in: what came up is chosen; what nobody saw stays open, and is filled at the end, marked."""

import random

import pytest

import playtest
from playtest import review, words
from playtest.engines.cat_in_the_box import CatInTheBox
from playtest.engines.chance import Chance
from playtest.engines.game import REFEREE
from playtest.engines.scambodia.cards import ROUND_END
from playtest.frames import frames
from playtest.record.replay import action_of
from playtest.review import measures
from playtest.table import Table, TranscribedGame, ruling_changes, unseen, written_down
from playtest.table.guesses import in_order
from playtest.table.transcription import LOOKED_BACK, OTHERS
from playtest.widgets.studio import Transcription
from playtest.widgets.studio.pick_list import MANY
from playtest.widgets.studio.transcription import FOR_DRAWS, NOT_FOR_DRAWS
from tests.nim import Nim
from tests.widgets.conftest import Page

NAMES = ["Ann", "Ben", "Cem"]


def typing(store, game, names, seed=1, **more):
    made = Transcription(game, names, store, rng=random.Random(seed), **more)
    return made, Page(made.board)


def play_on(made, page, moves=None):
    """Make the first move that is offered, again and again."""
    while (not made.typed.over and moves != 0) or made._opened:
        if made._opened:
            page.do("opened", was="?")
        elif made.typed.asked is not None:
            page.do("roll", came="?")
        else:
            page.do("move", move="0")
            moves = None if moves is None else moves - 1


def test_a_roll_is_chosen_and_the_moves_are_a_transcription(store):
    made, page = typing(store, Nim(2), ["Ann", "Ben"])
    page.do("roll", came=str(made.typed.asked.options.index(7)))
    assert made.typed.state.sticks == 7
    play_on(made, page)
    assert "The game is over" in page.text
    page.do("finish")
    assert {entry.who for entry in made.table.log if entry.kind == "move"} == {"transcription"}
    assert made.table.header.tags == ()
    found = frames(store, classes=[Nim])
    assert len(measures.by_people(found)) == found.games["length"].iloc[0]
    assert measures.timed(found).empty  # nobody knows how long it took at the table


def test_what_nobody_saw_stays_open_and_is_filled_at_the_end_and_marked(store):
    made, page = typing(store, CatInTheBox(3), NAMES)
    page.do("roll", came="0")
    page.do("roll", came="?")
    of = len(made.typed.asked.options)
    assert f"What was card 3 of {of}, in order, in the deal?" in page.text
    first = made.game.name_of(made.typed.partial()[0])
    assert f"Entered so far: {first}, unseen." in page.text
    page.do("roll", came="rest")
    assert made.typed.open == len(made.typed.steps[0].seen[0]) - 1
    assert f"Nobody saw {made.typed.open} cards. The record marks them as unknown." in page.text
    assert "dice" not in page.text, "the game has only cards"
    assert not store.playtests()
    play_on(made, page)
    page.do("finish")
    note = next(entry for entry in made.table.log if entry.kind == "note" and entry.body["about"] == 1)
    assert note.body["text"].endswith("they stay unknown. The replay uses a guess that fits.")
    assert (note.body["tags"], note.body["about"]) == (["filled at random"], 1)
    assert made.table.header.tags == ("filled at random",)
    replayed = Table.open(store, made.table.id)
    assert replayed.readonly is None
    assert replayed.outcome is not None


@pytest.mark.parametrize("seed", range(3))
def test_any_game_that_was_played_can_be_typed_in_without_having_seen_a_hand(store, seed):
    """What the guess had in other hands is no hindrance: whoever plays a card had it."""
    played = Table.new(store, CatInTheBox(4), ["A", "B", "C", "D"], seed=seed)
    rng = random.Random(seed)
    made, page = typing(store, CatInTheBox(4), ["A", "B", "C", "D"], seed)
    page.do("roll", came="rest")
    while played.pending:
        seat = played.pending[0]
        action = played.game.sample(played.state, seat, rng)
        played.submit(seat, action)
        made.typed.move(seat, action)
    page.do("finish")
    assert made.table.outcome == played.outcome


class Counted(CatInTheBox):
    """Counts how often a move is carried out."""

    played = 0

    def apply(self, *args, **more):
        self.played += 1
        return super().apply(*args, **more)


def test_late_in_a_game_no_more_is_played_again_for_a_move_than_early():
    """A game of which nobody saw a card, each move one of those offered."""
    game, rng = Counted(4), random.Random(1)
    typed = TranscribedGame(game, rng)
    typed.unseen(rest=True)
    costs = []
    while not typed.over:
        before = game.played
        typed.move(*rng.choice(typed.offered()))
        costs.append(game.played - before)
    assert len(costs) > 20
    assert max(costs) < LOOKED_BACK + 2 * OTHERS * len(costs)


def test_what_was_seen_later_is_said_later_and_everything_typed_still_fits(store):
    made, page = typing(store, CatInTheBox(3), NAMES)
    page.do("roll", came="rest")
    play_on(made, page, moves=6)
    place = next(at for at, item in made.typed.guessed() if set(made.typed.possible(at)) - {item})
    said = next(item for item in made.typed.possible(place) if item != dict(made.typed.guessed())[place])
    was = made.typed.possible(place).index(said)
    page.do("look", place="-".join(map(str, place)))
    page.do("later", place="-".join(map(str, place)), was=str(was))
    if made.refusal:  # it fits no deal that these moves allow: nothing is changed
        assert len(made.typed.steps) == 7
    else:
        assert place not in dict(made.typed.guessed())
        assert made.typed.steps[0].seen[0] is not None
    play_on(made, page)
    page.do("finish")
    assert made.table.outcome is not None


def test_what_was_typed_is_kept_and_gone_on_with(store):
    made, page = typing(store, CatInTheBox(3), NAMES)
    page.do("roll", came="0")
    page.do("roll", came="rest")
    play_on(made, page, moves=4)
    made.close()
    again, page = typing(store, CatInTheBox(3), NAMES, seed=2)
    assert "Continue where you stopped typing." in page.text
    assert again.typed.steps == made.typed.steps
    other, _ = typing(store, CatInTheBox(3), ["Dee", "Eva", "Flo"])
    assert len(other.typed.steps) == 1
    page.do("forget")
    assert len(again.typed.steps) == 4
    page.do("again")
    assert len(again.typed.steps) == 1


def test_what_cannot_have_come_up_is_refused_in_a_sentence_and_nothing_is_lost(store):
    made, page = typing(store, Nim(2), ["Ann", "Ben"])
    page.do("roll", came="999")
    assert "That cannot have come up. Choose one from the list." in page.text
    page.do("roll", came="0")
    page.do("move", move="")
    assert "Choose the move that was made." in page.text
    assert made.typed.state is not None
    with pytest.raises(ValueError, match="needs 2 names, not 1"):
        Transcription(Nim(2), ["Ann"], store)


def test_a_game_that_was_broken_off_is_written_down_unfinished(store):
    made, page = typing(store, CatInTheBox(3), NAMES)
    page.do("roll", came="rest")
    play_on(made, page, moves=3)
    page.do("finish")
    assert not frames(store).games["finished"].iloc[0]


@pytest.mark.parametrize(
    ("name", "players"), [("rat_scramble", 4), ("scambodia", 3), ("collapsization", 3), ("trade_warz", 2)]
)
def test_some_moves_of_every_other_game_are_typed_in_written_down_and_drawn(store, name, players):
    game = playtest.games()[name](players)
    made, page = typing(store, game, ["Ann", "Ben", "Cem", "Dee"][:players])
    rng = random.Random(3)
    moves = 0
    while (moves < 12 or made.typed.asked is not None or made._opened) and not made.typed.over:
        if made._opened:
            page.do("opened", was="?")
        elif made.typed.asked is not None:
            page.do("roll", came="rest" if made.typed.asked.kind == "shuffle" else "?")
        else:
            page.do("move", move=str(rng.randrange(len(made._offered))))
            moves += 1
        assert not made.refusal
    page.do("finish")
    replayed = Table.open(store, made.table.id)
    assert replayed.readonly is None
    assert [e.who for e in replayed.log if e.kind == "move"].count("transcription") == moves
    found = frames(store)
    for drawers in review.sections(name).values():
        for draw in drawers:
            assert draw(found).layout.title.text


def presses_of_a_round(store, seed):
    """Type in a round of Scambodia; nobody saw more than lay open. Return it, what it told, presses."""
    game, names = playtest.game("scambodia")(2), ["Ann", "Ben"]
    chance, rng, text = Chance(seed=seed), random.Random(seed), words.of(game)
    real = game.start(chance)
    rolled = [list(chance.outcomes)]
    made, page = typing(store, game, names, seed)
    presses, told = 1, []
    page.do("roll", came="rest")

    def answer():
        nonlocal presses
        while made.typed.asked is not None or made._opened:
            presses += 1
            if made._opened:
                step, at, _ = made._opened[0]
                page.do("opened", was=str(made.typed.possible(made._opened[0]).index(rolled[step][at])))
            else:
                page.do("roll", came="?")
            assert not made.refusal

    answer()
    while real.phase < ROUND_END:
        seat = (*game.pending(real), *game.free(real))[0]
        action = rng.choice(game.legal(real, seat))
        before, events = len(chance.outcomes), []
        game.apply(real, seat, action, chance, events)
        rolled.append(chance.outcomes[before:])
        presses += 1
        page.do("move", move=str(made._offered.index((seat, action))))
        answer()
        public = [text.event(event, names, REFEREE) for event in events if event.shown_to(None)]
        told.append((unseen.told(made.typed, names), list(filter(None, public)), page.text))
    return made, real, told, presses


@pytest.mark.parametrize("seed", range(4))
def test_every_card_that_lay_open_is_asked_for_and_no_other_is_made_up(store, seed):
    """It told "Ann sees 8♦" of a card nobody saw, and "discards 3♥" of one that lay open as another."""
    made, real, told, presses = presses_of_a_round(store, seed)
    for said, public, page in told:
        assert [one for one in said if unseen.UNKNOWN not in one] == public
        assert "now guessed" not in page
    assert made.typed.state.past == real.past, "hands, totals and scores are the real ones"
    assert made.typed.state.discards == real.discards
    assert presses < 2 * len(told) + 12


def test_a_card_that_only_one_player_saw_is_asked_for_on_request_and_one_undo_takes_move_and_card_back(store):
    """Each draw from the deck took a press more, to say that nobody else saw it."""
    made, page = typing(store, playtest.game("scambodia")(2), ["Ann", "Ben"])
    page.do("roll", came="rest")
    page.do("opened", was="0")

    def draw():
        text = [unseen.made(made.typed, action, ["Ann", "Ben"]) for _, action in made._offered]
        page.do("move", move=str(next(at for at, one in enumerate(text) if "deck" in one.lower())))

    while not any("deck" in unseen.made(made.typed, one, ["Ann", "Ben"]).lower() for _, one in made._offered):
        page.do("move", move="0")
    before = len(made.typed.steps), made.typed.open
    draw()
    assert made.typed.asked is None
    assert (len(made.typed.steps), made.typed.open) == (before[0] + 1, before[1] + 1)
    page.do("forget")
    assert (len(made.typed.steps), made.typed.open) == before
    assert FOR_DRAWS in page.text
    page.do("draws")
    draw()
    assert made.typed.asked is not None
    assert NOT_FOR_DRAWS in page.text


@pytest.mark.parametrize("asks", [False, True])
def test_in_trade_warz_no_draw_takes_a_press_of_its_own_unless_asked_for(store, asks):
    """In 100 moves 60 cards were drawn that one player saw, each a press more; in Scambodia few are."""
    made, page = typing(store, playtest.game("trade_warz")(2), ["Ann", "Ben"])
    while made.typed.asked is not None:
        page.do("roll", came="?")
    if asks:
        page.do("draws")
    draws, presses = 0, 0
    for _ in range(12):
        while made._opened:
            page.do("opened", was="?")
        kinds = [getattr(action, "kind", "") for _, action in made._offered]
        drawn = "draw" in kinds
        page.do("move", move=str(kinds.index("draw") if drawn else 0))
        draws += drawn
        while made.typed.asked is not None:
            page.do("roll", came="?")
            presses += drawn
    assert draws > 3
    assert presses == (draws if asks else 0)
    assert made.typed.open >= draws


def test_a_deal_that_nobody_saw_takes_two_presses_and_the_open_card_is_asked_for(store):
    """It took nine, and “number 2” was nobody's card."""
    made, page = typing(store, playtest.game("scambodia")(2), ["Ann", "Ben"])
    page.do("roll", came="rest")
    assert made.typed.asked is None
    assert "Discard pile, dealt at the start: this card was revealed. What was it?" in page.text
    page.do("opened", was="")
    assert "Choose the card that everyone saw." in page.text
    page.do("opened", was=str(made.typed.possible(made._opened[0]).index(0)))
    assert made.typed.state.discards == [0]
    assert not made._opened


def test_a_card_that_lay_open_and_that_nobody_remembers_stays_unknown(store):
    made, page = typing(store, playtest.game("scambodia")(2), ["Ann", "Ben"])
    page.do("roll", came="rest")
    page.do("opened", was="?")
    assert not made._opened
    assert "Which move was made?" in page.text


def test_one_press_enters_a_card_or_a_move_and_a_second_on_the_same_spot_enters_nothing(store):
    """A round took 142 presses, two for each entry: a choice in a list, then a button."""
    made, page = typing(store, playtest.game("scambodia")(2), ["Ann", "Ben"])
    (rest,) = [do for do in page.doing("roll:") if do.endswith(":rest")]
    page.do(rest)
    assert made.typed.asked is None
    ace = next(do for do in page.doing("opened:") if do.endswith(":0"))
    page.do(ace)
    assert made.typed.state.discards == [0]
    looks = page.doing("move:")
    assert [node[3][0] for node in nodes(page) if node[2].get("data-do") in looks] == [
        "Look at your two bottom cards"
    ] * 2
    page.do(looks[0])
    page.do(looks[0])
    assert len(made.typed.steps) == 2
    assert not made.refusal


def test_cards_are_listed_in_order_and_without_those_that_came_up_later(store):
    """Some stood at the end of the list, and others lay open elsewhere on the table."""
    made, page = typing(store, playtest.game("scambodia")(2), ["Ann", "Ben"])
    page.do("roll", came="rest")
    top = made._opened[0]
    page.do("opened", was=str(made.typed.possible(top).index(30)))
    dealt = made.typed.guessed()[0][0]
    assert made.typed.possible(dealt) == [card for card in range(52) if card != 30]
    play_on(made, page, moves=4)
    while made.typed.asked is None and not any("Draw" in type(a).__name__ for _, a in made._offered):
        page.do("move", move="0")
    listed = made.typed.possible(dealt)
    assert listed == sorted(listed)
    known = [card for step in made.typed.steps for card in step.seen if isinstance(card, int)]
    assert 30 in known
    assert not set(known) & set(listed)
    assert in_order(["Japan", "Brazil", "Japan"]) == ["Brazil", "Japan"]


def test_a_list_too_long_for_buttons_is_a_drop_down(store):
    made, page = typing(store, playtest.game("collapsization")(3), NAMES)
    while made.typed.asked is not None:
        page.do("roll", came="?")
    while len(made._offered) <= MANY:
        page.do("move", move="0")
    assert not page.doing("move:")
    assert "Enter this move" in page.text


def nodes(page):
    todo = list(page.board.panes.values())
    while todo:
        node = todo.pop(0)
        if not isinstance(node, str):
            yield node
            todo += node[3]


def test_a_saved_game_leads_to_its_review_and_back(store):
    made, page = typing(store, CatInTheBox(3), NAMES)
    page.do("roll", came="rest")
    play_on(made, page, moves=3)
    page.do("finish")
    page.do("review")
    assert f'"data-review": "{made.table.id}"' in page.text
    page.do("leave")
    assert f"Saved as {made.table.id}" in page.text


def test_undo_takes_back_the_card_entered_last_and_asks_for_it_again(store):
    """It took back the move before, and kept a wrong card."""
    made, page = typing(store, playtest.game("scambodia")(2), ["Ann", "Ben"])
    page.do("roll", came="rest")
    asked = made._opened[0]
    page.do("opened", was="3")
    assert not made._opened
    page.do("forget")
    assert made._opened[0] == asked
    page.do("opened", was="5")
    right = made.typed.state.discards
    made.close()
    again, page = typing(store, playtest.game("scambodia")(2), ["Ann", "Ben"], seed=2)
    assert again.typed.state.discards == right
    page.do("forget")
    assert again._opened[0] == asked, "also after a pause"
    page.do("forget")
    assert again.typed.asked is not None


@pytest.mark.parametrize(
    "name", ["scambodia", "cat_in_the_box", "rat_scramble", "trade_warz", "collapsization"]
)
def test_a_wrong_card_is_listed_to_be_corrected_and_undo_brings_the_card_before_back(store, name):
    """“A card was seen later” no longer listed it."""
    players = {"scambodia": 2, "trade_warz": 2}.get(name, 4 if name == "rat_scramble" else 3)
    made, page = typing(store, playtest.games()[name](players), ["Ann", "Ben", "Cem", "Dee"][:players])
    while made.typed.asked is not None:
        page.do("roll", came="rest" if made.typed.asked.kind == "shuffle" else "?")
    while made._opened:
        page.do("opened", was="?")
    while not (open_ := [at for at, _ in made.typed.guessed() if len(set(made.typed.possible(at))) > 1]):
        play_on(made, page, moves=1)
    place = open_[0]
    at = "-".join(map(str, place))
    first, second = list(dict.fromkeys(made.typed.possible(place)))[:2]
    page.do("look", place=at)
    page.do("later", place=at, was=str(made.typed.possible(place).index(first)))
    assert dict(made.typed.corrected()) == {place: first}
    page.do("look", place=at)
    assert f"entered as {made.game.name_of(first)}" in page.text
    page.do("later", place=at, was=str(made._could_be(place).index(second)))
    assert dict(made.typed.corrected()) == {place: second}
    page.do("forget")
    assert dict(made.typed.corrected()) == {place: first}
    page.do("forget")
    assert not made.typed.corrected()
    assert place in dict(made.typed.guessed())


@pytest.mark.parametrize(
    ("name", "players"), [("scambodia", 2), ("cat_in_the_box", 3), ("rat_scramble", 4), ("trade_warz", 2)]
)
def test_a_correction_names_whose_card_which_one_and_when(store, name, players):
    """The ways to correct a deal of nine cards read alike."""
    made, page = typing(store, playtest.games()[name](players), ["Ann", "Ben", "Cem", "Dee"][:players])
    while made.typed.asked is not None:
        page.do("roll", came="rest")
    places = [place for place, _ in made.typed.guessed()]
    said = unseen.where(made.typed, places, made._names)
    assert len(set(said)) == len(said)
    assert all(one.endswith(", dealt at the start") for one in said)
    if name == "scambodia":
        corners = ["top-left", "top-right", "bottom-left", "bottom-right"]
        assert said[:5] == [
            *(f"Ann's card, {corner}, dealt at the start" for corner in corners),
            "Ben's card, top-left, dealt at the start",
        ]


def test_a_correction_names_where_the_card_lies_now_and_the_entry_it_came_with(store):
    """“Ann, card 1, in the deal” was Ben's bottom-left card, and “move 28” was entry 29 in the log."""
    typed, rng = TranscribedGame(playtest.game("scambodia")(2), random.Random(1)), random.Random(3)
    typed.unseen()
    while typed.asked is not None or len(typed.steps) < 16:
        if typed.asked is not None:
            typed.unseen()
        else:
            moves = [move for move in typed.offered() if type(move[1]).__name__ not in ("Declare", "Match")]
            typed.move(*rng.choice(moves))
    corners = ["top-left", "top-right", "bottom-left", "bottom-right"]
    guessed = [(place, item) for place, item in typed.guessed() if item in typed.state.table]
    said = unseen.where(typed, [place for place, _ in guessed], NAMES[:2])
    assert len(said) == 8
    for (_, item), one in zip(guessed, said, strict=True):
        at = typed.state.table.index(item)
        assert one.startswith(f"{NAMES[at // 4]}'s card, {corners[at % 4]}, ")
    drawn = [one for one in said if "from entry" in one]
    assert drawn
    table = written_down(typed, store, NAMES[:2])
    for one in drawn:
        number = int(one.partition("entry ")[2].split()[0])
        made = action_of(typed.game, table.log[number - 1])
        assert words.of(typed.game).action(made, NAMES) in one


@pytest.mark.parametrize(
    ("name", "pile"), [("scambodia", "Discard pile"), ("collapsization", "Discard pile")]
)
def test_two_cards_of_a_pile_are_not_said_to_be_the_two_players(name, pile):
    """A discard pile with as many cards as players was “Discard pile of Ann”, “Discard pile of Ben”."""
    game = playtest.game(name)(2) if name == "scambodia" else playtest.game(name)(3)
    parts = words.parts_of(game)
    names = NAMES[: game.seats]
    before, after = ["2♣", "3♣", "4♣"][: game.seats], ["2♣", "5♣", "4♣"][: game.seats]
    assert ruling_changes.changes({"discards": before}, {"discards": after}, parts, names) == [
        f"{pile}: 3♣ → 5♣"
    ]


def test_figures_count_nothing_that_rests_on_cards_nobody_saw(store):
    made, page = typing(store, playtest.game("scambodia")(2), ["Ann", "Ben"])
    page.do("roll", came="rest")
    page.do("opened", was="?")
    play_on(made, page, moves=4)
    page.do("finish")
    known = set(frames(store).measures["measure"])
    assert known
    assert known <= made.game.public_measures
