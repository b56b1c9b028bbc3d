"""Searches for sets of truths that refute a candidate.

| module | purpose |
|---|---|
| `refutation` | unit propagation, exhaustive search, cases, and sets with as many links as truths |
| `linked` | propagation with groups and almost locked sets |
| `cores` | the cores of a SAT solver |
"""
