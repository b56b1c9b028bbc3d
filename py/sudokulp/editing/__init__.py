"""The program of a puzzle as a text that people change and run.

- `running`: run a text, and tell how it ended and what it left
- `files`: the files that it finds and writes
- `puzzle_files`: the puzzle as a file that a program opens
- `output`: what it prints, within bounds
- `solvers`: PuLP's solvers and our backends, which all have the one that is here do the work
- `leaving`: the digits and the program that a text leaves behind
- `contradicting`: the constraints of a program that contradict each other
- `troubles`: errors in words, with their line
- `ready`: changes to try, put into a text
- `judging`: a program's digits held against the puzzle
"""
