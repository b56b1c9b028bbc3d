"""Generation of puzzles: random grids, unique puzzles, and transforms of puzzles.

| module | purpose |
|---|---|
| `generate` | random full grids, unique puzzles, killers, and puzzles with random givens |
| `practice` | positions of random puzzles whose next step is a certain technique |
| `symmetries` | rotations and reflections of the square, and symmetries of a pattern of givens |
| `transforms` | named transforms as permutations of cells and digits |
"""
