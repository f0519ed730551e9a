import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';

import { IMAGE_MAX_BYTES, IMAGE_WIDTHS } from '@lendloop/contract/values/imageSizes';
import exifr from 'exifr';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { images } from '../../db/schema.ts';
import { SESSION_COOKIE } from '../../http/access.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { makePerson, type Person } from '../../testing/factories.ts';
import {
  asForm,
  drawPicture,
  encodeForm,
  makePngOfOneColour,
  takePhonePhoto,
  uploadPicture,
} from '../../testing/pictures.ts';

let app: TestApp;
let person: Person;
beforeAll(async () => {
  app = await startTestApp();
  person = await makePerson(app);
});
afterAll(() => app.close());

const upload = (bytes: Uint8Array<ArrayBuffer>, options?: { field?: string; name?: string }) =>
  uploadPicture(app, person, bytes, options);
const fetchImage = async (url: string, accept: string) => {
  const cookie = `${SESSION_COOKIE}=${person.client.session()}`;
  const answer = await app.server.inject({ url, headers: { accept, cookie } });
  return { type: answer.headers['content-type'], bytes: answer.rawPayload };
};
const countImages = () => app.database.db.$count(images);
const listIncoming = () => readdir(path.join(app.context.config.dataDirectory, 'images', 'incoming'));

describe('a phone photo', () => {
  it('comes back upright, without metadata, in three widths of WebP and JPEG', async () => {
    const photo = await takePhonePhoto(1800, 2400);
    expect((await exifr.gps(photo))?.latitude).toBeCloseTo(12.97);

    const { status, url } = await upload(photo);
    expect(status).toBe(201);
    for (const width of IMAGE_WIDTHS) {
      for (const type of ['image/webp', 'image/jpeg']) {
        const file = await fetchImage(`${url}/${width}`, type);
        expect(file.type).toBe(type);
        const metadata = await sharp(file.bytes).metadata();
        expect(metadata).toMatchObject({ width, height: Math.round((width * 4) / 3), space: 'srgb' });
        expect([metadata.exif, metadata.xmp, metadata.icc, metadata.iptc, metadata.orientation]).toEqual(
          Array(5).fill(undefined),
        );
        expect(await colourAt(file.bytes, 0.5, 0.1)).toBe('red');
        expect(await colourAt(file.bytes, 0.5, 0.9)).toBe('blue');
      }
      const { bytes } = await fetchImage(`${url}/${width}`, 'image/jpeg');
      expect(await exifr.parse(bytes, true)).toBeUndefined();
    }
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('lies right with orientation %i', async (orientation) => {
    const expected = await drawPicture(60, 90).toColourspace('srgb').png().toBuffer();
    const turned = await sharp(await sharp(expected).withMetadata({ orientation }).jpeg().toBuffer())
      .autoOrient()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { url } = await upload(await sharp(expected).withMetadata({ orientation }).jpeg().toBuffer());
    const shown = await fetchImage(url, 'image/jpeg');
    expect(await sharp(shown.bytes).metadata()).toMatchObject({
      width: turned.info.width,
      height: turned.info.height,
    });
    const reference = await sharp(turned.data, { raw: turned.info }).png().toBuffer();
    for (const [x, y] of [
      [0.1, 0.1],
      [0.9, 0.1],
      [0.1, 0.9],
    ] as const)
      expect(await colourAt(shown.bytes, x, y)).toBe(await colourAt(reference, x, y));
  });
});

describe('a file of a kind that we take', () => {
  it.each(['png', 'jpeg', 'gif', 'webp', 'avif'] as const)('is stored: %s', async (format) => {
    const bytes = await drawPicture(120, 80).toFormat(format).toBuffer();
    const { status, url } = await upload(bytes, { name: 'no-image-name.txt' });
    expect(status).toBe(201);
    const shown = await fetchImage(`${url}/1600`, 'image/webp');
    expect(await sharp(shown.bytes).metadata()).toMatchObject({ width: 120, height: 80 });
    expect(await colourAt(shown.bytes, 0.1, 0.1)).toBe('red');
  });

  it('keeps what is transparent in WebP, and is white there in JPEG', async () => {
    const bytes = await sharp({
      create: { width: 30, height: 30, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer();
    const { url } = await upload(bytes);
    expect((await sharp((await fetchImage(url, 'image/webp')).bytes).metadata()).hasAlpha).toBe(true);
    expect([...(await pixelAt((await fetchImage(url, 'image/jpeg')).bytes, 0.5, 0.5))]).toEqual([
      255, 255, 255,
    ]);
  });

  it('may be very tall', async () => {
    const { status, url } = await upload(await drawPicture(40, 30_000).png().toBuffer());
    expect(status).toBe(201);
    const shown = await fetchImage(url, 'image/webp');
    expect(await sharp(shown.bytes).metadata()).toMatchObject({ width: 2, height: 1600 });
  });

  it('is one image however often it comes, also at once', async () => {
    const before = await countImages();
    const photo = await drawPicture(300, 200).jpeg().toBuffer();
    const answers = await Promise.all(Array.from({ length: 8 }, () => upload(photo)));
    answers.push(await upload(photo, { name: 'other.jpg' }));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ url }) => url)).size).toBe(1);
    expect(await countImages()).toBe(before + 1);
  });

  it('of exactly five megabytes is not too large', async () => {
    const photo = await drawPicture(300, 200).jpeg().toBuffer();
    const padded = Buffer.concat([photo, Buffer.alloc(IMAGE_MAX_BYTES - photo.byteLength)]);
    expect((await upload(padded)).status).toBe(201);
    expect(await upload(Buffer.concat([padded, Buffer.alloc(1)]))).toMatchObject({
      status: 413,
      code: 'image_too_large',
    });
  });
});

