/** The search of Help: hides the topics that lack one of the words typed; the address keeps these, after "?q=". */
const field = document.querySelector<HTMLInputElement>('[type="search"]');
const found = document.querySelector('output');
const topics = [...document.querySelectorAll<HTMLElement>('[data-words]')].map((item) => {
  const title = ` ${item.textContent?.toLowerCase()}`;
  return { item, title, known: ` ${item.dataset.words}${title}` };
});

const common = new Set(document.querySelector<HTMLElement>('[data-common]')?.dataset.common?.split(' '));

/**
 * Show the topics in which, for each word typed, a word begins with it. Topics with such a word in the title come
 * first. Words that occur in many topics are ignored; if all words are such, they are looked for in the titles.
 */
function search(text: string) {
  const typed = text.toLowerCase().split(/\s+/).filter(Boolean);
  const rare = typed.filter((word) => !common.has(word));
  const words = rare.length ? rare : typed;
  const inTitle = ({ title }: (typeof topics)[number]) => words.some((word) => title.includes(` ${word}`));
  for (const { item, known } of topics) item.hidden = !words.every((word) => known.includes(` ${word}`));
  const shown = topics.filter(({ item }) => !item.hidden);
  if (found) found.textContent = words.length ? `${shown.length} of ${topics.length} topics` : '';
  const first = words.length ? topics.filter(inTitle) : [];
  const ordered = [...first, ...topics.filter((topic) => !first.includes(topic))];
  document.querySelector('.topics')?.append(...ordered.map(({ item }) => item));
}

if (field) {
  field.value = new URLSearchParams(location.search).get('q') ?? field.value;
  field.addEventListener('input', () => {
    history.replaceState(null, '', field.value ? `?q=${encodeURIComponent(field.value)}` : location.pathname);
    search(field.value);
  });
  search(field.value);
}
