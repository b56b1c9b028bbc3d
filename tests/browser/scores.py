"""Lighthouse's report on a page, as a value."""

import json
import os
import subprocess
from dataclasses import dataclass

from served import ROOT, launch_options

SCRIPT = ROOT / "web" / "tools" / "checks" / "lighthouse.mjs"
CATEGORIES = ["performance", "accessibility", "best-practices", "seo"]


@dataclass(frozen=True)
class Report:
    """Scores from 0 to 100 by category, and a sentence for each audit that lowers one."""

    version: str
    scores: dict
    failing: list


def lighthouse(url, categories=CATEGORIES):
    """Run Lighthouse on a page with desktop settings.

    Parameters
    ----------
    url : str
    categories : sequence of str
        Some of CATEGORIES.

    Returns
    -------
    Report
    """
    options = launch_options()
    command = ["node", str(SCRIPT), url, ",".join(categories), *options["args"]]
    environment = {**os.environ, "CHROME_PATH": options["executable_path"]}
    done = subprocess.run(
        command, cwd=SCRIPT.parent, env=environment, capture_output=True, encoding="utf-8"
    )
    if done.returncode:
        raise RuntimeError(f"Lighthouse broke off:\n{done.stdout}{done.stderr}".rstrip())
    answer = json.loads(done.stdout)
    scores = {name: round(score * 100) for name, score in answer["scores"].items()}
    return Report(answer["version"], scores, [sentence(audit) for audit in answer["failing"]])


def sentence(audit):
    """Return an audit's findings on one line."""
    what = f"{audit['category']}: {audit['title']} ({audit['id']}, {audit['score']:.2f})"
    more = [audit["says"], *audit["items"]]
    return f"{what} {', '.join(part for part in more if part)}".rstrip()
