"""Files and links of other Sudoku programs.

==============  ===========================================================
andoku          Andoku's lines
fpuzzles        links of f-puzzles
fpuzzles_rules  the rules in them
hodoku          lines of HoDoKu's library
opensudoku      OpenSudoku's XML
simple_sudoku   Simple Sudoku's drawn grids
sudocue         SudoCue's and SadMan's nine lines
sudokupad       links of SudokuPad with the puzzle in them
sudokupad_text  the objects in them
sudokuwiki      links of SudokuWiki
sudoq           SudoQ's XML
iss             strings of Interactive-Sudoku-Solver
puzzlink        links of puzz.link
solo            game IDs of Solo, in Simon Tatham's collection
lzstring        lz-string compression, for the links of f-puzzles
markup          safe XML parsing
==============  ===========================================================
"""
