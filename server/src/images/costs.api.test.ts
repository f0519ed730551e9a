import { createHash, randomBytes } from 'node:crypto';

import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';

import { images } from '../db/schema.ts';
import { spaceOf } from '../storage/freeSpace.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makePerson, type Person } from '../testing/factories.ts';
import { drawPicture, makePngOfOneColour, uploadPicture } from '../testing/pictures.ts';
import { keepImage } from './actions.ts';
import { makeAvifVersions } from './avif/actions.ts';
import { openAvifEncoder } from './avif/encoder.ts';
import { bareJpeg } from './decoding/bare/jpeg.ts';
import { hashOf, namesOf } from './names.ts';

let app: TestApp;
let person: Person;
beforeAll(async () => {
  app = await startTestApp({ config: { rateLimit: true } });
});
beforeEach(async () => {
  person = await makePerson(app);
});
afterAll(() => app.close());

const countScans = (bytes: Buffer) => bareJpeg(bytes).passes;
const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 30, b: 30 } } });
const upload = (bytes: Buffer, as = person) => uploadPicture(app, as, Uint8Array.from(bytes));
const sizesOf = async (url: string, formats: Parameters<typeof namesOf>[1]) => {
  const sizes = [];
  for (const name of namesOf(hashOf(url), formats)) {
    const file = await app.context.images.get(name);
    file?.stream.destroy();
    sizes.push(file?.size ?? 0);
  }
  return sizes;
};
const sum = (sizes: readonly number[]) => sizes.reduce((all, size) => all + size, 0);

it('a JPEG may have 64 megapixels, and any other image 40', async () => {
  expect((await upload(await flat(9000, 7100).jpeg().toBuffer())).status).toBe(201);
  expect(await upload(await flat(9000, 7200).jpeg().toBuffer())).toMatchObject({
    status: 400,
    code: 'image_too_many_pixels',
  });
  expect((await upload(makePngOfOneColour(6300, 6300))).status).toBe(201);
  expect(await upload(makePngOfOneColour(6400, 6300))).toMatchObject({
    status: 400,
    code: 'image_too_many_pixels',
  });
});

it('no side of an image may have more than 30,000 pixels: decoders hold whole rows, many times over', async () => {
  for (const [width, height] of [
    [30_001, 1],
    [1, 30_001],
  ] as const)
    expect(await upload(makePngOfOneColour(width, height))).toMatchObject({
      status: 400,
      code: 'image_too_many_pixels',
    });
  expect((await upload(makePngOfOneColour(30_000, 2))).status).toBe(201);
});

it('the images of a person per hour are limited by their pixels and depth', async () => {
  // All but three megapixels to decode, and four times one and a half to encode.
  await app.context.makeLimit('decoded pixels', 3_000_000, 3600).spend(`user ${person.id}`, 2_991_000);
  const deep = await flat(1000, 1500).toColourspace('rgb16').png().toBuffer();
  expect((await sharp(deep).metadata()).depth).toBe('ushort');
  expect((await upload(deep)).status).toBe(201);
  const next = await drawPicture(30, 20).png().toBuffer();
  expect(await upload(next)).toMatchObject({ status: 429, code: 'too_many_requests' });
  // What is known costs nothing, and others have their own hour.
  expect((await upload(deep)).status).toBe(201);
  expect((await upload(next, await makePerson(app))).status).toBe(201);
  expect((await upload(next)).status).toBe(201);
});

it('a person may upload a thousand new images a day', async () => {
  const day = 24 * 3600;
  await app.context.makeLimit('new images', 1000, day).spend(`user ${person.id}`, 999);
  const known = await drawPicture(30, 20).png().toBuffer();
  expect((await upload(known)).status).toBe(201);
  const next = await drawPicture(30, 20).png().toBuffer();
  expect(await upload(next)).toMatchObject({ status: 429, code: 'too_many_requests' });
  // What is known costs nothing, and others have their own day.
  expect((await upload(known)).status).toBe(201);
  expect((await upload(next, await makePerson(app))).status).toBe(201);
});

