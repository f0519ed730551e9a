import { blockPerson } from '@lendloop/contract/cases/blocks';
import { sendMessage } from '@lendloop/contract/messages';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { startAppForTest } from '../testing/app.ts';
import { arrangeDispute } from '../testing/disputes/disputing.ts';
import { hasOpenDispute } from './queries.ts';

test('an open dispute keeps the conversation of two people open who have blocked each other, until it is closed', async () => {
  const app = await startAppForTest({ config: { timeZone: 'UTC' } });
  const { owner, renter, rentalId, item, open, withdraw } = await arrangeDispute(app);
  const write = async () =>
    (
      await renter.client.call(sendMessage, {
        body: { receiverId: owner.id, itemId: item.id, content: 'Where is it?' },
      })
    ).status;
  expect(await write()).toBe(201);
  await app.database.db.execute(sql`
    update rentals set status = 'completed', completed_at = ${app.context.now().toISOString()} where id = ${rentalId}`);
  const { id } = (await open(owner)).body;
  await owner.client.call(blockPerson, { params: { userId: renter.id } });
  expect([await write(), await hasOpenDispute(app.database.db, renter.id)]).toEqual([201, true]);
  await withdraw(owner, id);
  expect([await write(), await hasOpenDispute(app.database.db, renter.id)]).toEqual([403, false]);
});
