import { expect, test } from 'vitest';

import type { Tx } from '../db/connect.ts';
import { startAppForTest } from '../testing/app.ts';
import { makePerson } from '../testing/factories.ts';
import { countReadRows } from '../testing/statements/plans.ts';
import { isHeavy } from './reportStore.ts';

test('whether reports hide something is found without the cases of other things', async () => {
  const app = await startAppForTest();
  const reporter = await makePerson(app, { createdAt: '2020-01-01T00:00:00.000Z' });
  const { db } = app.database;
  const { rows } = await db.$client.query<{ id: number }>(`
    insert into cases (kind, category, subject_kind, subject_id, state, priority, opened_at, closed_at)
    select 'report', 'spam', 'item', n, 'decided', 1, now(), now() from generate_series(1, 5000) n
    union all
    select 'report', 'spam', 'item', 7, 'open', 1, now(), null
    returning id`);
  const id = rows.at(-1)?.id ?? 0;
  await db.$client.query(`
    insert into reports (case_id, reporter_id, category, weight, created_at, state, decided_at, hides)
    select id, ${reporter.id}, 'spam', 10, now(), case when id = ${id} then 'open' else 'dismissed' end,
      case when id <> ${id} then now() end, true
    from cases`);
  for (const table of ['cases', 'reports', 'users']) await db.$client.query(`vacuum analyze ${table}`);
  // Of the thing itself there are two cases, each of which is looked up twice.
  const find = (on: typeof db) => isHeavy(on as unknown as Tx, id, new Date('2030-01-01T00:00:00.000Z'));
  expect(await countReadRows(db, 'cases', find)).toBeLessThanOrEqual(20);
});
