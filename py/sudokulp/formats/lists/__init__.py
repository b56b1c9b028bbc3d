"""Lists of puzzles, read line by line and of any length."""
