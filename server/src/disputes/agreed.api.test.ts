import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { agreedListings, images, items, rentals } from '../db/schema.ts';
import { storeImage } from '../images/actions.ts';
import { hashOf } from '../images/names.ts';
import { useImages } from '../images/sourceActions.ts';
import { sweepImages } from '../images/sweepActions.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { arrangeDispute, bringTo, judge, makeAdmin, NOON } from '../testing/disputes/disputing.ts';
import { makeRental, type Person } from '../testing/factories.ts';
import { drawPicture } from '../testing/pictures.ts';

const DAY_MS = 86_400_000;
const DESCRIPTION = 'The front filter has a scratch at its edge.';

let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await startTestApp({ config: { timeZone: 'UTC' } });
  app.setNow(NOON);
  admin = await makeAdmin(app);
});
afterAll(() => app.close());

/** A dispute about a listing with a stored picture. */
async function dispute() {
  app.setNow(NOON);
  const image = await storeImage(app.context, await drawPicture(50, 40).png().toBuffer(), null);
  const arranged = await arrangeDispute(app, {
    item: { description: DESCRIPTION, included: ['Charger'], images: [image] },
  });
  await app.database.db.transaction((tx) => useImages(tx, arranged.item.id, [image]));
  const id = await bringTo(app, arranged, arranged.owner, 'review', admin);
  const change = async (values: Partial<typeof items.$inferInsert>) => {
    await app.database.db.update(items).set(values).where(eq(items.id, arranged.item.id));
    if (values.images)
      await app.database.db.transaction((tx) => useImages(tx, arranged.item.id, values.images ?? []));
  };
  return { ...arranged, id, image, change };
}

const isThere = async (image: string) =>
  (await app.database.db.$count(images, eq(images.hash, hashOf(image)))) === 1;

async function sweepAt(at: number) {
  app.setNow(new Date(at));
  await sweepImages(app.context);
}

test('administrators read the listing as it was asked for, and what of it was changed since', async () => {
  const { id, image, change, owner, renter, rental } = await dispute();
  expect(await rental(renter)).toMatchObject({ agreedLocation: null });
  const agreed = {
    description: DESCRIPTION,
    included: ['Charger'],
    location: 'Indiranagar, Bengaluru',
    images: [image],
  };
  expect((await judge(admin, id)).body.agreed).toMatchObject({ ...agreed, changed: [] });
  await change({
    description: 'A camera as good as new, without a scratch.',
    included: ['Charger', 'Lens cap'],
    location: 'Delhi',
    images: ['https://example.com/new.jpg'],
  });
  for (const who of [owner, renter])
    expect(await rental(who)).toMatchObject({
      itemLocation: 'Delhi',
      agreedLocation: 'Indiranagar, Bengaluru',
    });
  expect((await judge(admin, id)).body.agreed).toMatchObject({
    ...agreed,
    changed: ['description', 'included', 'location', 'images'],
  });
});

test('photos on other sites are not called unchanged, as nobody here knows', async () => {
  app.setNow(NOON);
  const arranged = await arrangeDispute(app, { item: { images: ['https://example.com/camera.jpg'] } });
  const id = await bringTo(app, arranged, arranged.owner, 'review', admin);
  expect((await judge(admin, id)).body.agreed?.changed).toEqual(['elsewhere']);
});

test('its photos stay while there may be a dispute about it, and go 60 days after', async () => {
  const { rentalId, image, change, withdraw, owner, id } = await dispute();
  await change({ images: ['https://example.com/new.jpg'] });
  const end = Date.parse('2030-06-12T00:00:00Z');
  await sweepAt(end + 90 * DAY_MS);
  expect(await isThere(image)).toBe(true);
  app.setNow(NOON);
  await withdraw(owner, id);
  await app.database.db
    .update(rentals)
    .set({ status: 'completed', completedAt: new Date(end).toISOString() })
    .where(eq(rentals.id, rentalId));
  await sweepAt(end + 55 * DAY_MS);
  expect(await isThere(image)).toBe(true);
  await sweepAt(end + 65 * DAY_MS);
  expect(await isThere(image)).toBe(false);
});

test('nothing is kept of what was asked for in vain', async () => {
  const { item, owner, renter } = await dispute();
  const kept = (rentalId: number) =>
    app.database.db.$count(agreedListings, eq(agreedListings.rentalId, rentalId));
  for (const status of ['rejected', 'cancelled'] as const) {
    const { id } = await makeRental(app, {
      itemId: item.id,
      ownerId: owner.id,
      renterId: renter.id,
      startDate: '2030-08-01',
      endDate: '2030-08-02',
    });
    expect(await kept(id)).toBe(1);
    await app.database.db.update(rentals).set({ status }).where(eq(rentals.id, id));
    expect(await kept(id)).toBe(0);
  }
});
