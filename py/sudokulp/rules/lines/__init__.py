"""Rules about lines of cells.

`between`, `palindrome` (and clones), `renban`, `thermometer` (and slow ones), `whisper`.
"""
