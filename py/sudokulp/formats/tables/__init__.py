"""Tables of cells: CSV text and workbooks.

===============  ==========================================================
csv              tables as text
xlsx             workbooks as an entry of the registry
workbook         the puzzles in a workbook
worksheets       the sheets of a workbook
sheet_cells      a sheet's cells, collected as they come
archive          the parts of a workbook, unpacked within limits
workbook_writer  a puzzle as a workbook
blocks           search for the blocks of cells that are puzzles
cells            tables and rectangles of cells
columns          delimiters, and columns of puzzle strings
===============  ==========================================================
"""
