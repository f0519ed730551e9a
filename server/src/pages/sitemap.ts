import { MAX_ID } from '@lendloop/contract/values/fields';

import { prepare, type Prepared } from '../http/sending/prepared.ts';

/** Addresses in one file. */
export const ADDRESSES_MAX = 10_000;

/** What the files of the sitemap list. */
const KINDS = ['pages', 'items', 'people'] as const;
export type Kind = (typeof KINDS)[number];

interface Address {
  readonly path: string;
  readonly changedAt?: Date;
}

/** A file as it is sent. */
export type SitemapFile = Prepared;

export const asFile = (xml: string): Promise<SitemapFile> =>
  prepare(xml, 'application/xml; charset=utf-8', 'once');

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escape = (text: string): string => text.replace(/[&<>]/g, (character) => ENTITIES[character] ?? '');

/** The path of a file; `n` counts from 1. */
export const sitemapPath = (kind: Kind, n: number): string => `/sitemaps/${kind}-${n}.xml`;

/** Reads the name of a file; null if there can be no such file. */
export function readSitemapName(name: string): { readonly kind: Kind; readonly n: number } | null {
  const [, word, digits] = /^([a-z]+)-([1-9]\d{0,5})\.xml$/.exec(name) ?? [];
  const kind = KINDS.find((one) => one === word);
  if (kind === undefined || digits === undefined) return null;
  const n = Number(digits);
  return n > fileOf(MAX_ID) ? null : { kind, n };
}

/** The first and last id of the n-th file. */
export const idsOf = (n: number): readonly [first: number, last: number] => [
  (n - 1) * ADDRESSES_MAX + 1,
  Math.min(n * ADDRESSES_MAX, MAX_ID),
];

/** The file that lists an id. */
export const fileOf = (id: number): number => Math.ceil(id / ADDRESSES_MAX);

export const indexXml = (site: string, files: readonly string[]): string =>
  `${HEAD}<sitemapindex ${NAMESPACE}>\n${files
    .map((path) => `<sitemap><loc>${escape(site + path)}</loc></sitemap>\n`)
    .join('')}</sitemapindex>\n`;

export const addressesXml = (site: string, addresses: readonly Address[]): string =>
  `${HEAD}<urlset ${NAMESPACE}>\n${addresses
    .map(({ path, changedAt }) => {
      const lastmod = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : '';
      return `<url><loc>${escape(site + path)}</loc>${lastmod}</url>\n`;
    })
    .join('')}</urlset>\n`;