describe('a bad file', () => {
  it('is told what is wrong with it, and nothing of it is stored', async () => {
    const before = await countImages();
    const photo = await drawPicture(600, 400).jpeg().toBuffer();
    const png = await drawPicture(600, 400).png().toBuffer();
    const damaged = Buffer.from(png);
    damaged.fill(0x55, png.byteLength / 2, png.byteLength / 2 + 40);
    const files: [string, Uint8Array<ArrayBuffer>, number, string][] = [
      ['a text named .jpg', Buffer.from('This is no image at all.'), 415, 'unsupported_image'],
      [
        'a drawing that is a program',
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
        415,
        'unsupported_image',
      ],
      ['a TIFF', await drawPicture(20, 20).tiff().toBuffer(), 415, 'unsupported_image'],
      ['6 MB', Buffer.alloc(6 * 1024 * 1024, photo), 413, 'image_too_large'],
      ['a truncated JPEG', photo.subarray(0, photo.byteLength * 0.6), 400, 'invalid_image'],
      ['a truncated PNG', png.subarray(0, png.byteLength * 0.6), 400, 'invalid_image'],
      ['a damaged PNG', damaged, 400, 'invalid_image'],
      ['the first bytes of a JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 400, 'invalid_image'],
      ['an empty file', Buffer.alloc(0), 400, 'invalid_image'],
      ['50,000 × 50,000 pixels', makePngOfOneColour(50_000, 50_000), 400, 'image_too_many_pixels'],
    ];
    for (const [what, bytes, status, code] of files)
      expect({ what, ...(await upload(bytes)) }).toMatchObject({ what, status, code });
    expect(await countImages()).toBe(before);
    expect(await listIncoming()).toEqual([]);
  });

  it('takes no memory that grows with its pixels, twenty at once', async () => {
    const flat = (size: number) =>
      sharp({ create: { width: size, height: size, channels: 3, background: 'red' } });
    const bombs: [number, number, Buffer<ArrayBuffer>][] = [
      [8, 400, makePngOfOneColour(50_000, 50_000)],
      // Decoded row by row: its pixels would fill 40 MB.
      [5, 201, makePngOfOneColour(6300, 6300)],
      // Both fill some 300 MB: the decoder needs the whole picture.
      [4, 201, await flat(7000).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer()],
      [3, 400, await flat(4800).avif({ effort: 0 }).toBuffer()],
    ];
    const files = bombs.flatMap(([count, status, bytes]) =>
      Array.from({ length: count }, (_, index) => ({
        status,
        bytes: Buffer.concat([bytes, Buffer.from([index])]),
      })),
    );
    const before = process.memoryUsage.rss();
    let most = before;
    const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 5);
    const answers = await Promise.all(
      files.map(async ({ bytes }) => uploadPicture(app, await makePerson(app), bytes)),
    );
    clearInterval(watch);
    expect(answers.map(({ status }) => status)).toEqual(files.map(({ status }) => status));
    expect((most - before) / 1e6).toBeLessThan(600);
  });
});

