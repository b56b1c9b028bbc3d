"""Lists of puzzles of any length, read line by line."""
