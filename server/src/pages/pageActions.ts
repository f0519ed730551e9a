import { NOT_FOUND_ADDRESS, type RenderedSite } from '@lendloop/contract/rendering';
import type { Language } from '@lendloop/contract/values/languages';
import type { Registry } from 'prom-client';

import type { Context } from '../context.ts';
import { Cache } from '../http/kept/cache.ts';
import { reportCache } from '../http/kept/cacheMetrics.ts';
import type { Gap } from '../http/kept/gaps.ts';
import { ignoreRefusal, Problem } from '../http/problem.ts';
import { followChanges } from '../live/changes.ts';
import { siteOf } from '../site/settings.ts';
import type { BuiltPages } from './builtPages.ts';
import { Gate, RENDERS } from './gate.ts';
import type { FilesOf } from './pageFiles.ts';
import { countPages } from './pageMetrics.ts';
import { asSent, type CachedPage, type FillTemplate } from './pageTemplate.ts';
import { makeVisitorReads } from './visitorQueries.ts';

/** The same as for the list call: pages count with it. */
const SEARCH_POINTS_A_MINUTE = 600;
/** Pages rendered for one address: some 5 ms of the rendering thread each. Beyond them, the browser renders. */
const RENDERS_A_MINUTE = 600;
/** The rows read and the characters read or sent for a page covered by one rendering; each further block of them costs another. */
const ROWS_OF_A_RENDERING = 100;
const LENGTH_OF_A_RENDERING = 100_000;
/** Pages whose data is read at once; further ones wait, so that calls get through to the database. */
const LOADS = { atOnce: 6, waitingMax: 1000, waitMs: 60_000 };
/** Outdated pages renewed at once. They leave a place to those that somebody waits for. */
const RENEWALS = { atOnce: 1, waitingMax: 32, waitMs: 60_000 };

/** The rendered pages of this node. A page is sent once more while it is renewed. */
const KEPT = { entriesMax: 1000, bytesMax: 64 * 1024 * 1024, freshMs: 60_000, staleMs: 300_000 };

/** What a page takes of the cache: as it is and compressed. */
const bytesOf = ({ text }: CachedPage): number =>
  text.plain.length + text.compressed.br.length + text.compressed.gzip.length;

/** Who asks for a page. */
interface Asker {
  readonly network: string;
  /** Runs the rendering of a page when it is their address's turn. */
  readonly inTurn: <T>(work: () => Promise<T>) => Promise<T>;
  readonly onError: (error: unknown) => void;
}

/** What a page is made of. */
interface Seen {
  readonly tags: Set<string>;
  gap?: Gap;
  rows: number;
  /** The characters of these rows. */
  read: number;
  /** The characters of the page. */
  length: number;
}

export interface AnsweredPage extends CachedPage {
  /** Whether the page is only the shell, which the browser fills. */
  readonly isShell: boolean;
}

export interface Pages {
  /** The address of a page that is rendered; null for one that is not. */
  readonly addressOf: (path: string, query: string) => string | null;
  /** The page at an address as everybody gets it. */
  readonly at: (address: string, language: Language, asker: Asker) => Promise<AnsweredPage>;
  /** A page without data, which the browser renders. */
  readonly shell: (path: string, language: Language, status: number) => Promise<AnsweredPage>;
}

