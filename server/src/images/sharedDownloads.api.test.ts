import { PassThrough } from 'node:stream';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { SESSION_COOKIE } from '../http/access.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makePerson } from '../testing/factories.ts';
import { arrangeMeeting } from '../testing/handovers/meeting.ts';
import { drawPicture, showInListing } from '../testing/pictures.ts';
import { storeImage } from './actions.ts';

/** What one address downloads at once, of whatever pictures. */
const AT_ONCE = 100;

let app: TestApp;
/** Photos of handovers that nobody has read to their end. */
const unread: PassThrough[] = [];
beforeAll(async () => {
  app = await startTestApp({
    config: { rateLimit: true, timeZone: 'UTC' },
    wrapImages: (store) => ({
      ...store,
      get: async (name) => {
        const file = await store.get(name);
        if (!file || !name.includes('evidence')) return file;
        const stream = new PassThrough();
        unread.push(stream);
        file.stream.on('error', () => {}).destroy();
        return { size: file.size, stream };
      },
    }),
  });
});
afterAll(() => app.close());

test('photos of handovers and pictures of listings share what an address may download at once', async () => {
  app.setNow('2030-06-10T09:00:00Z');
  const bytes = Uint8Array.from(await drawPicture(60, 40).png().toBuffer());
  const url = await storeImage(app.context, Buffer.from(bytes), null);
  await showInListing(app, await makePerson(app), url);
  const { id, renter, addPhoto, see } = await arrangeMeeting(app);
  const photo = await addPhoto(renter, bytes, { phase: 'checkout' });
  expect(photo.status).toBe(201);
  const cookie = `${SESSION_COOKIE}=${renter.client.session()}`;
  const address = `/api/rentals/${id}/evidence/${photo.body.id}/320`;
  const photos = Array.from({ length: AT_ONCE }, () =>
    app.server.inject({ url: address, headers: { cookie } }),
  );
  await expect.poll(() => unread.length, { timeout: 30_000 }).toBe(AT_ONCE);
  expect((await app.server.inject({ url })).statusCode).toBe(429);
  // Others behind the same address are not kept waiting by them.
  expect((await see(renter)).rentalId).toBe(id);
  for (const stream of unread) stream.end();
  await Promise.all(photos);
  expect((await app.server.inject({ url })).statusCode).toBe(200);
});