it('a JPEG of more than twenty scans is refused, and each two cost as much as all its pixels', async () => {
  const photo = await flat(3000, 2000).jpeg({ progressive: true }).toBuffer();
  const scans = countScans(photo);
  expect(scans).toBeGreaterThan(5);
  const last = photo.subarray(photo.lastIndexOf(Buffer.from([0xff, 0xda])), -2);
  const withScans = (count: number) =>
    Buffer.concat([
      photo.subarray(0, -2),
      ...Array.from({ length: count - scans }, () => last),
      photo.subarray(-2),
    ]);
  expect(countScans(withScans(21))).toBe(21);
  expect(await upload(withScans(21))).toMatchObject({
    status: 400,
    code: 'invalid_image',
  });
  // Looking at the refused file costs 500. In thousands of pixels: those to decode, and four times those of the widest version.
  const cost = 6000 * (scans / 2) + Math.ceil((4 * 1600 * 1600 * 2) / 3000);
  await app.context
    .makeLimit('decoded pixels', 3_000_000, 3600)
    .spend(`user ${person.id}`, 3_000_000 - cost - 500 - 100);
  expect((await upload(photo)).status).toBe(201);
  expect((await upload(await drawPicture(30, 20).png().toBuffer())).code).toBe('too_many_requests');
});

it('what the images of a person take is counted, and bounded', async () => {
  const { url } = await upload(await drawPicture(900, 600).png().toBuffer());
  const find = async () =>
    (
      await app.database.db
        .select()
        .from(images)
        .where(eq(images.hash, hashOf(url)))
    )[0];
  expect((await find())?.bytes).toBe(sum(await sizesOf(url, ['webp', 'jpg'])));
  const encoder = openAvifEncoder();
  await makeAvifVersions(app.context, encoder, {
    onError: (error) => {
      throw error;
    },
  });
  encoder.rest();
  expect((await find())?.bytes).toBe(sum(await sizesOf(url, ['webp', 'jpg', 'avif'])));

  await app.database.db
    .update(images)
    .set({ bytes: 2 * 1024 ** 3 })
    .where(eq(images.hash, hashOf(url)));
  const next = await drawPicture(30, 20).png().toBuffer();
  expect(await upload(next)).toMatchObject({ status: 409, code: 'photo_space_used_up' });
  expect((await upload(next, await makePerson(app))).status).toBe(201);
});

it('no image takes much more than a photo does, whatever it shows', async () => {
  const [width, height] = [1600, 3300];
  const raw = { width, height, channels: 3 as const };
  const noise = await sharp(randomBytes(width * height * 3), { raw })
    .jpeg({ quality: 80 })
    .toBuffer();
  const { status, url } = await upload(noise);
  expect(status).toBe(201);
  const sizes = await sizesOf(url, ['webp', 'jpg']);
  expect(Math.min(...sizes)).toBeGreaterThan(0);
  expect(sum(sizes)).toBeLessThan(5_600_000);
});

it('an address may upload four thousand new images a day', async () => {
  const own = await startTestApp({ config: { rateLimit: true } });
  onTestFinished(() => own.close());
  await own.context.makeLimit('new images of an address', 4000, 24 * 3600).spend('127.0.0.1', 3999);
  const give = async () =>
    uploadPicture(own, await makePerson(own), Uint8Array.from(await drawPicture(30, 20).png().toBuffer()));
  expect((await give()).status).toBe(201);
  expect(await give()).toMatchObject({ status: 429, code: 'too_many_requests' });
});

