/** What JSON can say. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/**
 * JSON in its one canonical spelling, by RFC 8785: keys in the order of their UTF-16 code units, no blanks, numbers and texts as ECMAScript
 * writes them. Throws for what JSON cannot say: numbers that are not finite, and texts that are not Unicode.
 */
export function canonicalJson(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, member]) => `${literal(key)}:${canonicalJson(member)}`);
    return `{${members.join(',')}}`;
  }
  return literal(value);
}

function literal(value: Json): string {
  if (typeof value === 'number' && !Number.isFinite(value)) throw new Error('JSON has no such number.');
  if (typeof value === 'string' && !value.isWellFormed()) throw new Error('JSON has no such text.');
  return JSON.stringify(value);
}
