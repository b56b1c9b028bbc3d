/** The grids that may be in a picture: ten lines across ten others, wherever they look like that. */
import { boxes, flattened, type Mesh, meshOf, refine, rowsIn, scaled, score } from './mesh.js';
import { clip, darkest, inkOf, inverted, type Plane, type Point, shrink } from './planes.js';
import { above, comb, either, type Quad, quadsIn, strokes } from './quads.js';

/** A grid that may be in a picture. */
export interface Grid {
  score: number;
  /** In pixels of the view. */
  mesh: Mesh;
  view: View;
}
type View = ReturnType<typeof createView>;

const SIDE = 640;
export const GOOD = 0.86;
const PROMISING = 0.4;
export const BOXED = 0.05;
const LIKELY = 0.5;
const FAIR = 0.7;
const MOVES: Point[] = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
];
const LEAST = 0.22;
const RADIUS = 26;
/** Side by radius of the local mean, threshold of ink, side by length of a stroke or 0 for all ink. */
const MASKS = [
  [26, 0.055, 0],
  [26, 0.055, 26],
  [26, 0.028, 0],
  [26, 0.03, 22],
  [12, 0.1, 0],
  [40, 0.09, 0],
  [26, 0.08, 18],
];
const DARKEST = 0.25;

const inverse = ([x, y]: Point): Point => [1 / x, 1 / y];
const near = (a: Quad, b: Quad) => a.every((p, i) => Math.abs(p[0] - b[i][0]) < 4 && Math.abs(p[1] - b[i][1]) < 4);

/**
 * A picture of ink in which grids are looked for.
 * @param isFine   the darkest values count when the picture is made smaller, and not the mean
 * @param light    lines are lighter than the paper
 */
function createView(plane: Plane, isFine: boolean, light: boolean) {
  const large = light ? inverted(plane) : plane;
  const [small, scale] = shrink(large, SIDE);
  const { width, height } = small;
  const fine = isFine ? darkest(large, width, height) : null;
  const longer = Math.max(width, height);
  const inks = new Map<number, Plane>();
  const lines = { width, height, data: ink(RADIUS).data.map((value) => clip(value, -0.05, DARKEST)) };
  const seen: Quad[] = [];

  /** The ink against the mean over a part of the longer side. */
  function ink(part: number): Plane {
    const found = inks.get(part) ?? inkOf(small, Math.floor(longer / part), fine);
    inks.set(part, found);
    return found;
  }

  /** Move a quadrilateral to the lines near it as a flat grid, while that makes it better. */
  function flat(quad: Quad): Grid {
    let mesh = meshOf(quad);
    let value = score(lines, mesh);
    for (const reach of [9, 7, 6]) {
      const moved = flattened(refine(lines, mesh, reach, 1));
      const better = score(lines, moved);
      if (better <= value) break;
      [mesh, value] = [moved, better];
    }
    return { score: value, mesh, view };
  }

  /** Follow the lines of bent paper. */
  function bent(mesh: Mesh, value = score(lines, mesh)): Grid {
    for (const [reach, degree, single] of [
      [5, 2, false],
      [4, 3, false],
      [3, 3, true],
    ] as const) {
      const moved = refine(lines, mesh, reach, degree, single);
      const better = score(lines, moved);
      if (better > value - 0.02) [mesh, value] = [moved, better];
    }
    return { score: value, mesh, view };
  }

  const view = {
    light,

    /** The quadrilaterals in each mask. */
    *outlines() {
      const least = LEAST * Math.min(width, height);
      for (const [part, threshold, length] of MASKS) {
        const mask = above(ink(part), threshold);
        yield quadsIn(length ? either(...strokes(mask, Math.floor(longer / length))) : mask, least);
      }
    },

    /** Upright windows full of lines, in a picture of half the size. */
    *windows() {
      const [half, factor] = shrink(small, SIDE / 2);
      const found = inkOf(half, Math.floor(SIDE / 2 / RADIUS));
      for (const threshold of [0.05, 0.025]) {
        yield comb(...strokes(above(found, threshold), 14)).map((quad) => scaled(quad, inverse(factor)));
      }
    },

    /** The grids at these places until one is good. */
    grids(places: Iterable<Quad[]>) {
      const found: Grid[] = [];
      for (const quads of places) {
        for (const quad of quads) {
          if (seen.some((other) => near(quad, other))) continue;
          seen.push(quad);
          const grid = flat(quad);
          found.push(grid.score > PROMISING ? bent(grid.mesh, grid.score) : grid);
        }
        if (found.some((grid) => grid.score > GOOD)) break;
      }
      return found;
    },

    /** The grid with these corners, clockwise from the top left one, in pixels of the plane. */
    at(corners: Quad) {
      const quad = scaled(corners, scale);
      seen.push(quad);
      return bent(meshOf(quad));
    },
    /** The quadrilaterals that were looked at, and the number of rows between the corners of one. */
    seen,
    rows: (quad: Quad) => rowsIn(lines, quad),
    moved: (mesh: Mesh) => MOVES.map((move) => bent(flattened(mesh, move))),
    boxes: (mesh: Mesh) => Math.min(boxes(lines, mesh), DARKEST),
    /** The crossings in pixels of the plane. */
    whole: (mesh: Mesh) => scaled(mesh, inverse(scale)),
  };
  return view;
}

