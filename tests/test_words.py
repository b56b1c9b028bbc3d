"""The page's fixed texts: short sentences."""

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[1] / "web" / "index.html"
MOST_WORDS = 12
BLOCKS = {"p", "li", "h1", "h2", "h3", "button", "label", "legend", "option", "a", "span", "div"}
SAID = {"title", "placeholder", "aria-label", "alt"}


class Texts(HTMLParser):
    """What the page says before anything happens on it, a text for each of its paragraphs."""

    def __init__(self):
        super().__init__()
        self.texts = [""]
        self._inside = []
        self.feed(PAGE.read_text(encoding="utf-8"))

    def handle_starttag(self, tag, attributes):
        self.texts[:0] = [value for name, value in attributes if name in SAID and value]
        if tag in BLOCKS and not {"p", "li"} & set(self._inside):
            self.texts.append("")
        if tag in BLOCKS:
            self._inside.append(tag)

    def handle_endtag(self, tag):
        if tag in self._inside:
            self._inside.pop()
        if tag in {"p", "li"}:
            self.texts.append("")

    def handle_data(self, data):
        self.texts[-1] += data


SENTENCES = [
    sentence
    for text in Texts().texts
    for sentence in re.split(r"(?<=[.!?])\s+(?=[A-Z])", " ".join(text.split()))
    if sentence
]


def test_the_page_has_texts():
    assert "Every rule is a sum of exactly 1." in SENTENCES


@pytest.mark.parametrize("sentence", SENTENCES, ids=lambda sentence: sentence[:40])
def test_a_sentence_is_short(sentence):
    assert len(sentence.split()) <= MOST_WORDS
