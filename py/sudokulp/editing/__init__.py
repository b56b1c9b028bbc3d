"""The program of a puzzle as text that people change and run.

- `running`: runs a program, with its output, solver and errors; example changes
- `results`: a program's digits and their judgement, conflicting constraints, and files
"""
