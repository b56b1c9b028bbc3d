"""Search engine: exact-cover boards, backtracking search, SAT, and the budget of a search.

- `board`, `bitboard`: the bit board: constraints and candidates of a variant and size
- `ruled`, `ruled_cnf`: the same with rules, and their clauses
- `search`: backtracking search on a board
- `probing`: what follows from each candidate, and what therefore holds in any case
- `candidates`: candidates of each cell as bit masks, and singles
- `cnf`, `translations`, `dimacs`, `sat`: CNF encodings, their files, incremental SAT solving
- `prover`: repeated questions about full grids, answered by search or SAT
- `budget`: time limit of a search, and the record of what it cost

Nothing is imported here: most users need one or two of these.
"""
