import { randomBytes } from 'node:crypto';
import { get, type ClientRequest } from 'node:http';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { SESSION_COOKIE } from '../http/access.ts';
import { makeAvifVersions } from '../images/avif/actions.ts';
import { openAvifEncoder } from '../images/avif/encoder.ts';
import { hashOf, nameOf } from '../images/names.ts';
import { sweepImages } from '../images/sweepActions.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { startBucket, type TestBucket } from '../testing/bucket.ts';
import { makePerson, type Person } from '../testing/factories.ts';
import { drawPicture, uploadPicture } from '../testing/pictures.ts';

const DAY_MS = 86_400_000;
/** AVIF is made in the time that nobody else needs, which on a busy machine is little. */
const TIMEOUT = 60_000;

let bucket: TestBucket;
let first: TestApp;
let second: TestApp;
let uploader: Person;
let origin: string;
beforeAll(async () => {
  bucket = await startBucket();
  const config = { s3: bucket.s3 };
  first = await startTestApp({ config });
  // On another machine, with a disk of its own.
  second = await startTestApp({ config, database: first.database });
  uploader = await makePerson(first);
  origin = await first.server.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await second.close();
  await first.close();
  await bucket.stop();
});

async function upload(): Promise<string> {
  const bytes = new Uint8Array(await drawPicture(500, 300).png().toBuffer());
  const { status, url } = await uploadPicture(first, uploader, bytes);
  expect(status).toBe(201);
  return url;
}
const openConnections = ({ server }: TestApp) =>
  new Promise<number>((resolve, reject) =>
    server.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );
async function see(app: TestApp, url: string, accept: string) {
  const cookie = `${SESSION_COOKIE}=${uploader.client.session()}`;
  const { statusCode, headers, rawPayload } = await app.server.inject({ url, headers: { accept, cookie } });
  return { statusCode, type: headers['content-type'], length: headers['content-length'], bytes: rawPayload };
}

it('an image stored by one node is served by every node, byte for byte', async () => {
  const url = await upload();
  for (const type of ['image/webp', 'image/jpeg']) {
    const here = await see(first, `${url}/400`, type);
    expect(here).toMatchObject({ statusCode: 200, type, length: String(here.bytes.length) });
    expect(await see(second, `${url}/400`, type)).toEqual(here);
  }
});

it(
  'another node makes its AVIF versions, and sweeps it when nobody uses it',
  async () => {
    const url = await upload();
    const encoder = openAvifEncoder();
    const onError = (error: unknown) => {
      throw error;
    };
    await makeAvifVersions(second.context, encoder, { onError });
    encoder.rest();
    expect((await see(first, url, 'image/avif')).type).toBe('image/avif');

    second.setNow(new Date(Date.now() + 2 * DAY_MS));
    await sweepImages(second.context);
    expect((await see(first, url, 'image/avif')).statusCode).toBe(404);
  },
  TIMEOUT,
);

it('while the bucket is down an image is not reported as missing, and is there again afterwards', async () => {
  const url = await upload();
  await bucket.kill();
  expect((await see(first, url, 'image/webp')).statusCode).toBe(503);
  await bucket.restart();
  expect((await see(first, url, 'image/webp')).statusCode).toBe(200);
});

/** Requests a file of 30 MB, of which the buffers of a connection hold only a fraction. */
async function download(onData: (request: ClientRequest) => void): Promise<ClientRequest> {
  const url = await upload();
  const name = nameOf(hashOf(url), 400, 'jpg');
  await first.context.images.put([{ name, bytes: randomBytes(30_000_000) }]);
  const request = get(`${origin}${url}/400`, {
    agent: false,
    headers: { accept: 'image/jpeg', cookie: `${SESSION_COOKIE}=${uploader.client.session()}` },
  });
  request.on('error', () => {});
  request.on('response', (answer) => answer.once('readable', () => onData(request)));
  return request;
}

it('aborting a download ends the read from the bucket', async () => {
  const aborted = bucket.aborted('GET');
  await download((request) => request.destroy());
  await expect.poll(() => bucket.aborted('GET'), { timeout: 30_000 }).toBe(aborted + 1);
});

it('aborting a download before the bucket answers ends the read as well', async () => {
  const [asked, aborted] = [bucket.asked('GET'), bucket.aborted('GET')];
  bucket.hold(['GET']);
  const request = await download(() => {});
  await expect.poll(() => bucket.asked('GET'), { timeout: 30_000 }).toBe(asked + 1);
  request.destroy();
  await expect.poll(() => openConnections(first)).toBe(0);
  bucket.hold([]);
  await expect.poll(() => bucket.aborted('GET'), { timeout: 30_000 }).toBe(aborted + 1);
});
