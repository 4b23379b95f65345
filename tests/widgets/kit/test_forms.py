from dataclasses import dataclass, field
from typing import Annotated, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import Discriminator, Field

from playtest.engines import codec
from playtest.engines.cat_in_the_box import CatRules
from playtest.engines.codec import Names
from playtest.engines.game import Data
from playtest.engines.rat_scramble.components import RatRules
from playtest.engines.trade_warz import TradeRules
from playtest.widgets.kit import forms, h

COLORS = Names(["red", "blue", "green"], what="color")


@dataclass(frozen=True, slots=True)
class Clause(Data):
    season: Literal["spring", "fall"]
    kind: Literal["clause"] = "clause"


@dataclass(frozen=True, slots=True)
class Payment(Data):
    coins: Annotated[int, Field(title="Coins", ge=0, le=50)]
    kind: Literal["payment"] = "payment"


@dataclass(frozen=True, slots=True)
class Deal(Data):
    to: int
    color: Annotated[int, *COLORS.one()]
    share: float
    sure: bool
    text: Annotated[str, Field(max_length=20)]
    until: Annotated[int | None, Field(title="Until round", ge=1, le=10)]
    colors: Annotated[int, *COLORS.mask()]
    partner: int | None
    extra: Clause | None
    parts: list[Annotated[Clause | Payment, Discriminator("kind")]] = field(default_factory=list)
    kind: Literal["deal"] = "deal"


clauses = st.builds(Clause, st.sampled_from(["spring", "fall"]))
deals = st.builds(
    Deal,
    to=st.integers(0, 2),
    color=st.integers(0, 2),
    share=st.floats(-9, 9).map(lambda x: round(x, 3)),
    sure=st.booleans(),
    text=st.text("abc é<&", max_size=20).map(str.strip),
    until=st.none() | st.integers(1, 10),
    colors=st.integers(0, 7),
    partner=st.none() | st.integers(0, 2),
    extra=st.none() | clauses,
    parts=st.lists(clauses | st.builds(Payment, st.integers(0, 50)), max_size=3),
)
SPEC = forms.spec_of(Deal, ["Ann", "Ben", "Cleo"])


@given(deals)
def test_what_a_form_is_filled_with_is_what_is_read_from_it(deal):
    raw = forms.fill(SPEC, codec.plain(deal))
    assert codec.load_plain(Deal, forms.read(SPEC, raw)) == deal


@given(deals)
def test_every_form_can_be_drawn_and_names_each_field_once(deal):
    raw = forms.fill(SPEC, codec.plain(deal))
    drawn = h("form", {}, *forms.fields_of(SPEC, raw)).json()
    named = []
    todo = [drawn]
    while todo:
        node = todo.pop()
        if not isinstance(node, str):
            todo += node[3]
            if "name" in node[2] and "data-many" not in node[2]:
                named.append(node[2]["name"])
    assert len(named) == len(set(named))
    assert set(named) == {name for name in raw if name != "colors"}


def test_an_item_can_be_added_and_dropped():
    raw = forms.fill(SPEC, None)
    for _ in range(3):
        raw = forms.add(SPEC, raw, "parts")
    raw |= {"parts.1.season": "0", "parts.2.season": "1"}
    raw = forms.drop(raw, "parts.0")
    assert raw["parts.#"] == "2"
    assert (raw["parts.0.season"], raw["parts.1.season"]) == ("0", "1")
    assert "parts.2.season" not in raw


def test_another_kind_brings_its_own_fields():
    raw = forms.add(SPEC, forms.fill(SPEC, None), "parts")
    raw["parts.0.kind"] = "1"
    assert "parts.0.coins" in forms.complete(SPEC, raw)


