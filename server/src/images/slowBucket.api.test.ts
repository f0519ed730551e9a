import { listItems } from '@lendloop/contract/items';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { startTestApp, type TestApp } from '../testing/app.ts';
import { startBucket, type TestBucket } from '../testing/bucket.ts';
import { makePerson } from '../testing/factories.ts';
import { drawPicture, uploadPicture } from '../testing/pictures.ts';
import { storeImage } from './actions.ts';
import { sweepImages } from './sweepActions.ts';

const DAY_MS = 86_400_000;
/** As many as PostgreSQL has connections. */
const UPLOADS = 10;
/** Shorter than the 30 s after which the server gives up on the bucket. */
const TIMEOUT = { timeout: 60_000, interval: 20 };

let bucket: TestBucket;
let app: TestApp;
beforeAll(async () => {
  bucket = await startBucket();
  app = await startTestApp({ config: { s3: bucket.s3 } });
});
afterAll(async () => {
  await app.close();
  await bucket.stop();
});

const draw = async () => new Uint8Array(await drawPicture(60, 40).png().toBuffer());

it('reads continue while ten uploads and a sweep wait for the bucket, whatever they request from it', async () => {
  const people = await Promise.all(Array.from({ length: UPLOADS }, () => makePerson(app)));
  const pictures = await Promise.all(people.map(draw));
  const unused = await storeImage(app.context, await draw(), null);
  app.setNow(new Date(Date.now() + 2 * DAY_MS));
  const before = { PUT: bucket.asked('PUT'), HEAD: bucket.asked('HEAD') };
  const done = { uploads: 0, sweep: false, reads: 0 };
  const expectReads = async () => {
    const { reads } = done;
    await expect.poll(() => done.reads - reads, TIMEOUT).toBeGreaterThan(20);
  };

  bucket.hold(['PUT', 'HEAD', 'DELETE']);
  const reading = new AbortController();
  const readOn = async () => {
    while (!reading.signal.aborted) {
      // No answer to this is kept, so each read needs a connection.
      expect((await app.client().call(listItems, { query: { minPrice: 1 } })).status).toBe(200);
      done.reads++;
    }
  };
  const reads = readOn();
  const sweep = sweepImages(app.context).then(() => {
    done.sweep = true;
  });
  const uploads = people.map(async (person, index) => {
    const { status } = await uploadPicture(app, person, pictures[index] ?? new Uint8Array());
    done.uploads++;
    return status;
  });
  await expect.poll(() => bucket.asked('DELETE'), TIMEOUT).toBeGreaterThan(0);
  await expect.poll(() => bucket.asked('PUT') - before.PUT, TIMEOUT).toBeGreaterThanOrEqual(UPLOADS);
  await expectReads();
  expect(done).toMatchObject({ uploads: 0, sweep: false });

  bucket.hold(['HEAD', 'DELETE']);
  await expect.poll(() => done.uploads === UPLOADS || bucket.asked('HEAD') > before.HEAD, TIMEOUT).toBe(true);
  await expectReads();
  expect(done.sweep).toBe(false);

  bucket.hold([]);
  expect(await Promise.all(uploads)).toEqual(people.map(() => 201));
  await sweep;
  reading.abort();
  await reads;
  expect((await app.server.inject({ url: unused })).statusCode).toBe(404);
});
