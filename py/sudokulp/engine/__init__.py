"""The search engine: exact cover boards, backtracking, and SAT.

- `search`: bit boards of a variant and its rules, and backtracking search on them
- `candidates`: candidates of each cell as bit masks, singles, and probing
- `cnf`: CNF encodings, CNF files, and incremental SAT solving
- `prover`: repeated questions about full grids, answered by search or SAT

Nothing is imported here, because most callers need only one or two of these modules.
"""
