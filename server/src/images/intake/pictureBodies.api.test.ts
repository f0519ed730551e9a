import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';

import { createItem } from '@lendloop/contract/items';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { images } from '../../db/schema.ts';
import { SESSION_COOKIE } from '../../http/access.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { makeItem, makePerson, type Person } from '../../testing/factories.ts';
import { drawPicture, uploadPicture } from '../../testing/pictures.ts';
import { intake } from './intakeBodies.ts';

let app: TestApp;
let person: Person;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  person = await makePerson(app);
});
afterAll(() => app.close());

const LISTING = {
  title: 'A thing with pictures',
  description: 'A thing that is shown by its pictures.',
  price: 100,
  categoryId: 1,
  location: 'Indiranagar, Bengaluru',
};
const asDataUrl = (bytes: Buffer, type = 'image/png') => `data:${type};base64,${bytes.toString('base64')}`;
const picture = () => drawPicture(60, 40).png().toBuffer();
const listIncoming = () => readdir(path.join(app.context.config.dataDirectory, 'images', 'incoming'));

interface Sent {
  readonly method?: 'POST' | 'PUT';
  readonly url?: string;
  readonly type?: string;
  readonly as?: Person;
}

/** Sends a body as it stands; answers the status, and what the answer says. */
async function send(payload: string, { method = 'POST', url = '/api/items', ...more }: Sent = {}) {
  const answer = await app.server.inject({
    method,
    url,
    payload,
    headers: {
      'content-type': more.type ?? 'application/json',
      cookie: `${SESSION_COOKIE}=${(more.as ?? person).client.session()}`,
    },
  });
  const body: { id?: number; code?: string; images?: string[]; issues?: unknown[] } = answer.json();
  return { status: answer.statusCode, ...body };
}
const list = (fields: object) => send(JSON.stringify({ ...LISTING, ...fields }));

