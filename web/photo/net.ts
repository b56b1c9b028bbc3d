/** The net that reads a cell: three convolutions and two dense layers, in 26,000 weights. */
import { SIZE } from './cells.js';

/** Outputs, inputs and side of the kernel; the last two layers are dense. */
const SHAPES = [
  [12, 1, 5],
  [16, 12, 3],
  [32, 16, 3],
  [64, 288, 1],
  [11, 64, 1],
];

interface Layer {
  inputs: number;
  side: number;
  /** [output][input][y][x] */
  weights: Float32Array;
  bias: Float32Array;
}
/** Planes of the same size one after the other. */
interface Stack {
  planes: number;
  side: number;
  data: Float32Array;
}

/** A function from the ink of a cell to 11 numbers: empty, 1 to 9, and whether it is written by hand. */
export function createNet(file: ArrayBuffer) {
  const [first, second, third, hidden, last] = layersOf(file);
  return (cell: Float32Array) => {
    let seen = convolved({ planes: 1, side: SIZE, data: cell }, first, 2);
    seen = pooled(convolved(seen, second));
    seen = pooled(convolved(seen, third));
    return dense(
      dense(seen.data, hidden).map((value) => Math.max(0, value)),
      last,
    );
  };
}

/** The layers in weights.bin: scales and biases of all layers, then weights of one byte. */
function layersOf(file: ArrayBuffer): Layer[] {
  const view = new DataView(file);
  let at = 0;
  const floats = (count: number) => {
    at += 4 * count;
    return Float32Array.from({ length: count }, (_, i) => view.getFloat32(at + 4 * (i - count), true));
  };
  const heads = SHAPES.map(([outputs]) => ({ scale: floats(outputs), bias: floats(outputs) }));
  return SHAPES.map(([outputs, inputs, side], k) => {
    const size = inputs * side * side;
    const bytes = new Int8Array(file, at, outputs * size);
    at += bytes.length;
    const weights = Float32Array.from(bytes, (byte, i) => byte * heads[k].scale[Math.floor(i / size)]);
    return { inputs, side, weights, bias: heads[k].bias };
  });
}

/** A convolution with zeros around, without what is negative. */
function convolved({ planes, side: from, data }: Stack, { side, weights, bias }: Layer, stride = 1): Stack {
  const around = side >> 1;
  const wide = from + 2 * around;
  const padded = new Float32Array(planes * wide * wide);
  for (let row = 0; row < planes * from; row++) {
    const plane = Math.floor(row / from);
    const at = (plane * wide + (row % from) + around) * wide + around;
    padded.set(data.subarray(row * from, (row + 1) * from), at);
  }
  const to = Math.ceil(from / stride);
  const taps = planes * side * side;
  const seen = new Float32Array(taps); // what an output pixel sees
  const found = new Float32Array(bias.length * to * to);
  for (let pixel = 0; pixel < to * to; pixel++) {
    const corner = stride * (Math.floor(pixel / to) * wide + (pixel % to));
    for (let plane = 0, next = 0; plane < planes; plane++) {
      for (let y = 0; y < side; y++) {
        const at = corner + (plane * wide + y) * wide;
        for (let x = 0; x < side; x++) seen[next++] = padded[at + x];
      }
    }
    for (let output = 0, next = 0; output < bias.length; output++) {
      let sum = bias[output];
      for (let i = 0; i < taps; i++) sum += weights[next++] * seen[i];
      if (sum > 0) found[output * to * to + pixel] = sum;
    }
  }
  return { planes: bias.length, side: to, data: found };
}

/** The largest of each 2 x 2 pixels; an odd row or column at the end is left out. */
function pooled({ planes, side, data }: Stack): Stack {
  const half = side >> 1;
  const found = new Float32Array(planes * half * half);
  for (let i = 0; i < found.length; i++) {
    const [plane, rest] = [Math.floor(i / (half * half)), i % (half * half)];
    const at = (plane * side + 2 * Math.floor(rest / half)) * side + 2 * (rest % half);
    found[i] = Math.max(data[at], data[at + 1], data[at + side], data[at + side + 1]);
  }
  return { planes, side: half, data: found };
}

function dense(data: Float32Array, { weights, bias }: Layer) {
  const found = Float32Array.from(bias);
  for (let output = 0, next = 0; output < found.length; output++) {
    for (let i = 0; i < data.length; i++) found[output] += weights[next++] * data[i];
  }
  return found;
}
