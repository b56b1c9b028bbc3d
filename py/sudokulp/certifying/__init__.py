"""Certificates: proofs that a puzzle has exactly one solution, or none, as VIPR files.

| module | purpose |
|---|---|
| `certificate` | makes a certificate from the solving steps, and saves it |
| `check` | reads a certificate and adds up each of its rows |
| `program` | the integer program that a certificate is about |
| `derivation` | the rows that follow from the program, one or more for each step |

A VIPR file states an integer program. Each row after it is a sum of earlier rows, possibly divided
and rounded. `check` shares only `program` with the code that writes certificates.

References
----------
K. Cheung, A. Gleixner, D. Steffy, "Verifying Integer Programming Results" (IPCO 2017).
"""
