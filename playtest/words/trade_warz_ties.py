"""Why somebody wins a tie of a dispute of Trade Warz, in the same words before the bids and after them."""

AS_WHAT = {"poorest": "as the poorest", "first": "as first of the equally poor"}
FIRST = {"poorest": "The poorest", "first": "Of the equally poor the first"}
"""Who wins it, at the begin of a sentence."""
