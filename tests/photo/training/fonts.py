"""The fonts of this machine whose digits can stand in a Sudoku, printed or as if by hand."""

import functools
import itertools
from pathlib import Path

import numpy as np
from PIL import ImageFont

FOLDERS = ("/usr/share/fonts", "/usr/share/texmf/fonts")

# parts of a file's path: no digits as one knows them, or digits drawn for effect
UNFIT = (
    "symbol", "dingbat", "d050000l", "emoji", "math", "braille", "cmsy", "cmex", "music",
    "outline", "blankenburg", "isabella", "biolinum_k", "staypuft",
)  # fmt: skip
# parts of the path of fonts that look written; they are never used as print
WRITTEN = (
    "breip", "dkg", "fifthhorseman", "ecolier", "femkeklaver", "humor", "kristi", "radisnoir",
    "rufscript", "sjfonts", "tomsontalks", "domestic", "mmcedar", "chilanka", "bajaderka",
    "dancingscript", "kaushan", "purisa", "gamaliel",
)  # fmt: skip
# what newspapers, books and apps mostly use: half of all grids
PLAIN = (
    "liberation", "dejavu", "urw-base35", "freefont", "roboto", "open-sans", "lato/", "croscore",
    "crosextra", "inter/", "tex-gyre", "stix", "cmu", "lmodern", "notosans-", "notoserif-",
)  # fmt: skip


def has_digits(path: Path) -> bool:
    """Whether the digits 1 to 9 are there, all different and of a plausible shape."""
    try:
        font = ImageFont.truetype(path, 40)
        boxes = [font.getbbox(str(digit)) for digit in range(1, 10)]
        masks = [font.getmask(str(digit), mode="L") for digit in range(1, 10)]
        missing = bytes(font.getmask("\U000f1234", mode="L"))
    except (OSError, ValueError):  # a bitmap font or a broken one
        return False
    drawn = [bytes(mask) for mask in masks]
    if len(set(drawn)) < 9 or missing in drawn:
        return False
    for (left, top, right, bottom), mask in zip(boxes, drawn, strict=True):
        ink = np.frombuffer(mask, np.uint8).mean() / 255
        if bottom - top < 15 or not 3 <= right - left <= 60 or not 0.12 <= ink <= 0.85:
            return False
    return True


@functools.cache
def fonts() -> tuple[list[Path], list[Path], list[Path]]:
    """Files of plain print, of all print, and of fonts that look written, in a fixed order."""
    plain, printed, written, seen = [], [], [], set()
    files = itertools.chain.from_iterable(Path(folder).rglob("*.[ot]tf") for folder in FOLDERS)
    for path in sorted(files):
        name = str(path).lower()
        if path.name in seen or any(part in name for part in UNFIT) or not has_digits(path):
            continue
        seen.add(path.name)
        if any(part in name for part in WRITTEN):
            written.append(path)
            continue
        printed.append(path)
        if any(part in name for part in PLAIN) and "italic" not in name:
            plain.append(path)
    return plain, printed, written
