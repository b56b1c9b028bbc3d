"""The meaning of each rule in plain code that shares nothing with the package.

`MEANINGS` contains a function for each rule by name. It returns whether a full grid obeys the rule.
Its arguments are the rule, the digits of its cells in order, and a `Look` at the whole grid.
"""

from itertools import accumulate, pairwise


class Look:
    """A full grid with the rules of its puzzle."""

    def __init__(self, digits, shape, rules=()):
        self.digits, self.rules = digits, rules
        self.side = round(len(digits) ** 0.5)
        is_square = isinstance(shape, int)
        self.high = shape if is_square else shape.rows
        self.wide = shape if is_square else shape.columns

    def at(self, label):
        return self.digits[label - 1]

    def apart(self, *moves):
        """Yield the digits of each two cells that are one of some moves apart."""
        side = self.side
        for down, right in moves:
            for row in range(side):
                for column in range(side):
                    if 0 <= row + down < side and 0 <= column + right < side:
                        one, other = row * side + column, (row + down) * side + column + right
                        yield one + 1, other + 1

    def area(self, label):
        """Return the box or the jigsaw's region of a cell; None in a grid without boxes."""
        for rule in self.rules:
            if rule.name == "jigsaw":
                return rule.letters[label - 1]
        row, column = divmod(label - 1, self.side)
        return None if 1 in (self.high, self.wide) else (row // self.high, column // self.wide)


def obeys(rule, look):
    """Return whether a full grid obeys a rule."""
    values = [look.at(label) for label in getattr(rule, "cells", ())]
    return MEANINGS[rule.name](rule, values, look)


def _between(rule, values, look):
    low, high = sorted((values[0], values[-1]))
    return all(low < value < high for value in values[1:-1])


def _lockout(rule, values, look):
    low, high = sorted((values[0], values[-1]))
    return high - low >= look.side // 2 and not any(low <= v <= high for v in values[1:-1])


def _renban(rule, values, look):
    found = sorted(look.at(label) for label in set(rule.cells))
    return found == list(range(found[0], found[0] + len(found)))


def _nabner(rule, values, look):
    found = sorted(look.at(label) for label in set(rule.cells))
    return all(other - one > 1 for one, other in pairwise(found))


def _zipper(rule, values, look):
    half, odd = divmod(len(values), 2)
    sums = {values[at] + values[-1 - at] for at in range(half)}
    return len(sums | ({values[half]} if odd else set())) == 1


def _segments(rule, values, look):
    line = list(rule.cells)
    if line[0] == line[-1]:
        line.pop()
        starts = [at for at in range(len(line)) if look.area(line[at - 1]) != look.area(line[at])]
        line = line[starts[0] :] + line[: starts[0]] if starts else line
    totals = []
    for at, label in enumerate(line):
        if at == 0 or look.area(line[at - 1]) != look.area(label):
            totals.append(0)
        totals[-1] += look.at(label)
    return len(set(totals)) == 1


def _cage(rule, values, look):
    return len(set(values)) == len(values) and rule.sum in (None, sum(values))


def _sandwich(rule, values, look):
    first, second = sorted((values.index(1), values.index(look.side)))
    return sum(values[first + 1 : second]) == rule.sum


def _mixed(kind, width):
    def holds(rule, values, look):
        line = list(rule.cells)
        if line[0] == line[-1]:
            line += line[1 : width - 1]
        for at in range(len(line)):
            near = dict.fromkeys(line[at : at + width])
            kinds = [kind(look.at(label), look.side) for label in near]
            if len(set(kinds)) < len(kinds):
                return False
        return True

    return holds


def _third(digit, side):
    third = (side + 1) // 3
    return "low" if digit <= third else "high" if digit > side - third else "middle"


def _marked(rules, *names):
    return {frozenset(rule.cells) for rule in rules if rule.name in names}


def _all_dots(rule, values, look):
    dots = _marked(look.rules, "difference", "ratio")
    for both in look.apart((0, 1), (1, 0)):
        low, high = sorted(map(look.at, both))
        wrong = high - low in rule.differences or any(low * each == high for each in rule.ratios)
        if wrong and frozenset(both) not in dots:
            return False
    return True


def _all_xv(rule, values, look):
    letters = _marked(look.rules, "x", "v")
    near = look.apart((0, 1), (1, 0))
    return all(sum(map(look.at, both)) not in (5, 10) or {*both} in letters for both in near)


def _extreme(compare):
    def holds(rule, values, look):
        near = look.apart((0, 1), (1, 0), (0, -1), (-1, 0))
        return all(
            compare(look.at(here), look.at(other))
            for here, other in near
            if here in rule.cells and other not in rule.cells
        )

    return holds


def _quadruple(rule, values, look):
    return all(values.count(digit) >= rule.digits.count(digit) for digit in rule.digits)


def _different(*moves):
    return lambda rule, values, look: all(
        look.at(one) != look.at(other) for one, other in look.apart(*moves)
    )


def _diagonal(rule, values, look):
    side, down = look.side, rule.direction == "\\"
    return len({look.digits[n * side + (n if down else side - 1 - n)] for n in range(side)}) == side


def _groups(rule, values, look):
    places = ((n // look.side % look.high, n % look.side % look.wide) for n in range(look.side**2))
    return len(set(zip(places, look.digits, strict=True))) == look.side**2


def _steps(compare):
    return lambda rule, values, look: all(compare(a, b) for a, b in pairwise(values))


_KNIGHT = ((1, 2), (1, -2), (2, 1), (2, -1))
_KING = ((0, 1), (1, -1), (1, 0), (1, 1))

MEANINGS = {
    "jigsaw": lambda rule, values, look: (
        len(set(zip(rule.letters, look.digits, strict=True))) == len(look.digits)
    ),
    "disjoint groups": _groups,
    "diagonal": _diagonal,
    "cage": _cage,
    "sum": lambda rule, values, look: sum(values) == rule.sum,
    "little killer": lambda rule, values, look: sum(values) == rule.sum,
    "arrow": lambda rule, values, look: values[0] == sum(values[1:]),
    "double arrow": lambda rule, values, look: sum(values) == 2 * (values[0] + values[-1]),
    "zipper line": _zipper,
    "region sum line": _segments,
    "sandwich": _sandwich,
    "x-sum": lambda rule, values, look: sum(values[: values[0]]) == rule.sum,
    "skyscraper": lambda rule, values, look: len(set(accumulate(values, max))) == rule.count,
    "thermometer": _steps(lambda one, other: one < other),
    "slow thermometer": _steps(lambda one, other: one <= other),
    "palindrome": lambda rule, values, look: values == values[::-1],
    "clone": lambda rule, values, look: values == [look.at(label) for label in rule.clones],
    "whisper": lambda rule, values, look: _steps(lambda a, b: abs(a - b) >= rule.difference)(
        rule, values, look
    ),
    "renban": _renban,
    "nabner": _nabner,
    "between": _between,
    "lockout line": _lockout,
    "entropic line": _mixed(_third, 3),
    "modular line": _mixed(lambda digit, side: digit % 3, 3),
    "parity line": _mixed(lambda digit, side: digit % 2, 2),
    "x": lambda rule, values, look: sum(values) == 10,
    "v": lambda rule, values, look: sum(values) == 5,
    "difference": lambda rule, values, look: max(values) - min(values) == rule.difference,
    "ratio": lambda rule, values, look: max(values) == min(values) * rule.ratio,
    "greater": lambda rule, values, look: values[0] > values[1],
    "all dots are given": _all_dots,
    "all x and v are given": _all_xv,
    "even": lambda rule, values, look: not any(value % 2 for value in values),
    "odd": lambda rule, values, look: all(value % 2 for value in values),
    "candidates": lambda rule, values, look: set(values) <= set(rule.digits),
    "minimum": _extreme(lambda here, other: here < other),
    "maximum": _extreme(lambda here, other: here > other),
    "quadruple": _quadruple,
    "anti-knight": _different(*_KNIGHT),
    "anti-king": _different(*_KING),
    "non-consecutive": lambda rule, values, look: all(
        abs(look.at(one) - look.at(other)) != 1 for one, other in look.apart((0, 1), (1, 0))
    ),
}
MEANINGS["dutch whisper"] = MEANINGS["whisper"]
