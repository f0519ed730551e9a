import { currentUser } from '@lendloop/contract/accounts';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';

import { openTestDatabase } from '../../testing/database.ts';
import { makePerson } from '../../testing/factories.ts';
import { ASHA, startGoogle } from '../../testing/google.ts';

test('whose address a stranger has used for an account that was suspended gets one of their own', async () => {
  const database = await openTestDatabase();
  onTestFinished(() => database.close());
  const { app, signIn } = await startGoogle(database);
  const stranger = await makePerson(app, { email: ASHA.email });
  await app.database.db.execute(sql`update users set suspended_at = now()`);
  const { end, client } = await signIn(ASHA);
  expect(end).toBe('/?google-auth-success=true');
  const { body } = await client.call(currentUser, {});
  expect([body.email, body.id === stranger.id]).toEqual([ASHA.email, false]);
});