export const boxesOf = ({ view, mesh }: Grid) => view.boxes(mesh);

/** Whether there is another likely grid whose middle is outside of this one. */
export function isOneOf({ view, mesh }: Grid, others: readonly Grid[]): boolean {
  const here = view.whole(mesh);
  return others.some((other) => {
    const there = other.view.whole(other.mesh);
    const isApart = [0, 1].some((axis) => {
      const middle = there.reduce((sum, point) => sum + point[axis], 0) / there.length;
      const all = here.map((point) => point[axis]);
      return middle < Math.min(...all) || middle > Math.max(...all);
    });
    return isApart && other.score > FAIR && boxesOf(other) > BOXED;
  });
}

/** How many rows a grid in the picture has, if there are not nine; 0 otherwise. */
export function otherSize(grids: readonly Grid[], found?: Grid): number {
  if (found && boxesOf(found) > BOXED && found.score > FAIR) return 0;
  const corners = (mesh: Mesh) => [0, 9, 99, 90].map((at) => mesh[at]);
  const least = found ? 0.75 * area(found.view.whole(corners(found.mesh))) : 0;
  const views = [...new Set(grids.map(({ view }) => view))];
  const every = views.flatMap((view) => view.seen.map((quad) => ({ quad, view, size: area(view.whole(quad)) })));
  for (const { quad, view, size } of every.sort((a, b) => b.size - a.size)) {
    const rows = size > least ? view.rows(quad) : 0;
    if (rows) return rows === 9 ? 0 : rows;
  }
  return 0;
}

/** The area of a quadrilateral: half the cross product of its diagonals. */
function area([a, b, c, d]: Quad) {
  return Math.abs((c[0] - a[0]) * (d[1] - b[1]) - (c[1] - a[1]) * (d[0] - b[0])) / 2;
}

/** The grids that were found so far, the best first, after each way to look for them. */
export function* findGrids(plane: Plane) {
  let found: Grid[] = [];
  const best = (more: Grid[]) => {
    found = [...found, ...more].sort((a, b) => b.score - a.score);
    return found;
  };
  for (const light of [false, true]) {
    const views = [false, true].map((fine) => createView(plane, fine, light));
    for (const view of views) yield best(view.grids(view.outlines()));
    const windows = [...views[0].windows()];
    for (const view of views) yield best(view.grids(windows));
    if (found.length && found[0].score > LIKELY && boxesOf(found[0]) > BOXED) return;
  }
}

/** The grid with four given corners, clockwise from the top left one, in each view. */
export function gridsAt(plane: Plane, corners: Quad): Grid[] {
  return [false, true].flatMap((light) => [false, true].map((fine) => createView(plane, fine, light).at(corners)));
}
