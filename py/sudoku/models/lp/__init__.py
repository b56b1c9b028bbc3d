"""The integer program: ways to write a puzzle down for PuLP, and how they are asked.

Nothing is imported here: the matrix of the literature needs no PuLP.
"""
