/**
 * Rules in links: `cage.cells=r1c1r1c2.sum=10..anti-knight`. The rules themselves are not known here, only how JSON
 * objects are written in characters that need no escaping: a list of cells without separators, a list of numbers as
 * `_1_2`, a number as it is, a text after a hyphen. The worker checks whether such rules exist.
 */
import { LinkError, quoted, unescaped } from './packing.js';
import type { Rule } from '../state/state.js';

type Value = Rule[string];

const CELLS = /^(?:r\d{1,2}c\d{1,2})+$/;
const CELL = /r\d{1,2}c\d{1,2}/g;
const NUMBERS = /^_(?:\d{1,6}(?:_\d{1,6})*)?$/;
const NUMBER = /^\d{1,6}$/;
const FIELD = /^([a-z]+)=(.*)$/s;

export const packedRules = (rules: Rule[]) => rules.map(packedRule).join('..');

function packedRule({ rule, ...fields }: Rule) {
  const said = Object.entries(fields).map(([name, value]) => `${name}=${packedValue(value)}`);
  return [rule.replaceAll(' ', '_'), ...said].join('.');
}

function packedValue(value: Value) {
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return `-${escaped(value)}`;
  return typeof value[0] === 'string' ? value.join('') : `_${value.join('_')}`;
}

/** Escape everything except letters and digits. */
const escaped = (text: string) =>
  encodeURIComponent(text).replace(/[-_.!~*'()]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** @throws {LinkError} */
export const unpackedRules = (text: string): Rule[] => (text ? text.split('..').map(unpackedRule) : []);

function unpackedRule(text: string): Rule {
  const [name = '', ...parts] = text.split('.');
  const fields = parts.map(unpackedField);
  const isOnce = new Set(['rule', ...fields.map(([field]) => field)]).size === fields.length + 1;
  if (!/^[a-z_-]+$/.test(name) || !isOnce) throw new LinkError(`it has an unknown rule ${quoted(text)}`);
  return { rule: name.replaceAll('_', ' '), ...Object.fromEntries(fields) };
}

function unpackedField(text: string): [string, Value] {
  const [, name = '', value = ''] = FIELD.exec(text) ?? [];
  if (!name) throw new LinkError(`one of its rules has an unknown part ${quoted(text)}`);
  return [name, unpackedValue(value)];
}

function unpackedValue(value: string): Value {
  if (NUMBER.test(value)) return Number(value);
  if (CELLS.test(value)) return value.match(CELL) ?? [];
  if (NUMBERS.test(value)) return value.slice(1).split('_').filter(Boolean).map(Number);
  if (value.startsWith('-')) return unescaped(value.slice(1), 'one of its rules');
  throw new LinkError(`one of its rules has the invalid value ${quoted(value)}`);
}
