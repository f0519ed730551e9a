import { randomUUID } from 'node:crypto';

import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { imageLeases, images } from '../db/schema.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { drawPicture } from '../testing/pictures.ts';
import { storeImage } from './actions.ts';
import { endAllLeases, holdLease, tryWithLease, withLease } from './leaseStore.ts';
import { hashOf, namesOf, PROMPT_FORMATS } from './names.ts';
import { sweepImages } from './sweepActions.ts';

const DAY_MS = 86_400_000;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const leases = () => app.database.db.$count(imageLeases);
/** As if its holder had died a while ago. */
const outlive = (hash: string) =>
  app.database.db
    .update(imageLeases)
    .set({ until: '2020-01-01T00:00:00.000Z' })
    .where(eq(imageLeases.hash, hash));

test('one has the lease on an image at a time; another waits or is told, and it is free after a failure', async () => {
  const { db } = app.database;
  const order: string[] = [];
  const end = Promise.withResolvers<void>();
  const first = withLease(db, 'image', async () => {
    order.push('first begins');
    await end.promise;
    order.push('first ends');
  });
  await expect.poll(leases).toBe(1);
  const second = withLease(db, 'image', async () => void order.push('second'));
  expect(await tryWithLease(db, 'image', async () => {})).toBe(false);
  expect(await tryWithLease(db, 'another image', async () => {})).toBe(true);
  end.resolve();
  await Promise.all([first, second]);
  expect(order).toEqual(['first begins', 'first ends', 'second']);
  const fail = async () => {
    throw new Error('The bucket is away.');
  };
  await expect(withLease(db, 'image', fail)).rejects.toThrow('The bucket is away.');
  expect(await leases()).toBe(0);
});

test('an upload holds its lease for seconds and renews it, so that one that was killed holds nobody up', async () => {
  const { db } = app.database;
  const until = async () => {
    const [lease] = await db.select().from(imageLeases);
    return new Date(lease?.until ?? 0).getTime();
  };
  await withLease(db, 'image', async () => {
    const first = await until();
    expect(first).toBeGreaterThan(Date.now());
    expect(first).toBeLessThan(Date.now() + 30_000);
    await expect.poll(until).toBeGreaterThan(first);
  });
  expect(await leases()).toBe(0);
});

test('where only one process uses the database, none holds a lease when it starts', async () => {
  const { db } = app.database;
  await withLease(db, 'image', async () => {
    await endAllLeases(db);
    expect(await leases()).toBe(0);
  });
});

test('a lease whose time is over can be had by another, and its former holder commits nothing', async () => {
  const { db } = app.database;
  await withLease(db, 'image', async (former) => {
    await outlive('image');
    await withLease(db, 'image', async (lease) => {
      await expect(db.transaction((tx) => holdLease(tx, former))).rejects.toMatchObject({ code: 'busy' });
      await db.transaction((tx) => holdLease(tx, lease));
    });
  });
});

test('a lease that a clock set back has left in the future holds nobody up', async () => {
  const { db } = app.database;
  await db
    .insert(imageLeases)
    .values({ hash: 'image', holder: randomUUID(), until: '2100-01-01T00:00:00.000Z' });
  expect(await tryWithLease(db, 'image', async () => {})).toBe(true);
});

test('a sweep leaves the files of an image that is just being stored, and a later one finds them', async () => {
  const url = await storeImage(app.context, await drawPicture(50, 40).png().toBuffer(), null);
  const hash = hashOf(url);
  const names = namesOf(hash, PROMPT_FORMATS);
  const sweep = async (days: number) => {
    app.setNow(new Date(Date.now() + days * DAY_MS));
    await sweepImages(app.context);
  };
  await withLease(app.database.db, hash, () => sweep(2));
  expect(await app.database.db.$count(images)).toBe(0);
  expect(await app.context.images.hasAll(names)).toBe(true);
  await sweep(3);
  expect(await app.context.images.hasAll(names)).toBe(false);
});
