"""Greedy colouring as a solver of the lab: its orders and choices of colour.

It is none of the models that solve puzzles: mostly it takes more colours than there are digits.
How many it takes, in which order of the nodes, is what is measured.
"""

from __future__ import annotations

from ..graphs.orders import COLOR_CHOICES, ORDERS
from ..models import Model, Way


def _ways() -> tuple[Way, ...]:
    """Return each order with the usual choice of colour, and the other choices in order."""
    (order, *_), (usual, *others) = ORDERS, COLOR_CHOICES
    by_order = [_way(name, name, usual) for name in ORDERS]
    return (*by_order, *(_way(f"{order} {choice}", order, choice) for choice in others))


def _way(name: str, order: str, choice: str) -> Way:
    about = f"The nodes in the order {order}, the colour by the choice {choice}."
    return Way(name, name.capitalize(), about, {"nodes": order, "choose_color": choice})


#: Its ways are `ORDERS` and `COLOR_CHOICES`.
GREEDY = Model(
    name="greedy",
    label="Greedy colouring",
    about="The graph of the puzzle, coloured node by node; it may take more colours than digits.",
    module="",
    packages=("networkx",),
    sizes=("nodes", "edges"),
    ways=_ways(),
)
