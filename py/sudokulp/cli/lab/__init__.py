"""`sudokulp lab`: `lab run`, `lab resume` and `lab plot`.

- `command`: the three together
- `running`: `lab run` and `lab resume`
- `plotting`: `lab plot`, and what draws the figures for all three
- `descriptions`: the experiment that the options of `lab run` describe
"""
