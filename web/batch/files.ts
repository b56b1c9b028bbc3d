/**
 * Reads lists from files, piece by piece, so that they are not in memory twice, and writes results into files. Does
 * not touch the document.
 */
import { fromBase64, toBase64 } from '../base64.js';
import { ListError, readText, readWhole, type How, type List } from './list.js';
import { count } from '../words.js';
import type { Rows } from './rows.js';
import type { Ask } from '../calls/calls.js';
import { messageOf } from '../download.js';
import type { Reply } from '../protocol.js';

/** Number of bytes from which the kind of a file is detected. */
const SNIFFED = 4096;

/** Read a file. */
export async function readFile(file: File, how: How) {
  const { max_book: most } = how.limits;
  if (file.size > 2 * Math.max(most, how.limits.max_text))
    throw new ListError(`the file ${file.name} has ${count(file.size)} bytes, which is too many`);
  const opened = await how.ask('batch_open', { data: toBase64(await bytesOf(file.slice(0, SNIFFED))) });
  if (!opened.ok) throw new ListError(opened.message);
  if (opened.encoding) return readText(decoded(await bytesOf(file), opened), how);
  if (file.size > most)
    throw new ListError(`the workbook ${file.name} has ${count(file.size)} bytes; the limit is ${count(most)}`);
  return readWhole({ data: toBase64(await bytesOf(file)) }, how);
}

async function bytesOf(blob: Blob | File) {
  try {
    return new Uint8Array(await blob.arrayBuffer());
  } catch (error) {
    throw new ListError(`the file could not be read: ${messageOf(error)}`, { cause: error });
  }
}

/** Decode a text; lines that are invalid in its encoding are decoded with the fallback, if there is one. */
export function decoded(bytes: Uint8Array, { encoding, fallback }: { encoding: string; fallback: string }) {
  const strict = new TextDecoder(encoding, { fatal: fallback !== '' });
  try {
    return strict.decode(bytes);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return linesIn(bytes)
      .map((line) => decodedLine(line, strict, fallback))
      .join('\n');
  }
}

function decodedLine(line: Uint8Array<ArrayBufferLike>, strict: TextDecoder, fallback: string) {
  try {
    return strict.decode(line);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return new TextDecoder(fallback).decode(line);
  }
}

/** Return the lines of bytes in an encoding with single-byte line ends. */
function linesIn(bytes: Uint8Array) {
  const lines = [];
  let at = 0;
  for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, at)) {
    lines.push(bytes.subarray(at, end));
    at = end + 1;
  }
  return [...lines, bytes.subarray(at)];
}

/**
 * Write rows into a file.
 * @param chosen   the rows to write, in order
 */
export async function writeFile(
  { name, type }: { name: string; type: string },
  list: List,
  rows: Rows,
  chosen: Uint32Array,
  ask: Ask,
) {
  const some = Array.from(chosen, (row) => {
    const { variant, source } = list.layout(row);
    return [list.number(row), list.line(row), variant, source, rows.packed(row)];
  });
  const wrote: Reply<'batch_write'> = await ask('batch_write', { file: name, rows: some });
  if (!wrote.ok) throw new ListError(wrote.message);
  return { blob: new Blob([fromBase64(wrote.data)], { type }), leftOut: wrote.left_out };
}
