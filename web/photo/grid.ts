/** The grids that may be in a picture: ten lines across ten others, wherever they look like that. */
import { flattened, type Mesh, meshOf, refine, scaled, score } from './mesh.js';
import { clip, extreme, inkOf, inverted, type Plane, type Point, shrink } from './planes.js';
import { above, comb, either, type Quad, quadsIn, strokes } from './quads.js';

export interface Grid {
  score: number;
  mesh: Mesh;
  /** Whether the lines are lighter than the paper. */
  light: boolean;
}

const SIDE = 640;
const GOOD = 0.86;
const PROMISING = 0.4;
export const DOUBTFUL = 0.7;
export const CHOICE = 6;
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
const VIEWS = [false, true].flatMap((light) => [false, true].map((fine) => ({ light, fine })));

const byScore = (a: Grid, b: Grid) => b.score - a.score;
const inverse = ([x, y]: Point): Point => [1 / x, 1 / y];

/** A picture of ink in which grids are looked for: `fine` keeps hairlines, `light` looks for light lines. */
function createView(plane: Plane, { light, fine }: { light: boolean; fine: boolean }) {
  const large = light ? inverted(plane) : plane;
  const [small, scale] = shrink(large, SIDE);
  const longer = Math.max(small.width, small.height);
  const least = LEAST * Math.min(small.width, small.height);
  const inks = new Map<number, Plane>();
  const lines = { ...small, data: ink(RADIUS).data.map((value) => clip(value, -0.05, DARKEST)) };

  /** The ink against the mean over a part of the longer side. */
  function ink(part: number): Plane {
    const known = inks.get(part);
    if (known) return known;
    const radius = Math.floor((fine ? Math.max(large.width, large.height) : longer) / part);
    const found = fine ? extreme(inkOf(large, radius, false), small.width, small.height) : inkOf(small, radius);
    inks.set(part, found);
    return found;
  }

  /** The quadrilaterals in each mask. */
  function* outlines() {
    for (const [part, threshold, length] of MASKS) {
      const mask = above(ink(part), threshold);
      yield quadsIn(length ? either(...strokes(mask, Math.floor(longer / length))) : mask, least);
    }
  }

  /** Upright windows full of lines, in a picture of half the size. */
  function* windows() {
    const [half, factor] = shrink(small, SIDE / 2);
    const found = inkOf(half, Math.floor(SIDE / 2 / RADIUS));
    for (const threshold of [0.05, 0.025]) {
      yield comb(...strokes(above(found, threshold), 14)).map((quad) => scaled(quad, inverse(factor)));
    }
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
    return { score: value, mesh, light };
  }

  /** Follow the lines of bent paper. */
  function bent({ score: value, mesh }: Grid): Grid {
    for (const [reach, degree, single] of [
      [5, 2, false],
      [4, 3, false],
      [3, 3, true],
    ] as const) {
      const moved = refine(lines, mesh, reach, degree, single);
      const better = score(lines, moved);
      if (better > value - 0.02) [mesh, value] = [moved, better];
    }
    return { score: value, mesh, light };
  }

  const whole = (grid: Grid): Grid => ({ ...grid, mesh: scaled(grid.mesh, inverse(scale)) });

  return {
    /** The grids found until one is good, the best first. Upright windows are tried only if no outline is likely. */
    search() {
      const found: Grid[] = [];
      const seen: Quad[] = [];
      const near = (a: Quad, b: Quad) =>
        a.every((p, i) => Math.abs(p[0] - b[i][0]) < 4 && Math.abs(p[1] - b[i][1]) < 4);
      for (const places of [outlines, windows]) {
        if (found.some((grid) => grid.score > DOUBTFUL)) break;
        for (const quads of places()) {
          for (const quad of quads) {
            if (seen.some((other) => near(quad, other))) continue;
            seen.push(quad);
            const grid = flat(quad);
            found.push(grid.score > PROMISING ? bent(grid) : grid);
          }
          if (found.some((grid) => grid.score > GOOD)) break;
        }
      }
      return found.sort(byScore).slice(0, CHOICE).map(whole);
    },
    /** The grid with four given corners. */
    at(corners: Quad) {
      const mesh = meshOf(scaled(corners, scale));
      return whole(bent({ score: score(lines, mesh), mesh, light }));
    },
  };
}

/** The grids that may be in a gray picture, the best first; none further once one is likely. */
export function findGrids(plane: Plane): Grid[] {
  const grids: Grid[] = [];
  for (const view of VIEWS) {
    grids.push(...createView(plane, view).search());
    grids.sort(byScore);
    if (grids.length && grids[0].score > DOUBTFUL) break;
  }
  return grids;
}

/** The grid with four given corners, clockwise from the top left one, in each view. */
export function gridsAt(plane: Plane, corners: Quad): Grid[] {
  return VIEWS.map((view) => createView(plane, view).at(corners)).sort(byScore);
}
