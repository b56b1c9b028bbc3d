"""The program of a puzzle as a text that people change and run.

- `running`: run a text, and tell how it ended and what it left
- `output`: what it prints, within bounds
- `solvers`: PuLP's solvers, replaced by the one that is here
- `leaving`: the digits and the program that a text leaves behind
- `contradicting`: the constraints of a program that contradict each other
- `troubles`: errors in words, with their line
- `ready`: changes to try, put into a text
- `judging`: a program's digits held against the puzzle
"""
