"""Rules of the whole grid about cells a move apart.

`chess`: anti-knight and anti-king; `non_consecutive`.
"""
