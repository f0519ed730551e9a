import { suspendUser } from '@lendloop/contract/admin';
import { expect, test } from 'vitest';

import { startAppForTest } from '../testing/app.ts';
import { makePerson } from '../testing/factories.ts';

test('a suspension and its end succeed however long the listings take', { timeout: 60_000 }, async () => {
  const app = await startAppForTest();
  const operator = await makePerson(app, { isAdmin: true });
  const { id } = await makePerson(app);
  // Longer than a statement of a request may take on the embedded database.
  await app.database.db.$client.query(`
    create function take_long() returns trigger language plpgsql as $$
    declare
      until timestamptz := clock_timestamp() + interval '5.5 seconds';
    begin
      while clock_timestamp() < until loop
        perform 1;
      end loop;
      return null;
    end
    $$;
    create trigger take_long after update of suspended_at on users for each row execute function take_long()`);
  const decide = async (suspended: boolean) => {
    const { status, body } = await operator.client.call(suspendUser, { params: { id }, body: { suspended } });
    return [status, typeof body.suspendedAt];
  };
  expect([await decide(true), await decide(false)]).toEqual([
    [200, 'string'],
    [200, 'object'],
  ]);
});
