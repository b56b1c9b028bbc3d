/**
 * node compress.mjs <level> <folder> <file> …
 *
 * Compress each file with brotli at a level from 0 to 11, to a file of the same name with `.br` in the folder.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const pack = promisify(brotliCompress);

async function write(level, folder, path) {
  const data = await readFile(path);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: level,
    [constants.BROTLI_PARAM_SIZE_HINT]: data.length,
  };
  await writeFile(join(folder, `${basename(path)}.br`), await pack(data, { params }));
}

const [level, folder, ...paths] = process.argv.slice(2);
await Promise.all(paths.map((path) => write(Number(level), folder, path)));
