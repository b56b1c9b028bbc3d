"""Certificates in tests: a checker by other authors, and edits that a check must notice."""

import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path
from tempfile import mkdtemp

import pytest

SOURCE = Path(__file__).parents[3] / "shared" / "data" / "vipr"


@cache
def _built():
    """Return the path of viprchk, and why it is missing."""
    if sys.platform == "emscripten":
        return None, "viprchk cannot run in a browser"
    if not (SOURCE / "viprchk.cpp").is_file():
        return None, f"the source of viprchk is not in {SOURCE}"
    if not shutil.which("g++"):
        return None, "g++, which builds viprchk, is not installed"
    folder = Path(mkdtemp())
    # Without NDEBUG, an assertion ends every check of infeasibility.
    command = ["g++", "-O1", "-DNDEBUG", f"-I{SOURCE}", SOURCE / "viprchk.cpp"]
    command += ["-o", folder / "viprchk", "-lgmpxx", "-lgmp"]
    done = subprocess.run(command, capture_output=True, text=True)
    return (folder / "viprchk", "") if not done.returncode else (None, "GMP is not installed")


def verify(text):
    """Assert that viprchk verifies a certificate; if it cannot be built, skip the test."""
    program, why_not = _built()
    if program is None:
        pytest.skip(why_not)
    file = program.with_suffix(".vipr")
    file.write_text(text)
    done = subprocess.run([program, file], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-500:] + done.stderr
    assert "Successfully verified" in done.stdout


def is_available():
    return _built()[0] is not None


# Edits


def _edited_word(random, lines, change):
    """Change a word of some line, as often as needed to find one that can be changed."""
    while True:
        place = random.randrange(2, len(lines))  # the comments come first
        words = lines[place].split()
        chosen = random.randrange(len(words))
        changed = change(words[chosen])
        if changed is not None:
            words[chosen] = changed
            lines[place] = " ".join(words)
            return


def number_changed(random, lines):
    def change(word):
        return str(int(word) + random.choice([-2, -1, 1, 2])) if word.isdecimal() else None

    _edited_word(random, lines, change)


def sign_changed(random, lines):
    def change(word):
        if not word.strip("-").replace("/", "").isdecimal() or word == "0":
            return None
        return word[1:] if word[0] == "-" else f"-{word}"

    _edited_word(random, lines, change)


def sense_changed(random, lines):
    _edited_word(
        random, lines, lambda word: random.choice("LGE") if word in ("L", "G", "E") else None
    )


def multiplier_changed(random, lines):
    place = random.choice([n for n, line in enumerate(lines) if "{" in line])
    before, _, sum_of = lines[place].partition("{")
    words = sum_of.split()
    chosen = random.randrange(1, len(words) - 2)
    words[chosen] = random.choice(["0", "1", "-1", "2", "1/2", "999999", words[chosen] + "0"])
    lines[place] = " ".join([before, "{", *words])


def line_dropped(random, lines):
    del lines[random.randrange(2, len(lines))]


def line_repeated(random, lines):
    place = random.randrange(2, len(lines))
    lines.insert(random.randrange(2, len(lines)), lines[place])


def lines_swapped(random, lines):
    one, other = random.sample(range(2, len(lines)), 2)
    lines[one], lines[other] = lines[other], lines[one]


def words_swapped(random, lines):
    place = random.randrange(2, len(lines))
    words = lines[place].split()
    one, other = random.randrange(len(words)), random.randrange(len(words))
    words[one], words[other] = words[other], words[one]
    lines[place] = " ".join(words)


def end_cut_off(random, lines):
    del lines[random.randrange(2, len(lines)) :]


def given_changed(random, lines):
    """Change a cell of the puzzle in the comment."""
    before, found, after = lines[1].partition('"givens": "')
    assert found
    place = random.randrange(after.index('"'))
    digit = random.choice([x for x in ".1234" if x != after[place]])
    lines[1] = before + found + after[:place] + digit + after[place + 1 :]


EDITS = [
    *(number_changed, sign_changed, sense_changed, multiplier_changed, line_dropped),
    *(line_repeated, lines_swapped, words_swapped, end_cut_off, given_changed),
]


def edited(random, text):
    """Return a certificate after a random edit."""
    lines = text.splitlines()
    random.choice(EDITS)(random, lines)
    return "".join(f"{line}\n" for line in lines)
