"""The front-end of Collapsization: its board, cards and corrections, all made from a seat's view."""
