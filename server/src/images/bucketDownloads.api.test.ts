import { afterAll, beforeAll, expect, it } from 'vitest';

import { startTestApp, type TestApp } from '../testing/app.ts';
import { startBucket, type TestBucket } from '../testing/bucket.ts';
import { makePerson } from '../testing/factories.ts';
import { drawPicture, showInListing, uploadPicture } from '../testing/pictures.ts';

/** Downloads that one address may have at once. */
const AT_ONCE = 100;
const BEYOND = 20;

let bucket: TestBucket;
let app: TestApp;
beforeAll(async () => {
  bucket = await startBucket();
  app = await startTestApp({ config: { s3: bucket.s3, rateLimit: true } });
});
afterAll(async () => {
  await app.close();
  await bucket.stop();
});

it('an address asks a slow bucket for no more pictures at once than it may download', async () => {
  const owner = await makePerson(app);
  const { url } = await uploadPicture(app, owner, await drawPicture(60, 40).png().toBuffer());
  await showInListing(app, owner, url);
  const get = () => app.server.inject({ url });
  expect((await get()).statusCode).toBe(200);
  const before = bucket.asked('GET');
  bucket.hold(['GET']);
  let refused = 0;
  const answers = Array.from({ length: AT_ONCE + BEYOND }, async () => {
    const { statusCode } = await get();
    if (statusCode === 429) refused++;
    return statusCode;
  });
  await expect.poll(() => bucket.asked('GET') - before + refused).toBe(AT_ONCE + BEYOND);
  expect(refused).toBe(BEYOND);
  bucket.hold([]);
  expect((await Promise.all(answers)).filter((status) => status === 200)).toHaveLength(AT_ONCE);
});
