"""Generation of puzzles: random grids, unique puzzles, and transforms of existing ones.

| module | purpose |
|---|---|
| `full_grids` | random full grids, and puzzles that keep some of their digits |
| `generate` | random puzzles with exactly one solution |
| `cages` | random killers: cages whose sums leave one solution |
| `difficulty` | how hard a new puzzle shall be |
| `expected` | how long a new puzzle takes on the page, by size |
| `symmetries` | the symmetry group D4 of the square, and the orbits of its cells |
| `automorphisms` | permutations of rows and columns that keep a variant's regions |
| `orders` | orders of rows and columns that keep neighbours which a rule is about |
| `changes` | one permutation of cells and digits, and how to find those that are valid |
| `transforms` | the transforms by name: transpose, relabel, reorder and so on |
"""
