import { paths, pathTo } from '@lendloop/contract/pages';
import { WORD_PAGES } from '@lendloop/contract/rendering';

import type { Context } from '../context.ts';
import {
  addressesXml,
  asFile,
  fileOf,
  idsOf,
  indexXml,
  readSitemapName,
  sitemapPath,
  type Kind,
  type SitemapFile,
} from './sitemap.ts';
import { findItemFiles, findListedItems, findListedPeople, findPeopleFiles } from './sitemapQueries.ts';

const HOUR_MS = 3_600_000;
/** Files made for one address: some 100 ms each for 10,000 items, of the database and of compression. */
const MAKES_A_MINUTE = 60;
/** Files kept: a file has about 1.5 MB. */
const KEPT_MAX = 16;
const INDEX = 'index';

/**
 * Makes the files of the sitemap; null for a file that does not exist. `network` pays for one that is not kept. Both throw
 * `too_many_requests`.
 */
export interface Sitemap {
  readonly index: (network: string) => Promise<SitemapFile | null>;
  readonly file: (name: string, network: string) => Promise<SitemapFile | null>;
}

/** Keeps each file for an hour, or until something in it changes. */
export function makeSitemap({ bus, config, database, makeLimit, now }: Context): Sitemap {
  const { db } = database;
  const { moderation, publicUrl } = config;
  const makes = makeLimit('files of the sitemap', MAKES_A_MINUTE);
  const kept = new Map<string, { readonly text: Promise<SitemapFile | null>; readonly madeAt: number }>();

  bus.subscribe((event) => {
    if (event.kind !== 'pages_outdated') return;
    kept.delete(INDEX);
    if (event.isAll) kept.clear();
    for (const { id } of event.items) kept.delete(keyOf('items', fileOf(id)));
    for (const id of event.people) {
      kept.delete(keyOf('people', fileOf(id)));
      // Whoever is suspended takes their listings with them.
      for (const key of kept.keys()) if (key.startsWith('items ')) kept.delete(key);
    }
  });
  bus.onGap(() => kept.clear());

  const freshAt = (key: string): Promise<SitemapFile | null> | null => {
    const found = kept.get(key);
    return found && now().getTime() - found.madeAt < HOUR_MS ? found.text : null;
  };

  async function keep(
    key: string,
    network: string,
    make: () => Promise<string | null>,
  ): Promise<SitemapFile | null> {
    // Paid before others can wait for the file: they must not be refused with whoever cannot pay.
    if (!freshAt(key)) await makes.spend(network);
    const fresh = freshAt(key);
    if (fresh) return fresh;
    const text = make().then((xml) => (xml === null ? null : asFile(xml)));
    kept.delete(key);
    kept.set(key, { text, madeAt: now().getTime() });
    for (const oldest of kept.keys()) {
      if (kept.size <= KEPT_MAX) break;
      kept.delete(oldest);
    }
    const forget = () => {
      if (kept.get(key)?.text === text) kept.delete(key);
    };
    // A failure must not last for an hour, and files that there are not must not push out those that there are.
    text.then((found) => {
      if (found === null) forget();
    }, forget);
    return text;
  }

  async function makeFile(kind: Kind, n: number): Promise<string | null> {
    if (kind === 'pages') {
      const all = [paths.home, paths.search, ...WORD_PAGES];
      return n === 1
        ? addressesXml(
            publicUrl,
            all.map((path) => ({ path })),
          )
        : null;
    }
    const [first, last] = idsOf(n);
    const [pattern, rows] =
      kind === 'items'
        ? ([paths.item, await findListedItems(db, moderation, first, last)] as const)
        : ([paths.person, await findListedPeople(db, first, last)] as const);
    if (rows.length === 0) return null;
    return addressesXml(
      publicUrl,
      rows.map(({ id, changedAt }) => ({ path: pathTo(pattern, { id }), changedAt })),
    );
  }

  async function makeIndex(): Promise<string> {
    const [items, people] = await Promise.all([findItemFiles(db, moderation), findPeopleFiles(db)]);
    return indexXml(publicUrl, [
      sitemapPath('pages', 1),
      ...items.map((n) => sitemapPath('items', n)),
      ...people.map((n) => sitemapPath('people', n)),
    ]);
  }

  return {
    index: (network) => keep(INDEX, network, makeIndex),
    file: async (name, network) => {
      const file = readSitemapName(name);
      return file && keep(keyOf(file.kind, file.n), network, () => makeFile(file.kind, file.n));
    },
  };
}

const keyOf = (kind: Kind, n: number): string => `${kind} ${n}`;
