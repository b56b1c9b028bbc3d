/**
 * Planes: gray pictures, made smaller, averaged, sampled, and turned into ink.
 *
 * This folder finds the grid in a picture and reads its cells. py/sudokulp/photo does the same steps, with the reasons
 * for their numbers.
 */

/** Gray values or ink, row by row. */
export interface Plane {
  width: number;
  height: number;
  data: Float32Array;
}
/** A picture in red, green, blue and opacity, as a canvas has it. */
export interface Picture {
  width: number;
  height: number;
  data: Uint8ClampedArray;
}
/** x and y in pixels; the middle of the first pixel is 0.5, 0.5. */
export type Point = readonly [number, number];

const BLACK = 4;
const SMALL = 300;

export const clip = (value: number, low: number, high: number) => Math.max(low, Math.min(high, value));

/** A function that writes a row of gray values: mean of luma and darkest channel. */
function grayRows({ width, data }: Picture) {
  return (row: number, gray: Float32Array) => {
    for (let x = 0, at = row * width * 4; x < width; x++, at += 4) {
      const red = data[at];
      const green = data[at + 1];
      const blue = data[at + 2];
      gray[x] = 0.5 * (0.299 * red + 0.587 * green + 0.114 * blue) + 0.5 * Math.min(red, green, blue);
    }
  };
}

/**
 * Make a picture gray and, by area average, so small that its longer side is at most `side`; the plane, and by what
 * its width and height were multiplied.
 */
export function shrink(picture: Plane | Picture, side: number): [Plane, Point] {
  const { width, height } = picture;
  const factor = Math.max(width, height) / side;
  const write =
    picture.data instanceof Float32Array
      ? (row: number, to: Float32Array) => to.set((picture as Plane).data.subarray(row * width, (row + 1) * width))
      : grayRows(picture as Picture);
  const columns = factor > 1 ? Math.max(1, halfEven(width / factor)) : width;
  const rows = factor > 1 ? Math.max(1, halfEven(height / factor)) : height;
  const source = new Float32Array(width);
  const narrow = new Float32Array(columns * height);
  for (let y = 0; y < height; y++) {
    write(y, source);
    average(source, 0, 1, width, narrow, y * columns, 1, columns);
  }
  if (factor <= 1) return [{ width, height, data: narrow }, [1, 1]];
  const data = new Float32Array(columns * rows);
  for (let x = 0; x < columns; x++) average(narrow, x, columns, height, data, x, columns, rows);
  return [{ width: columns, height: rows, data }, [columns / width, rows / height]];
}

/** Round as Python does. */
function halfEven(value: number) {
  const low = Math.floor(value);
  return value - low === 0.5 ? low + (low % 2) : Math.round(value);
}

/** Write `fewer` means of `size` values, each the mean of those that it covers in part. */
function average(
  from: Float32Array,
  first: number,
  step: number,
  size: number,
  to: Float32Array,
  start: number,
  stride: number,
  fewer: number,
) {
  let before = 0;
  let sum = 0;
  let at = 0;
  for (let i = 1; i <= fewer; i++) {
    const edge = (i * size) / fewer;
    const whole = Math.min(Math.floor(edge), size - 1);
    for (; at < whole; at++) sum += from[first + at * step];
    const cut = sum + (edge - whole) * from[first + whole * step];
    to[start + (i - 1) * stride] = ((cut - before) * fewer) / size;
    before = cut;
  }
}

/** The plane in a smaller shape, each pixel the least value that it covers: hairlines survive this. */
export function darkest({ width, height, data }: Plane, columns: number, rows: number) {
  const least = new Float32Array(columns * rows).fill(Infinity);
  for (let y = 0, row = 0; y < height; y++) {
    if (row + 1 < rows && y >= Math.floor(((row + 1) * height) / rows)) row++;
    for (let x = 0, column = 0; x < width; x++) {
      if (column + 1 < columns && x >= Math.floor(((column + 1) * width) / columns)) column++;
      const at = row * columns + column;
      least[at] = Math.min(least[at], data[y * width + x]);
    }
  }
  return least;
}

/** The sums of all pixels above and left, with a row and a column of zeros first. */
export function integral(width: number, height: number, data: ArrayLike<number>) {
  const sums = new Float64Array((width + 1) * (height + 1));
  for (let y = 0, at = width + 2; y < height; y++, at++) {
    for (let x = 0, sum = 0; x < width; x++, at++) {
      sum += data[y * width + x];
      sums[at] = sums[at - width - 1] + sum;
    }
  }
  return sums;
}

/** The means over squares of 2 radius + 1 pixels a side, cut off at the border. */
function means(sums: Float64Array, width: number, height: number, radius: number) {
  const found = new Float32Array(width * height);
  for (let y = 0, at = 0; y < height; y++) {
    const top = Math.max(y - radius, 0);
    const bottom = Math.min(y + radius + 1, height);
    const upper = top * (width + 1);
    const lower = bottom * (width + 1);
    for (let x = 0; x < width; x++, at++) {
      const left = Math.max(x - radius, 0);
      const right = Math.min(x + radius + 1, width);
      const sum = sums[lower + right] - sums[upper + right] - sums[lower + left] + sums[upper + left];
      found[at] = sum / ((bottom - top) * (right - left));
    }
  }
  return found;
}

/**
 * The relative darkness, 1 - value / local mean, in which shadows cancel out. The values are those of `fine`, or else
 * the plane's own, smoothed if it is large.
 */
export function inkOf({ width, height, data }: Plane, radius: number, fine: Float32Array | null = null): Plane {
  const sums = integral(width, height, data);
  const values = fine ?? (Math.min(width, height) >= SMALL ? means(sums, width, height, 1) : data);
  const ink = means(sums, width, height, radius);
  for (let i = 0; i < ink.length; i++) ink[i] = 1 - values[i] / (ink[i] + BLACK);
  return { width, height, data: ink };
}

/** The plane with light and dark exchanged. */
export function inverted({ width, height, data }: Plane): Plane {
  return { width, height, data: data.map((value) => 255 - value) };
}

/** A value between pixels, bilinear; outside the picture that of its border. `channels` values a pixel. */
export function sample(
  { width, height, data }: { width: number; height: number; data: ArrayLike<number> },
  x: number,
  y: number,
  channels = 1,
  channel = 0,
) {
  x = clip(x, 0, Math.max(0, width - 1.001));
  y = clip(y, 0, Math.max(0, height - 1.001));
  const left = Math.floor(x);
  const top = Math.floor(y);
  const along = x - left;
  const down = y - top;
  const right = left + 1 < width ? channels : 0;
  const bottom = top + 1 < height ? width * channels : 0;
  const at = (top * width + left) * channels + channel;
  const upper = data[at] * (1 - along) + data[at + right] * along;
  return upper * (1 - down) + (data[at + bottom] * (1 - along) + data[at + bottom + right] * along) * down;
}

/** The value below which a part of the sorted values lies, between two of them if need be. */
export function quantile(values: ArrayLike<number>, part: number) {
  const sorted = Float64Array.from(values).sort();
  const at = part * (sorted.length - 1);
  const low = Math.floor(at);
  const next = sorted[Math.min(low + 1, sorted.length - 1)];
  return sorted[low] + (next - sorted[low]) * (at - low);
}
