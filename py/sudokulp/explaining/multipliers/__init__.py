"""Multipliers of steps: small integer programs over the constraints around a candidate.

| module | purpose |
|---|---|
| `rows` | how often each truth is subtracted, and each link added |
| `wider` | the same of all truths that are open, where few suffice |
| `weighted` | the same where some of them are sums |
| `programs` | what the two share, and runs of a solver |
"""
