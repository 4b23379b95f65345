"""Collapsization: the rules in short."""

RULES_IN_SHORT = """
Aim: have the most points when the game ends.
One player is the Mayor; two are Advisors, Industry and the Urbanist.
Cards are hearts, diamonds and spades from 2 to A. The order at the top is 10, J, K, Q, A.
Every hex out of fog has a reality tile. The Advisors see them all; the Mayor sees those of built hexes.
A spade in reality is a mine.
Each turn has three phases.
Draw: the Mayor draws four cards and reveals two of them, one at a time.
Nomination: each Advisor secretly names two different unbuilt hexes, each next to a built one.
With each hex goes a different claim, a card from the Advisor's tray. It can be true or a bluff.
All nominations are revealed together.
Build: the Mayor builds a card from hand on a nominated hex. Its tile is then shown.
Building clears the fog around that hex. Claims on the built hex leave the trays.
Mayor: 1 point if no other pair of card in hand and nominated hex was nearer. Mines give no point.
Distance is the difference between the values of card and tile. It counts only if their suits are the same.
Advisor on the built hex, no mine: 1 point if the card built has the suit of the claim (trusted).
If the suits differ (called), the Advisor scores 1 for a claim with the suit of the reality, else 0.
Advisor on a mine: a claim of spades gives no points unless the rules say otherwise; any other claim costs 2.
If both Advisors named the built hex, the claim nearer in value to the card built is scored.
Then the claim of its suit is scored, then the Advisor of its domain: hearts Urbanist, diamonds Industry.
The game ends if the Mayor builds on a mine or cannot draw four cards, or a tray has fewer than two claims.
"""
