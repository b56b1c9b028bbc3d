"""The integer program of a puzzle, to be looked at: its variables and rows in people's words.

- `program`: the rows of any formulation, each with its family and a label
"""
