"""`sudokulp solve --batch`: many puzzles, a row for each, written as they are done.

- `command`: the arguments, and the whole work
- `files`: what is read, and the file that the rows go to
- `ordered`: the rows in the order of the lines, whichever process is ready first
"""
