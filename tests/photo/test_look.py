"""Grids in pictures that are drawn here are found, and what is no grid is said to be none."""

import sys

import pytest

np = pytest.importorskip("numpy", reason="a photo needs numpy")
Image = pytest.importorskip("PIL.Image", reason="a photo needs Pillow")

from drawn import DIGITS, drawing, slanted, turned  # noqa: E402
from vectors import seen_in, stored  # noqa: E402

from sudokulp.errors import FileError  # noqa: E402
from sudokulp.photo import load, look  # noqa: E402

#: Parts of a cell that a crossing may be off.
NEAR = 0.1
DARK = {"paper": (24, 26, 32), "ink": (225, 228, 232)}


def assert_seen(look, crossings, turn=0):
    side = np.hypot(*(crossings[0, 1] - crossings[0, 0]))
    assert np.abs(look.crossings - crossings).max() < NEAR * side
    assert look.turn == turn
    assert (look.log_p.argmax(axis=2) == DIGITS).all()


@pytest.mark.parametrize("cell", [20, 33, 60, pytest.param(150, marks=pytest.mark.full)])
@pytest.mark.parametrize(
    "style",
    [
        {},
        DARK,
        {"line": (190, 190, 190)},
        DARK | {"line": (80, 84, 90)},
        {"line": (185, 190, 195), "tint": (222, 230, 238)},
    ],
    ids=["light", "dark", "hairlines", "dark hairlines", "tinted"],
)
def test_a_drawn_grid_is_found(cell, style):
    picture, crossings = drawing(cell, **style)
    assert_seen(look(picture), crossings)


@pytest.mark.parametrize("quarters", [1, 2, 3])
def test_a_turned_grid_is_turned_back(quarters):
    picture, crossings = turned(*drawing(), quarters)
    assert_seen(look(picture), crossings, turn=(4 - quarters) % 4)


@pytest.mark.parametrize(
    "corners",
    [[(40, 30), (430, 0), (420, 400), (0, 440)], [(0, 60), (400, 0), (440, 430), (70, 440)]],
)
def test_a_grid_seen_from_the_side_is_found(corners):
    picture, crossings = slanted(*drawing(), corners)
    assert_seen(look(picture), crossings)


def test_given_corners_are_used():
    """Of two grids in a picture, the one with these corners; they may be some pixels off."""
    picture, crossings = drawing(30)
    both = np.concatenate([picture, picture[::-1, ::-1]], axis=1)
    corners = crossings[[0, 9, 0, 9], [0, 9, 9, 0]] + [[3, -2], [2, 3], [-3, 2], [2, -3]]
    assert_seen(look(both, corners.tolist()), crossings)
    moved = corners + np.array([picture.shape[1], 0])
    seen = look(both, moved.tolist())
    assert seen.turn == 2
    assert (seen.log_p.argmax(axis=2) == DIGITS).all()


@pytest.mark.parametrize("axis", [0, 1])
def test_another_grid_in_the_picture_is_said(axis):
    picture, crossings = drawing(30)
    assert not look(picture).another
    both = np.concatenate([picture, picture], axis=axis)
    assert look(both).another
    assert not look(both, crossings[[0, 0, 9, 9], [0, 9, 9, 0]].tolist()).another


@pytest.mark.parametrize("corners", [[], [(0, 0)] * 3, [(0, 0), (1, 0), (1, 1), (0, float("nan"))]])
def test_wrong_corners_are_refused(corners):
    with pytest.raises(FileError, match="four points"):
        look(drawing(20)[0], corners)


