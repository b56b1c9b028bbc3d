"""CP-SAT as a line-based service: models in JSON on standard input, answers on standard output.

It has a process of its own, because OR-Tools and highspy contain the same library with different
symbols. A model is ``{candidates, variables, exactly_one, at_most_one, linear, given, limit}``; the
candidates come first among the variables. The answer contains the seconds to find the solution and
prove it unique, and the candidates that are true.
"""

import json
import sys
from time import perf_counter

from ortools.sat.python import cp_model


def answer(told: dict) -> dict:
    """Return the seconds (None after a time-out) and the true candidates of the solution."""
    start = perf_counter()
    model = cp_model.CpModel()
    x = [model.new_bool_var(f"x{number}") for number in range(told["variables"])]
    for group in told["exactly_one"]:
        model.add_exactly_one(x[number] for number in group)
    for group in told["at_most_one"]:
        model.add_at_most_one(x[number] for number in group)
    for terms, least, most in told["linear"]:
        total = sum(weight * x[number] for number, weight in terms)
        if least is not None:
            model.add(total >= least)
        if most is not None:
            model.add(total <= most)
    for number in told["given"]:
        model.add(x[number] == 1)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.max_time_in_seconds = told["limit"]
    if solver.solve(model) not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return {"seconds": None, "chosen": []}
    candidates = enumerate(x[: told["candidates"]])
    chosen = [number for number, variable in candidates if solver.boolean_value(variable)]
    model.add_bool_or(~x[number] for number in chosen)
    left = told["limit"] - (perf_counter() - start)
    solver.parameters.max_time_in_seconds = max(0.01, left)
    proved = solver.solve(model) == cp_model.INFEASIBLE
    return {"seconds": perf_counter() - start if proved else None, "chosen": chosen}


for line in sys.stdin:
    print(json.dumps(answer(json.loads(line))), flush=True)
