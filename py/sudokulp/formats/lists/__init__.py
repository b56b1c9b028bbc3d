"""Lists of puzzles, read line by line and of any length.

=========  ================================================================
sdm        .sdm lists as an entry of the registry
layouts    the layout that all lines of a list share
alphabets  the alphabets that all puzzles of a list share
reader     the lines of a list that are entries
entries    a single entry, readable without the others
one_line   lines that hold rules or shapes: links, JSON, killers, jigsaws
shaped     strings of sides that no number of characters tells
files      files: lists line by line, everything else as a whole
sheets     workbooks with one puzzle per row
=========  ================================================================
"""
