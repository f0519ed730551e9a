import { existsSync } from 'node:fs';
import path from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { hashPassword } from './accounts/proof/passwords.ts';
import { imageUses } from './db/schema.ts';
import { SESSION_COOKIE } from './http/access.ts';
import { hashOf } from './images/names.ts';
import { startTestApp, type TestApp } from './testing/app.ts';
import { makePerson } from './testing/factories.ts';
import { watchServers, type Watched } from './testing/fuzz/answers.ts';
import { addressOf, REQUESTS } from './testing/permissions/requests.ts';
import type { Props } from './testing/permissions/sent.ts';
import { CALLERS, makeStage, type Caller, type Stage } from './testing/permissions/stage.ts';
import { DOCUMENT, readTable, writeRow } from './testing/permissions/table.ts';
import { asForm, drawPicture, showInListing, uploadPicture } from './testing/pictures.ts';

const PASSWORD = 'correct horse';
const WEB = path.resolve(import.meta.dirname, '../../web/dist');

const table = readTable();

let app: TestApp;
let watched: Watched;
let props: Props;
let passwordHash: string;
/** Which secrets were shown to whom, over all rows. */
const shown = new Set<string>();

beforeAll(async () => {
  const started = await watchServers(() =>
    startTestApp({ config: { isIndexed: true, calendarImport: 'off' } }),
  );
  app = started.built;
  watched = started.watched;
  passwordHash = await hashPassword(PASSWORD);
  const account = await makePerson(app, { passwordHash });
  const admin = await makePerson(app, { passwordHash, isAdmin: true });
  const draw = async () => Uint8Array.from(await drawPicture(40, 30).png().toBuffer());
  const picture = await draw();
  const { url } = await uploadPicture(app, account, picture);
  await showInListing(app, account, url);
  const { url: hiddenUrl } = await uploadPicture(app, account, await draw());
  props = {
    form: await asForm(picture),
    evidence: await asForm(picture, { fields: { phase: 'checkout' } }),
    image: hashOf(url),
    hiddenImage: hashOf(hiddenUrl),
    account: account.username,
    adminAccount: admin.username,
    password: PASSWORD,
  };
});
afterAll(() => app.close());

/** Makes the call as that person; answers its status or its problem's code, and the secrets that were not for them. */
async function ask(name: string, caller: Caller, stage: Stage) {
  const [method, url] = splitCall(name);
  const { body, headers, form, ...sent } = REQUESTS[name]?.(stage, props) ?? {};
  const person = caller === 'visitor' ? null : stage.people[caller];
  const answer = await app.server.inject({
    method,
    url: addressOf(url, sent, stage),
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(person && { cookie: `${SESSION_COOKIE}=${person.client.session()}` }),
      ...headers,
      ...form?.headers,
    },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
    ...(form && { payload: form.payload }),
  });
  const everything = `${JSON.stringify(answer.headers)}\n${answer.payload}`;
  const found = stage.secrets.filter(({ text }) => everything.includes(text));
  for (const { what } of found) shown.add(`${caller} sees ${what}`);
  const isProblem = answer.statusCode >= 400 && answer.payload.startsWith('{');
  const { code }: { code?: string } = isProblem ? answer.json() : {};
  return {
    status: answer.statusCode,
    outcome: code ?? String(answer.statusCode),
    leaks: found.filter((secret) => !secret.for.includes(caller)).map(({ what }) => what),
  };
}

const splitCall = (name: string): ['GET' | 'POST' | 'PUT' | 'DELETE', string] => {
  const [method = '', url = ''] = name.split(',', 1)[0]?.split(' ') ?? [];
  if (method !== 'GET' && method !== 'POST' && method !== 'PUT' && method !== 'DELETE')
    throw new Error(`${name} is no call.`);
  return [method, url];
};

async function newStage(): Promise<Stage> {
  const stage = await makeStage(app, passwordHash);
  const { rejectedItem: itemId } = stage;
  await app.database.db.insert(imageUses).values({ itemId, hash: props.hiddenImage });
  return stage;
}

/** A stage on which nobody has changed anything: every call that reads is made on it, and so is a write until it is not refused. */
let untouched: Promise<Stage> | null = null;

/** What everybody is answered. */
async function askAll(name: string) {
  const outcomes: Partial<Record<Caller, string>> = {};
  const leaks: string[] = [];
  for (const caller of CALLERS) {
    untouched ??= newStage();
    const answer = await ask(name, caller, await untouched);
    if (!name.startsWith('GET ') && answer.status < 400) untouched = null;
    outcomes[caller] = answer.outcome;
    leaks.push(...answer.leaks.map((what) => `${caller} sees ${what}`));
  }
  return { outcomes: outcomes as Record<Caller, string>, leaks };
}

test.each(table)(
  '$name answers each caller as the table says, and shows nobody what is not theirs',
  async (row) => {
    const { outcomes, leaks } = await askAll(row.name);
    expect(outcomes).toEqual(row.expected);
    expect(leaks).toEqual([]);
  },
);

test('every call that the server answers has its row, and every row and request its call', async () => {
  const answered = watched.routes.filter(([, url]) => !existsSync(path.join(WEB, url.replace('/:name', ''))));
  const calls = new Set(answered.map((route) => route.join(' ')));
  const inTable = new Set(table.map(({ call }) => call));
  const missing: string[] = [];
  for (const call of calls) if (!inTable.has(call)) missing.push(await whatToAdd(call));
  expect(missing.join('\n')).toBe('');
  expect(table.filter(({ call }) => !calls.has(call)).map(({ name }) => name)).toEqual([]);
  const names = new Set(table.map(({ name }) => name));
  expect(Object.keys(REQUESTS).filter((name) => !names.has(name))).toEqual([]);
});

async function whatToAdd(call: string): Promise<string> {
  const { outcomes } = await askAll(call);
  return [
    `Nothing says who may call ${call}. Add to ${DOCUMENT}, once you are sure that it is as it should be:`,
    writeRow(call, outcomes),
    Object.hasOwn(REQUESTS, call)
      ? ''
      : 'Where it says invalid_input, add what the call takes to server/src/testing/permissions/requests.ts first.',
  ].join('\n');
}

test('the secrets were there to be seen by those whose they are', () => {
  const seen = [
    ...CALLERS.filter((caller) => caller !== 'visitor' && caller !== 'suspended user').map(
      (caller) => `${caller} sees the e-mail address of the ${caller}`,
    ),
    'owner sees the message of renter and owner',
    'renter sees the message of renter and owner',
    'owner sees the rejected listing',
    'admin sees the rejected listing',
    'admin sees the e-mail address of the renter',
    'owner sees the address of the item',
    'renter sees the address of the item',
    'renter sees the latitude of the item',
    'owner sees the address of a calendar',
    'owner sees the name of an imported calendar',
    'renter sees the code of the checkout of a rental that has begun',
    'owner sees the code of the checkin of a rental that has begun',
    'renter sees the notes of the owner',
    'owner sees the checksum of a photo',
  ];
  expect(seen.filter((sight) => !shown.has(sight))).toEqual([]);
});
