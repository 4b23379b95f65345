"""Trade Warz: the rules in short."""

RULES_IN_SHORT = """
Aim: reach the GDP that wins at once, or have the most GDP after the last round.
In a tie, influence with more trade partners wins, then more active routes.
Each player has a leader, with a hand size, export slots, an ability and its own deck.
GDP is both your money and your score.
A round has these phases: Event, Draw, Policy, Trade, Disputes, Payment, Income, Cleanup.
Event: one card is flipped. It acts at once or for the round.
Draw: draw up to your hand size from any decks; you can stop early.
Policy: all secretly choose one policy or none and reveal together. The poorest player's resolves first.
A lasting policy replaces your old one. Its cost is paid when it is revealed.
Trade: place exports face down on open slots of partners. You must have the GDP for them; you pay later.
In the Trade phase you can also sell and buy influence for GDP: an offer counts once the other side accepts.
Tactics can be played from Draw until the Trade clock stops. Each can be answered with another tactic.
Once you are done, you place no more exports and make no more offers in this phase.
Disputes: a slot with several exports goes to the highest power. The others take their exports back.
Power is the export's influence, your influence there, and a sealed bid. In a tie, the poorest wins.
Payment: exports that won or had no rival are paid for and become routes, which stay until removed.
Income: each route brings its revenue, then its influence with the partner. Policies and events add theirs.
A partner's suzerain is the player with strictly the most influence there, at least its first threshold.
"""
