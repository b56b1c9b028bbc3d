"""Rules about two neighbours, and about all that have no mark between them."""
