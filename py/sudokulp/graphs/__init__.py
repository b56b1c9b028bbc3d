"""Graph colouring: greedy colouring of any graph, and graph files.

- `greedy`: `node_coloring`, and DIMACS files of graphs and of puzzles
- `orders`: orders of nodes and choices of colour for it

Nothing is imported here. The exact colouring that solves puzzles is in `sudokulp.models.graph`.
"""
