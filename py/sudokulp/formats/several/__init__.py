"""Texts that hold several grids, or a grid and its solution.

=========  ================================================================
rows       lines that are rows of a grid, and how many cells they have
cutting    a text cut into blocks: grids, strings, and the text between them
values     values in brackets, as programs write grids
solutions  full grids that are the solution of a puzzle before them
samurai    five grids that overlap
=========  ================================================================
"""
