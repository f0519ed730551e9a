import { deflateSync, crc32 } from 'node:zlib';

import sharp, { type Sharp } from 'sharp';

import { SESSION_COOKIE } from '../http/access.ts';
import { useImages } from '../images/sourceActions.ts';
import type { TestApp } from './app.ts';
import { makeItem, type Person } from './factories.ts';

const RED = { r: 200, g: 30, b: 30 };
const BLUE = { r: 30, g: 30, b: 200 };
let made = 0;

/** A unique picture: red above, blue below, and a stripe that no other picture has. */
export function drawPicture(width: number, height: number): Sharp {
  const half = { width, height: Math.floor(height / 2), channels: 3 as const };
  const stripe = { r: made & 255, g: (made++ >> 8) & 255, b: 0 };
  return sharp({ create: { width, height, channels: 3, background: BLUE } }).composite([
    { input: { create: { ...half, background: RED } }, left: 0, top: 0 },
    {
      input: { create: { width: 8, height: 8, channels: 3, background: stripe } },
      gravity: 'centre',
    },
  ]);
}

/** A portrait photo as a phone takes it: the pixels lie on their side, and EXIF holds the rotation and the place. */
export async function takePhonePhoto(width: number, height: number): Promise<Buffer<ArrayBuffer>> {
  const upright = await drawPicture(width, height).png().toBuffer();
  return sharp(upright)
    .rotate(-90)
    .withExif({
      IFD0: { Make: 'Phone', Orientation: '6' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '12/1 58/1 1800/100',
        GPSLongitudeRef: 'E',
        GPSLongitude: '77/1 35/1 4000/100',
      },
    })
    .withMetadata({ orientation: 6 })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret/></x:xmpmeta>')
    .jpeg({ quality: 85 })
    .toBuffer();
}

/** A valid PNG in a single colour: a small file, however many pixels it has. */
export function makePngOfOneColour(width: number, height: number): Buffer<ArrayBuffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // One bit per pixel, greyscale.
  header.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc((1 + Math.ceil(width / 8)) * height));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', header),
    pngChunk('IDAT', rows),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A chunk of a PNG. */
export function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.byteLength);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

/** A multipart body with this file and these fields in front of it, and the matching header. */
export async function asForm(
  bytes: Uint8Array<ArrayBuffer>,
  {
    field = 'file',
    name = 'photo.jpg',
    fields = {},
  }: { field?: string; name?: string; fields?: Readonly<Record<string, string>> } = {},
): Promise<{ payload: Buffer; headers: Record<string, string> }> {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.append(key, value);
  form.append(field, new Blob([bytes]), name);
  return encodeForm(form);
}

export async function encodeForm(
  form: FormData,
): Promise<{ payload: Buffer; headers: Record<string, string> }> {
  const body = new Response(form);
  return {
    payload: Buffer.from(await body.arrayBuffer()),
    headers: { 'content-type': body.headers.get('content-type') ?? '' },
  };
}

/** Uses a stored image in a listing of this person, which makes it public. */
export async function showInListing(app: TestApp, { id }: Pick<Person, 'id'>, url: string): Promise<void> {
  const item = await makeItem(app, id, { images: [url] });
  await app.database.db.transaction((tx) => useImages(tx, item.id, [url]));
}

/** Uploads a file as this person. */
export async function uploadPicture(
  { server }: TestApp,
  { client }: Person,
  bytes: Uint8Array<ArrayBuffer>,
  options?: Parameters<typeof asForm>[1],
): Promise<{ status: number; code: string | undefined; url: string }> {
  const { payload, headers } = await asForm(bytes, options);
  const answer = await server.inject({
    method: 'POST',
    url: '/api/uploads',
    payload,
    headers: { ...headers, cookie: `${SESSION_COOKIE}=${client.session()}` },
  });
  const { url, code }: { url: string; code?: string } = answer.json();
  return { status: answer.statusCode, code, url };
}