describe('pictures in a body', () => {
  it('are stored, each once, and leave nothing on the way in', async () => {
    const [first, second] = [await picture(), await picture()];
    const urls = [asDataUrl(first), 'https://example.com/a.jpg', asDataUrl(second, 'image/x-anything')];
    const { status, images: kept } = await list({ image: asDataUrl(first), images: urls });
    expect(status).toBe(201);
    const uploaded = await uploadPicture(app, person, Uint8Array.from(first));
    expect(kept).toEqual([uploaded.url, 'https://example.com/a.jpg', expect.stringMatching(/^\/images\//)]);
    expect(await listIncoming()).toEqual([]);
    // With slashes as some other writers of JSON escape them.
    const escaped = JSON.stringify({ ...LISTING, image: asDataUrl(second) }).replaceAll('/', '\\/');
    expect(await send(escaped)).toMatchObject({ status: 201, images: [kept?.[2]] });
  });

  it('may be as large as uploads, together with the others as large as a body', async () => {
    const padded = async (size: number) => {
      const photo = await picture();
      return asDataUrl(Buffer.concat([photo, Buffer.alloc(size - photo.length)]));
    };
    const whole = 5 * 1024 * 1024;
    const three = [await padded(whole), await padded(whole), await padded(whole)];
    expect(await list({ images: three })).toMatchObject({ status: 201 });
    expect(await list({ image: await padded(whole + 1) })).toMatchObject({
      status: 413,
      code: 'image_too_large',
    });
    expect(await list({ images: [...three, await padded(whole)] })).toMatchObject({
      status: 413,
      code: 'too_large',
    });
    expect(await listIncoming()).toEqual([]);
  });

  it('stand in the place of pictures alone', async () => {
    const description = `data:image/png;base64,${'A'.repeat(2000)}`;
    const { status, id } = await list({ image: 'https://example.com/a.jpg', description });
    expect(status).toBe(201);
    const shown = await app.server.inject(`/api/items/${id}`);
    expect(shown.json<{ description: string }>().description).toBe(description);
  });

  it.each([
    ['a text', asDataUrl(Buffer.from('no image')), 415, 'unsupported_image'],
    ['a damaged image', asDataUrl(Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0])), 400, 'invalid_image'],
    ['nothing', 'data:image/png;base64,', 400, 'invalid_input'],
    ['no base64', 'data:image/png;base64,AAAA*AAA', 400, 'invalid_input'],
    [
      'base64 that goes on after its end',
      `data:image/png;base64,AA==${'A'.repeat(40)}`,
      400,
      'invalid_input',
    ],
    ['no image', 'data:text/html;base64,PHNjcmlwdD4=', 400, 'invalid_input'],
    ['an endless type', `data:image/${'a'.repeat(10_000)}`, 400, 'invalid_input'],
    ['an address that stands for a picture', 'data:image/taken;base64,0', 400, 'invalid_image'],
  ])('are refused: %s', async (_, source, status, code) => {
    const stored = await app.database.db.$count(images);
    expect(await list({ images: ['https://example.com/a.jpg', source] })).toMatchObject({ status, code });
    expect(await list({ image: source })).toMatchObject({ status, code });
    expect(await listIncoming()).toEqual([]);
    expect(await app.database.db.$count(images)).toBe(stored);
  });

  it('are no more than a listing shows', async () => {
    const many = Array.from({ length: 12 }, () => 'data:image/png;base64,AAAA');
    expect(await list({ images: many })).toMatchObject({
      status: 400,
      code: 'invalid_input',
      message: 'Please upload at most 10 images',
    });
    expect(await listIncoming()).toEqual([]);
  });

  it('cannot be hidden from the reader, nor named by anybody else', async () => {
    const escaped = JSON.stringify({ ...LISTING, image: 'data:image/taken;base64,0' });
    for (const body of [escaped.replace('"data', '"\\u0064ata'), escaped.replace('"image"', '"im\\u0061ge"')])
      expect(await send(body)).toMatchObject({ status: 400, code: 'invalid_input' });
  });

  it('are not decoded when anything else is wrong, or when the listing is somebody else’s', async () => {
    const stored = await app.database.db.$count(images);
    const image = asDataUrl(await picture());
    expect(await list({ title: 'x', image })).toMatchObject({ status: 400, code: 'invalid_input' });
    const { id } = await makeItem(app, (await makePerson(app)).id);
    const url = `/api/items/${id}`;
    const edit = (payload: string) => send(payload, { method: 'PUT', url });
    expect(await edit(JSON.stringify({ ...LISTING, image }))).toMatchObject({
      status: 403,
      code: 'not_owner',
    });
    // Not even read.
    expect(await edit('{{{')).toMatchObject({ status: 403, code: 'not_owner' });
    expect(await send('{{{', { method: 'PUT', url: '/api/items/999999' })).toMatchObject({
      status: 404,
      code: 'item_not_found',
    });
    expect(await app.database.db.$count(images)).toBe(stored);
    expect(await listIncoming()).toEqual([]);
  });
});

describe('a body without end', () => {
  it.each([
    ['many empty lists', `{"images":[${'[],'.repeat(7_500_000)}[]]}`, 413, 'too_large'],
    ['a long text', JSON.stringify({ ...LISTING, description: 'a'.repeat(300_000) }), 413, 'too_large'],
    ['long addresses', JSON.stringify({ images: ['https://a.b/'.repeat(30_000)] }), 413, 'too_large'],
    ['lists in lists', '['.repeat(100_000), 400, 'invalid_input'],
  ])('is refused before it is parsed: %s', async (_, payload, status, code) => {
    expect(await send(payload)).toMatchObject({ status, code });
  });

  it('is refused at every other call too', async () => {
    const sent = (payload: string) => send(payload, { url: '/api/messages' });
    expect(await sent(`{"content":[${'[],'.repeat(80_000)}[]]}`)).toMatchObject({
      status: 413,
      code: 'too_large',
    });
    expect(await sent('['.repeat(100_000))).toMatchObject({ status: 400, code: 'invalid_input' });
    expect(await sent(' '.repeat(300_000))).toMatchObject({ status: 413, code: 'too_large' });
  });

  it('is told of its faults in few words', async () => {
    const { status, issues } = await list({ images: Array.from({ length: 1500 }, () => 7) });
    expect([status, issues?.length]).toEqual([400, 1]);
  });

  it('of another type is not read', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/octet-stream'])
      expect(await send('x'.repeat(1000), { type })).toMatchObject({ status: 415, code: 'unsupported_type' });
  });
});

