/** Keys by what they belong to. Where there is only one, as for most items, it stands there without a set around it. */
export class KeysBy<Group> {
  readonly #keys = new Map<Group, string | Set<string>>();

  add(group: Group, key: string): void {
    const keys = this.#keys.get(group);
    if (keys === undefined) this.#keys.set(group, key);
    else if (typeof keys !== 'string') keys.add(key);
    else if (keys !== key) this.#keys.set(group, new Set([keys, key]));
  }

  delete(group: Group, key: string): void {
    const keys = this.#keys.get(group);
    if (keys === key) this.#keys.delete(group);
    else if (typeof keys === 'object') {
      keys.delete(key);
      if (keys.size === 0) this.#keys.delete(group);
    }
  }

  of(group: Group): readonly string[] {
    const keys = this.#keys.get(group) ?? [];
    return typeof keys === 'string' ? [keys] : [...keys];
  }
}
