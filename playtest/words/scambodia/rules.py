"""Scambodia: the rules in short."""

RULES_IN_SHORT = """
Aim: have the lowest total of card values. The lowest score after all rounds wins.
Each player has four cards face down: top-left, top-right, bottom-left, bottom-right.
Before the first turn every player looks at their two bottom cards, once.
You cannot look at them again later.
Values: 2 to 10 as printed, jack 11, queen 12, black king 13, red king 0; an ace as the options say.
On your turn do one of these four things.
Draw from the deck: keep the card in place of one of yours, which is discarded, or discard the card drawn.
Take the top of the discard pile: it replaces one of your cards, which is discarded.
Match: turn over one of your cards. If it has the rank of the top discard, it is discarded.
Its place then stays empty.
If it does not match, it goes to the discard pile, and you get the old top discard in its place.
Declare Scambodia, once a round at most: every other player has one more turn, then the round ends.
A card drawn from the deck and discarded at once has a power, which you can use or skip.
7 or 8: look at one of your own cards. 9 or 10: look at an opponent's card.
Jack or queen: swap one of your cards with an opponent's, without looking.
King: look at an opponent's card, then swap or not.
The round ends after the last turns, or at once when a player has no cards left; that player scores 0.
Scores: everyone adds the values of their cards.
A declarer with the lowest total, untied, scores 0. Any other declarer scores twice the total.
If scores are equal at the end, more correct declarations win.
"""
