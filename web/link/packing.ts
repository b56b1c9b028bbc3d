/** A value as text for an address: JSON, deflated, in Base64. Deflated data has a checksum, so damage is noticed. */
import { fromUrlBase64, toUrlBase64 } from '../base64.js';
import { count } from '../words.js';

const FORMAT = 'deflate';

/** The maximum length. A 36x36 grid with all pencil marks is shorter, and so is the maximum number of rules. */
export const LONGEST = 300_000;

/** The most characters of JSON that are read: a few bytes may unpack to a thousand times as many. */
const MOST = 3_000_000;

/** Error of a link that is refused; the message is the end of a sentence. */
export class LinkError extends Error {
  name = 'LinkError';
}

export async function pack(value: object): Promise<string> {
  const packed = new Blob([JSON.stringify(value)]).stream().pipeThrough(new CompressionStream(FORMAT));
  return toUrlBase64(new Uint8Array(await new Response(packed).arrayBuffer()));
}

/** @throws {LinkError} */
export async function unpack(packed: string): Promise<unknown> {
  if (packed.length > LONGEST)
    throw new LinkError(`it has ${count(packed.length)} characters; a link has at most ${count(LONGEST)}`);
  try {
    const plain = new Blob([fromUrlBase64(packed)]).stream().pipeThrough(new DecompressionStream(FORMAT));
    return JSON.parse(await readText(plain.getReader()));
  } catch (cause) {
    // Not Base64, not deflated, not UTF-8, not JSON, nested too deeply, or too long.
    throw new LinkError('it is incomplete or was altered. Copy all of it, and open it again', { cause });
  }
}

async function readText(reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>) {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    text += decoder.decode(value, { stream: !done });
    if (text.length > MOST) {
      reader.cancel();
      throw new RangeError(`more than ${MOST} characters`);
    }
    if (done) return text;
  }
}
