"""Graph colouring: greedy colouring of any graph, and graph files.

- `greedy`: `node_coloring`, and the DIMACS file of any graph
- `orders`: orders of nodes and choices of colour for it
- `dimacs`: a puzzle as a DIMACS colouring problem

Nothing is imported here. The exact colouring that solves puzzles is in `sudokulp.models.graph`.
"""