describe('what is on its way', () => {
  let port: number;
  beforeAll(async () => {
    port = Number(new URL(await app.server.listen({ port: 0, host: '127.0.0.1' })).port);
  });

  /** Begins to send a body of so many bytes, by default a listing. */
  function begin(
    start: string,
    size: number,
    { url = '/api/items', type = 'application/json' }: Sent = {},
  ): Socket {
    const socket = connect(port, '127.0.0.1');
    socket.write(
      `POST ${url} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nCookie: ${SESSION_COOKIE}=${person.client.session()}\r\n` +
        `Content-Type: ${type}\r\nContent-Length: ${size}\r\n\r\n${start}`,
    );
    return socket;
  }
  const START = `{"image":"data:image/png;base64,${'A'.repeat(100_000)}`;
  const leave = async (socket: Socket) => {
    socket.destroy();
    await once(socket, 'close');
  };

  it('goes when the client leaves', async () => {
    const socket = begin(START, 1_000_000);
    await expect.poll(listIncoming).toHaveLength(1);
    await leave(socket);
    await expect.poll(listIncoming).toEqual([]);
  });

  const MB = 1024 * 1024;
  const padded = async () => {
    const photo = await picture();
    return Buffer.concat([photo, Buffer.alloc(5_200_000 - photo.length)]);
  };
  const uploadLarge = async (as: Person) => uploadPicture(app, as, Uint8Array.from(await padded()));
  const TOO_MUCH = { status: 429, code: 'too_many_requests' };

  it('is bounded for a person, and nobody else has to wait for it', async () => {
    const held = intake.open({ person: person.id, network: 'of a phone' });
    held.take(60 * MB);
    expect(await uploadLarge(person)).toMatchObject(TOO_MUCH);
    expect(await list({ image: asDataUrl(await padded()) })).toMatchObject(TOO_MUCH);
    expect((await uploadLarge(await makePerson(app))).status).toBe(201);
    expect(await listIncoming()).toEqual([]);
    held.release();
    expect((await uploadLarge(person)).status).toBe(201);
    expect(await list({ image: asDataUrl(await padded()) })).toMatchObject({ status: 201 });
  });

  it('is bounded for a network', async () => {
    const others = [1, 2, 3, 4].map((less) => intake.open({ person: -less, network: '127.0.0.1' }));
    for (const one of others) one.take(63 * MB);
    expect(await uploadLarge(person)).toMatchObject(TOO_MUCH);
    for (const one of others) one.release();
    expect((await uploadLarge(person)).status).toBe(201);
  });

  it('takes no room before it arrives', async () => {
    // One fewer than a person may send at once.
    const sockets = Array.from({ length: 19 }, () => begin(START, 24 * MB - 1));
    await expect.poll(listIncoming).toHaveLength(19);
    expect((await uploadLarge(person)).status).toBe(201);
    for (const socket of sockets) await leave(socket);
    await expect.poll(listIncoming).toEqual([]);
  });

  it('is dropped when it is too slow, in JSON and in a form', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const form = 'multipart/form-data; boundary=x';
      const part = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nA';
      const sockets = [begin(START, 24 * MB - 1), begin(part, MB, { url: '/api/uploads', type: form })];
      await expect.poll(listIncoming).toHaveLength(2);
      const answers = Promise.all(sockets.map((socket) => text(socket)));
      vi.advanceTimersByTime(20_000);
      for (const answer of await answers)
        expect(answer).toMatch(/^HTTP\/1\.1 400 .*connection: close.*"code":"upload_incomplete"/is);
      await expect.poll(listIncoming).toEqual([]);
    } finally {
      vi.useRealTimers();
    }
  });

  it('is answered where it is refused midway, over a connection too', async () => {
    const body = JSON.stringify({ ...LISTING, images: Array.from({ length: 100_000 }, () => []) });
    const answer = await fetch(`http://127.0.0.1:${port}${createItem.path}`, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        cookie: `${SESSION_COOKIE}=${person.client.session()}`,
      },
    });
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([413, 'too_large']);
  });
});
