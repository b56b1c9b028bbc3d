"""What Lighthouse says of the page; how fast it is, is measured by build.py bench lighthouse."""

import pytest
from scores import lighthouse

JUDGED = ["accessibility", "best-practices"]


@pytest.mark.full
@pytest.mark.parametrize("path", ["", "help.html", "help/paper.html"])
def test_lighthouse_finds_nothing_to_mend(site, path):
    report = lighthouse(site.url + path, JUDGED)
    assert report.failing == []
    assert report.scores == {"accessibility": 100, "best-practices": 100}
