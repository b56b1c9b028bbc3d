"""`sudokulp lab`: `lab run`, `lab resume` and `lab plot`.

- `commands`: the three commands
- `descriptions`: the experiment that the options of `lab run` describe
"""
