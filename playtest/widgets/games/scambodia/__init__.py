"""The screen of Scambodia: its board, cards and corrections, all made from a seat's view."""
