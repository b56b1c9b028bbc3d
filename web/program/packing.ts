/** A program in a link: compressed, as Base64. */
import { fromUrlBase64, toUrlBase64 } from '../base64.js';

const FORMAT = 'deflate-raw';

export async function pack(text: string) {
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream(FORMAT));
  return toUrlBase64(new Uint8Array(await new Response(packed).arrayBuffer()));
}

/** Errors of damaged data: not Base64, not compressed, not UTF-8. */
const DAMAGED = [DOMException, TypeError];

/** Return a text, or null if the packed data is damaged or the text too long. */
export async function unpack(packed: string, longest: number) {
  try {
    const plain = new Blob([fromUrlBase64(packed)]).stream().pipeThrough(new DecompressionStream(FORMAT));
    return await readText(plain.getReader(), longest);
  } catch (error) {
    if (!DAMAGED.some((kind) => error instanceof kind)) throw error;
    return null;
  }
}

/** Read no further than allowed: a few bytes may unpack to a thousand times as many. */
async function readText(reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>, longest: number) {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    text += decoder.decode(value, { stream: !done });
    if (text.length > longest) {
      reader.cancel();
      return null;
    }
    if (done) return text;
  }
}
