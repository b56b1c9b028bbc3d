"""Work and nesting depth of readers are bounded by the size of the text."""

import json

import pytest
from counting import calls
from links import compress
from samples import WELL_KNOWN

from sudokulp import ParseError, SudokuError, loads, read_all
from sudokulp import api as page
from sudokulp.sanitizing import parsed_json

SMALL = "4.....2..1.....3"


def refused(text):
    """Return the number of calls needed to refuse a text."""

    def read():
        with pytest.raises(ParseError):
            read_all(text)

    return calls(read)


@pytest.mark.parametrize("sign", ["\u0661", "\u3000", "\u00e9", "1\ufe0f\u20e3"])
def test_a_character_of_another_script_is_looked_up_once(sign, monkeypatch):
    monkeypatch.setattr("sudokulp.formats.text._REMEMBERED", 1_000)
    refused("".join(map(chr, range(0x3400, 0x3900))))  # more of them than the cache holds
    refused(sign * 5_000 + "?")  # do the imports and fill the caches
    assert refused(sign * 5_000 + "?") < 1.1 * refused("1" * 5_000 + "?")


def test_digits_of_another_script_are_read():
    arabic = str.maketrans("0123456789", "".join(chr(0x660 + digit) for digit in range(10)))
    assert loads(WELL_KNOWN.translate(arabic)).line == WELL_KNOWN


@pytest.mark.parametrize("bracket", ["[", "(", "{", "[]", '{"a":', "[[[1],", '{"size":[', "<a>"])
def test_brackets_may_be_nested_as_deeply_as_the_text_is_long(bracket):
    with pytest.raises(ParseError):
        read_all(bracket * (100_000 // len(bracket)))


@pytest.mark.parametrize("inside", ["[", '{"a":', '[{"a":'])
def test_json_nested_too_deeply_is_refused_before_parsing(inside):
    text = '{"size": 9, "grid": ' + inside * 3_000
    for source in (text, f"https://f-puzzles.com/?load={compress(text)}"):
        with pytest.raises(ParseError, match="brackets are nested more than 50 levels deep"):
            read_all(source)


@pytest.mark.parametrize("request_text", ["[" * 100_000, '{"text":' * 3_000, '[{"a":' * 60])
def test_a_request_nested_too_deeply_is_refused_before_parsing(request_text):
    assert (
        json.loads(page.read(request_text))["message"]
        == "brackets are nested more than 50 levels deep"
    )


@pytest.mark.parametrize("text", ["[" * 51, '"' + "[" * 99, '"\\"' + "[" * 99, "[[]" * 60])
def test_json_with_shallow_nesting_outside_strings_is_parsed(text):
    wanted = json.dumps({"text": text, "rows": [[1]] * 60})
    assert parsed_json(wanted)["text"] == text


def test_an_unterminated_string_is_scanned_once():
    text = "[" * 60 + '"\\"' * 10_000
    with pytest.raises(SudokuError, match="nested more than 50"):
        parsed_json(text)
