"""The reference system: PuLP's operators and its bundled CBC."""

from itertools import product
from math import isqrt
from time import perf_counter

import pulp

pulp.set_v4_migration_warnings(False)  # they would take time


def solve_plainly(line: str) -> float:
    """Return the seconds to build the plain model with sums and solve it once, without proof."""
    start = perf_counter()
    given = [0 if symbol in ".0" else int(symbol, 36) for symbol in line.lower()]
    side = isqrt(len(given))
    size = isqrt(side)
    numbers = range(side)
    lp = pulp.LpProblem("plain")
    x = [
        [[lp.add_variable(f"x_{r}_{c}_{d}", cat=pulp.LpBinary) for d in numbers] for c in numbers]
        for r in numbers
    ]
    lp += 0
    for a, b in product(numbers, numbers):
        lp += pulp.lpSum(x[a][b][d] for d in numbers) == 1
        lp += pulp.lpSum(x[a][c][b] for c in numbers) == 1
        lp += pulp.lpSum(x[r][a][b] for r in numbers) == 1
        top, left = a // size * size, a % size * size
        box = product(range(top, top + size), range(left, left + size))
        lp += pulp.lpSum(x[r][c][b] for r, c in box) == 1
    for at, digit in enumerate(given):
        if digit:
            lp += x[at // side][at % side][digit - 1] == 1
    lp.solve(pulp.PULP_CBC_CMD(msg=False))
    assert pulp.LpStatus[lp.status] == "Optimal"
    return perf_counter() - start
