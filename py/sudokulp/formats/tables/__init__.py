"""Tables of cells: CSV text and workbooks.

========  =================================================================
csv       tables as text
workbook  workbooks, read and written
sheets    the sheets of a workbook, read within limits
blocks    search for the cells, or the columns, that are puzzles
========  =================================================================
"""
