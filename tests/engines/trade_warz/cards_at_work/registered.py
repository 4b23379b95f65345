"""Where what a card does is registered under its name; each function gets the set of cards to play with."""

from __future__ import annotations

AT_WORK = {}
LEADERS_AT_WORK = {}


def _place(function):
    """Where it stands: a collector of docstrings imports a module once more."""
    return function.__code__.co_filename, function.__code__.co_firstlineno


def card(name):
    def register(function):
        assert _place(AT_WORK.get(name, function)) == _place(function), f"{name} is at work twice"
        AT_WORK[name] = function
        return function

    return register


def leader(name):
    def register(function):
        LEADERS_AT_WORK[name] = function
        return function

    return register
