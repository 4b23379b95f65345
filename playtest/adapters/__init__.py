"""Adapters that offer the games in PettingZoo (``pettingzoo``) and OpenSpiel (``openspiel``).

Each needs its library, which the extra of the same name installs. Both use a game only through its contract,
and reveal only what a seat's view contains.
"""
