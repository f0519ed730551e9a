import { getItem, updateItem } from '@lendloop/contract/items';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { items } from '../../db/schema.ts';
import { startAppForTest, type TestApp } from '../../testing/app.ts';
import { makeItem, makePerson } from '../../testing/factories.ts';
import { drawPicture, uploadPicture } from '../../testing/pictures.ts';
import { asker } from '../callers/asker.ts';
import { limitsInMemory } from './limits.ts';
import { AT_ONCE } from './turns.ts';

/** Makes all calls about listings wait until the function that it resolves to is called. */
async function holdListings(app: TestApp): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>();
  const isHeld = Promise.withResolvers<void>();
  const holding = app.database.db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${items} in access exclusive mode`);
    isHeld.resolve();
    await held.promise;
  });
  await isHeld.promise;
  return () => {
    held.resolve();
    return holding;
  };
}

test('simultaneous calls of one address wait in its own queue, and those beyond it are refused', async () => {
  const app = await startAppForTest({ config: { rateLimit: true } });
  const owner = await makePerson(app);
  const { id } = await makeItem(app, owner.id);
  const ask = (address: string) =>
    app.client().call(getItem, { params: { id } }, { 'x-forwarded-for': address });

  const release = await holdListings(app);
  const flood = Array.from({ length: 250 }, () => ask('198.51.100.7'));
  // A few are at work and 200 wait, so the others are told without waiting for the database.
  const answered = 200 + AT_ONCE[app.database.kind];
  const refused: number[] = [];
  for (const one of flood) void one.then(({ status }) => status === 429 && refused.push(status));
  await expect.poll(() => refused.length).toBe(250 - answered);
  const other = ask('198.51.100.8');
  await release();
  expect((await other).status).toBe(200);
  const statuses = (await Promise.all(flood)).map(({ status }) => status);
  expect([statuses.filter((one) => one === 200).length, refused.length]).toEqual([answered, 250 - answered]);
});

test('listings that one address saves at the same time take turns, as its other calls do', async () => {
  const limits = limitsInMemory(true);
  const askers = new Set<string | undefined>();
  let [atWork, most] = [0, 0];
  const app = await startAppForTest({
    config: { rateLimit: true },
    makeLimit: (name, ...others) => {
      const limit = limits(name, ...others);
      if (name !== 'changes of listings') return limit;
      return {
        ...limit,
        spend: async (...spent) => {
          askers.add(asker.getStore());
          most = Math.max(most, ++atWork);
          await app.database.db.execute(sql`select 1`);
          await limit.spend(...spent);
          atWork -= 1;
        },
      };
    },
  });
  const owner = await makePerson(app);
  const { id } = await makeItem(app, owner.id);
  const body = {
    title: 'Saved once more',
    description: 'A thing that is good for many other things.',
    price: 100,
    categoryId: 1,
    location: 'Indiranagar, Bengaluru',
    images: ['https://example.com/thing.jpg'],
  };
  const saves = Array.from({ length: 20 }, () =>
    owner.client.call(updateItem, { params: { id }, body }, { 'x-forwarded-for': '198.51.100.7' }),
  );
  expect(new Set((await Promise.all(saves)).map(({ status }) => status))).toEqual(new Set([200]));
  expect(most).toBeLessThanOrEqual(AT_ONCE[app.database.kind]);
  expect([...askers]).toEqual(['198.51.100.7']);
});

test('an upload is done for its address, so that it takes turns with others at the database', async () => {
  const askers: (string | undefined)[] = [];
  const app = await startAppForTest({
    wrapImages: (store) => ({
      ...store,
      put: (files) => {
        askers.push(asker.getStore());
        return store.put(files);
      },
    }),
  });
  const person = await makePerson(app);
  const { status } = await uploadPicture(
    app,
    person,
    new Uint8Array(await drawPicture(60, 40).png().toBuffer()),
  );
  expect([status, askers]).toEqual([201, ['127.0.0.1']]);
});
