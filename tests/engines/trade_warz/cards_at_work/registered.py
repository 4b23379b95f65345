"""Where what a card does is registered under its name; each function gets the set of cards to play with."""

from __future__ import annotations

AT_WORK = {}
LEADERS_AT_WORK = {}


def card(name):
    def register(function):
        assert name not in AT_WORK
        AT_WORK[name] = function
        return function

    return register


def leader(name):
    def register(function):
        LEADERS_AT_WORK[name] = function
        return function

    return register
