import { afterAll, beforeAll, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '../testing/app.ts';
import { makePerson } from '../testing/factories.ts';
import { watchServers, type Watched } from '../testing/fuzz/answers.ts';
import { addressOf, REQUESTS } from '../testing/permissions/requests.ts';
import type { Props } from '../testing/permissions/sent.ts';
import { makeStage, type Stage } from '../testing/permissions/stage.ts';
import { readTable } from '../testing/permissions/table.ts';
import { asForm, drawPicture, uploadPicture } from '../testing/pictures.ts';
import { SESSION_COOKIE } from './access.ts';

let app: TestApp;
let watched: Watched;
let props: Props;
let stage: Stage;
beforeAll(async () => {
  const started = await watchServers(() => startTestApp());
  app = started.built;
  watched = started.watched;
  const account = await makePerson(app);
  const picture = Uint8Array.from(await drawPicture(40, 30).png().toBuffer());
  const { url } = await uploadPicture(app, account, picture);
  const names = { account: account.username, adminAccount: account.username, password: 'unused' };
  const image = url.slice('/images/'.length);
  const evidence = await asForm(picture, { fields: { phase: 'checkout' } });
  props = { form: await asForm(picture), evidence, image, hiddenImage: image, ...names };
  stage = await makeStage(app, 'unused');
});
afterAll(() => app.close());

/** What every table holds, as one text for each. */
async function tablesNow(): Promise<Map<string, string>> {
  const { rows } = await app.database.db.$client.query<{ name: string }>(
    "select quote_ident(tablename) as name from pg_tables where schemaname = 'public'",
  );
  const held = new Map<string, string>();
  for (const { name } of rows) {
    const { rows: found } = await app.database.db.$client.query<{ content: string | null }>(
      `select string_agg(row::text, chr(10) order by row::text) as content from ${name} row`,
    );
    held.set(name, found[0]?.content ?? '');
  }
  return held;
}

async function visit(name: string, path: string, session: string | undefined): Promise<void> {
  const { headers, ...sent } = REQUESTS[name]?.(stage, props) ?? {};
  await app.server.inject({
    method: 'GET',
    url: addressOf(path, sent, stage),
    headers: { ...headers, ...(session !== undefined && { cookie: `${SESSION_COOKIE}=${session}` }) },
  });
}

test('a GET changes something only if its endpoint declares it', async () => {
  const { people } = stage;
  const sessions = [undefined, ...Object.values(people).map(({ client }) => client.session())];
  const changing = new Set<string>();
  let before = await tablesNow();
  for (const { name, call, method, path } of readTable()) {
    if (method !== 'GET') continue;
    for (const session of sessions) await visit(name, path, session);
    const after = await tablesNow();
    for (const [table, content] of after)
      if (before.get(table) !== content) changing.add(`${call} changes ${table}`);
    before = after;
  }
  expect([...changing]).toEqual([
    // Owners see when a program read their calendar last. Whoever knows the address is that program.
    'GET /calendars/:name changes calendars',
    'GET /api/admin/cases/:id changes audit_log',
    'GET /api/messages/:otherUserId/:itemId changes conversations',
    'GET /api/admin/disputes/:id changes audit_log',
  ]);
  const declared = watched.endpoints.filter(({ method, changes }) => method === 'GET' && changes);
  expect(declared.map(({ path }) => path)).toEqual([
    '/api/admin/disputes/:id',
    '/api/messages/:otherUserId/:itemId',
    '/api/admin/cases/:id',
  ]);
});

test.each(['/api/items?limit=1', '/api/site', '/api/auth/google'])(
  'a GET of %s is refused as an image or a frame, and allowed to scripts, links and programs',
  async (url) => {
    const get = async (dest?: string) =>
      (await app.server.inject({ url, headers: dest === undefined ? {} : { 'sec-fetch-dest': dest } }))
        .statusCode;
    for (const dest of ['image', 'iframe', 'script', 'video']) expect(await get(dest)).toBe(403);
    const usual = await get();
    expect(usual).toBeLessThan(400);
    for (const dest of ['empty', 'document']) expect(await get(dest)).toBe(usual);
  },
);

test.each(['/api/items?search=drill', '/api/auth/google'])(
  'a GET of %s is refused to scripts and prefetches of other sites, which would spend the limits of whoever visits them',
  async (url) => {
    const get = async (site: string, mode: string, dest = 'empty') => {
      const headers = { 'sec-fetch-site': site, 'sec-fetch-mode': mode, 'sec-fetch-dest': dest };
      return (await app.server.inject({ url, headers })).statusCode;
    };
    for (const site of ['cross-site', 'same-site'])
      for (const mode of ['no-cors', 'cors']) expect(await get(site, mode)).toBe(403);
    expect(await get('same-origin', 'cors')).toBeLessThan(400);
    expect(await get('cross-site', 'navigate', 'document')).toBeLessThan(400);
  },
);
