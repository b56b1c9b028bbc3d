"""Reading whatever people paste, and writing puzzles."""
