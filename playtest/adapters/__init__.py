"""Adapters that offer the games in PettingZoo (``pettingzoo``) and OpenSpiel (``openspiel``).

Each adapter needs its library, which the extra of the same name installs. Both use only the methods that
every game has, and reveal only what a seat's view contains.
"""
