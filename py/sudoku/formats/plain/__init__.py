"""Formats of plain text that belong to no particular program.

==========  ===============================================================
line        puzzle strings, one character per cell
alphabets   the alphabets in which digits above 9 are written
drawn       grids drawn with borders
blanks      the same grids with blanks for empty cells, to be written
drawn_rows  the cells in a row of a drawn grid
nested      lists and dicts as programs print them
brackets    the tokenizer for nested lists
sdk         our own .sdk files: the side, then the givens
==========  ===============================================================
"""
