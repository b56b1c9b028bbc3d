"""The program of a puzzle as text that people change and run.

- `running`: runs a program with its output and solver, words its errors; example changes
- `results`: its digits and their judgement, conflicting constraints, and its files
"""
