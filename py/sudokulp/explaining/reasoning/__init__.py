"""The reasoning behind a step: what follows if a candidate that it rules out were true, and chains.

| module | purpose |
|---|---|
| `words` | candidates and constraints in words |
| `cases` | the consequences of a supposition, in cases, until none is possible |
| `implications` | the reasoning of a step, one implication after another |
| `chains` | steps shown as chains of strong and weak links between candidates |
"""
