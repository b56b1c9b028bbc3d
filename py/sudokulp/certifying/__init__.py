"""Certificates: proofs about puzzles that others can check, with programs of their own.

| module | purpose |
|---|---|
| `certificate` | makes a certificate, writes its zip file and reads it within limits |
| `proving` | the clauses of a puzzle by the judge's rules, and proofs that they contradict |
| `checking` | checks a certificate with a checker by other authors |
| `fewest` | the fewest of a puzzle's givens that keep its solution unique |

References
----------
N. Wetzler, M. Heule, W. Hunt, "DRAT-trim: Efficient Checking and Trimming Using Expressive
Clausal Proofs" (SAT 2014).
"""
