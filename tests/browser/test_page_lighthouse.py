"""Lighthouse's audits of the page."""

import pytest
from scores import lighthouse

JUDGED = ["accessibility", "best-practices"]


@pytest.mark.full
@pytest.mark.parametrize("path", ["", "help.html", "help/paper.html"])
def test_lighthouse_has_no_complaints(site, path):
    report = lighthouse(site.url + path, JUDGED)
    assert report.failing == []
    assert report.scores == {"accessibility": 100, "best-practices": 100}
