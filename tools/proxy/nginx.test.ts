import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import {
  createServer,
  request,
  type ClientRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { buffer, text } from 'node:stream/consumers';

import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';

import { freePort } from '../freePort.ts';
import { FILES, hasNginx, startNginx } from './nginx.ts';
import { callsWithPictures } from './pictureCalls.ts';

const MB = 1024 * 1024;
const HELD = '/held';

describe.skipIf(!hasNginx())('nginx with docs/nginx.conf', () => {
  let directory: string;
  let nginx: ChildProcess;
  /** What it wrote to its log of errors. */
  let said = '';
  let port: number;
  /** Paths whose requests have reached the node, before their bodies. */
  let begun: string[] = [];
  let withPictures: Awaited<ReturnType<typeof callsWithPictures>>;
  const held = new Set<ServerResponse>();
  const node = createServer((asked, answer) => void serve(asked, answer));
  async function serve(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    begun.push(asked.url ?? '');
    if (asked.url === HELD) {
      held.add(answer);
      return;
    }
    const body = await buffer(asked).catch(() => null);
    answer.end(String(body?.length));
  }

  beforeAll(async () => {
    withPictures = await callsWithPictures();
    directory = await mkdtemp(path.join(tmpdir(), 'lendloop-nginx-'));
    node.listen(0, '127.0.0.1');
    await once(node, 'listening');
    port = await freePort();
    // The tests choose their addresses.
    const addresses = 'set_real_ip_from 127.0.0.1; real_ip_header X-Test-Address;';
    nginx = await startNginx(port, [(node.address() as AddressInfo).port], directory, addresses);
    nginx.stderr?.setEncoding('utf8').on('data', (words: string) => {
      said += words;
    });
  });
  afterAll(async () => {
    const ended = once(nginx, 'exit');
    nginx.kill('SIGTERM');
    await ended;
    node.closeAllConnections();
    node.close();
    await rm(directory, { recursive: true });
  });

  const begin = (method: string, url: string, headers: Record<string, string | number> = {}): ClientRequest =>
    request({ host: '127.0.0.1', port, method, path: url, headers, agent: false });
  async function answerTo(asking: ClientRequest): Promise<{ status: number | undefined; text: string }> {
    const [answer]: IncomingMessage[] = await once(asking, 'response');
    return { status: answer?.statusCode, text: answer ? await text(answer) : '' };
  }
  function send(method: string, url: string, bytes: number) {
    const asking = begin(method, url, { 'content-length': bytes });
    // A refusal closes the connection while the body is being sent.
    asking.on('error', () => {});
    asking.end(Buffer.alloc(bytes));
    return answerTo(asking);
  }

  it('passes on bodies of up to 32 MB where pictures are taken', async () => {
    expect(withPictures.map(({ method, url }) => `${method} ${url}`).toSorted()).toEqual([
      'POST /api/items',
      'POST /api/rentals/17/evidence',
      'POST /api/uploads',
      'PUT /api/items/17',
    ]);
    for (const { method, url } of withPictures) {
      expect(await send(method, url, 32 * MB)).toEqual({ status: 200, text: String(32 * MB) });
      expect((await send(method, url, 32 * MB + 1)).status).toBe(413);
    }
  });

  it('refuses larger ones than 512 KB anywhere else, without telling the node', async () => {
    for (const url of [
      '/api/login',
      '/api/items/17/availability',
      '/api/uploads/more',
      '/api/rentals/17/evidence/5',
      '/',
    ]) {
      begun = [];
      const { status, text: told } = await send('POST', url, MB / 2 + 1);
      expect([status, JSON.parse(told)]).toMatchObject([413, { code: 'too_large' }]);
      expect(begun).toEqual([]);
      expect(await send('POST', url, MB / 2)).toEqual({ status: 200, text: String(MB / 2) });
    }
  });

  it('keeps no log of requests, which anybody could fill its disk with', async () => {
    const DEFAULT_LOG = '/var/log/nginx/access.log';
    const logged = () =>
      stat(DEFAULT_LOG).then(
        ({ size }) => size,
        () => 0,
      );
    const before = await logged();
    for (let count = 0; count < 20; count += 1) {
      const asking = begin('GET', `/${'"'.repeat(8000)}`, { 'x-test-address': '192.0.2.77' });
      asking.end();
      await answerTo(asking);
    }
    expect((await send('POST', '/api/login', MB)).status).toBe(413);
    expect(await logged()).toBe(before);
    expect(said).toBe('');
  });

  it('passes on pictures as they arrive, so that none wait on its own disk', async () => {
    for (const { method, url } of withPictures) {
      begun = [];
      const asking = begin(method, url, { 'content-length': 2 * MB });
      asking.write(Buffer.alloc(MB));
      await expect.poll(() => begun).toEqual([url]);
      asking.end(Buffer.alloc(MB));
      expect(await answerTo(asking)).toEqual({ status: 200, text: String(2 * MB) });
    }
  });

  it('asks the next node for a file that one of another version does not have, and for nothing else', async () => {
    const other = createServer((_, answer) => void answer.writeHead(404).end());
    other.listen(0, '127.0.0.1');
    await once(other, 'listening');
    const own = await mkdtemp(path.join(tmpdir(), 'lendloop-nginx-'));
    const to = await freePort();
    const ports = [other, node].map((one) => (one.address() as AddressInfo).port);
    const both = await startNginx(to, ports, own);
    onTestFinished(async () => {
      const ended = once(both, 'exit');
      both.kill('SIGTERM');
      await ended;
      other.closeAllConnections();
      other.close();
      await rm(own, { recursive: true });
    });
    const statuses = async (url: string) => {
      const found = [1, 2, 3, 4].map(async () => {
        const answer = await fetch(`http://127.0.0.1:${to}${url}`);
        await answer.arrayBuffer();
        return answer.status;
      });
      return new Set(await Promise.all(found));
    };
    expect(await statuses('/assets/app.js')).toEqual(new Set([200]));
    expect(await statuses('/api/items/1')).toContain(404);
  });

  /** Asks from each of the addresses at once for what is not answered until the test ends; counts those refused. */
  async function hold(addresses: readonly string[], more: Record<string, string> = {}): Promise<number> {
    const before = held.size;
    let refused = 0;
    onTestFinished(() => {
      for (const answer of held) answer.end();
      held.clear();
    });
    for (const address of addresses) {
      const asking = begin('GET', HELD, { 'x-test-address': address, ...more });
      asking.once('response', (answer) => {
        answer.resume();
        if (answer.statusCode === 429) refused++;
      });
      asking.end();
    }
    await expect.poll(() => held.size - before + refused).toBe(addresses.length);
    return refused;
  }
  const addressesOf = (count: number, addressOf: (index: number) => string) =>
    Array.from({ length: count }, (_, index) => addressOf(index + 1));

  it.each([
    { name: 'the head of a request that never ends', sent: 'GET / HTTP/1.1\r\nHost: lendloop.example\r\n' },
    { name: 'nothing', sent: '' },
  ])('answers others while many connections that have sent $name are open', async ({ sent }) => {
    let ended = 0;
    const most = FILES * availableParallelism() + 500;
    const sockets = Array.from({ length: most }, () => connect(port, '127.0.0.1'));
    onTestFinished(() => sockets.forEach((socket) => socket.destroy()));
    for (const socket of sockets) {
      socket.on('error', () => {}).once('close', () => ended++);
      socket.write(sent);
    }
    await Promise.all(sockets.map((socket) => once(socket, 'connect')));
    for (let asked = 0; asked < 5; asked++)
      expect(await send('POST', '/', 10)).toEqual({ status: 200, text: '10' });
    expect(ended).toBe(0);
  });

  it('allows 100 connections at once from an IPv4 address', async () => {
    expect(await hold(addressesOf(100, () => '203.0.113.7'))).toBe(0);
    expect(await hold(['203.0.113.7', '::ffff:203.0.113.7', '203.0.113.8'])).toBe(1);
  });

  it.each([
    { name: 'however it is written', own: ['2001:db8:1:0:5::1', '2001:db8:1::6'], other: '2001:db8:1:5::1' },
    {
      name: 'with zeros in the middle',
      own: ['2001:0:0:5:1:1:1:1', '2001:0:0:5::2'],
      other: '2001:0:0:6:1:1:1:1',
    },
    {
      name: 'with a line feed in it',
      own: ['2001:a0a:a0a:a0a::a', '2001:a0a:a0a:a0a::1'],
      other: '2001:a0a:a0a:a0b::a',
    },
  ])('allows 100 connections at once from an IPv6 /64, $name', async ({ own, other }) => {
    const [first = '', second = ''] = own;
    expect(await hold(addressesOf(100, (index) => (index % 2 ? first : second)))).toBe(0);
    expect(await hold([first, second])).toBe(2);
    expect(await hold([other])).toBe(0);
  });

  it('counts apart what pages of other sites have a browser send, but not visits from there', async () => {
    const sent = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'empty' };
    const visit = {
      'sec-fetch-site': 'cross-site',
      'sec-fetch-mode': 'navigate',
      'sec-fetch-dest': 'document',
    };
    expect(
      await hold(
        addressesOf(60, () => '203.0.113.9'),
        sent,
      ),
    ).toBe(10);
    expect(
      await hold(
        addressesOf(50, () => '203.0.113.9'),
        visit,
      ),
    ).toBe(0);
    expect(await hold(addressesOf(60, () => '203.0.113.9'))).toBe(10);
    expect(
      await hold(
        addressesOf(210, (index) => `2001:db8:9:${(index % 10) + 1}::1`),
        sent,
      ),
    ).toBe(10);
  });

  it('allows 400 from an IPv6 /48, and counts no IPv4 network', async () => {
    expect(await hold(addressesOf(400, (index) => `2001:db8:7:${(index % 10) + 1}::${index}`))).toBe(0);
    expect(await hold(['2001:db8:7:99::1', '2001:db8:8:99::1'])).toBe(1);
    expect(await hold(addressesOf(450, (index) => `203.0.${index % 50}.7`))).toBe(0);
  });
});
