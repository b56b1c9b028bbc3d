"""The program of a puzzle as a text that people change and run.

- `running`: runs a text within bounds, with its files, output and solver, and words its errors
- `results`: the digits and the program that a text leaves behind, judged
- `changes`: example changes, inserted into a text
"""
