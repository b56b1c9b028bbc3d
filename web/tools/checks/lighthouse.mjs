/**
 * node lighthouse.mjs <address> <categories> [Chromium's arguments]
 *
 * Run Lighthouse on a page with desktop settings, in the Chromium named by CHROME_PATH. Categories are separated by
 * commas. Prints JSON: the scores, from 0 to 1, and the audits that lower them.
 */
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import desktop from 'lighthouse/core/config/desktop-config.js';

async function main(address, categories, chromeFlags) {
  const chrome = await launch({ chromeFlags: ['--headless=new', ...chromeFlags] });
  try {
    const { lhr } = await lighthouse(
      address,
      { port: chrome.port, onlyCategories: categories.split(','), logLevel: 'error' },
      desktop,
    );
    if (lhr.runtimeError) throw new Error(lhr.runtimeError.message);
    console.log(JSON.stringify({ version: lhr.lighthouseVersion, scores: scores(lhr), failing: failing(lhr) }));
  } finally {
    await chrome.kill();
  }
}

function scores({ categories }) {
  return Object.fromEntries(Object.values(categories).map(({ id, score }) => [id, score]));
}

/** Return the audits with a weight that are not perfect, each with its explanation and first items. */
function failing({ categories, audits }) {
  const counted = Object.values(categories).flatMap(({ id, auditRefs }) =>
    auditRefs.map((audit) => ({ ...audit, category: id })),
  );
  return counted
    .filter(({ id, weight }) => weight > 0 && audits[id].score !== null && audits[id].score < 1)
    .map(({ id, category }) => ({
      category,
      id,
      score: audits[id].score,
      title: audits[id].title,
      says: audits[id].displayValue ?? '',
      items: named(audits[id].details),
    }));
}

function named(details) {
  const items = details?.items ?? [];
  return items
    .slice(0, 5)
    .map((item) => item.node?.selector ?? item.url ?? item.description ?? item.sourceLocation?.url ?? '')
    .filter(Boolean);
}

const [address, categories, ...chromeFlags] = process.argv.slice(2);
await main(address, categories, chromeFlags);
