"""Polynomial model: a puzzle as a system of polynomials, solved by a Groebner basis.

- `polynomials`: the paper's system, in sympy's expressions
- `system`: the polynomials of open cells, and their common zeros
- `solve`: the system restricted to open cells, and its Groebner basis

Nothing is imported here: both need sympy.
"""
