"""The front-end of Trade Warz: its board, cards and corrections, all made from a seat's view."""
