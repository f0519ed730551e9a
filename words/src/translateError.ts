import {
  isArgumentElement,
  isLiteralElement,
  isPluralElement,
  isPoundElement,
  type MessageFormatElement,
} from '@formatjs/icu-messageformat-parser';

import { makeSay } from './formatter.ts';
import type { Catalogue } from './types.ts';

// The contract words its errors in English, some of them from parts. This finds the text that an English sentence was made
// from, and says it in another language.

/** Longer texts are none of ours. */
const LENGTH_MAX = 500;

/** A text that the sentence repeats, or the name of the value that it has there. */
type Part = { readonly text: string } | { readonly name: string; readonly isNumber: boolean };

interface Pattern {
  readonly id: string;
  readonly parts: readonly Part[];
}

interface Lookup {
  /** Ids of the texts without values. */
  readonly whole: ReadonlyMap<string, string>;
  readonly patterns: readonly Pattern[];
  /** Ids of the names of fields, by the name in lower case. */
  readonly fields: ReadonlyMap<string, string>;
}

type Values = Record<string, string | number>;
type Found = { readonly id: string; readonly values: Values };

const NUMBER = /^-?\d{1,15}(\.\d{1,6})?$/;
const FIELD = 'field.';
const ENTRY = 'field.entryOf';

const lookups = new WeakMap<Catalogue, Lookup>();

/**
 * Makes the function that translates an English error. `english` and `translated` are the catalogues of the area `errors`;
 * a text that is not in them stays as it is.
 */
export function makeErrorTranslator(
  english: Catalogue,
  translated: Catalogue,
  locale: string,
): (text: string) => string {
  const lookup = lookupOf(english);
  const say = makeSay<'errors'>(translated, locale) as (id: string, values?: Values) => string;
  const fieldNamed = (name: string): string => {
    const id = lookup.fields.get(name.toLowerCase());
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

function find({ whole, patterns }: Lookup, text: string): Found | null {
  if (text.length > LENGTH_MAX) return null;
  const id = whole.get(text);
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
 * occurs, so the work grows with the length of the text alone.
 */
function valuesOf(parts: readonly Part[], text: string): Values | null {
  const values: Values = {};
  let at = 0;
  for (const [index, part] of parts.entries()) {
    if ('text' in part) {
      if (!text.startsWith(part.text, at)) return null;
      at += part.text.length;
      continue;
    }
    const next = parts[index + 1];
    const isBeforeLast = index === parts.length - 2;
    const nextText = next && 'text' in next ? next.text : '';
    const end = !next
      ? text.length
      : isBeforeLast
        ? text.length - nextText.length
        : text.indexOf(nextText, at);
    const value = end > at ? text.slice(at, end) : '';
    if (value === '' || (part.isNumber && !NUMBER.test(value))) return null;
    values[part.name] = part.isNumber ? Number(value) : value;
    at = end;
  }
  return at === text.length ? values : null;
}

function lookupOf(english: Catalogue): Lookup {
  const known = lookups.get(english);
  if (known) return known;
  const whole = new Map<string, string>();
  const fields = new Map<string, string>();
  const patterns: Pattern[] = [];
  for (const [id, message] of Object.entries(english)) {
    if (typeof message !== 'string') patterns.push(...partsOf(message).map((parts) => ({ id, parts })));
    else if (id.startsWith(FIELD)) fields.set(message.toLowerCase(), id);
    else if (!whole.has(message)) whole.set(message, id);
  }
  const lookup = { whole, fields, patterns };
  lookups.set(english, lookup);
  return lookup;
}

/** The ways in which a message can be written: one for each branch of its plurals. */
function partsOf(elements: readonly MessageFormatElement[], counted = ''): Part[][] {
  return elements
    .reduce<Part[][]>(
      (ways, element) => {
        const more = waysOf(element, counted);
        return ways.flatMap((way) => more.map((parts) => [...way, ...parts]));
      },
      [[]],
    )
    .map(joined);
}

function waysOf(element: MessageFormatElement, counted: string): Part[][] {
  if (isLiteralElement(element)) return [[{ text: element.value }]];
  if (isPoundElement(element)) return [[{ name: counted, isNumber: true }]];
  if (isArgumentElement(element)) return [[{ name: element.value, isNumber: element.value === 'number' }]];
  if (isPluralElement(element))
    return Object.values(element.options).flatMap(({ value }) => partsOf(value, element.value));
  throw new Error(`A text about an error holds a part that cannot be found again: ${element.type}`);
}

/** With neighbouring texts made one, so that a value is followed by all of the text after it. */
function joined(parts: readonly Part[]): Part[] {
  const all: Part[] = [];
  for (const part of parts) {
    const last = all.at(-1);
    if (last && 'text' in last && 'text' in part) all[all.length - 1] = { text: last.text + part.text };
    else all.push(part);
  }
  return all;
}