@pytest.mark.parametrize(
    ("path", "text", "sentence"),
    [
        ("until", "11", "Until round should be from 1 to 10, not 11."),
        ("until", "soon", "Until round should be a whole number from 1 to 10."),
        ("share", "half", "Share should be a number."),
        ("text", "x" * 21, "Text can be 20 characters long, not 21."),
        ("to", "", "To: please choose one."),
        ("to", "7", "To: please choose one."),
    ],
)
def test_what_is_wrong_is_said_in_a_sentence_that_names_the_field(path, text, sentence):
    deal = Deal(1, 0, 0.5, True, "", None, 3, None, None)
    raw = forms.fill(SPEC, codec.plain(deal)) | {path: text}
    with pytest.raises(forms.Wrong, match=sentence):
        forms.read(SPEC, raw)


def test_rules_make_a_form_with_their_defaults():
    spec = forms.spec_of(CatRules)
    rules = codec.load_plain(CatRules, forms.read(spec, forms.fill(spec, None)))
    assert rules == CatRules()


def test_rules_that_hold_a_deck_make_a_form_of_the_rest():
    @dataclass(frozen=True, slots=True)
    class Rules(Data):
        rounds: Annotated[int, Field(title="Rounds", ge=1, le=10)] = 10
        deck: dict[str, int] = field(default_factory=dict)

    spec = forms.spec_where_possible(Rules)
    assert [name for name, _ in spec.parts] == ["rounds"]
    assert codec.load_plain(Rules, forms.read(spec, forms.fill(spec, None))) == Rules()


@dataclass(frozen=True, slots=True)
class Sell(Data):
    good: str
    round: int
    kind: Literal["sell"] = "sell"


@dataclass(frozen=True, slots=True)
class Wait(Data):
    round: int
    kind: Literal["wait"] = "wait"


@dataclass(frozen=True, slots=True)
class Plan(Data):
    steps: tuple[Annotated[Sell | Wait, Discriminator("kind")], ...]


def test_a_field_offers_what_there_is_just_now_and_begins_with_the_first():
    spec = forms.spec_of(Plan, choices={"good": ("tea", "salt"), "Sell.round": (3, 4)})
    raw = forms.add(spec, forms.fill(spec, None), "steps")
    assert forms.read(spec, raw) == {"steps": [{"kind": "sell", "good": "tea", "round": 3}]}
    sell, wait = spec.parts[0][1].item.options
    assert dict(sell.parts)["good"].options == (("tea", "Tea"), ("salt", "Salt"))
    assert isinstance(dict(wait.parts)["round"], forms.Number)


def test_a_kind_for_which_there_is_nothing_to_choose_just_now_is_left_out():
    spec = forms.spec_of(Plan, choices={"good": ()})
    assert [option.title for option in spec.parts[0][1].item.options] == ["Wait"]


@pytest.mark.parametrize("rules", [CatRules, RatRules, TradeRules])
def test_a_rule_is_explained_without_the_number_of_a_ruling(rules):
    helps = [spec.help for _, spec in forms.spec_where_possible(rules).parts]
    assert any(helps)
    assert not [said for said in helps if "(ruling" in said]


@dataclass(frozen=True, slots=True)
class Gift(Data):
    giver: Annotated[int, Field(ge=0)]
    to: Annotated[int, Field(ge=0, json_schema_extra={"unlike": "giver"})]


def test_who_gives_is_not_offered_as_who_takes():
    spec = forms.spec_of(Gift, ["Ann", "Ben", "Cleo"], choices={"giver": (2, 0, 1)})

    def selects(**raw):
        found, todo = {}, [h("form", {}, *forms.fields_of(spec, raw, form="deal")).json()]
        while todo:
            node = todo.pop()
            if not isinstance(node, str):
                todo += node[3]
                if node[0] == "select":
                    found[node[2]["name"]] = (node[2], [option[3][0] for option in node[3]])
        return found

    drawn = selects(giver="0", to="1")
    assert drawn["giver"][0]["data-change"] == "deal-change"
    assert drawn["giver"][1] == ["Cleo", "Ann", "Ben"]
    assert drawn["to"][1] == ["Ann", "Ben"]
    assert drawn["to"][0]["value"] == "1"
    again = selects(giver="2", to="1")  # Ben gives now
    assert again["to"][1] == ["Choose…", "Ann", "Cleo"]
    assert again["to"][0]["value"] == ""
