import { currentUser, getUser } from '@lendloop/contract/accounts';
import * as admin from '@lendloop/contract/admin';
import * as health from '@lendloop/contract/admin/health';
import * as jobs from '@lendloop/contract/admin/jobs';
import type { Endpoint } from '@lendloop/contract/endpoint';
import { getItem, listItems } from '@lendloop/contract/items';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { hashPassword } from '../accounts/proof/passwords.ts';
import { auditLog, users } from '../db/schema.ts';
import { databaseError } from '../db/violation.ts';
import { seeded } from '../demo/random.ts';
import { startAppForTest, startTestApp, type TestApp } from '../testing/app.ts';
import { makeItem, makePerson, type Person } from '../testing/factories.ts';

const PASSWORD = 'correct horse';

let app: TestApp;
let operator: Person;
let owner: Person;

beforeAll(async () => {
  app = await startTestApp();
  operator = await makePerson(app, {
    isAdmin: true,
    fullName: 'Olive Operator',
    passwordHash: await hashPassword(PASSWORD),
  });
  owner = await makePerson(app, { fullName: 'Olga Owner', passwordHash: await hashPassword(PASSWORD) });
});
afterAll(() => app.close());

/** The cursor in the `rel="next"` link. */
const cursorOf = (link: unknown): string | undefined =>
  typeof link === 'string'
    ? (new URL(link.slice(1), 'http://site.invalid').searchParams.get('cursor')?.replace(/>.*/, '') ??
      undefined)
    : undefined;

describe('signing in as an administrator', () => {
  test('gives a session to an administrator', async () => {
    const client = app.client();
    const { status, body } = await client.call(admin.adminLogin, {
      body: { username: operator.username, password: PASSWORD },
    });
    expect([status, body.id]).toEqual([200, operator.id]);
    expect((await client.call(admin.getUserMetrics, {})).status).toBe(200);
  });

  test('refuses anybody else, and gives no session', async () => {
    const { status, raw } = await app
      .client()
      .call(admin.adminLogin, { body: { username: owner.username, password: PASSWORD } });
    expect(status).toBe(403);
    expect(raw.json()).toEqual({ code: 'not_admin', message: 'Only administrators can sign in here' });
    expect(raw.headers['set-cookie']).toBeUndefined();
  });

  test('refuses a wrong password with the message of the ordinary sign-in', async () => {
    const { status, raw } = await app
      .client()
      .call(admin.adminLogin, { body: { username: operator.username, password: 'wrong' } });
    expect(status).toBe(401);
    expect(raw.json()).toMatchObject({ message: 'Invalid username or password' });
  });

  test('is blocked after ten wrong passwords in a minute', async () => {
    const limited = await startAppForTest({ database: app.database, config: { rateLimit: true } });
    const attempt = () =>
      limited.client().call(admin.adminLogin, { body: { username: operator.username, password: 'wrong' } });
    for (let tries = 0; tries < 10; tries++) expect((await attempt()).status).toBe(401);
    expect((await attempt()).status).toBe(429);
  });
});

describe('every administrator call', () => {
  const guarded = Object.values({ ...admin, ...health, ...jobs }).filter(
    (value): value is Endpoint & typeof value =>
      typeof value === 'object' && 'access' in value && value.access === 'admin',
  );

  test('is one of sixteen', () => expect(guarded).toHaveLength(16));

  test.each(guarded.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s is for administrators only',
    async (_, endpoint) => {
      const request = (session: string | undefined) =>
        app.server.inject({
          method: endpoint.method,
          url: endpoint.path.replace(':id', String(owner.id)),
          headers: { ...(session && { cookie: `lendloop_session=${session}` }) },
          ...(endpoint.method === 'PUT' && {
            payload: { status: 'rejected', suspended: true, name: 'Taken over', icon: 'tool', position: 1 },
          }),
        });
      expect((await request(undefined)).statusCode).toBe(401);
      const refused = await request(owner.client.session());
      expect([refused.statusCode, refused.json()]).toEqual([
        403,
        { code: 'not_admin', message: 'Only administrators can do this' },
      ]);
    },
  );

  test('is refused to a former administrator from the next request on', async () => {
    const former = await makePerson(app, { isAdmin: true });
    expect((await former.client.call(admin.listAudit, { query: {} })).status).toBe(200);
    await app.database.db.update(users).set({ isAdmin: false }).where(eq(users.id, former.id));
    expect((await former.client.call(admin.listAudit, { query: {} })).status).toBe(403);
  });
});