describe('a form', () => {
  const post = async (form: FormData, cookie = `${SESSION_COOKIE}=${person.client.session()}`) => {
    const { payload, headers } = await encodeForm(form);
    const answer = await app.server.inject({
      method: 'POST',
      url: '/api/uploads',
      payload,
      headers: { ...headers, cookie },
    });
    return { status: answer.statusCode, ...answer.json<{ code: string; message: string }>() };
  };
  const formOf = (...entries: [string, string | Blob][]) => {
    const form = new FormData();
    for (const [name, value] of entries) form.append(name, value);
    return form;
  };
  const image = async () => new Blob([await drawPicture(20, 20).png().toBuffer()]);

  it.each<[string, () => Promise<FormData>]>([
    ['without a file', async () => formOf(['note', 'x'])],
    ['without anything', async () => formOf()],
    ['with the file in another field', async () => formOf(['photo', await image()])],
    ['with two files', async () => formOf(['file', await image()], ['file', await image()])],
    [
      'with five files',
      async () =>
        formOf(
          ...(await Promise.all(
            Array.from({ length: 5 }, async (): Promise<[string, Blob]> => ['file', await image()]),
          )),
        ),
    ],
    ['with a text beside the file', async () => formOf(['file', await image()], ['note', 'x'])],
    ['with a text as the file', async () => formOf(['file', 'x'])],
    ['with a dangerous name', async () => formOf(['__proto__', await image()])],
  ])('%s is invalid input', async (_, makeForm) => {
    expect(await post(await makeForm())).toMatchObject({ status: 400, code: 'invalid_input' });
  });

  it('is taken from signed-in people alone', async () => {
    expect(await post(formOf(['file', await image()]), '')).toMatchObject({ status: 401 });
  });

  it('is the only kind of body', async () => {
    const answer = await app.server.inject({
      method: 'POST',
      url: '/api/uploads',
      payload: { file: 'x' },
      headers: { cookie: `${SESSION_COOKIE}=${person.client.session()}` },
    });
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([415, 'unsupported_type']);
  });

  it('that breaks off in the middle is incomplete, and nothing is stored', async () => {
    const before = await countImages();
    const { payload, headers } = await asForm(await drawPicture(500, 500).png().toBuffer());
    const answer = await app.server.inject({
      method: 'POST',
      url: '/api/uploads',
      payload: payload.subarray(0, payload.byteLength / 2),
      headers: { ...headers, cookie: `${SESSION_COOKIE}=${person.client.session()}` },
    });
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, 'upload_incomplete']);

    const { port } = new URL(await app.server.listen({ port: 0, host: '127.0.0.1' }));
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(
      `POST /api/uploads HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nCookie: ${SESSION_COOKIE}=${person.client.session()}\r\n` +
        `Content-Type: ${headers['content-type']}\r\nContent-Length: ${payload.byteLength}\r\n\r\n`,
    );
    socket.write(payload.subarray(0, payload.byteLength / 2));
    await expect.poll(listIncoming).toHaveLength(1);
    socket.destroy();
    await once(socket, 'close');
    await expect.poll(listIncoming).toEqual([]);
    expect(await countImages()).toBe(before);
  });
});

async function pixelAt(bytes: Uint8Array, x: number, y: number): Promise<Uint8Array> {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
  return data.subarray(at, at + info.channels);
}

async function colourAt(bytes: Uint8Array, x: number, y: number): Promise<'red' | 'blue' | 'other'> {
  const [red = 0, green = 0, blue = 0] = await pixelAt(bytes, x, y);
  if (red > 150 && green < 90 && blue < 90) return 'red';
  return blue > 150 && green < 90 && red < 90 ? 'blue' : 'other';
}
