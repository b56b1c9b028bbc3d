"""Forms that are written and never read: models for other programs, and pictures.

`formats.writing` lists them with all other forms in which a puzzle can be written.

=======  ==================================================================
models   LP, MPS and listing, optionally with the names that other programs use
code     a Python program with PuLP
picture  a puzzle as an SVG picture
drawing  the parts of the picture: lines, digits, candidates
rules    the rules of a puzzle as shapes and as sentences
ruleset  the rules of a puzzle in words, as setters publish them
=======  ==================================================================
"""
