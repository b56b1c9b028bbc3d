"""The program of a puzzle as a text that people change and run.

- `running`: runs a text within bounds, with its files and output, and words its errors
- `solvers`: PuLP's solvers and our backends, all answered by the one that is available
- `results`: the digits and the program that a text leaves behind, judged
- `changes`: example changes, inserted into a text
"""
