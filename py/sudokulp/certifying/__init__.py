"""Certificates: proofs about puzzles that others can check, with programs of their own.

| module | purpose |
|---|---|
| `certificate` | makes a certificate, reads and writes its zip file, checks it |
| `proving` | the clauses of a puzzle by the judge's rules, and proofs that they contradict |

References
----------
N. Wetzler, M. Heule, W. Hunt, "DRAT-trim: Efficient Checking and Trimming Using Expressive
Clausal Proofs" (SAT 2014).
"""
