import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';

import { createItem } from '@lendloop/contract/items';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';

import { spaceOf } from '../../storage/freeSpace.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { startBucket, type TestBucket } from '../../testing/bucket.ts';
import { makePerson, type Person } from '../../testing/factories.ts';
import { drawPicture, uploadPicture } from '../../testing/pictures.ts';

let bucket: TestBucket;
let app: TestApp;
let person: Person;
beforeAll(async () => {
  bucket = await startBucket();
  // The store has no limit, but uploads wait on the node's disk.
  app = await startTestApp({ config: { s3: bucket.s3 } });
});
beforeEach(async () => {
  person = await makePerson(app);
});
afterAll(async () => {
  await app.close();
  await bucket.stop();
});

const REFUSED = { status: 503, code: 'busy' };
const listIncoming = () => readdir(path.join(app.context.config.dataDirectory, 'images', 'incoming'));
/** A picture with bytes behind it that no decoder reads, which arrives in several parts. */
const longPicture = async () =>
  Buffer.concat([await drawPicture(60, 40).png().toBuffer(), randomBytes(300_000)]);
const upload = (bytes: Buffer) => uploadPicture(app, person, Uint8Array.from(bytes));
const list = (bytes: Buffer) =>
  person.client.call(createItem, {
    body: {
      title: 'A thing with pictures',
      description: 'A thing that is shown by its pictures.',
      price: 100,
      categoryId: 1,
      location: 'Indiranagar, Bengaluru',
      images: [`data:image/png;base64,${bytes.toString('base64')}`],
    },
  });

/** Leaves space for so many further bytes, until the returned function frees the disk. */
function leaveSpace(bytes: number) {
  let left = bytes;
  const take = vi
    .spyOn(spaceOf(app.context.config.dataDirectory), 'take')
    .mockImplementation(async (wanted) => {
      if (wanted > left) return false;
      left -= wanted;
      return true;
    });
  onTestFinished(() => take.mockRestore());
  return () => take.mockRestore();
}

it.each([0, 100_000])('refuses an upload for which only %i bytes are left on the disk', async (left) => {
  const photo = await longPicture();
  const free = leaveSpace(left);
  expect(await upload(photo)).toMatchObject(REFUSED);
  expect(await listIncoming()).toEqual([]);
  free();
  expect(await upload(photo)).toMatchObject({ status: 201 });
});

it.each([0, 100_000])(
  'refuses a listing for whose picture only %i bytes are left on the disk',
  async (left) => {
    const photo = await longPicture();
    const free = leaveSpace(left);
    const { status, raw } = await list(photo);
    expect({ status, ...raw.json() }).toMatchObject({
      ...REFUSED,
      message: 'The server has no space for new photos at the moment. Please try again later',
    });
    expect(await listIncoming()).toEqual([]);
    free();
    expect((await list(photo)).status).toBe(201);
  },
);
