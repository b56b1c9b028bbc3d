"""Puzzles as Python programs that users can change and run.

- `running`: runs a program with limited output and a given solver, and reports errors; makes
  example changes
- `results`: a program's digits and whether they are right, conflicting constraints, and files
"""
