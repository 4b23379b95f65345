"""The front-end of Cat in the Box: its board, cards and corrections, all made from a seat's view."""
