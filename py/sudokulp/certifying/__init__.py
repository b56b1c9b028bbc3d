"""Certificates: proofs about puzzles that other people can check with their own programs.

| module | purpose |
|---|---|
| `certificate` | makes a certificate, reads and writes its zip file, checks it |
| `proving` | the clauses of a puzzle by the judge's rules, and proofs that they are contradictory |

References
----------
N. Wetzler, M. Heule, W. Hunt, "DRAT-trim: Efficient Checking and Trimming Using Expressive
Clausal Proofs" (SAT 2014).
"""
