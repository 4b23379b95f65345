"""The games for other people's programs: PettingZoo (``pettingzoo``) and OpenSpiel (``openspiel``).

Each needs the library it is for, which comes with the extra of its name. Both know a game only through its
contract, and hand out what a seat's view says and nothing else.
"""
