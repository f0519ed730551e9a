import { updateProfile } from '@lendloop/contract/accounts';
import { moderateItem, suspendUser } from '@lendloop/contract/admin';
import { createItem, deleteItem, updateItem } from '@lendloop/contract/items';
import { listConversations, sendMessage } from '@lendloop/contract/messages';
import { listMyRentals } from '@lendloop/contract/rentals';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { imageUses, items } from '../db/schema.ts';
import { SESSION_COOKIE } from '../http/access.ts';
import { hashOf } from '../images/names.ts';
import { sweepImages } from '../images/sweepActions.ts';
import { openLocalBus, tellOfHiddenPictures } from '../live/bus.ts';
import { startAppForTest, startTestApp, type TestApp } from '../testing/app.ts';
import { makePerson, makeRental, type Person } from '../testing/factories.ts';
import { drawPicture, uploadPicture } from '../testing/pictures.ts';
import { seePictures } from './pictureActions.ts';

let app: TestApp;
let owner: Person;
let other: Person;
let admin: Person;
/** Uploads a picture that no listing shows yet. */
let url: string;
beforeAll(async () => {
  app = await startTestApp();
  admin = await makePerson(app, { isAdmin: true });
});
beforeEach(async () => {
  [owner, other] = [await makePerson(app), await makePerson(app)];
  url = await upload();
});
afterAll(() => app.close());

const upload = async () =>
  (await uploadPicture(app, owner, Uint8Array.from(await drawPicture(40, 30).png().toBuffer()))).url;
const listing = (images: string[]) => ({
  title: 'A thing with a picture',
  description: 'A thing that is shown by a picture.',
  price: 100,
  categoryId: 1,
  location: 'Indiranagar, Bengaluru',
  images,
});
const list = async (on: TestApp = app) =>
  (await on.client(owner.client.session()).call(createItem, { body: listing([url]) })).body.id;
const look = (person: Person | null, on: TestApp = app, address = url) =>
  on.server.inject({
    url: address,
    headers: { ...(person && { cookie: `${SESSION_COOKIE}=${person.client.session()}` }) },
  });
const statusesFor = async (on: TestApp = app, address = url) => {
  const seen = [];
  for (const person of [null, other, owner, admin]) seen.push((await look(person, on, address)).statusCode);
  return seen;
};
const EVERYBODY = [200, 200, 200, 200];
const OWNER_AND_ADMIN = [404, 404, 200, 200];

it('is visible to its uploader and administrators until a listing shows it', async () => {
  expect(await statusesFor()).toEqual(OWNER_AND_ADMIN);
  expect((await look(owner)).headers['cache-control']).toBe('private, no-store');
  const hidden = await look(other);
  expect(hidden.json()).toMatchObject({ code: 'image_not_found' });
  expect(hidden.headers['cache-control']).toBe('no-store');
  await list();
  expect(await statusesFor()).toEqual(EVERYBODY);
  expect(await statusesFor(app, `${url}/400`)).toEqual(EVERYBODY);
  expect((await look(owner)).headers['cache-control']).toBe('public, max-age=300');
});

it('is hidden with a rejected listing, and comes back with it', async () => {
  const id = await list();
  expect(await statusesFor()).toEqual(EVERYBODY);
  const decide = (status: 'rejected' | 'approved') =>
    admin.client.call(moderateItem, { params: { id }, body: { status, comment: 'As seen.' } });
  await decide('rejected');
  expect(await statusesFor()).toEqual(OWNER_AND_ADMIN);
  await decide('approved');
  expect(await statusesFor()).toEqual(EVERYBODY);
});

