import { currentUser, getUser, login } from '@lendloop/contract/accounts';
import * as admin from '@lendloop/contract/admin';
import { listCategories } from '@lendloop/contract/categories';
import { getItem, listItems, listItemsOfUser } from '@lendloop/contract/items';
import { requestRental } from '@lendloop/contract/rentals';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { hashPassword } from '../accounts/proof/passwords.ts';
import { rentals, users } from '../db/schema.ts';
import { violation } from '../db/violation.ts';
import { makeRequestRental } from '../rentals/requestActions.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeItem, makePerson, makeRental, type Person } from '../testing/factories.ts';
import { openTab } from '../testing/socket.ts';

const PASSWORD = 'correct horse';

let app: TestApp;
let operator: Person;
let passwordHash: string;

beforeAll(async () => {
  app = await startTestApp();
  app.setNow('2030-06-01T06:00:00Z');
  operator = await makePerson(app, { isAdmin: true });
  passwordHash = await hashPassword(PASSWORD);
});
afterAll(() => app.close());

const suspend = (id: number, suspended = true, comment?: string, by = operator) =>
  by.client.call(admin.suspendUser, { params: { id }, body: { suspended, comment } });

const signIn = (username: string) => app.client().call(login, { body: { username, password: PASSWORD } });

/** The public places in which a listing can be found. */
async function placesOf(itemId: number, ownerId: number) {
  const visitor = app.client();
  const isIn = (list: readonly { id: number }[]) => list.some(({ id }) => id === itemId);
  const neighbour = (await visitor.call(getItem, { params: { id: itemId - 1 } })).body;
  return {
    list: isIn((await visitor.call(listItems, { query: {} })).body),
    search: isIn((await visitor.call(listItems, { query: { search: 'withholdable' } })).body),
    page: (await visitor.call(getItem, { params: { id: itemId } })).status === 200,
    neighbour: neighbour.navigation.nextItemId === itemId,
    ofOwner: isIn((await visitor.call(listItemsOfUser, { params: { userId: ownerId }, query: {} })).body),
    profile: (await visitor.call(getUser, { params: { id: ownerId } })).status === 200,
    moderation: isIn(
      (await operator.client.call(admin.listModeration, { query: { status: 'pending' } })).body,
    ),
    counted: (await visitor.call(listCategories, {})).body[2]?.itemCount,
    active: (await operator.client.call(admin.getItemMetrics, {})).body.active,
  };
}

const everywhere = (held: boolean, counted: number) => ({
  list: held,
  search: held,
  page: held,
  neighbour: held,
  ofOwner: held,
  profile: held,
  moderation: held,
  counted,
});

