"""Puzzles as Python programs that users can change and run.

- `running`: runs a program with limited output and a given solver, and reports errors
- `changing`: makes example changes of a program
- `results`: a program's digits and whether they are right, conflicting constraints, and files
"""
