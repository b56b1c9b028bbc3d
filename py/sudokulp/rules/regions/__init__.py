"""Rules that are regions: cells that hold each digit once.

`diagonal`, `disjoint_groups`, `jigsaw`.
"""
