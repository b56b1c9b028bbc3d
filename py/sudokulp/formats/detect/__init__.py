"""Format detection.

===========  ==============================================================
reading      reading a text or file in the likeliest format
guessing     which format is meant
several      texts of several puzzles, each read in its own format
fallback     further attempts at texts that no format can read
wrapped      grids in LaTeX, and cells that are objects of JSON
decorations  grids with comment signs, labels, headings and frames of their own
spaces       rows in which spaces are empty cells
unsupported  files and texts that are refused with advice
===========  ==============================================================
"""
