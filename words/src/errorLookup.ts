import {
  isArgumentElement,
  isLiteralElement,
  isPluralElement,
  isPoundElement,
  type MessageFormatElement,
} from '@formatjs/icu-messageformat-parser';

import type { Catalogue } from './types.ts';

/** Words that a sentence repeats, by their length and hash, or the name of the value that it has there. */
export type Part =
  | { readonly length: number; readonly hash: number }
  | { readonly name: string; readonly isNumber: boolean };

/**
 * What finds the id of an English error by its words, of which it holds only hashes: readers of other languages need no
 * English texts.
 */
export interface ErrorLookup {
  /** Ids of the texts without values. */
  readonly whole: Readonly<Record<number, string>>;
  readonly patterns: readonly { readonly id: string; readonly parts: readonly Part[] }[];
  /** Ids of the names of fields, by the name in lower case. */
  readonly fields: Readonly<Record<number, string>>;
}

/** A hash of a text: FNV-1a with 32 bits. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

/** The lookup of the English texts of the area `errors`. The build makes it for browsers. */
export function makeErrorLookup(english: Catalogue): ErrorLookup {
  const whole: Record<number, string> = {};
  const fields: Record<number, string> = {};
  const patterns: ErrorLookup['patterns'][number][] = [];
  for (const [id, message] of Object.entries(english)) {
    if (typeof message !== 'string')
      patterns.push(...waysIn(message).map((parts) => ({ id, parts: parts.map(hashed) })));
    else if (id.startsWith('field.')) fields[hashOf(message.toLowerCase())] = id;
    else whole[hashOf(message)] ??= id;
  }
  return { whole, fields, patterns };
}

type Piece = { readonly text: string } | Extract<Part, { name: string }>;

const hashed = (piece: Piece): Part =>
  'text' in piece ? { length: piece.text.length, hash: hashOf(piece.text) } : piece;

/** The ways in which a message can be written: one for each branch of its plurals. */
function waysIn(elements: readonly MessageFormatElement[], counted = ''): Piece[][] {
  return elements
    .reduce<Piece[][]>(
      (ways, element) => {
        const more = waysOf(element, counted);
        return ways.flatMap((way) => more.map((pieces) => [...way, ...pieces]));
      },
      [[]],
    )
    .map(joined);
}

function waysOf(element: MessageFormatElement, counted: string): Piece[][] {
  if (isLiteralElement(element)) return [[{ text: element.value }]];
  if (isPoundElement(element)) return [[{ name: counted, isNumber: true }]];
  if (isArgumentElement(element)) return [[{ name: element.value, isNumber: element.value === 'number' }]];
  if (isPluralElement(element))
    return Object.values(element.options).flatMap(({ value }) => waysIn(value, element.value));
  throw new Error(`A text about an error holds a part that cannot be found again: ${element.type}`);
}

/** With neighbouring texts made one, so that a value is followed by all of the text after it. */
function joined(pieces: readonly Piece[]): Piece[] {
  const all: Piece[] = [];
  for (const piece of pieces) {
    const last = all.at(-1);
    if (last && 'text' in last && 'text' in piece) all[all.length - 1] = { text: last.text + piece.text };
    else all.push(piece);
  }
  return all;
}
