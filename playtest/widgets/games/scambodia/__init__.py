"""The front-end of Scambodia: its board, cards and corrections, all made from a seat's view."""
