"""Certificates: proofs about puzzles that other people can check with their own programs.

| module | purpose |
|---|---|
| `certificate` | makes a certificate, reads and writes its zip file, checks it |
| `proving` | the clauses of a puzzle, from the judge's rules, and proofs that they conflict |
| `steps` | an additional proof by solving steps |

References
----------
N. Wetzler, M. Heule, W. Hunt, "DRAT-trim: Efficient Checking and Trimming Using Expressive
Clausal Proofs" (SAT 2014).
"""
