"""Rules about single cells: which digits they take, beside which neighbours.

`choices`: even, odd, or given candidates; `extremes`: minimum and maximum; `quadruple`.
"""
