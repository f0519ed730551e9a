import { partsOf, propertiesOf } from './classProperties.ts';

type Classes = string | false | 0 | 0n | null | undefined;

/** Joins Tailwind classes; when two set the same property the later one wins. Falsy values are skipped. */
export function cn(...classes: readonly Classes[]): string {
  const text = classes.filter(Boolean).join(' ');
  const known = joined.get(text);
  if (known !== undefined) return known;
  const result = mergeClasses(text);
  if (joined.size >= JOINED_MAX) joined.clear();
  joined.set(text, result);
  return result;
}

const joined = new Map<string, string>();
/** More than the pages of a session use. */
const JOINED_MAX = 2000;

/** Drops each class whose property a later class sets under the same conditions. */
function mergeClasses(text: string): string {
  const kept: string[] = [];
  /** What the classes that stand later set, with their conditions. */
  const taken = new Set<string>();
  for (const name of text.split(/\s+/).reverse()) {
    const { condition, utility } = partsOf(name);
    const [own, ...others] = propertiesOf(utility);
    if (own !== undefined) {
      if (taken.has(condition + own)) continue;
      for (const property of [own, ...others]) taken.add(condition + property);
    }
    kept.push(name);
  }
  return kept.reverse().join(' ');
}
