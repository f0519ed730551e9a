import { setTimeout as sleep } from 'node:timers/promises';

import { sendMessage } from '@lendloop/contract/messages';
import { sql } from 'drizzle-orm';
import { expect, inject, test } from 'vitest';

import { lockListing } from '../admin/writes.ts';
import type { Tx } from '../db/connect.ts';
import { startAppForTest } from '../testing/app.ts';
import { makeItem, makePerson } from '../testing/factories.ts';
import { lockItem } from './writes.ts';

/** Whoever has no answer by then is held up, in ms: long enough for a busy machine. */
const HELD_UP_MS = 60_000;

// The one connection of an embedded database would wait for itself.
test.runIf(inject('database').kind === 'postgres').each<[string, (tx: Tx, id: number) => Promise<unknown>]>([
  ['edits', lockItem],
  ['decides on', lockListing],
])(
  'whoever %s a listing holds up nobody’s messages about it, but every other change of it',
  async (_who, lock) => {
    const app = await startAppForTest();
    const { db } = app.database;
    const [owner, guest] = [await makePerson(app), await makePerson(app)];
    const { id } = await makeItem(app, owner.id);
    const write = () =>
      guest.client.call(sendMessage, { body: { receiverId: owner.id, itemId: id, content: 'Hello' } });
    await db.transaction(async (tx) => {
      await lock(tx, id);
      // The first message makes the conversation, another one only adds to it.
      for (const _message of ['first', 'second'])
        expect(await Promise.race([write(), sleep(HELD_UP_MS)])).toMatchObject({ status: 201 });
      for (const other of ['share', 'no key update'])
        await expect(
          db.execute(sql`select from items where id = ${id} for ${sql.raw(other)} nowait`),
        ).rejects.toMatchObject({ cause: { code: '55P03' } });
    });
  },
);
