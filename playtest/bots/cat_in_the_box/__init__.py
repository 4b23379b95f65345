"""Bots for Cat in the Box."""

from playtest.bots.cat_in_the_box.players import Careful

BOTS = {"careful": Careful}
PANEL = ("careful",)
