"""Search engine: exact-cover boards, backtracking search, SAT, and the budget of a search.

- `search`: bit boards of a variant and its rules, and the backtracking search on them
- `candidates`: candidates of each cell as bit masks, singles, and what follows from each candidate
- `cnf`: CNF encodings, their files, incremental SAT solving
- `prover`: repeated questions about full grids, answered by search, or SAT of `cnf`
- `budget`: time limit of a search, and the record of what it cost

Nothing is imported here: most users need one or two of these.
"""
