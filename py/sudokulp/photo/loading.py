"""Pictures from files, decoded by Pillow."""

from __future__ import annotations

import warnings
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..errors import FileError
from ..packages import need

#: The most pixels that a picture may have: what a phone's camera makes, with some room.
MOST = 120_000_000
#: A JPEG file is decoded at an eighth, a quarter or half of its size if this many pixels a side
#: remain.
ENOUGH = 1600
#: What files of phones begin with, after four bytes, that Pillow does not decode.
OF_PHONES = (
    (b"ftyphei", "HEIC"),
    (b"ftyphev", "HEIC"),
    (b"ftypmif1", "HEIF"),
)


def load(picture: str | Path | bytes) -> NDArray[Any]:
    """Return a picture as an array, turned as its camera says.

    Parameters
    ----------
    picture : str, Path or bytes
        A file, or its contents. Pillow decides what can be decoded: JPEG, PNG, WebP, GIF, ...

    Returns
    -------
    array of shape (height, width, 3)
        Red, green and blue from 0 to 255. A large JPEG picture is decoded at a smaller size, at
        which its shorter side still has 1600 pixels.

    Raises
    ------
    FileError
        If the file is no picture that can be decoded.
    OSError
        If the file cannot be read.
    MissingPackage
        If Pillow is not installed.
    """
    image = need("PIL.Image", "a photo")
    name = "the picture" if isinstance(picture, bytes) else Path(picture).name
    data = picture if isinstance(picture, bytes) else Path(picture).read_bytes()
    for start, kind in OF_PHONES:
        if data.startswith(start, 4):
            raise FileError(
                f"{name} is a {kind} picture, which is not supported; save it as JPEG or PNG"
            )
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # Pillow warns of damaged metadata that it ignores
        try:
            with image.open(BytesIO(data)) as opened:
                return _decoded(opened, name)
        except image.UnidentifiedImageError as error:
            raise FileError(
                f"{name} is not a picture that can be read; save it as JPEG or PNG"
            ) from error
        except (OSError, SyntaxError, ValueError, EOFError, image.DecompressionBombError) as error:
            raise FileError(f"{name} is damaged or too large ({error}); save it again") from error


def _decoded(opened: Any, name: str) -> NDArray[Any]:
    """Return the pixels of an opened picture: upright, in colours, on white paper."""
    width, height = opened.size
    if width * height > MOST:
        raise FileError(
            f"{name} has {width} x {height} pixels, more than {MOST // 1_000_000} million; "
            "make it smaller, or cut out the grid"
        )
    opened.draft("RGB", (ENOUGH, ENOUGH))
    upright = need("PIL.ImageOps", "a photo").exif_transpose(opened)
    if upright.mode.startswith("I"):  # 16 bits; older versions of Pillow say "I"
        gray = np.clip(np.asarray(upright), 0, 65535) >> 8
        return np.stack([gray] * 3, axis=-1).astype(np.uint8)
    if upright.has_transparency_data:
        ink = upright.convert("RGBA")
        white = need("PIL.Image", "a photo").new("RGBA", ink.size, "white")
        white.alpha_composite(ink)
        upright = white
    return np.asarray(upright.convert("RGB"))
