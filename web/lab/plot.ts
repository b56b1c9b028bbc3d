/**
 * Figures of the lab as drawings: points and labels in, SVG out. Drawn with Observable Plot, which is loaded when
 * first needed.
 */
import { imported } from '../download.js';

type Axis = {
  label: string;
  scale: 'linear' | 'log' | 'band';
  /** The largest unknown value, and the position that all unknown values share, with its mark. */
  below?: { value: number; place: number; mark: string } | null;
  span?: [number, number] | null; // range, if several figures are to be compared
};

export type Value = string | number;
/** top: where the bar of a stacked series ends. */
export type Point = [at: Value, value: Value, top?: Value];

type Series = { name: string; kind: 'dots' | 'line' | 'bars' | 'stacked'; points: Point[] };

export type Figure = {
  name: string;
  title: string;
  about: string;
  x: Axis;
  y: Axis;
  series: Series[];
  table: { columns: string[]; rows: (Value | null)[][] };
};

/** The parts of Observable Plot that are used. */
export type Plotting = { plot: (options: object) => SVGSVGElement } & Record<
  'gridY' | 'axisX' | 'axisY' | 'barY' | 'ruleY' | 'dot' | 'line' | 'tip' | 'pointer',
  (...given: unknown[]) => object
>;

const CLASS = 'lab-drawing';

/** Load Observable Plot. */
export async function loadPlot(): Promise<Plotting> {
  await imported('vendor/d3/d3.min.js', (again) => import(`../vendor/d3/d3.min.js${again}`));
  await imported('vendor/plot/plot.umd.min.js', (again) => import(`../vendor/plot/plot.umd.min.js${again}`));
  return (globalThis as typeof globalThis & { Plot: Plotting }).Plot;
}

/** Draw a figure; tips: show the values at the pointer. */
export function drawing(Plot: Plotting, figure: Figure, width: number, tips: boolean): SVGSVGElement {
  const { x, y, title, about } = figure;
  const series = based(figure.series.map((one) => ({ ...one, points: one.points.map(placed(figure)) })));
  const height = Math.round(Math.min(Math.max(width * 0.62, 240), 400));
  const rows = ticks(y, y.span ?? valuesOf(series, 1), height / 60);
  const svg = Plot.plot({
    className: CLASS,
    width,
    height,
    marginLeft: 64,
    marginRight: 24,
    marginBottom: 40,
    marginTop: 28,
    ariaLabel: title,
    ariaDescription: about,
    x: scaleOf(x),
    y: scaleOf(y),
    marks: [
      Plot.gridY({ strokeOpacity: 0.15, ...rows }),
      Plot.axisX({
        label: x.label,
        labelAnchor: 'center',
        labelArrow: 'none',
        fontSize: 12,
        ...ticks(x, x.span ?? valuesOf(series, 0), width / 80),
      }),
      Plot.axisY({ label: y.label, labelArrow: 'none', fontSize: 12, ...rows }),
      ...series.flatMap((one, index) => marksOf(Plot, one, lookOf(index))),
      ...(tips ? [tipOf(Plot, { ...figure, series })] : []),
    ],
  });
  // Its styles are in lab.css: the page's security policy allows no others.
  svg.querySelector('style')?.remove();
  svg.setAttribute('role', 'img');
  // A picture has one name; the names of its parts would only disturb screen readers.
  for (const part of svg.querySelectorAll('[aria-label]')) {
    part.setAttribute('data-mark', part.getAttribute('aria-label') ?? '');
    part.removeAttribute('aria-label');
  }
  return svg;
}

const scaleOf = ({ scale, span }: Axis) => ({
  type: scale,
  nice: scale === 'linear',
  ...(span ? { domain: span } : {}),
});

/** Return the position of a value on an axis. */
const placeOf = ({ below }: Axis, value: Value) => (below && Number(value) < below.value ? below.place : value);

const placed =
  ({ x, y }: Figure): ((point: Point) => Point) =>
  ([at, value]) => [placeOf(x, at), placeOf(y, value)];

/** Add to each point of a stacked series the position where its bar ends, above the previous series. */
export function based(series: Series[]) {
  const tops = new Map<Value, number>();
  const on = ([at, value]: Point): Point => {
    const top = (tops.get(at) ?? 0) + Number(value);
    tops.set(at, top);
    return [at, value, top];
  };
  return series.map((one) => (one.kind === 'stacked' ? { ...one, points: one.points.map(on) } : one));
}

const valuesOf = (series: Series[], side: 0 | 1) =>
  series.flatMap(({ points }) => points.map((point) => Number(point[side])));

/** Return the marks of an axis. If it is logarithmic: powers of ten, or values between them if there are few. */
export function ticks({ scale, below = null }: Axis, values: number[], most: number) {
  if (scale === 'band') return {};
  if (below) return marks(below, Math.max(...values), most);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const found =
    scale === 'log' ? powers(low, high, most) : values.every(Number.isInteger) ? wholes(low, high, most) : [];
  return { ticks: found.length > 1 ? found : Math.max(2, Math.round(most)), tickFormat: shortNumber };
}

