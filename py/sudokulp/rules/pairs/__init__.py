"""Rules about two neighbours, and about all that have no mark between them.

`marks`: X, V, dots and signs; `all_given`: that what has no mark is none.
"""
