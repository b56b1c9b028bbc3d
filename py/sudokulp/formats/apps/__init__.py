"""Files and links of other Sudoku programs.

=========  ================================================================
texts      text files of Andoku, HoDoKu, SadMan, Simple Sudoku and SudoCue
markup     XML files of OpenSudoku and SudoQ
links      short links and IDs: puzz.link, Solo, SudokuWiki and others
fpuzzles   links of f-puzzles; `fpuzzles_regions`: the regions in them
sudokupad  links of SudokuPad with the puzzle in them
lzstring   lz-string compression, for the links of f-puzzles and SudokuPad
=========  ================================================================
"""
