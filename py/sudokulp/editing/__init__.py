"""The program of a puzzle as a text that people can change and run.

- `running`: runs a program, with its output, solver and errors; example changes
- `results`: a program's digits and whether they are right, conflicting constraints, and files
"""
