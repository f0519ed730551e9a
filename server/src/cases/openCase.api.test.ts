import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import type { Database } from '../db/connect.ts';
import { cases, users } from '../db/schema.ts';
import { openTestDatabase } from '../testing/database.ts';
import { openCase, type CaseToOpen } from './caseStore.ts';

let database: Database;
let concernedId: number;
beforeAll(async () => {
  database = await openTestDatabase();
  const made = { username: 'concerned', fullName: 'Concerned', email: 'concerned@example.com' };
  const [row] = await database.db.insert(users).values(made).returning({ id: users.id });
  concernedId = row?.id ?? 0;
});
afterAll(() => database?.close());
beforeEach(() => database.db.delete(cases).then(() => {}));

const at = new Date('2026-03-01T08:00:00.000Z');
const open = (values: Partial<CaseToOpen> = {}) =>
  database.db.transaction((tx) =>
    openCase(tx, { category: 'fast_rental', subject: { kind: 'rental', id: 7 }, concernedId, at, ...values }),
  );

test('a notice opens a case with its priority', async () => {
  const { id, isNew } = await open();
  expect(isNew).toBe(true);
  expect(await database.db.select().from(cases)).toEqual([
    {
      id,
      kind: 'fast_rental',
      category: 'fast_rental',
      subjectKind: 'rental',
      subjectId: 7,
      concernedId,
      people: [],
      state: 'open',
      priority: 30,
      reporters: 0,
      withheldUntil: null,
      claimedBy: null,
      claimedUntil: null,
      openedAt: at.toISOString(),
      closedAt: null,
      isOutdated: false,
    },
  ]);
});

test('a hundred at once open one case, with everybody who is part of it', async () => {
  const subject = { kind: 'user', id: concernedId } as const;
  const opened = await Promise.all(
    Array.from({ length: 100 }, (_, n) => open({ category: 'review_ring', subject, people: [n % 8, 3] })),
  );
  expect(new Set(opened.map(({ id }) => id)).size).toBe(1);
  expect(opened.filter(({ isNew }) => isNew)).toHaveLength(1);
  const [found] = await database.db.select().from(cases);
  expect(found?.people).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
});

test('notices of another kind, reports, and what comes after a decision are cases of their own', async () => {
  const first = await open();
  expect((await open({ category: 'self_dealing' })).id).not.toBe(first.id);
  const reported = await open({ category: 'spam' });
  expect((await open({ category: 'danger' })).id).toBe(reported.id);
  await database.db
    .update(cases)
    .set({ state: 'decided', closedAt: at.toISOString() })
    .where(eq(cases.id, first.id));
  expect(await open()).toMatchObject({ isNew: true });
});
