/**
 * Decodes a picture: upright, in the pixels that the reader takes. Each refusal is a sentence with the way on.
 */
import { count, sentence } from '../words.js';

export type Picture = { width: number; height: number; data: Uint8ClampedArray<ArrayBuffer> };

/** The longest side kept: more pixels do not help to read a digit, and Safari on phones has no larger canvas. */
const LONGEST = 4096;
/** Pixels that are decoded: twice the 50 megapixels of a camera, and 400 MB while they are. */
const MOST = 100e6;
/** Bytes at the beginning of a file that say what it is; the size of a JPEG may come after its preview. */
const HEAD = 2 ** 18;

/** Error of a picture that cannot be used; the message is for the visitor. */
export class Unreadable extends Error {}

/** Decode a picture with its orientation applied, over white where it is transparent. */
export async function decoded(file: File): Promise<Picture> {
  const head = new Uint8Array(await file.slice(0, HEAD).arrayBuffer());
  refuse(file.name, head);
  const bitmap = await createImageBitmap(file, { colorSpaceConversion: 'none' }).catch((cause) => {
    throw new Unreadable(`${sentence(file.name)} could not be decoded: ${adviceFor(head)}`, { cause });
  });
  try {
    return pixelsOf(bitmap);
  } finally {
    bitmap.close();
  }
}

function pixelsOf(bitmap: ImageBitmap): Picture {
  const shrunk = Math.min(1, LONGEST / Math.max(bitmap.width, bitmap.height));
  const [width, height] = [bitmap.width, bitmap.height].map((side) => Math.max(1, Math.round(side * shrunk)));
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Unreadable('This browser gives no access to the pixels of a picture. Type the digits.');
  Object.assign(context, { fillStyle: '#fff', imageSmoothingQuality: 'high' });
  context.fillRect(0, 0, width, height);
  context.drawImage(bitmap, 0, 0, width, height);
  return { width, height, data: context.getImageData(0, 0, width, height).data };
}

/** Refuse files that no browser decodes, or only with all of its memory. */
function refuse(name: string, head: Uint8Array) {
  if (!head.length)
    throw new Unreadable(`${name} is empty: it has 0 bytes. Take the picture again, or choose another.`);
  if (textOf(head, 0, 4) === '%PDF')
    throw new Unreadable(`${name} is a PDF. Take a screenshot of the puzzle in it, and paste or open that.`);
  const [width, height] = sizeOf(head);
  if (width * height <= MOST) return;
  const size = `${count(width)} x ${count(height)} pixels; the limit is ${count(MOST / 1e6)} million`;
  throw new Unreadable(`${name} has ${size}. Make it smaller, or take a screenshot of the puzzle in it.`);
}

/** Return the end of the sentence about a picture that the browser could not decode. */
function adviceFor(head: Uint8Array) {
  if (textOf(head, 4, 8) === 'ftyp' && /^(hei|hev|mif|msf)/.test(textOf(head, 8, 12)))
    return 'this browser cannot read HEIC. Save it as JPEG, or take a screenshot of it.';
  return 'it is damaged, or not a kind of picture that this browser knows. Save it as JPEG or PNG, or take a screenshot of it.';
}

const textOf = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));

/** Return the width and height that a PNG or JPEG claims; [0, 0] for other files, which are rarely huge. */
export function sizeOf(head: Uint8Array): [width: number, height: number] {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  if (textOf(head, 1, 4) === 'PNG' && head.length >= 24) return [view.getUint32(16), view.getUint32(20)];
  if (head[0] !== 0xff || head[1] !== 0xd8) return [0, 0];
  for (let at = 2; at + 9 < head.length; at += 2 + view.getUint16(at + 2)) {
    const marker = head[at + 1];
    // A frame: all of C0 to CF but the tables DHT, JPG and DAC.
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return [view.getUint16(at + 7), view.getUint16(at + 5)];
  }
  return [0, 0];
}
