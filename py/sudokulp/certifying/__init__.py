"""Certificates: proofs about puzzles that somebody else can check, with programs of their own.

| module | purpose |
|---|---|
| `certificate` | a certificate made, as bytes, and read back |
| `clauses` | the clauses of a puzzle, made from the judge's rules |
| `proving` | proofs that clauses cannot all be true, of few clauses |
| `checking` | a certificate checked, by a checker of other authors |
| `proved` | what a certificate proves, in words |
| `readme` | the text that says what the files are, and how to check them |
| `archive` | the zip file, read within limits |
| `steps` | the steps of an explanation as JSON, and back |
| `fewest` | the fewest of a puzzle's givens that keep its solution the only one |

References
----------
N. Wetzler, M. Heule, W. Hunt, "DRAT-trim: Efficient Checking and Trimming Using Expressive
Clausal Proofs" (SAT 2014).
"""
