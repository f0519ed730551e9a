import type { PageRequest, ReadAnswer } from '@lendloop/contract/rendering';
import { afterEach, expect, test } from 'vitest';

import { asker } from '../../http/callers/asker.ts';
import { PageThread } from './pageThread.ts';

const threads: PageThread[] = [];
afterEach(() => Promise.all(threads.splice(0).map((thread) => thread.stop())));

/** A thread that loads each page with one read of /api/site, and renders it as `body` says. */
function threadThat(body: string, times?: Parameters<typeof startThread>[1]): PageThread {
  const module = `export const renderer = {
    load: async ({ address, read }) => {
      const { status } = await read({ path: '/api/site' }, {});
      return { status, head: address, render: () => { ${body} }, close: () => {} };
    },
  };`;
  return startThread(module, times);
}

function startThread(module: string, times: { silenceMaxMs?: number; idleMaxMs?: number } = {}): PageThread {
  const thread = new PageThread(`data:text/javascript,${encodeURIComponent(module)}`, times);
  threads.push(thread);
  return thread;
}

const asked = (address: string, read: PageRequest['read'] = async () => SITE): PageRequest => ({
  address,
  language: 'en',
  site: { name: 'Lendloop', publicUrl: 'https://rent.example', isIndexed: true, languages: ['en'] },
  now: new Date('2026-05-01T10:00:00Z'),
  read,
});
const SITE = { status: 200, body: {}, headers: {} };

test('pages are loaded with the reads of the main thread, and rendered', async () => {
  const thread = threadThat("return { head: '', body: address, state: '{}' };");
  const read: string[] = [];
  const pages = await Promise.all(
    ['/', '/search'].map((address) =>
      thread.load(
        asked(address, async ({ path }) => {
          read.push(path);
          return SITE;
        }),
      ),
    ),
  );
  const bodies = await Promise.all(pages.map(async (page) => (await page.render()).body));
  expect([bodies, read]).toEqual([
    ['/', '/search'],
    ['/api/site', '/api/site'],
  ]);
  expect(pages.map(({ status, head }) => [status, head])).toEqual([
    [200, '/'],
    [200, '/search'],
  ]);
});

test('pages are read in nobody’s share, whoever opened the thread', async () => {
  const thread = threadThat('');
  const askers: (string | undefined)[] = [];
  const page = asked('/', async () => {
    askers.push(asker.getStore());
    return SITE;
  });
  await asker.run('198.51.100.7', () => thread.load(page));
  await asker.run('198.51.100.8', () => thread.load(page));
  expect(askers).toEqual([expect.stringMatching(/^several/), expect.stringMatching(/^several/)]);
});

test('a page whose read fails rejects with the error of the read', async () => {
  const thread = threadThat('');
  const failed = new Error('The database is gone.');
  await expect(thread.load(asked('/', () => Promise.reject(failed)))).rejects.toBe(failed);
});

test('a page that cannot be rendered fails alone', async () => {
  const thread = threadThat(
    "if (address === '/bad') throw new Error('No such thing'); return { head: '', body: '', state: '' };",
  );
  const [bad, good] = await Promise.all(['/bad', '/'].map((address) => thread.load(asked(address))));
  await expect(bad?.render()).rejects.toThrow('No such thing');
  expect(await good?.render()).toMatchObject({ body: '' });
});

test('a thread that is stuck ends, and the next page has another one', async () => {
  const thread = threadThat("while (address === '/stuck'); return { head: '', body: '', state: '' };", {
    silenceMaxMs: 500,
  });
  const [stuck, waiting] = await Promise.all(['/stuck', '/'].map((address) => thread.load(asked(address))));
  const ends = [stuck?.render(), waiting?.render()].map((page) => expect(page).rejects.toThrow('ended'));
  await Promise.all(ends);
  const next = await thread.load(asked('/'));
  expect(await next.render()).toMatchObject({ body: '' });
});

test('a read of a thread that has ended answers no page of the next one', async () => {
  const module = `export const renderer = {
    load: async ({ address, read }) => {
      if (address === '/crash') setImmediate(() => { throw new Error('crashed'); });
      const { body } = await read({ path: '/api/site' }, {});
      return { status: 200, head: body, render: () => {}, close: () => {} };
    },
  };`;
  const thread = startThread(module);
  const [late, own] = [Promise.withResolvers<ReadAnswer>(), Promise.withResolvers<ReadAnswer>()];
  const answer = (body: string) => ({ status: 200, body, headers: {} });
  await expect(thread.load(asked('/crash', () => late.promise))).rejects.toThrow('ended');
  const asks = Promise.withResolvers<void>();
  const page = thread.load(
    asked('/', () => {
      asks.resolve();
      return own.promise;
    }),
  );
  await asks.promise;
  late.resolve(answer('of a stranger'));
  await new Promise((resolve) => setImmediate(resolve));
  own.resolve(answer('its own'));
  expect((await page).head).toBe('its own');
});

test('a thread ends when there have been no pages for a while, and the next page has another one', async () => {
  const thread = threadThat("return { head: '', body: address, state: '' };", { idleMaxMs: 50 });
  expect(thread.isRunning).toBe(false);
  const open = await thread.load(asked('/open'));
  const closed = await thread.load(asked('/closed'));
  closed.close();
  await new Promise((resolve) => setTimeout(resolve, 300));
  // One page is still under way.
  expect(await open.render()).toMatchObject({ body: '/open' });
  open.close();
  await expect.poll(() => thread.isRunning).toBe(false);
  const next = await thread.load(asked('/next'));
  expect(await next.render()).toMatchObject({ body: '/next' });
});

test('a slow read does not end the thread', async () => {
  const thread = threadThat("return { head: '', body: '', state: '' };", { silenceMaxMs: 1500 });
  const answer = Promise.withResolvers<typeof SITE>();
  const page = thread.load(asked('/', () => answer.promise));
  await new Promise((resolve) => setTimeout(resolve, 3000));
  answer.resolve(SITE);
  expect((await page).status).toBe(200);
});