it('is hidden until its listing is approved, where listings need approval', async () => {
  const before = await startAppForTest({ database: app.database, config: { moderation: 'before' } });
  const strict = { ...before, context: { ...before.context, images: app.context.images } };
  const photo = Uint8Array.from(await drawPicture(40, 30).png().toBuffer());
  url = (await uploadPicture(strict, owner, photo)).url;
  const id = await list(strict);
  expect(await statusesFor(strict)).toEqual(OWNER_AND_ADMIN);
  await strict
    .client(admin.client.session())
    .call(moderateItem, { params: { id }, body: { status: 'approved', comment: null } });
  expect(await statusesFor(strict)).toEqual(EVERYBODY);
});

it('is hidden with a deleted listing, also in rentals and conversations, and deleted a day later', async () => {
  const id = await list();
  await makeRental(app, {
    itemId: id,
    renterId: other.id,
    ownerId: owner.id,
    startDate: '2020-01-01',
    endDate: '2020-01-02',
    status: 'completed',
  });
  await other.client.call(sendMessage, { body: { receiverId: owner.id, itemId: id, content: 'Hello?' } });
  const shown = async () => [
    (await other.client.call(listMyRentals, { query: {} })).body[0]?.itemImage,
    (await other.client.call(listConversations, { query: {} })).body[0]?.itemImage,
  ];
  expect(await shown()).toEqual([url, url]);
  expect(await statusesFor()).toEqual(EVERYBODY);
  expect((await owner.client.call(deleteItem, { params: { id } })).status).toBe(204);
  expect(await statusesFor()).toEqual(OWNER_AND_ADMIN);
  expect(await shown()).toEqual([null, null]);
  app.setNow(new Date(Date.now() + 2 * 86_400_000));
  await sweepImages(app.context);
  app.setNow(new Date());
  expect(await statusesFor()).toEqual([404, 404, 404, 404]);
});

it('is hidden when a listing drops it, and stays visible where another one shows it', async () => {
  const [id, second] = [await list(), await list()];
  expect(await statusesFor()).toEqual(EVERYBODY);
  const body = listing(['https://example.com/a.jpg']);
  await owner.client.call(updateItem, { params: { id }, body });
  expect(await statusesFor()).toEqual(EVERYBODY);
  await owner.client.call(updateItem, { params: { id: second }, body });
  expect(await statusesFor()).toEqual(OWNER_AND_ADMIN);
});

it('is checked again only after an edit that may have hidden one', async () => {
  const told: string[] = [];
  const bus = openLocalBus();
  bus.subscribe(({ kind }) => {
    if (kind !== 'pages_outdated') told.push(kind);
  });
  const before = await startAppForTest({ database: app.database, bus, config: { moderation: 'before' } });
  const node = { ...before, context: { ...before.context, images: app.context.images } };
  const id = await list(node);
  const edit = async (body: object) => {
    told.length = 0;
    await node
      .client(owner.client.session())
      .call(updateItem, { params: { id }, body: { ...listing([url]), ...body } });
    return told;
  };
  await app.database.db.update(items).set({ moderationStatus: 'approved' }).where(eq(items.id, id));
  expect(await edit({ price: 200 })).toEqual([]);
  expect(await edit({ title: 'Another title of it' })).toEqual(['pictures_hidden']);
  const second = await upload();
  expect(await edit({ title: 'Yet another title', images: [url, second] })).toEqual([]);
  expect(await edit({ images: [second] })).toEqual(['pictures_hidden']);
});

it('is checked again after others were hidden only if it is one of them', async () => {
  const id = await list();
  const see = seePictures(app.context);
  const hash = hashOf(url);
  expect(await see(hash, undefined)).toBe('public');
  await app.database.db.delete(imageUses).where(eq(imageUses.itemId, id));
  await tellOfHiddenPictures(app.context.bus, [hashOf(await upload())]);
  expect(await see(hash, undefined)).toBe('public');
  await tellOfHiddenPictures(app.context.bus, [hash]);
  expect(await see(hash, undefined)).toBeNull();
});

