import { createHash } from 'node:crypto';

/** Characters of a header that are read: more than any browser sends. */
const HEADER_MAX = 500;

/** The part of an entity tag that stands for this content. */
export const digestOf = (...parts: readonly (Buffer | string)[]): string => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('base64url').slice(0, 22);
};

/** Whether `if-none-match` names this tag, weak or strong. */
export function isKnownTag(ifNoneMatch: string | undefined, tag: string): boolean {
  const strong = (one: string) => one.trim().replace(/^W\//, '');
  const tags = ifNoneMatch?.slice(0, HEADER_MAX).split(',').map(strong) ?? [];
  return tags.includes('*') || tags.includes(strong(tag));
}
