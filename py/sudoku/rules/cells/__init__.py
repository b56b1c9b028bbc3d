"""Rules about single cells: which digits they take, beside which neighbours."""