it('is hidden when its owner is suspended, in a listing and as a portrait', async () => {
  await list();
  const portrait = await upload();
  const profile = { fullName: 'Some One', email: `${owner.username}@example.com` };
  await owner.client.call(updateProfile, { body: { ...profile, avatar: portrait } });
  expect(await statusesFor(app, portrait)).toEqual(EVERYBODY);
  expect(await statusesFor()).toEqual(EVERYBODY);
  await admin.client.call(suspendUser, { params: { id: owner.id }, body: { suspended: true } });
  expect(await statusesFor(app, portrait)).toEqual([404, 404, 404, 200]);
  expect(await statusesFor()).toEqual([404, 404, 404, 200]);
});

it('that was taken down with its listing is not shown as a portrait, whenever it was chosen', async () => {
  const decide = (id: number, status: 'rejected' | 'approved') =>
    admin.client.call(moderateItem, { params: { id }, body: { status, comment: 'As seen.' } });
  const wear = (avatar: string) =>
    owner.client.call(updateProfile, {
      body: { fullName: 'Some One', email: `${owner.username}@example.com`, avatar },
    });
  const id = await list();
  expect((await wear(url)).status).toBe(200);
  expect(await statusesFor()).toEqual(EVERYBODY);
  await decide(id, 'rejected');
  expect(await statusesFor()).toEqual(OWNER_AND_ADMIN);
  // It does not come back without the listing, nor by choosing it again.
  await owner.client.call(deleteItem, { params: { id } });
  expect(await statusesFor()).toEqual(OWNER_AND_ADMIN);
  expect((await wear(await upload())).status).toBe(200);
  expect(await wear(url)).toMatchObject({ status: 400, body: { code: 'unknown_image' } });
});

it('stays the portrait of others who have the same file, when a listing of somebody else with it is rejected', async () => {
  const photo = Uint8Array.from(await drawPicture(40, 30).png().toBuffer());
  const portrait = (await uploadPicture(app, owner, photo)).url;
  const body = { fullName: 'Some One', email: `${owner.username}@example.com`, avatar: portrait };
  expect((await owner.client.call(updateProfile, { body })).status).toBe(200);
  expect((await uploadPicture(app, other, photo)).url).toBe(portrait);
  const { body: item } = await other.client.call(createItem, { body: listing([portrait]) });
  for (const status of ['rejected', 'approved', 'rejected'] as const) {
    await admin.client.call(moderateItem, { params: { id: item.id }, body: { status, comment: 'As seen.' } });
    expect(await statusesFor(app, portrait)).toEqual(EVERYBODY);
  }
  await other.client.call(deleteItem, { params: { id: item.id } });
  expect(await statusesFor(app, portrait)).toEqual(EVERYBODY);
});

it('may be a portrait again once its listing is approved again', async () => {
  const id = await list();
  for (const status of ['rejected', 'approved'] as const)
    await admin.client.call(moderateItem, { params: { id }, body: { status, comment: 'As seen.' } });
  const body = { fullName: 'Some One', email: `${owner.username}@example.com`, avatar: url };
  expect((await owner.client.call(updateProfile, { body })).status).toBe(200);
  await owner.client.call(deleteItem, { params: { id } });
  expect(await statusesFor()).toEqual(EVERYBODY);
});

it('is hidden on every node at once', async () => {
  const bus = openLocalBus();
  const nodes = [
    await startAppForTest({ database: app.database, bus }),
    await startAppForTest({ database: app.database, bus }),
  ] as const;
  const photo = Uint8Array.from(await drawPicture(40, 30).png().toBuffer());
  for (const node of nodes) url = (await uploadPicture(node, owner, photo)).url;
  const id = await list(nodes[0]);
  for (const node of nodes) expect(await statusesFor(node)).toEqual(EVERYBODY);
  await nodes[0].client(owner.client.session()).call(deleteItem, { params: { id } });
  for (const node of nodes) expect(await statusesFor(node)).toEqual(OWNER_AND_ADMIN);
});
