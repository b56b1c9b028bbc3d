"""Run Lighthouse on the built page, with desktop settings.

    python3 build.py bench lighthouse [--runs 3]

Prints the scores, from 0 to 100, and the audits that lower them; the exit code is 1 if a score is
below our goal. Of several runs, the one with the median performance counts, because a busy machine
makes any page slower.
"""

import sys

from browsing import serving
from scores import Report, lighthouse
from tables import options_of

LEAST = {"performance": 95, "accessibility": 100, "best-practices": 100, "seo": 0}
PAGES = ["", "help.html"]


def judge(url: str, runs: int) -> Report:
    """Return the run with the median performance."""
    reports = [lighthouse(url) for _ in range(runs)]
    return sorted(reports, key=lambda report: report.scores["performance"])[runs // 2]


def show(name: str, report: Report) -> list[str]:
    """Print a report and return the categories that are below their goals."""
    print(f"\n{name}, by Lighthouse {report.version}\n")
    print("| category | score | at least |\n|---|---|---|")
    for category, score in report.scores.items():
        print(f"| {category} | {score} | {LEAST[category] or 'any'} |")
    for sentence in report.failing:
        print(f"- {sentence}")
    return [
        f"{name}: {category}" for category in LEAST if report.scores[category] < LEAST[category]
    ]


if __name__ == "__main__":
    runs = options_of(__doc__, runs=(3, "for each page")).runs
    with serving() as site:
        low = [
            category
            for path in PAGES
            for category in show(path or "index.html", judge(site.url + path, runs))
        ]
    if low:
        print(f"\ntoo low: {', '.join(low)}")
    sys.exit(bool(low))