def noise(height, width, coarse=1):
    """Return random gray values in squares of `coarse` pixels."""
    few = np.random.default_rng(5).integers(0, 256, (height // coarse, width // coarse, 1))
    return few.repeat(coarse, axis=0).repeat(coarse, axis=1).repeat(3, axis=2).astype(np.uint8)


@pytest.mark.parametrize(
    ("boxes", "style"),
    [
        ((2, 5), {"line": (190, 190, 190)}),
        ((2, 3), {}),
        pytest.param((2, 2), DARK, marks=pytest.mark.full),
        pytest.param((2, 4), {"thick": 1}, marks=pytest.mark.full),
        pytest.param((3, 4), {}, marks=pytest.mark.full),
        pytest.param((4, 4), {"tint": (222, 230, 238)}, marks=pytest.mark.full),
    ],
)
def test_a_grid_of_another_size_is_said_to_be_one(boxes, style):
    """Nine rows and columns of a larger one are no puzzle."""
    rows = boxes[0] * boxes[1]
    picture, _ = drawing(24, boxes=boxes, **style)
    with pytest.raises(FileError, match=rf"^the grid in the picture has {rows} rows.* type"):
        look(picture)


NO_GRID = {
    "one pixel": np.zeros((1, 1, 3), np.uint8),
    "a line": noise(1, 300),
    "one colour": np.full((500, 700, 3), 200, np.uint8),
    "stripes": noise(800, 20, 20).repeat(30, axis=1),
    "noise": noise(600, 800),
    "coarse noise": noise(600, 800, 10),
    "a larger picture": noise(3000, 4000, 4),
}


@pytest.mark.parametrize(
    "what",
    [pytest.param(name, marks=pytest.mark.full if n > 3 else ()) for n, name in enumerate(NO_GRID)],
)
def test_a_picture_without_a_grid_is_refused_after_a_bounded_number_of_steps(what):
    """Counted in calls of Python's functions, whatever the picture's size."""
    calls = 0

    def count(frame, event, argument):
        nonlocal calls
        calls += event == "call"

    sys.setprofile(count)
    try:
        with pytest.raises(FileError, match=r"^no grid was found in the picture: .*corners"):
            look(NO_GRID[what])
    finally:
        sys.setprofile(None)
    assert calls < 1_000_000


@pytest.mark.parametrize("each", list(stored()), ids=lambda each: each[0]["name"])
def test_the_vectors_are_seen_as_stored(each):
    """Those that web/photo is tested with, too; vectors.py writes them again."""
    expected, picture = each
    seen = seen_in(picture)
    if "refused" in expected:
        assert seen["refused"] == expected["refused"]
        return
    assert seen["turn"] == expected["turn"]
    assert np.abs(np.subtract(seen["crossings"], expected["crossings"])).max() < 0.1
    assert np.abs(np.subtract(seen["log_p"], expected["log_p"])).max() < 0.05
    assert (np.argmax(seen["log_p"], axis=2) == DIGITS).all()


def encoded(picture, kind, **options):
    from io import BytesIO

    file = BytesIO()
    Image.fromarray(picture).save(file, kind, **options)
    return file.getvalue()


def test_a_file_is_turned_as_its_camera_says(tmp_path):
    picture, crossings = drawing(20)
    exif = Image.Exif()
    exif[0x0112] = 6  # a quarter turn clockwise makes it upright
    path = tmp_path / "photo.jpg"
    path.write_bytes(encoded(turned(picture, crossings, 3)[0], "JPEG", quality=95, exif=exif))
    assert_seen(look(load(path)), crossings)


def test_transparent_paper_is_white():
    picture, crossings = drawing(20)
    clear = np.dstack([picture, 255 - picture.min(axis=2)])
    assert_seen(look(load(encoded(clear, "PNG"))), crossings)


def test_a_large_jpeg_file_is_decoded_at_a_smaller_size():
    loaded = load(encoded(np.zeros((6400, 3200, 3), np.uint8), "JPEG"))
    assert loaded.shape == (3200, 1600, 3)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"not a picture at all", "save it as JPEG or PNG"),
        (b"\0\0\0\x18ftypheic\0\0\0\0", "HEIC"),
        (encoded(drawing(20)[0], "PNG")[:2000], "damaged"),
    ],
)
def test_what_is_no_picture_is_refused_in_a_sentence(data, said):
    with pytest.raises(FileError, match=said):
        load(data)
