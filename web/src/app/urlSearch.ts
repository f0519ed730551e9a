/** Parses a query string into plain values; a repeated name becomes a list. The server reads every address with it. */
export function parseSearch(search: string): Record<string, string | string[]> {
  const found = new Map<string, string | string[]>();
  for (const [name, value] of new URLSearchParams(search)) {
    const before = found.get(name);
    if (before === undefined) found.set(name, value);
    else if (typeof before === 'string') found.set(name, [before, value]);
    else before.push(value);
  }
  return Object.fromEntries(found);
}

/** The reverse of `parseSearch`, with the leading question mark. Empty values are left out. */
export function stringifySearch(values: Record<string, unknown>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    for (const one of [value].flat()) {
      if (typeof one === 'number' || (typeof one === 'string' && one !== ''))
        search.append(name, String(one));
    }
  }
  return search.size > 0 ? `?${search}` : '';
}

/** The value of a search parameter if it is one text. */
export const textIn = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** The value of a search parameter if it is an id. */
export function idIn(value: unknown): number | undefined {
  const id = Number(value);
  return Number.isSafeInteger(id) && id >= 1 ? id : undefined;
}
