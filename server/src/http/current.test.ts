import { updateProfile } from '@lendloop/contract/accounts';
import { listItems, listItemsOfUser, setAvailability } from '@lendloop/contract/items';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';

import { openDatabase } from '../db/connect.ts';
import { migrate } from '../db/migrate.ts';
import { startAppForTest, type TestApp } from '../testing/app.ts';
import { makeItem, makePerson } from '../testing/factories.ts';
import { startPostgres, type TestPostgres, type TestReplica } from '../testing/postgres.ts';
import { RECENT_WRITE_COOKIE } from './current.ts';

let primary: TestPostgres;
let replica: TestReplica;

beforeAll(async () => {
  primary = await startPostgres({ durable: false });
  await primary.createDatabase('shop');
  replica = await primary.addReplica();
});

afterAll(async () => {
  await replica?.stop();
  await primary?.stop();
});

beforeEach(() => replica.caughtUp());

async function startNode(): Promise<TestApp> {
  const database = await openDatabase({
    url: primary.url('shop'),
    replicaUrls: [replica.url('shop')],
    lagMax: Infinity,
  });
  onTestFinished(() => database.close());
  await migrate(database, () => {});
  return startAppForTest({ database });
}

const RECENT = { cookie: `${RECENT_WRITE_COOKIE}=1` };
const ATTRIBUTES = { path: '/api', httpOnly: true, sameSite: 'Lax', maxAge: 10 };

test('whoever has written reads it on every node, while others may see the state before', async () => {
  const [one, other] = [await startNode(), await startNode()];
  const owner = await makePerson(one);
  const { id } = await makeItem(one, owner.id, { title: 'Ladder of three metres' });
  await replica.caughtUp();
  await replica.pause();
  onTestFinished(() => replica.resume());

  const { raw } = await owner.client.call(setAvailability, { params: { id }, body: { isAvailable: false } });
  expect(raw.cookies).toEqual([expect.objectContaining({ name: RECENT_WRITE_COOKIE, ...ATTRIBUTES })]);

  const isAvailable = async (headers: Record<string, string>) => {
    const { body } = await other.client().call(listItems, { query: { search: 'ladder' } }, headers);
    return body[0]?.isAvailable;
  };
  expect(new Set([await isAvailable({}), await isAvailable({})])).toEqual(new Set([true, false]));
  for (let i = 0; i < 4; i++) expect(await isAvailable(RECENT)).toBe(false);
});

test('owners see decisions on their listings at once, without having written', async () => {
  const app = await startNode();
  const owner = await makePerson(app);
  await replica.caughtUp();
  await replica.pause();
  onTestFinished(() => replica.resume());
  await makeItem(app, owner.id);
  const count = async (headers = {}) => {
    const { body } = await owner.client.call(
      listItemsOfUser,
      { params: { userId: owner.id }, query: {} },
      headers,
    );
    return body.length;
  };
  expect([await count(), await count()]).toEqual([1, 1]);
});

test('a call that is refused, or that reads, does not count as a write', async () => {
  const app = await startNode();
  const { client } = await makePerson(app);
  const refused = await app
    .client()
    .call(updateProfile, { body: { fullName: 'Asha Rao', email: 'asha@example.com' } });
  expect(refused.status).toBe(401);
  const read = await client.call(listItems, { query: {} });
  expect([...refused.raw.cookies, ...read.raw.cookies]).toEqual([]);
});
