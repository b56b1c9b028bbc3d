"""Grids in any text: what is neither a link nor a file with a header of its own.

===========  ===============================================================================
parsed       a puzzle before its variant and boxes are decided, and a line of a text
page         a text as lines in ASCII without markup, each blank, a frame or text
cells        the texts of cells: digits, alphabets, signs for empty cells, candidates
cutters      the ways to tell cells apart; each yields strips of cells
columns      the columns of a matrix that are cells, without labels, borders and gaps
rectangles   strips that form an n x n square
coordinates  cells with their rows and columns, in any notation
choice       which squares are puzzles, what belongs to them, and what is nearly one
manner       what the first lines of a long list say about how to read each later line
===========  ===============================================================================
"""
