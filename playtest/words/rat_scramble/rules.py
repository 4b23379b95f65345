"""Rat Scramble: the rules in short."""

RULES_IN_SHORT = """
Aim: have enough points at the end. Several players can win together, or none.
Bells give points by season: +2, +1 and −1 a bell, as your character says.
Your fourth season's bells give nothing.
Each round two proposals are dealt, each with one effect for a majority and one for a consensus.
Negotiation: players offer each other agreements about votes, promise tokens and vote tokens.
Until all accept, its maker can withdraw an offer. Then it is binding, but what becomes impossible lapses.
You end your negotiation by taking a vote token; you can then make no new agreement this round.
Vote token 3 must be taken first, then 4, 2 and 1 in any order.
Voting: in the order of the vote tokens, 1 to 4, every player votes for one of the two proposals.
3 votes pass a proposal by majority, 4 by consensus. With 2 to 2 nothing passes.
After a vote others can change it, at most twice a round for each voter.
Pay one of the voter's tokens, or three of your own.
A token used like this goes back to its owner. If you pay three of your own, the voter keeps them.
Each player begins with 5 promise tokens. You never use your own tokens on yourself.
The proposal that passes rings its bells, and its effect happens.
Clairvoyant: the coming proposals are visible. Shotgun: vote token 1 can break ties.
Flea Market: other players' tokens can be traded too. These three last until they pass again.
Highway Robbery: each player takes a token. Secret Santa: each gives one. Jubilee: all tokens go home.
Transformation: turn tokens you hold into tokens of other players.
Gemini Season: tokens away from home can be used twice, if that option is on.
"""
