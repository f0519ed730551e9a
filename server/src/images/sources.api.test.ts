import { afterAll, beforeAll, expect, it } from 'vitest';

import { imageUses } from '../db/schema.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeItem, makePerson, type Person } from '../testing/factories.ts';
import { drawPicture } from '../testing/pictures.ts';
import { storeImage } from './actions.ts';
import { urlOf } from './names.ts';
import { keepSources, useImages } from './sources.ts';

const UNKNOWN = urlOf('0'.repeat(64));

let app: TestApp;
let person: Person;
beforeAll(async () => {
  app = await startTestApp();
  person = await makePerson(app);
});
afterAll(() => app.close());

const picture = () => drawPicture(50, 40).png().toBuffer();
const asDataUrl = (bytes: Buffer, type = 'image/png') => `data:${type};base64,${bytes.toString('base64')}`;
const keep = (...sources: string[]) => keepSources(app.context, person.id, sources);
const show = (itemId: number, ...urls: string[]) =>
  app.database.db.transaction((tx) => useImages(tx, itemId, urls));
const usesOf = async (itemId: number) =>
  (await app.database.db.select().from(imageUses))
    .filter((row) => row.itemId === itemId)
    .map(({ hash }) => urlOf(hash))
    .sort();

it('keeps stored and https images, stores data urls, and answers in the order given', async () => {
  const stored = await storeImage(app.context, await picture(), person.id);
  const bytes = await picture();
  const kept = await keep('https://example.com/a.jpg', asDataUrl(bytes, 'image/gif'), stored, stored);
  expect(kept).toEqual([
    'https://example.com/a.jpg',
    await storeImage(app.context, bytes, person.id),
    stored,
    stored,
  ]);
});

it.each([
  ['an unknown image', UNKNOWN, 'unknown_image'],
  ['a text as data', asDataUrl(Buffer.from('no image')), 'unsupported_image'],
  ['a damaged image', asDataUrl(Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0])), 'invalid_image'],
  ['6 MB of data', asDataUrl(Buffer.alloc(6e6)), 'image_too_large'],
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
