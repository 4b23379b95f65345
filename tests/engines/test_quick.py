"""A frozen dataclass that is made faster is the same frozen dataclass."""

import copy
import inspect
import pickle
from dataclasses import FrozenInstanceError, dataclass, field, replace

import pytest

from playtest.engines.quick import quick


@dataclass(frozen=True, slots=True, kw_only=True)
class Base:
    key: str = ""
    many: tuple[int, ...] = ()

    def __post_init__(self):
        if self.key == "wrong":
            raise ValueError("That is no key.")


@dataclass(frozen=True, slots=True)
class Slow(Base):
    x: float
    y: float = 2.0


@quick
@dataclass(frozen=True, slots=True)
class Quick(Base):
    x: float
    y: float = 2.0


def test_it_is_made_from_the_same_arguments():
    assert str(inspect.signature(Quick)) == str(inspect.signature(Slow))
    assert repr(Quick(1, key="a")) == "Quick(key='a', many=(), x=1, y=2.0)"
    assert Quick(1, 3, many=(4,)) == Quick(x=1, y=3, many=(4,)) != Quick(1, 3)
    with pytest.raises(TypeError, match="missing 1 required positional argument: 'x'"):
        Quick(y=1)


def test_it_is_as_frozen_as_before_and_of_no_other_class():
    one = Quick(1)
    assert type(one) is Quick
    for change in (lambda: setattr(one, "x", 2), lambda: delattr(one, "x")):
        with pytest.raises(FrozenInstanceError):
            change()
    assert (one.x, hash(one)) == (1, hash(Quick(1)))


def test_it_is_checked_copied_and_read_back_as_before():
    one = Quick(1, key="a")
    with pytest.raises(ValueError, match="no key"):
        Quick(1, key="wrong")
    assert replace(one, y=5) == Quick(1, 5, key="a")
    for again in (copy.copy(one), copy.deepcopy(one), pickle.loads(pickle.dumps(one))):
        assert again == one
        assert type(again) is Quick


def test_a_subclass_keeps_its_own_fields_and_class():
    class Named(Quick):
        pass

    @dataclass(frozen=True, slots=True)
    class More(Quick):
        z: int = 0

    named, more = Named(1, key="a"), More(1, 2, 3)
    assert (type(named), named.x, named.key) == (Named, 1, "a")
    assert (type(more), more.x, more.z) == (More, 1, 3)
    with pytest.raises(FrozenInstanceError):
        named.x = 2


def test_a_field_that_nobody_gives_is_refused_at_once():
    @dataclass(frozen=True, slots=True)
    class Made:
        some: list = field(default_factory=list)

    with pytest.raises(TypeError, match="Made has fields that its caller does not give"):
        quick(Made)
