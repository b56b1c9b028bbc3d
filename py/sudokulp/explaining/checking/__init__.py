"""Check of steps, by an adder that shares no code with what finds them.

- `checker`: follows the steps one by one, on candidates as plain pairs
- `adding`: adds up the constraints of a step
- `trying`: tries the ways to meet the truths of a step that has no multipliers
- `grid_rows`, `ruled_rows`: the rows of the grid and those of rules

Only a variant's own regions and the rows of rules are the same data as for those who find steps.
"""