describe('a suspended person', () => {
  test('loses every session and socket at once, cannot sign in, and can again when it is lifted', async () => {
    const person = await makePerson(app, { passwordHash });
    const tab = await openTab(app, person);
    const second = app.client();
    await second.call(login, { body: { username: person.username, password: PASSWORD } });

    const { status, body } = await suspend(person.id, true, 'Sold what was lent');
    expect([status, body.suspendedAt]).toEqual([200, '2030-06-01T06:00:00.000Z']);
    expect(await tab.closed).toBe(1008);
    expect((await person.client.call(currentUser, {})).status).toBe(401);
    expect((await second.call(currentUser, {})).status).toBe(401);
    const refused = await signIn(person.username);
    expect([refused.status, refused.raw.json()]).toEqual([
      403,
      {
        code: 'account_suspended',
        message: 'This account is suspended. You can reach us through the contact page',
      },
    ]);
    expect(refused.raw.headers['set-cookie']).toBeUndefined();

    const lifted = await suspend(person.id, false);
    expect(lifted.body.suspendedAt).toBeNull();
    expect((await signIn(person.username)).status).toBe(200);
    expect((await person.client.call(currentUser, {})).status).toBe(401);
  });

  test('is told so only with the correct password', async () => {
    const person = await makePerson(app, { passwordHash });
    await suspend(person.id);
    const { status } = await app
      .client()
      .call(login, { body: { username: person.username, password: 'something else' } });
    expect(status).toBe(401);
  });

  test('cannot get a session in any way: the database refuses it', async () => {
    const person = await makePerson(app);
    await suspend(person.id);
    const error = await app.database.db.$client
      .query(
        `insert into sessions (token_hash, user_id, remember, expires_at) values ('x', $1, false, now())`,
        [person.id],
      )
      .catch((cause: unknown) => cause);
    expect(violation(error)?.constraint).toBe('sessions_account_suspended');
  });

  test('has hidden listings until it is lifted, even those created at that moment', async () => {
    const owner = await makePerson(app);
    await makeItem(app, (await makePerson(app)).id);
    const { id } = await makeItem(app, owner.id, { title: 'Withholdable thing', categoryId: 3 });
    const { active, ...shown } = await placesOf(id, owner.id);
    expect(shown).toEqual(everywhere(true, 1));

    await suspend(owner.id);
    expect(await placesOf(id, owner.id)).toEqual({ ...everywhere(false, 0), active: active - 1 });
    const late = await makeItem(app, owner.id, { title: 'Late withholdable' });
    expect((await app.client().call(getItem, { params: { id: late.id } })).status).toBe(404);
    const seen = await operator.client.call(getItem, { params: { id } });
    expect([seen.status, (await operator.client.call(getUser, { params: { id: owner.id } })).status]).toEqual(
      [200, 200],
    );
    const renter = await makePerson(app);
    const request = await renter.client.call(requestRental, {
      body: { itemId: id, startDate: '2030-06-10', endDate: '2030-06-10' },
    });
    expect(request.status).toBe(404);

    await suspend(owner.id, false);
    expect(await placesOf(id, owner.id)).toEqual({ ...everywhere(true, 1), active: active + 1 });
    expect((await app.client().call(getItem, { params: { id: late.id } })).status).toBe(200);
  });

  test('keeps neither a session nor a listing created at that very moment', async () => {
    for (let round = 0; round < 5; round++) {
      const person = await makePerson(app, { passwordHash });
      await Promise.all([
        ...Array.from({ length: 4 }, () => signIn(person.username)),
        ...Array.from({ length: 8 }, () => makeItem(app, person.id)),
        suspend(person.id),
        ...Array.from({ length: 8 }, () => makeItem(app, person.id)),
      ]);
      const { rows } = await app.database.db.$client.query(
        `select (select count(*) from sessions where user_id = $1)::integer as sessions,
          (select count(*) from items where owner_id = $1 and not is_withheld)::integer as shown`,
        [person.id],
      );
      expect(rows).toEqual([{ sessions: 0, shown: 0 }]);
    }
  });

  test('cannot complete a request that had already been let in', async () => {
    const person = await makePerson(app);
    const { body: viewer } = await person.client.call(currentUser, {});
    const { id } = await makeItem(app, (await makePerson(app)).id);
    await suspend(person.id);
    const wanted = { startDate: '2030-06-10', endDate: '2030-06-10', pieces: 1, delivery: false };
    const ask = makeRequestRental(app.context);
    await expect(ask(viewer, { itemId: id, ...wanted }, 'a network')).rejects.toMatchObject({
      code: 'not_signed_in',
    });
    expect(await app.database.db.$count(rentals, eq(rentals.itemId, id))).toBe(0);
  });

  test('has no open requests: they end and people are told, while approved rentals stay', async () => {
    const person = await makePerson(app);
    const other = await makePerson(app);
    const own = await makeItem(app, person.id);
    const foreign = await makeItem(app, other.id);
    const day = (of: number) => `2030-06-${String(of).padStart(2, '0')}`;
    const lent = (from: number, status: 'pending' | 'approved') =>
      makeRental(app, {
        itemId: own.id,
        ownerId: person.id,
        renterId: other.id,
        startDate: day(from),
        endDate: day(from),
        status,
      });
    const rented = (from: number, status: 'pending' | 'approved') =>
      makeRental(app, {
        itemId: foreign.id,
        ownerId: other.id,
        renterId: person.id,
        startDate: day(from),
        endDate: day(from + 1),
        status,
      });
    const made = [
      await lent(10, 'pending'),
      await lent(11, 'approved'),
      await rented(1, 'approved'),
      await rented(10, 'approved'),
      await rented(20, 'pending'),
    ];
    const tab = await openTab(app, other);
    await suspend(person.id);
    const rows = await app.database.db
      .select()
      .from(rentals)
      .where(
        inArray(
          rentals.id,
          made.map(({ id }) => id),
        ),
      )
      .orderBy(rentals.id);
    expect(rows.map(({ status }) => status)).toEqual([
      'rejected',
      'approved',
      'approved',
      'cancelled',
      'cancelled',
    ]);
    const frames = await tab.take('rental_status_changed', 3);
    expect(frames.map(({ rental }) => rental.status).toSorted()).toEqual([
      'cancelled',
      'cancelled',
      'rejected',
    ]);
  });

  test('is recorded once, however often it is sent', async () => {
    const person = await makePerson(app, { fullName: 'Sami Suspended' });
    await suspend(person.id, true, 'Rude');
    await suspend(person.id, true, 'Rude');
    await suspend(person.id, false);
    await suspend(person.id, false);
    const { body } = await operator.client.call(admin.listAudit, { query: { limit: 2 } });
    expect(body).toMatchObject([
      { action: 'suspend_user', before: 'suspended', after: 'active', comment: null },
      {
        action: 'suspend_user',
        before: 'active',
        after: 'suspended',
        comment: 'Rude',
        subject: { id: person.id, name: 'Sami Suspended' },
      },
    ]);
  });
});