describe('registrations', () => {
  const list = (query: { search?: string; limit?: number; cursor?: string }) =>
    operator.client.call(admin.listRegistrations, { query });

  test('are those of the last 30 days without administrators, newest first, and found by any part of a name', async () => {
    const day = (days: number) => new Date(app.context.now().getTime() - days * 86_400_000).toISOString();
    const people = [];
    for (const days of [3, 1, 29.9, 30.1, 2])
      people.push(
        await makePerson(app, {
          fullName: `Zara 100%_${days}`,
          createdAt: day(days),
          username: `zed${days * 10}`,
        }),
      );
    await makePerson(app, { fullName: 'Zara the admin', isAdmin: true });
    const { body } = await list({ search: 'zARA 100%_' });
    expect(body.map(({ fullName }) => fullName)).toEqual([1, 2, 3, 29.9].map((days) => `Zara 100%_${days}`));
    expect((await list({ search: '@ZED29' })).body.map(({ id }) => id)).toEqual([people[2]?.id]);
    expect((await list({ search: 'zed20@example' })).body.map(({ id }) => id)).toEqual([people[4]?.id]);
    expect((await list({ search: 'zara100' })).body).toEqual([]);
  });

  test('come page by page, each once, even if many share a timestamp', async () => {
    const createdAt = new Date(app.context.now().getTime() - 1000).toISOString();
    for (let count = 0; count < 7; count++) await makePerson(app, { createdAt });
    const whole = (await list({ limit: 100 })).body.map(({ id }) => id);
    const paged: number[] = [];
    let cursor: string | undefined;
    do {
      const { body, headers } = await list({ limit: 3, cursor });
      paged.push(...body.map(({ id }) => id));
      cursor = cursorOf(headers['link']);
    } while (cursor !== undefined);
    expect(paged).toEqual(whole);
    expect((await list({ cursor: 'nonsense' })).status).toBe(400);
  });
});

