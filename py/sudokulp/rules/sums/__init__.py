"""Rules about sums: cages, totals, arrows and little killers.

`arrow`, `cage`; `total`: sums and little killers.
"""
