import { afterAll, beforeAll, expect, test } from 'vitest';

import { startAppForTest, startTestApp, type TestApp } from '../../testing/app.ts';
import { connect } from '../../testing/socket.ts';
import { DAY_SECONDS, limitsInMemory, type MakeLimit } from './limits.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const FOREIGN = 'requests from other sites';

/** A node, and the names of the limits that requests have spent. */
async function spyOnLimits() {
  const spent = new Set<string>();
  const makeLimit: MakeLimit = (name) => ({
    spend: async () => void spent.add(name),
    check: async () => {},
  });
  const node = await startAppForTest({ database: app.database, makeLimit });
  spent.clear();
  const ask = async (method: 'GET' | 'POST', url: string, headers: Record<string, string>) => {
    spent.clear();
    const { statusCode } = await node.server.inject({ method, url, headers });
    return [statusCode, [...spent]];
  };
  return { node, spent, ask };
}

const sentBy = (site: string, mode: string, dest: string) => ({
  'sec-fetch-site': site,
  'sec-fetch-mode': mode,
  'sec-fetch-dest': dest,
});

test('a page of another site spends nothing of what its visitors may do here', async () => {
  const { node, spent, ask } = await spyOnLimits();
  const noCors = sentBy('cross-site', 'no-cors', 'empty');
  const post = { ...noCors, origin: 'https://evil.example' };
  expect(await ask('POST', '/api/logout', post)).toEqual([403, [FOREIGN]]);
  expect(await ask('POST', '/', post)).toEqual([403, [FOREIGN]]);
  expect(await ask('GET', '/api/items', noCors)).toEqual([403, [FOREIGN]]);
  expect(await ask('GET', '/api/nothing', noCors)).toEqual([404, [FOREIGN]]);
  expect(await ask('GET', '/api/%zz', noCors)).toEqual([400, [FOREIGN]]);
  for (const dest of ['image', 'iframe', 'script'])
    expect(
      await ask('GET', '/', sentBy('same-site', dest === 'iframe' ? 'navigate' : 'no-cors', dest)),
    ).toEqual([404, [FOREIGN]]);
  const prefetch = { ...sentBy('cross-site', 'navigate', 'document'), 'sec-purpose': 'prefetch' };
  expect((await ask('GET', '/about', prefetch))[1]).toContain(FOREIGN);
  spent.clear();
  await expect(connect(node, undefined, { origin: 'https://evil.example' })).rejects.toThrow('403');
  expect([...spent]).toEqual([FOREIGN]);
});

test('no call is answered that is counted as foreign, whatever a program says of it', async () => {
  const { ask } = await spyOnLimits();
  const answered: unknown[] = [];
  for (const site of ['cross-site', 'same-site', 'same-origin', 'none', undefined])
    for (const mode of ['navigate', 'cors', 'no-cors', 'websocket', undefined])
      for (const dest of ['document', 'empty', 'image', 'iframe', undefined])
        for (const origin of ['https://evil.example', 'null', undefined]) {
          const headers = Object.fromEntries(
            Object.entries({
              'sec-fetch-site': site,
              'sec-fetch-mode': mode,
              'sec-fetch-dest': dest,
              origin,
            }).filter((one): one is [string, string] => one[1] !== undefined),
          );
          for (const [method, url] of [
            ['POST', '/api/logout'],
            ['GET', '/api/items?limit=1'],
          ] as const) {
            const [status, spent] = await ask(method, url, headers);
            if (status !== 403 && Array.isArray(spent) && spent.includes(FOREIGN))
              answered.push([method, headers, status]);
          }
        }
  expect(answered).toEqual([]);
});

test('links from other sites, our own pages and programs count as before', async () => {
  const { ask } = await spyOnLimits();
  const counted = async (...of: Parameters<typeof ask>) => (await ask(...of))[1];
  for (const dest of ['document', 'empty'])
    expect(await counted('GET', '/about', sentBy('cross-site', 'navigate', dest))).not.toContain(FOREIGN);
  const own = sentBy('same-origin', 'cors', 'empty');
  expect(await counted('GET', '/api/items?limit=1', own)).toEqual(['reads']);
  expect(await counted('POST', '/api/logout', own)).toContain('writes of an address');
  expect(await counted('POST', '/api/logout', {})).toContain('writes of an address');
});

test('somebody whose browser another site floods us with can still write', async () => {
  const limited = await startAppForTest({
    database: app.database,
    config: { rateLimit: true },
    // The window outlasts the requests on a slow machine too.
    makeLimit: limitsInMemory(true, DAY_SECONDS),
  });
  const post = async (headers: Record<string, string>) =>
    (await limited.server.inject({ method: 'POST', url: '/api/logout', headers })).statusCode;
  const statuses = new Set<number>();
  for (let sent = 0; sent < 6500; sent++) statuses.add(await post({ origin: 'https://evil.example' }));
  expect([...statuses]).toEqual([403, 429]);
  expect(await post({})).toBe(204);
});