/** Renders pages, keeps them while they are true, and says so in the metrics. */
export function makePages(
  context: Context,
  { index, thread }: BuiltPages,
  fill: FillTemplate,
  filesOf: FilesOf,
  metrics: Registry,
): Pages {
  const { bus, config, database, makeLimit, now } = context;
  const site: RenderedSite = {
    name: config.siteName,
    publicUrl: config.publicUrl,
    isIndexed: config.isIndexed,
    languages: config.languages,
  };
  const settings = siteOf(config);
  const searches = makeLimit('searches', SEARCH_POINTS_A_MINUTE);
  const renderings = makeLimit('rendered pages', RENDERS_A_MINUTE);
  const cache = new Cache<CachedPage>(KEPT, bytesOf, () => now().getTime());
  const renders = new Gate(RENDERS);
  const loads = new Gate(LOADS);
  const renewals = new Gate(RENEWALS);
  const counted = countPages(metrics);
  reportCache(metrics, 'page', cache);
  /** Renderings that others may wait for. */
  const coming = new Map<string, Promise<AnsweredPage>>();
  /** Kept pages that are being renewed, or wait for it. */
  const renewing = new Set<string>();

  followChanges(bus, {
    outdate: (change) => {
      coming.clear();
      cache.outdate(change);
    },
    clear: () => {
      coming.clear();
      cache.clear();
    },
  });

  const filesAt = (address: string, language: Language): readonly string[] =>
    filesOf(index.modulesOf(address.split('?')[0] ?? address, language));

  async function load(address: string, language: Language, asker: Asker, seen: Seen) {
    const read = makeVisitorReads({
      db: database.db,
      now,
      site: settings,
      spend: (points) => searches.spend(asker.network, points),
      note: (...tags) => {
        for (const tag of tags) seen.tags.add(tag);
      },
      noteGap: (gap) => {
        seen.gap = gap;
      },
      count: (rows, length) => {
        seen.rows += rows;
        seen.read += length;
      },
    });
    const page = await loads.run(() => thread.load({ address, language, site, now: now(), read }));
    if (!page) throw new Error('The page waited too long for its data.');
    return page;
  }

  async function render(address: string, language: Language, asker: Asker): Promise<AnsweredPage> {
    const began = performance.now();
    const seen: Seen = { tags: new Set(), rows: 0, read: 0, length: 0 };
    const rendering = cache.begin(keyOf(address, language));
    try {
      await renderings.spend(asker.network);
      const page = await load(address, language, asker, seen);
      const files = filesAt(page.status === 200 ? address : NOT_FOUND_ADDRESS, language);
      try {
        const rendered = await renders.run(() => page.render());
        if (!rendered) {
          counted.shells.inc();
          return { ...(await asSent(200, fill({ language, head: page.head, files }))), isShell: true };
        }
        const html = fill({ language, head: page.head, files, rendered });
        seen.length = html.length;
        const sent = await asSent(page.status, html);
        // Of what there is not, there is no end.
        if (page.status === 200 || address === NOT_FOUND_ADDRESS) rendering.store(sent, seen);
        counted.renders.observe((performance.now() - began) / 1000);
        return { ...sent, isShell: false };
      } finally {
        page.close();
      }
    } finally {
      rendering.end();
      await payMore(asker.network, seen);
    }
  }

  /** What a page costs is known only once it is made, so the next ones pay for a large one. */
  async function payMore(network: string, { rows, read, length }: Seen): Promise<void> {
    const points =
      Math.floor(Math.max(rows / ROWS_OF_A_RENDERING, read / LENGTH_OF_A_RENDERING)) +
      Math.floor(length / LENGTH_OF_A_RENDERING);
    if (points === 0) return;
    await renderings.spend(network, points).catch(ignoreRefusal);
  }

  function renderOnce(address: string, language: Language, asker: Asker): Promise<AnsweredPage> {
    const key = keyOf(address, language);
    const already = coming.get(key);
    // Whoever began it may not be able to pay for it, which must not refuse those who only joined.
    if (already)
      return already.catch((error: unknown) => {
        if (error instanceof Problem && error.code === 'too_many_requests')
          return renderOnce(address, language, asker);
        throw error;
      });
    const page = render(address, language, asker).finally(() => {
      if (coming.get(key) === page) coming.delete(key);
    });
    coming.set(key, page);
    return page;
  }

  /** Nobody waits for it, but whoever asked pays: a page that is kept alive would otherwise be searched for free. */
  async function renew(address: string, language: Language, asker: Asker): Promise<void> {
    const key = keyOf(address, language);
    if (renewing.has(key)) return;
    renewing.add(key);
    try {
      await renewals.run(() => renderOnce(address, language, asker));
    } finally {
      renewing.delete(key);
    }
  }

  /** The page as it is kept, or else rendered. Whoever has to wait waits in their own line, never in a stranger's. */
  function rendered(address: string, language: Language, asker: Asker): Promise<AnsweredPage> {
    return asker.inTurn(async () => {
      const meanwhile = cache.get(keyOf(address, language));
      return meanwhile ? { ...meanwhile.value, isShell: false } : renderOnce(address, language, asker);
    });
  }

  const shell: Pages['shell'] = async (path, language, status) => ({
    ...(await asSent(
      status,
      fill({
        language,
        head: index.plainHead(path, site, language),
        files: filesAt(path, language),
      }),
    )),
    isShell: true,
  });

  return {
    addressOf: (path, query) => index.addressOf(path, query),
    at: async (address, language, asker) => {
      const cached = cache.get(keyOf(address, language));
      if (cached) {
        counted.hits.inc({ age: cached.isFresh ? 'fresh' : 'stale' });
        if (!cached.isFresh) renew(address, language, asker).catch(asker.onError);
        return { ...cached.value, isShell: false };
      }
      try {
        return await rendered(address, language, asker);
      } catch (error) {
        asker.onError(error);
        counted.shells.inc();
        return shell(address.split('?')[0] ?? address, language, 200);
      }
    },
    shell,
  };
}

const keyOf = (address: string, language: Language): string => `${language} ${address}`;
