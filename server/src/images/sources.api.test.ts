import { createHash } from 'node:crypto';

import { updateProfile } from '@lendloop/contract/accounts';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { imageUses } from '../db/schema.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeItem, makePerson, type Person } from '../testing/factories.ts';
import { drawPicture } from '../testing/pictures.ts';
import { storeImage } from './actions.ts';
import type { ImageFile } from './intake/spool.ts';
import { urlOf } from './names.ts';
import { keepSources, useImages } from './sourceActions.ts';

const UNKNOWN = urlOf('0'.repeat(64));

let app: TestApp;
let person: Person;
beforeAll(async () => {
  app = await startTestApp();
  person = await makePerson(app);
});
afterAll(() => app.close());

const picture = () => drawPicture(50, 40).png().toBuffer();
const pictures = new Map<string, ImageFile>();
/** An address that stands for this file, as for one that was in the body. */
const standIn = (bytes: Buffer) => {
  const hash = createHash('sha256').update(bytes).digest('hex');
  const address = `data:image/taken;base64,${hash}`;
  pictures.set(address, { hash, read: async () => bytes, network: null });
  return address;
};
const keep = (...sources: string[]) => keepSources(app.context, person.id, sources, pictures);
const show = (itemId: number, ...urls: string[]) =>
  app.database.db.transaction((tx) => useImages(tx, itemId, urls));
const usesOf = async (itemId: number) =>
  (await app.database.db.select().from(imageUses))
    .filter((row) => row.itemId === itemId)
    .map(({ hash }) => urlOf(hash))
    .sort();

it('keeps stored and https images, stores the pictures given, and answers in the order given', async () => {
  const stored = await storeImage(app.context, await picture(), person.id);
  const bytes = await picture();
  const kept = await keep('https://example.com/a.jpg', standIn(bytes), stored, stored);
  expect(kept).toEqual([
    'https://example.com/a.jpg',
    await storeImage(app.context, bytes, person.id),
    stored,
    stored,
  ]);
});

it.each([
  ['an unknown image', UNKNOWN, 'unknown_image'],
  ['a text as a picture', standIn(Buffer.from('no image')), 'unsupported_image'],
  ['a damaged image', standIn(Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0])), 'invalid_image'],
  ['an address that stands for none', 'data:image/taken;base64,0123', 'invalid_input'],
])('refuses %s', async (_, source, code) => {
  await expect(keep('https://example.com/a.jpg', source)).rejects.toMatchObject({ code });
});

it('notes which stored images an item shows, in place of those before', async () => {
  const item = await makeItem(app, person.id);
  const [a, b, c] = [
    await storeImage(app.context, await picture(), null),
    await storeImage(app.context, await picture(), null),
    await storeImage(app.context, await picture(), null),
  ];
  await show(item.id, a, 'https://example.com/a.jpg', b, a);
  expect(await usesOf(item.id)).toEqual([a, b].sort());
  await show(item.id, c, b);
  expect(await usesOf(item.id)).toEqual([c, b].sort());
  await show(item.id, 'https://example.com/a.jpg');
  expect(await usesOf(item.id)).toEqual([]);
});

it('refuses an image that is swept before the item is written', async () => {
  const item = await makeItem(app, person.id);
  await expect(show(item.id, UNKNOWN)).rejects.toMatchObject({ code: 'unknown_image' });
});

it('takes a stored image only from those who gave it, or show it already', async () => {
  const bytes = await picture();
  const url = await storeImage(app.context, bytes, person.id);
  const other = await makePerson(app);
  const keepAs = (userId: number) => keepSources(app.context, userId, [url], pictures);
  expect(await keepAs(person.id)).toEqual([url]);
  await expect(keepAs(other.id)).rejects.toMatchObject({ code: 'unknown_image' });
  const { body } = await other.client.call(updateProfile, {
    body: { fullName: 'Another Person', email: `${other.username}@example.com`, avatar: url },
  });
  expect(body).toMatchObject({ code: 'unknown_image' });
  // Whoever has the same file may show it too.
  expect(await storeImage(app.context, bytes, other.id)).toBe(url);
  expect(await keepAs(other.id)).toEqual([url]);
  const third = await makePerson(app);
  const listing = await makeItem(app, third.id, { images: [url] });
  await show(listing.id, url);
  expect(await keepAs(third.id)).toEqual([url]);
});
