import { sendMessage } from '@lendloop/contract/messages';
import { expect, inject, test } from 'vitest';

import { startAppForTest } from '../testing/app.ts';
import { makeItem, makePerson } from '../testing/factories.ts';
import { lockListings } from './settleWrites.ts';
import { lockBoth } from './writes.ts';

// The embedded database runs one transaction at a time.
test.runIf(inject('database').kind === 'postgres')(
  'messages do not wait for a suspension, so that the two cannot wait for each other',
  { timeout: 60_000 },
  async () => {
    const app = await startAppForTest();
    const admin = await makePerson(app, { isAdmin: true });
    const person = await makePerson(app);
    const theirs = await makeItem(app, admin.id);
    const own = await makeItem(app, person.id);
    const write = (from: typeof admin, to: typeof admin, itemId: number) =>
      from.client.call(sendMessage, { body: { receiverId: to.id, itemId, content: 'Hello' } });

    const statuses = await app.database.db.transaction(async (tx) => {
      await lockListings(tx, [theirs.id, own.id]);
      await lockBoth(tx, admin.id, person.id);
      const answers = [
        await write(person, admin, theirs.id),
        await write(person, admin, theirs.id),
        await write(admin, person, own.id),
      ];
      return answers.map(({ status }) => status);
    });
    expect(statuses).toEqual([201, 201, 201]);
  },
);
