"""Calls of the Lab: experiments described in a form, run by several workers, and plotted.

- `planning`: what there is to choose, an experiment checked, the puzzles of a list
- `running`: puzzles made and solved
- `records`: figures, and files of what was found
"""
