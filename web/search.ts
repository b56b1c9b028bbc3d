/** The search of Help: ranks the topics by the words typed; the address keeps these, after "?q=". */
const field = document.querySelector<HTMLInputElement>('[type="search"]');
const found = document.querySelector('output');
const topics = [...document.querySelectorAll<HTMLElement>('[data-words]')].map((item) => {
  const title = ` ${item.querySelector('a')?.textContent?.toLowerCase()} `;
  const page = `${item.querySelector('a')?.nextSibling?.textContent?.toLowerCase()} `;
  return { item, title, known: ` ${item.dataset.words}${title}${page}`, score: 0 };
});

const common = new Set(document.querySelector<HTMLElement>('[data-common]')?.dataset.common?.split(' '));
/** Words of questions that say nothing about the topic. */
const EMPTY = new Set(
  'a am an and are be by can do does for get how i in is it me my of on or should the to what which why with'.split(
    ' ',
  ),
);
/** How much a word counts that occurs in many topics. */
const OFTEN = 0.5;
/** How much a word counts of which only the beginning was typed. */
const PART = 0.5;

/**
 * Show the topics in which a word begins with one of those typed. A rare word counts more, and a word in the title
 * counts more than one in the text. Words that occur in many topics are only looked for in titles.
 */
function search(text: string) {
  const typed = text
    .toLowerCase()
    .split(/[^\p{L}\p{N}+-]+/u)
    .filter(Boolean);
  const telling = typed.filter((word) => !EMPTY.has(word)).map((word) => word.replace(/(?<=...)s$/, ''));
  const words = telling.length ? telling : typed;
  for (const topic of topics) topic.score = 0;
  for (const word of words) {
    const having = topics.filter(({ title, known }) => (common.has(word) ? title : known).includes(` ${word}`));
    const rare = Math.log(1 + topics.length / having.length) * (common.has(word) ? OFTEN : 1);
    const whole = new RegExp(` ${word}s? `);
    const worth = (text: string) => (whole.test(text) ? 1 : text.includes(` ${word}`) ? PART : 0);
    for (const topic of having) topic.score += rare * (worth(topic.known) + 2 * worth(topic.title));
  }
  for (const topic of topics) if (topic.score) topic.score += 1 / topic.known.length; // the shorter one first
  for (const { item, score } of topics) item.hidden = words.length > 0 && !score;
  const shown = topics.filter(({ item }) => !item.hidden);
  if (found) found.textContent = words.length ? `${shown.length} of ${topics.length} topics` : '';
  const ordered = [...topics].sort((one, other) => other.score - one.score);
  document.querySelector('.topics')?.append(...ordered.map(({ item }) => item));
}

// The security policy of these pages forbids forms to be sent.
field?.form?.addEventListener('submit', (event) => {
  event.preventDefault();
  if (!found) location.href = `${field.form?.action}?q=${encodeURIComponent(field.value)}`;
});

if (field && found) {
  field.value = new URLSearchParams(location.search).get('q') ?? field.value;
  field.addEventListener('input', () => {
    history.replaceState(null, '', field.value ? `?q=${encodeURIComponent(field.value)}` : location.pathname);
    search(field.value);
  });
  search(field.value);
}
