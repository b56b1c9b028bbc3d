"""Jobs: tasks run in parallel, for lists of puzzles and for experiments.

| module | purpose |
|---|---|
| `spread` | the one function that runs tasks: here, on processes or on a cluster |
| `processes` | tasks on several processes of this machine |
| `cluster` | tasks on a Dask cluster |
| `limits` | limits on workers, and the result of a task that was given up |
"""
