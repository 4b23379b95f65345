"""The front-end of Rat Scramble: its board, cards and corrections, all made from a seat's view."""
