import { hashOf, type ErrorLookup, type Part } from './errorLookup.ts';
import { makeSay } from './formatter.ts';
import type { Catalogue } from './types.ts';

// The contract words its errors in English, some of them from parts. This finds the text that an English sentence was made
// from, and says it in another language.

/** Longer texts are none of ours. */
const LENGTH_MAX = 500;

type Values = Record<string, string | number>;
type Found = { readonly id: string; readonly values: Values };

const NUMBER = /^-?\d{1,15}(\.\d{1,6})?$/;
const FIELD = 'field.';
const ENTRY = 'field.entryOf';

/**
 * Makes the function that translates an English error. `translated` is the catalogue of the area `errors`; a text that is
 * not in the lookup stays as it is.
 */
export function makeErrorTranslator(
  lookup: ErrorLookup,
  translated: Catalogue,
  locale: string,
): (text: string) => string {
  const say = makeSay<'errors'>(translated, locale) as (id: string, values?: Values) => string;
  const fieldNamed = (name: string): string => {
    const id = lookup.fields[hashOf(name.toLowerCase())];
    if (id !== undefined) return say(id);
    const entry = lookup.patterns.find((pattern) => pattern.id === ENTRY);
    const values = entry && valuesOf(entry.parts, name);
    return values ? say(ENTRY, withFieldNamed(values)) : name;
  };
  const withFieldNamed = (values: Values): Values =>
    typeof values.field === 'string' ? { ...values, field: fieldNamed(values.field) } : values;
  return (text) => {
    const found = find(lookup, text);
    return found ? say(found.id, withFieldNamed(found.values)) : text;
  };
}

function find({ whole, patterns }: ErrorLookup, text: string): Found | null {
  if (text.length > LENGTH_MAX) return null;
  const id = whole[hashOf(text)];
  if (id !== undefined) return { id, values: {} };
  for (const pattern of patterns) {
    if (pattern.id.startsWith(FIELD)) continue;
    const values = valuesOf(pattern.parts, text);
    if (values) return { id: pattern.id, values };
  }
  return null;
}

/**
 * The values that make `text` from the parts; null if it was not made from them. A value ends where the next part first
 * occurs, so the work grows with the length of the text alone, which is short.
 */
function valuesOf(parts: readonly Part[], text: string): Values | null {
  const values: Values = {};
  let at = 0;
  for (const [index, part] of parts.entries()) {
    if ('hash' in part) {
      if (!isAt(part, text, at)) return null;
      at += part.length;
      continue;
    }
    const next = parts[index + 1];
    const isBeforeLast = index === parts.length - 2;
    const after = next && 'hash' in next ? next : null;
    const end = !after ? text.length : isBeforeLast ? text.length - after.length : placeOf(after, text, at);
    const value = end > at ? text.slice(at, end) : '';
    if (value === '' || (part.isNumber && !NUMBER.test(value))) return null;
    values[part.name] = part.isNumber ? Number(value) : value;
    at = end;
  }
  return at === text.length ? values : null;
}

/** Whether the text has these words at this place. */
const isAt = ({ length, hash }: Extract<Part, { hash: number }>, text: string, at: number): boolean =>
  at + length <= text.length && hashOf(text.slice(at, at + length)) === hash;

/** Where the text first has these words, from a place on; -1 if nowhere. */
function placeOf(part: Extract<Part, { hash: number }>, text: string, from: number): number {
  for (let at = from; at + part.length <= text.length; at++) if (isAt(part, text, at)) return at;
  return -1;
}
