/**
 * `make`, asked once for each key, for what takes long to make and is used again and again, like a formatter of Intl.
 * Nothing is forgotten: for keys of which there are few.
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