it('counts a known image as new the first time that an account sends it', async () => {
  const own = await startTestApp({ config: { rateLimit: true } });
  onTestFinished(() => own.close());
  const picture = Uint8Array.from(await drawPicture(30, 20).png().toBuffer());
  const [one, other, third] = [await makePerson(own), await makePerson(own), await makePerson(own)];
  expect((await uploadPicture(own, one, picture)).status).toBe(201);
  await own.context.makeLimit('new images of an address', 4000, 24 * 3600).spend('127.0.0.1', 3998);
  expect((await uploadPicture(own, other, picture)).status).toBe(201);
  expect(await uploadPicture(own, third, picture)).toMatchObject({ status: 429, code: 'too_many_requests' });
  for (const again of [one, other]) expect((await uploadPicture(own, again, picture)).status).toBe(201);
});

it('charges a person for files that are no images', async () => {
  await app.context.makeLimit('decoded pixels', 3_000_000, 3600).spend(`user ${person.id}`, 2_999_000);
  const damaged = () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0]), randomBytes(20)]);
  expect(await upload(damaged())).toMatchObject({ status: 400, code: 'invalid_image' });
  expect(await upload(Buffer.from('no image'))).toMatchObject({ status: 415, code: 'unsupported_image' });
  expect(await upload(damaged())).toMatchObject({ status: 429, code: 'too_many_requests' });
  expect((await upload(damaged(), await makePerson(app))).status).toBe(400);
});

describe('a network', () => {
  const DAY = 24 * 3600;
  const GB = 1024 ** 3;
  const REFUSED = { code: 'too_many_requests' };
  const keep = async (network: string) => {
    const bytes = await drawPicture(30, 20).png().toBuffer();
    const hash = createHash('sha256').update(bytes).digest('hex');
    return keepImage(app.context, { hash, read: async () => bytes, network }, person.id);
  };

  it('stores 4 GB of images a day, and 16 GB as a wide network', async () => {
    const { makeLimit, images: store } = app.context;
    await makeLimit('image bytes of an address', 4 * GB, DAY).spend('2001:db8:1:1::/64', 4 * GB);
    const put = vi.spyOn(store, 'put');
    await expect(keep('2001:db8:1:1::/64')).rejects.toMatchObject(REFUSED);
    expect(put).not.toHaveBeenCalled();
    put.mockRestore();
    await keep('2001:db8:1:2::/64');
    const wide = makeLimit('image bytes of a wide network', 16 * GB, DAY);
    // The picture above counts too.
    await expect(wide.spend('2001:db8:1::/48', 16 * GB)).rejects.toMatchObject(REFUSED);
    await expect(keep('2001:db8:1:3::/64')).rejects.toMatchObject(REFUSED);
    await keep('2001:db8:2:1::/64');
  });

  it('adds 16,000 images a day as a wide network', async () => {
    const { makeLimit } = app.context;
    await makeLimit('new images of a wide network', 16_000, DAY).spend('2001:db8:3::/48', 15_999);
    await keep('2001:db8:3:1::/64');
    await expect(keep('2001:db8:3:2::/64')).rejects.toMatchObject(REFUSED);
    await keep('2001:db8:4:2::/64');
  });
});

it('refuses new images while the disk is almost full, but not known ones', async () => {
  const known = await drawPicture(30, 20).png().toBuffer();
  expect((await upload(known)).status).toBe(201);
  const take = vi.spyOn(spaceOf(app.context.config.dataDirectory), 'take');
  onTestFinished(() => take.mockRestore());
  // There is space for what arrives, but for nothing else.
  take.mockImplementation(async (bytes) => bytes > 0);
  const next = await drawPicture(30, 20).png().toBuffer();
  expect(await upload(next)).toMatchObject({ status: 503, code: 'busy' });
  expect((await upload(known)).status).toBe(201);
  // It may fill up while a picture waits for its turn.
  take.mockImplementation(async (bytes) => bytes <= next.length);
  expect(await upload(next)).toMatchObject({ status: 503, code: 'busy' });
  take.mockResolvedValue(true);
  expect((await upload(next)).status).toBe(201);
});