describe('an administrator', () => {
  test('cannot suspend themselves or an unknown user', async () => {
    const self = await suspend(operator.id);
    expect([self.status, self.raw.json()]).toEqual([
      403,
      { code: 'forbidden', message: 'You cannot suspend yourself' },
    ]);
    expect((await suspend(999_999)).status).toBe(404);
  });

  test('who is suspended loses access from the next request on, and every open socket', async () => {
    const former = await makePerson(app, { isAdmin: true });
    const tab = await openTab(app, former);
    expect((await former.client.call(admin.getUserMetrics, {})).status).toBe(200);
    await suspend(former.id);
    expect((await former.client.call(admin.getUserMetrics, {})).status).toBe(401);
    expect((await suspend(operator.id, true, undefined, former)).status).toBe(401);
    expect(await tab.closed).toBe(1008);
  });

  test('who is demoted has no more rights on an open socket than anybody', async () => {
    const owner = await makePerson(app);
    const { id } = await makeItem(app, owner.id, { moderationStatus: 'rejected' });
    const former = await makePerson(app, { isAdmin: true });
    const tab = await openTab(app, former);
    const write = () =>
      tab.send({ type: 'message', receiverId: owner.id, itemId: id, content: 'Why was it rejected?' });
    await app.database.db.update(users).set({ isAdmin: false }).where(eq(users.id, former.id));
    write();
    expect((await tab.take('error'))[0]?.code).toBe('item_not_found');
    expect((await former.client.call(admin.getUserMetrics, {})).status).toBe(403);
    await app.database.db.update(users).set({ isAdmin: true }).where(eq(users.id, former.id));
    write();
    await tab.take('message_sent');
  });

  test('finds everybody by name, including old accounts, with their suspension', async () => {
    const old = await makePerson(app, { fullName: 'Olde Timer', createdAt: '2020-01-01T00:00:00.000Z' });
    await suspend(old.id);
    const find = async (scope?: 'new' | 'all') =>
      (await operator.client.call(admin.listRegistrations, { query: { scope, search: 'olde tim' } })).body;
    expect(await find()).toEqual([]);
    expect((await find('all')).map(({ id, suspendedAt }) => [id, suspendedAt])).toEqual([
      [old.id, '2030-06-01T06:00:00.000Z'],
    ]);
    const all = (await operator.client.call(admin.listRegistrations, { query: { scope: 'all', limit: 100 } }))
      .body;
    expect(all.some(({ id }) => id === operator.id)).toBe(true);
  });
});
