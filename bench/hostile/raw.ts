import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

import { login } from '@lendloop/contract/accounts';
import { uploadImage } from '@lendloop/contract/images';
import { listItems } from '@lendloop/contract/items';

import type { Client, formOf } from './client.ts';
import { waitForLine } from './line.ts';

/** Time between two bytes of a slow body, in ms. */
const DRIP_MS = 1000;
/** The hostile client itself gives up after this long, in ms. */
const HELD_MS = 20_000;
const PIPELINED = 50;

/** A raw connection to the site. Throws if there is none. */
async function dial({ origin, connection }: Client): Promise<Socket> {
  const { port, hostname } = new URL(origin);
  const socket = connect({ port: Number(port), host: hostname, localAddress: connection.localAddress });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('error', reject);
  });
  // Errors from now on show in what was received.
  socket.on('error', () => {});
  return socket;
}

function headOf(
  client: Client,
  method: string,
  path: string,
  headers: Readonly<Record<string, string>>,
): string {
  const all = { host: new URL(client.origin).host, ...client.connection.headers, ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return `${[`${method} ${path} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n`;
}

/** The status of the first answer on a connection once it is closed, or a text saying who closed it without an answer. */
async function outcome(socket: Socket): Promise<string> {
  let text = '';
  socket.on('data', (chunk: Buffer) => {
    if (text.length < 100) text += chunk.toString('latin1');
  });
  await Promise.race([new Promise((resolve) => socket.once('close', resolve)), sleep(HELD_MS)]);
  const isHeld = !socket.destroyed;
  socket.destroy();
  return /^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? (isHeld ? 'held open' : 'closed');
}

/** Sends a body at a byte a second; every other connection does not even finish its headers. */
export async function dripBody(client: Client, turn: number): Promise<string> {
  try {
    const socket = await dial(client);
    const head = headOf(client, 'POST', login.path, {
      'content-type': 'application/json',
      'content-length': '8000',
    });
    socket.write(turn % 2 === 0 ? head : head.slice(0, -2));
    const timer = setInterval(() => socket.write(turn % 2 === 0 ? ' ' : 'x'), DRIP_MS);
    const result = await outcome(socket);
    clearInterval(timer);
    return result;
  } catch {
    return 'no connection';
  }
}

/** Begins an upload and disconnects halfway. */
export async function cutUpload(
  client: Client,
  { headers, body }: ReturnType<typeof formOf>,
): Promise<string> {
  try {
    const socket = await dial(client);
    const length = { 'content-length': String(body.length) };
    socket.write(headOf(client, 'POST', uploadImage.path, { ...headers, ...length }));
    await waitForLine(body.length / 2);
    await new Promise((resolve) => socket.write(body.subarray(0, body.length / 2), resolve));
    socket.destroy();
    return 'cut';
  } catch {
    return 'no connection';
  }
}

/** Requests many long answers on one connection and reads none of them. */
export async function answerUnread(client: Client): Promise<string> {
  try {
    const socket = await dial(client);
    socket.pause();
    socket.write(headOf(client, 'GET', `${listItems.path}?limit=1000`, {}).repeat(PIPELINED));
    await sleep(HELD_MS / 4);
    const isHeld = !socket.destroyed;
    socket.destroy();
    return isHeld ? 'held open' : 'closed';
  } catch {
    return 'no connection';
  }
}
