"""Jobs: tasks run in parallel, for lists of puzzles and for experiments.

- `spread`: the one function that runs tasks: here, on processes or on a cluster
- `processes`: tasks on several processes of this machine
- `cluster`: tasks on a Dask cluster
"""
