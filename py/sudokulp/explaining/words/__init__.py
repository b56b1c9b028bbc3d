"""Words for steps: what players call them, and sentences that they can go along with.

- `naming`: the name of a step; `techniques`: those of players, by the shape of a `truth_sets`
- `wording`: sentences; `vocabulary`: cells, digits and constraints in words
"""
