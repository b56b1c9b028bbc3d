"""Generation of puzzles: random grids, unique puzzles, and transforms of existing ones.

| module | purpose |
|---|---|
| `generate` | random full grids, puzzles that keep some of their digits or have one solution |
| `cages` | random killers: cages whose sums leave one solution |
| `automorphisms` | permutations of rows and columns that keep a variant's regions and rules |
| `transforms` | transforms by name, as permutations of cells and digits; symmetries of the square |
"""
