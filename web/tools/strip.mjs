/**
 * node --import ./web/tools/strip.mjs …
 *
 * Lets Node import the modules of the page: an import of x.js in web/ loads x.ts, if it exists, without its types, and
 * that of lit-html the npm package.
 */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { register } from 'node:module';
import { fileURLToPath } from 'node:url';
import { isMainThread } from 'node:worker_threads';
import { transform } from '../node_modules/esbuild/lib/main.js';

const LIT = new URL('../node_modules/lit-html/node/lit-html.js', import.meta.url).href;
const WEB = new URL('..', import.meta.url).href;

if (isMainThread) register(import.meta.url);

export function resolve(specifier, context, next) {
  if (specifier.endsWith('/vendor/lit-html/lit-html.js')) return next(LIT, context);
  const { href } = URL.canParse(specifier, context.parentURL) ? new URL(specifier, context.parentURL) : {};
  const typed = href?.startsWith(WEB) ? href.replace(/js$/, 'ts') : '';
  return typed && existsSync(fileURLToPath(typed)) ? { url: typed, shortCircuit: true } : next(specifier, context);
}

export async function load(url, context, next) {
  if (!url.startsWith(WEB) || !url.endsWith('ts')) return next(url, context);
  const { code } = await transform(await readFile(new URL(url), 'utf8'), { loader: 'ts', sourcefile: url });
  return { format: 'module', source: code, shortCircuit: true };
}
