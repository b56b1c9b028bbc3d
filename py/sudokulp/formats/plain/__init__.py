"""Formats of plain text that belong to no particular program.

==========  ===============================================================
line        puzzle strings, one character per cell
numbered    strings whose cells are numbers of one or two figures
box_order   cells that were copied box by box
miswritten  what is wrong with a string that cannot be read
alphabets   the alphabets in which digits above 9 are written
drawn       grids drawn with borders
blanks      the same grids with blanks for empty cells, to be written
drawn_rows  the cells in a row of a drawn grid
drawn_boxes the boxes that its lines show
triples     cells with coordinates in any notation, found in a text
placed      the same as puzzles: which number is the row, the column, the digit
nested      lists and dicts as programs print them
brackets    the tokenizer for nested lists
killer      strings of killers, by `formats.rules`
jigsaw      strings of jigsaws, by `formats.rules`
grouped     cages as letters or JSON, SumoCue's strings, by `formats.rules`
ruled       our JSON files with rules, by `formats.rules`
sdk         our own .sdk files: the side, then the givens
==========  ===============================================================
"""
