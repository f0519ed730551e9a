import { createHash, hash } from 'node:crypto';

/** Characters of a header that are read: more than any browser sends. */
const HEADER_MAX = 500;
const LENGTH = 22;

/** The part of an entity tag that stands for this content. */
export const digestOf = (...parts: readonly (Buffer | string)[]): string => {
  if (parts.every((part) => typeof part === 'string'))
    return hash('sha256', parts.map((part) => `${part}\0`).join(''), 'base64url').slice(0, LENGTH);
  const digest = createHash('sha256');
  for (const part of parts) digest.update(part).update('\0');
  return digest.digest('base64url').slice(0, LENGTH);
};

/** Headers that are part of a list's content. */
const LIST_HEADERS = ['link', 'x-total-count'];

/** The entity tag of an answer, the same in whatever form it is sent. */
export function tagOfAnswer(text: Buffer | string, headers: Readonly<Record<string, unknown>>): string {
  const parts = LIST_HEADERS.map((name) => String(headers[name]));
  return `W/"${digestOf(...parts, text)}"`;
}

/** Whether `if-none-match` names this tag, weak or strong. */
export function isKnownTag(ifNoneMatch: string | undefined, tag: string): boolean {
  const strong = (one: string) => one.trim().replace(/^W\//, '');
  const tags = ifNoneMatch?.slice(0, HEADER_MAX).split(',').map(strong) ?? [];
  return tags.includes('*') || tags.includes(strong(tag));
}
