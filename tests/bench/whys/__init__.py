"""Parts of the measurement `why`, which run natively and in Pyodide alike.

| module | purpose |
|---|---|
| `samples` | the puzzles that are measured, as a plan that JSON can hold |
| `measures` | all parts of a plan measured: JSON in, JSON out |
| `paths` | explanations, list by list |
| `library` | the cases of HoDoKu's library |
| `exact` | the smallest sets of truths, by exact search |
| `mending` | puzzles without a solution, and with several |
| `proofs` | certificates made, checked, and tampered with |
| `clock` | processor time, natively and under Node |
| `report` | the tables |
| `goals` | the goals, each met or missed |
| `wasm.mjs` | a plan measured in Pyodide under Node, with HiGHS's WebAssembly |
"""
