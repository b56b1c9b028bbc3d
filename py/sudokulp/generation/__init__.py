"""Generation of puzzles: random grids, unique puzzles, and transforms of existing ones.

| module | purpose |
|---|---|
| `full_grids` | random full grids, and puzzles that keep some of their digits |
| `generate` | random puzzles with exactly one solution |
| `difficulty` | how hard a new puzzle should be, and how long it takes on the page |
| `cages` | random killers: cages whose sums leave one solution |
| `automorphisms` | permutations of rows and columns that keep a variant's regions and rules |
| `changes` | one permutation of cells and digits; the symmetries of the square |
| `transforms` | the transforms by name: transpose, relabel, reorder and so on |
"""
