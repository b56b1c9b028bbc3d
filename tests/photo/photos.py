"""The photos of ../shared/data/photos, which never ship, with the digits that they show."""

from pathlib import Path

FOLDER = Path(__file__).parents[3] / "shared" / "data" / "photos"
#: The label of pencil marks.
MARKS = 10


def labels_of(path):
    """Return the 81 labels of a photo: 0 for an empty cell, the digit, or MARKS."""
    if path.parent.name == "newspapers":
        rows = path.with_suffix(".dat").read_text(encoding="utf-8").splitlines()[2:11]
    else:
        rows = path.with_suffix(".txt").read_text(encoding="utf-8").splitlines()[:9]
    return [int(word) if word.isdigit() else MARKS for row in rows for word in row.split()]


def photos_of(name):
    """Yield the photos of a set and their labels."""
    for path in sorted((FOLDER / name).glob("*.jpg")):
        yield path, labels_of(path)


def digits_of(labels):
    """Return the digits, 0 where there are pencil marks."""
    return [label if label < MARKS else 0 for label in labels]
