import { createFeed } from '@lendloop/contract/calendar/feeds';
import { createItem, getItem, updateItem } from '@lendloop/contract/items';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { calendars, evidence, items, sessions } from '../../db/schema.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { makePerson, type Person } from '../../testing/factories.ts';
import { arrangeMeeting } from '../../testing/handovers/meeting.ts';
import { beforeCommitOf } from '../../testing/meanwhile.ts';
import { drawPicture } from '../../testing/pictures.ts';
import { lockKnown } from '../queries.ts';
import { endWaysIn } from '../waysIn/waysInStore.ts';

// All sessions of somebody end, as by a reset of the password, while a call of one of them is at work.

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  owner = await makePerson(app);
});
afterAll(() => app.close());

const draw = () => drawPicture(40, 30).png().toBuffer();

/** Ends all sessions of a person as soon as a picture is about to be stored. */
async function duringPictures<T>({ id }: Person, call: () => Promise<T>): Promise<T> {
  const { images } = app.context;
  const put = images.put.bind(images);
  const spy = vi.spyOn(images, 'put').mockImplementation(async (files) => {
    await app.database.db.delete(sessions).where(eq(sessions.userId, id));
    return put(files);
  });
  return call().finally(() => spy.mockRestore());
}

const listing = async (title: string, withPicture: boolean) => ({
  title,
  description: 'It is lent to whoever needs it.',
  price: 100,
  categoryId: 1,
  location: 'Indiranagar, Bengaluru',
  images: withPicture
    ? [`data:image/png;base64,${(await draw()).toString('base64')}`]
    : ['https://example.com/ladder.jpg'],
});

test('a listing is not changed or created once the sessions of its owner have ended', async () => {
  const first = await owner.client.call(createItem, { body: await listing('Ladder', false) });
  const params = { id: first.body.id };
  const body = await listing('A trap', true);
  const changed = await duringPictures(owner, () => owner.client.call(updateItem, { params, body }));
  expect([changed.status, changed.raw.json()]).toMatchObject([401, { code: 'not_signed_in' }]);
  expect((await app.client().call(getItem, { params })).body.title).toBe('Ladder');

  const other = await makePerson(app);
  const another = await listing('A trap', true);
  const created = await duringPictures(other, () => other.client.call(createItem, { body: another }));
  expect(created.status).toBe(401);
  expect(await app.database.db.$count(items, eq(items.ownerId, other.id))).toBe(0);
});

test('nor is a photo added to the record of a handover', async () => {
  app.setNow('2030-06-10T09:00:00Z');
  const { renter, addPhoto, id } = await arrangeMeeting(app);
  const photo = Uint8Array.from(await draw());
  const { status } = await duringPictures(renter, () => addPhoto(renter, photo, { phase: 'checkout' }));
  expect(status).toBe(401);
  expect(await app.database.db.$count(evidence, eq(evidence.rentalId, id))).toBe(0);
});

test('no calendar is made behind the end of all sessions, which has ended the others', async () => {
  const { status } = await beforeCommitOf(
    app.database,
    async (tx) => {
      await lockKnown(tx, owner.id);
      await endWaysIn(tx, owner.id);
    },
    () => owner.client.call(createFeed, { body: { itemId: null, detail: 'full' } }),
  );
  expect(status).toBe(401);
  expect(await app.database.db.$count(calendars, eq(calendars.userId, owner.id))).toBe(0);
});
