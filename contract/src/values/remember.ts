/**
 * Caches the results of `make` by key, for values that are slow to create and often used, such as Intl formatters. Entries are
 * never evicted: use it only for keys with few different values.
 */
export function remember<Key extends readonly (string | number)[], T extends object>(
  make: (...key: Key) => T,
): (...key: Key) => T {
  const made = new Map<string, T>();
  return (...key) => {
    const name = key.join('\n');
    const known = made.get(name);
    if (known) return known;
    const one = make(...key);
    made.set(name, one);
    return one;
  };
}