/** Return the marks of an axis with unknown values: their common mark, and as many powers of ten as there is room. */
function marks({ value, place, mark }: { value: number; place: number; mark: string }, high: number, most: number) {
  const room = place * (high / place) ** (1 / most);
  const above = powers(value, high, most).filter((power) => power >= room);
  return { ticks: [place, ...above], tickFormat: (at: number) => (at === place ? mark : shortNumber(at)) };
}

/** Return the round numbers between two others, about as many as requested. */
export function powers(low: number, high: number, most: number) {
  const first = Math.floor(Math.log10(low));
  const last = Math.ceil(Math.log10(high));
  if (!(low > 0) || !Number.isFinite(last - first)) return [];
  const step = Math.max(1, Math.ceil((last - first) / most)); // all values may be one power of ten
  const signs = last - first < most / 3 ? [1, 2, 5] : [1];
  const all = [];
  for (let power = first; power <= last; power += step) all.push(...signs.map((sign) => Number(`${sign}e${power}`)));
  return all.filter((value) => value >= low && value <= high);
}

/** Return round integers between two others, not many more than requested. Halves of a count make no sense. */
export function wholes(low: number, high: number, most: number) {
  const least = Math.max((high - low) / Math.max(most, 1), 1);
  const power = 10 ** Math.floor(Math.log10(least));
  const step = [1, 2, 5, 10].map((sign) => sign * power).find((wide) => wide >= least) ?? 10 * power;
  const first = Math.ceil(low / step);
  return Array.from({ length: Math.floor(high / step) - first + 1 }, (_, index) => (first + index) * step);
}

function marksOf(Plot: Plotting, { kind, points }: Series, { colour, symbol, dash }: ReturnType<typeof lookOf>) {
  const xy = { x: '0', y: '1' };
  if (kind === 'bars') return [Plot.barY(points, { ...xy, fill: colour }), Plot.ruleY([0])];
  const y1 = ([, value, top = 0]: Point) => Number(top) - Number(value);
  if (kind === 'stacked') return [Plot.barY(points, { x: '0', y1, y2: '2', fill: colour }), Plot.ruleY([0])];
  if (kind === 'dots') return [Plot.dot(points, { ...xy, symbol, fill: colour, fillOpacity: 0.55, r: 2.5 })];
  return [
    Plot.line(points, { ...xy, stroke: colour, strokeWidth: 2, strokeDasharray: dash }),
    ...(points.length <= 60 ? [Plot.dot(points, { ...xy, symbol, fill: colour, r: 3 })] : []),
  ];
}

/** The text for the point nearest to the pointer. */
function tipOf(Plot: Plotting, { x, y, series }: Figure) {
  const said = (axis: Axis, value: Value) => (axis.below?.place === value ? axis.below.mark : shown(value));
  const all = series.flatMap(({ name, points }) =>
    points.map(([at, value, top = value]) => ({ name, at, value, top })),
  );
  const title = ({ name, at, value }: { name: string; at: Value; value: Value }) =>
    `${name}\n${x.label}: ${said(x, at)}\n${y.label}: ${said(y, value)}`;
  const tip = Plot.tip(all, Plot.pointer({ x: 'at', y: 'top', title, fontSize: 12 }));
  return Object.assign(tip, { ariaLabel: undefined }); // redrawn as the pointer moves
}

export const shown = (value: Value) => (typeof value === 'number' ? shortNumber(value) : String(value));

/** Return a number with at most three significant digits. */
function shortNumber(value: number) {
  return value.toLocaleString('en', {
    maximumSignificantDigits: Math.max(3, Math.trunc(Math.abs(value)).toString().length),
  });
}

/** Colours in lab.css, `--series-1` and so on; after the last they repeat with other marks. */
const COLOURS = 6;
const SYMBOLS = ['circle', 'triangle', 'square', 'diamond', 'star', 'wye'];
const DASHES = ['none', '6 3', '2 3', '8 3 2 3'];

/** Return the look of a series: its colour in the styles, the symbol of its dots, the dashes of its line. */
function lookOf(index: number) {
  const round = Math.floor(index / COLOURS);
  return {
    colour: `var(--series-${(index % COLOURS) + 1})`,
    symbol: SYMBOLS[index % SYMBOLS.length],
    dash: DASHES[(index + round) % DASHES.length],
  };
}

/** Return the line or dot of a series as in the drawing, around the point 0, 0. */
export function signOf(kind: Series['kind'], index: number) {
  const { colour, symbol, dash } = lookOf(index);
  const line = vector('path', { d: 'M-14 0H14', stroke: colour, 'stroke-width': 2, 'stroke-dasharray': dash });
  const dot = vector('path', {
    d: kind === 'bars' || kind === 'stacked' ? 'M-5 -5H5V5H-5Z' : pathOf(symbol),
    fill: colour,
  });
  return kind === 'line' ? [line, dot] : [dot];
}

export function vector(tag: string, attributes: Record<string, string | number>) {
  const made = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  return made;
}

/** In d3's format. */
type Symbols = (symbol: unknown, size: number) => () => string;

/** The symbols that Plot draws, from the library it draws with. */
function pathOf(symbol: string) {
  const { d3 } = globalThis as typeof globalThis & { d3: Record<string, Symbols> };
  return d3.symbol(d3[`symbol${symbol[0].toUpperCase()}${symbol.slice(1)}`], 30)();
}
