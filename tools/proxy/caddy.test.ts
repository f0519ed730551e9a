import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, request, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer, text } from 'node:stream/consumers';

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { freePort } from '../freePort.ts';
import { root } from '../setup/paths.mjs';
import { whichProgram } from '../setup/which.mjs';
import { callsWithPictures } from './pictureCalls.ts';

const KB = 1024;
const caddy = whichProgram(['caddy']);

describe.skipIf(!caddy)('Caddy with deploy/compose/Caddyfile', () => {
  let directory: string;
  let proxy: ChildProcess;
  let port: number;
  /** What the nodes were asked, as `method url`. */
  let asked: string[] = [];
  let nodes: Server[] = [];

  const startNode = async () => {
    const node = createServer((message, answer) => {
      asked.push(`${message.method} ${message.url}`);
      void buffer(message).then(
        ({ length }) => answer.end(JSON.stringify({ bytes: length, headers: message.headers })),
        () => answer.destroy(),
      );
    });
    node.listen(0, '127.0.0.1');
    await once(node, 'listening');
    return node;
  };
  const portOf = (node: Server) => (node.address() as AddressInfo).port;

  beforeAll(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'lendloop-caddy-'));
    nodes = await Promise.all([startNode(), startNode()]);
    port = await freePort();
    let file = await readFile(path.join(root, 'deploy/compose/Caddyfile'), 'utf8');
    nodes.forEach(
      (node, index) => (file = file.replace(`node${index + 1}:3000`, `127.0.0.1:${portOf(node)}`)),
    );
    await writeFile(path.join(directory, 'Caddyfile'), file.replace('{\n', '{\n\tadmin off\n'));
    const args = ['run', '--adapter', 'caddyfile', '--config', path.join(directory, 'Caddyfile')];
    // Plain HTTP, which needs no certificate.
    const env = {
      PATH: process.env['PATH'],
      HOME: directory,
      SITE_HOST: `http://127.0.0.1:${port}`,
      ACME_EMAIL: 'somebody@lendloop.example',
    };
    proxy = spawn(caddy ?? '', args, { env, stdio: 'ignore' });
    await vi.waitFor(() => send('GET', '/'), { timeout: 30_000 });
  });
  afterAll(async () => {
    const ended = once(proxy, 'exit');
    proxy.kill('SIGTERM');
    await ended;
    for (const node of nodes) {
      node.closeAllConnections();
      node.close();
    }
    await rm(directory, { recursive: true });
  });

  async function send(method: string, url: string, bytes = 0, headers: Record<string, string> = {}) {
    const asking = request({ host: '127.0.0.1', port, method, path: url, headers, agent: false });
    const answered = once(asking, 'response') as Promise<[IncomingMessage]>;
    asking.end(Buffer.alloc(bytes));
    const [answer] = await answered;
    return { status: answer.statusCode, text: await text(answer) };
  }

  it('passes on who asked and how, and nothing that visitors say about it', async () => {
    const { text: told } = await send('GET', '/', 0, {
      'x-forwarded-for': '203.0.113.7',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'other.example',
      forwarded: 'for=203.0.113.7',
    });
    const { headers } = JSON.parse(told) as { headers: Record<string, string> };
    expect(headers).toMatchObject({
      host: `127.0.0.1:${port}`,
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'http',
      'x-forwarded-host': `127.0.0.1:${port}`,
    });
    expect(headers).not.toHaveProperty('forwarded');
  });

  it('passes on large bodies only where pictures are taken', async () => {
    for (const { method, url } of await callsWithPictures())
      expect({ url, ...(await send(method, url, 600 * KB)) }).toMatchObject({
        url,
        status: 200,
        text: expect.stringContaining(`"bytes":${600 * KB}`),
      });
    for (const url of ['/api/login', '/api/items/17/availability', '/api/rentals/17/evidence/5'])
      expect(await send('POST', url, 600 * KB)).toMatchObject({ status: expect.toBeOneOf([413, 502]) });
  });

  it('takes no node out of service for bodies that are too large', async () => {
    for (let count = 0; count < 6; count++) await send('POST', '/api/login', 600 * KB);
    // Unlike a GET, it does not wait for a node.
    expect((await send('DELETE', '/api/items/17')).status).toBe(200);
  });

  it('keeps the metrics from visitors', async () => {
    asked = [];
    expect((await send('GET', '/metrics')).status).toBe(404);
    expect(asked).not.toContain('GET /metrics');
  });

  it('asks the other node while one is away', async () => {
    const [first] = nodes;
    first?.closeAllConnections();
    first?.close();
    // Reads may be asked again, until Caddy has noticed that the connections it kept are gone. Other calls may have reached the node.
    for (let count = 0; count < 6; count++) expect((await send('GET', '/api/items/17')).status).toBe(200);
    for (let count = 0; count < 6; count++) expect((await send('DELETE', '/api/items/17')).status).toBe(200);
  });
});