describe('decisions', () => {
  test('on a listing take effect in the lists at once, and the opposite decision undoes them', async () => {
    const { id } = await makeItem(app, owner.id, { title: 'Questionable thing' });
    const visitor = app.client();
    const decide = (status: admin.Decision, comment?: string) =>
      operator.client.call(admin.moderateItem, { params: { id }, body: { status, comment } });
    const isListed = async () =>
      (await visitor.call(listItems, { query: {} })).body.some((item) => item.id === id);
    const isPending = async () =>
      (
        await operator.client.call(admin.listModeration, { query: { status: 'pending', limit: 100 } })
      ).body.some((item) => item.id === id);

    expect([await isListed(), await isPending()]).toEqual([true, true]);
    expect((await decide('rejected', admin.REJECTION_COMMENT)).body.moderationStatus).toBe('rejected');
    expect([await isListed(), await isPending()]).toEqual([false, false]);
    expect((await visitor.call(getItem, { params: { id } })).status).toBe(404);
    expect((await operator.client.call(listItems, { query: {} })).body.map((item) => item.id)).toContain(id);
    expect((await decide('approved')).body.moderationStatus).toBe('approved');
    expect([await isListed(), await isPending()]).toEqual([true, false]);

    const { body } = await operator.client.call(admin.listAudit, { query: { limit: 2 } });
    expect(body).toMatchObject([
      { action: 'moderate_item', before: 'rejected', after: 'approved', comment: null },
      {
        action: 'moderate_item',
        admin: { id: operator.id, fullName: 'Olive Operator' },
        subject: { id, name: 'Questionable thing' },
        before: 'pending',
        after: 'rejected',
        comment: 'Item does not meet platform guidelines',
      },
    ]);
  });

  test('on a user show in the profile at once', async () => {
    const person = await makePerson(app);
    for (const status of ['approved', 'rejected'] as const) {
      const decided = await operator.client.call(admin.verifyUser, {
        params: { id: person.id },
        body: { status },
      });
      expect(decided.body.verificationStatus).toBe(status);
      const profile = await app.client().call(getUser, { params: { id: person.id } });
      expect(profile.body.verificationStatus).toBe(status);
      expect((await person.client.call(currentUser, {})).body.verificationStatus).toBe(status);
    }
  });

  test('require an existing subject and a valid decision', async () => {
    const { id } = await makeItem(app, owner.id, { deletedAt: app.context.now().toISOString() });
    const items = (params: { id: number }) =>
      operator.client.call(admin.moderateItem, { params, body: { status: 'approved' } });
    expect([(await items({ id })).status, (await items({ id: 999_999 })).status]).toEqual([404, 404]);
    const people = await operator.client.call(admin.verifyUser, {
      params: { id: 999_999 },
      body: { status: 'approved' },
    });
    expect(people.status).toBe(404);
    const answer = await app.server.inject({
      method: 'PUT',
      url: `/api/admin/users/${owner.id}/verify`,
      headers: { cookie: `lendloop_session=${operator.client.session()}` },
      payload: { status: 'pending' },
    });
    expect(answer.statusCode).toBe(400);
  });

  test('are all in the audit log, in order and each once, after 1,000 random ones, some of them repeated', async () => {
    const random = seeded(7);
    const people = await Promise.all(Array.from({ length: 4 }, () => makePerson(app)));
    const things = await Promise.all(Array.from({ length: 4 }, () => makeItem(app, owner.id)));
    const statuses = new Map<string, string>();
    const expected: unknown[] = [];
    let decided = 0;
    for (let step = 0; decided < 1000; step++) {
      const isUser = random.next() < 0.5;
      const id = random.pick<{ id: number }>(isUser ? people : things).id;
      const status = random.next() < 0.5 ? 'approved' : 'rejected';
      const action = isUser ? 'verify_user' : 'moderate_item';
      const decide = async () =>
        isUser
          ? (await operator.client.call(admin.verifyUser, { params: { id }, body: { status } })).status
          : (
              await operator.client.call(admin.moderateItem, {
                params: { id },
                body: { status, comment: `step ${step}` },
              })
            ).status;
      expect(await decide()).toBe(200);
      if (random.next() < 0.2) expect(await decide()).toBe(200);
      const key = `${action} ${id}`;
      const before = statuses.get(key) ?? 'pending';
      statuses.set(key, status);
      const comment = isUser ? null : `step ${step}`;
      // Verifying a verified user again is no decision; a different comment on a listing is.
      if (isUser && before === status) continue;
      decided++;
      expected.push([action, id, before, status, comment, operator.id]);
    }
    const found: unknown[] = [];
    let cursor: string | undefined;
    while (found.length < expected.length) {
      const { body, headers } = await operator.client.call(admin.listAudit, {
        query: { limit: 100, cursor },
      });
      for (const { action, subject, before, after, comment, admin: by } of body)
        found.push([action, subject.id, before, after, comment, by.id]);
      cursor = cursorOf(headers['link']);
    }
    expect(found).toEqual(expected.toReversed());
  });
});

test.each([
  "update audit_log set after = 'approved'",
  'update audit_log set comment = null where id = -1',
  'delete from audit_log',
  'delete from audit_log where id = -1',
  'truncate audit_log',
])('the database itself refuses: %s', async (statement) => {
  const before = await app.database.db.select().from(auditLog);
  const error = await app.database.db.$client.query(statement).catch((cause: unknown) => cause);
  expect(databaseError(error)?.message).toBe('The audit log can be neither changed nor deleted');
  expect(await app.database.db.select().from(auditLog)).toEqual(before);
});

test('the triggers also fire for replicated changes', async () => {
  const { rows } = await app.database.db.$client.query<{ tgenabled: string }>(
    `select tgenabled from pg_trigger where tgrelid = 'audit_log'::regclass and tgname = 'audit_log_stays'`,
  );
  expect(rows).toEqual([{ tgenabled: 'A' }]);
});
