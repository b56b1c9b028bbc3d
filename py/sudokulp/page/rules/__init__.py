"""What the page shows of rules, and the desk at which somebody sets them.

- `showing`: how the rules of a puzzle look and read, what breaks them, which files hold them
- `desk`: a rule made of chosen cells; in how many solutions each candidate is

Nothing of this is imported as long as no puzzle has rules.
"""
