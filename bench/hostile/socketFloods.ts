import { FRAME_MAX_BYTES, LIVE_PATH } from '@lendloop/contract/live';
import { WebSocket } from 'ws';

import type { Client } from './client.ts';

/** Frames sent before waiting for anything. */
const AT_ONCE = 100;
/** A socket that is neither closed nor answered for this long is abandoned, in ms. */
const HELD_MS = 10_000;

const openSocket = ({ origin, connection }: Client): WebSocket =>
  new WebSocket(origin.replace('http', 'ws') + LIVE_PATH, { ...connection, perMessageDeflate: false });

/** Resolves with 'open', or with the reason why it did not open. */
function opened(socket: WebSocket): Promise<string> {
  return new Promise((resolve) => {
    socket.once('open', () => resolve('open'));
    socket.once('unexpected-response', (request, response) => {
      resolve(String(response.statusCode));
      request.destroy();
    });
    socket.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'error'));
  });
}

/** Opens a WebSocket and disconnects. */
export async function openAndLeave(client: Client): Promise<string> {
  const socket = openSocket(client);
  const result = await opened(socket);
  socket.terminate();
  return result;
}

/** Sends as many frames of one kind as possible until the socket is closed. */
export async function floodFrames(client: Client, userId: number, turn: number): Promise<string> {
  const socket = openSocket(client);
  const result = await opened(socket);
  if (result !== 'open') return result;
  const [name, frame] = frameOf(userId, turn);
  const auth = JSON.stringify({ type: 'auth', userId });
  socket.send(auth);
  let answers = 0;
  const ended = await new Promise<string>((resolve) => {
    const timer = setTimeout(() => resolve('held open'), HELD_MS);
    const send = () => {
      for (let sent = 0; sent < AT_ONCE; sent++) socket.send(frame);
    };
    socket.on('message', () => {
      if (++answers % AT_ONCE === 0) send();
    });
    socket.once('close', (code) => {
      clearTimeout(timer);
      resolve(`closed ${code}`);
    });
    send();
  });
  socket.terminate();
  const share = answers < 20 ? 'few' : answers < 200 ? 'tens of' : 'hundreds of';
  return `${name}: ${share} answers, ${ended}`;
}

function frameOf(userId: number, turn: number): readonly [name: string, frame: string | Buffer] {
  const fill = 'x'.repeat(FRAME_MAX_BYTES - 5000);
  const frames = [
    ['auth', JSON.stringify({ type: 'auth', userId })],
    ['auth as another', JSON.stringify({ type: 'auth', userId: userId + 1 })],
    ['60 KB of no JSON', fill],
    ['60 KB of []', `[${'[],'.repeat(19_000)}[]]`],
    ['typing', JSON.stringify({ type: 'typing', receiverId: 1, itemId: 1 })],
    [
      'messages to oneself',
      JSON.stringify({ type: 'message', receiverId: userId, itemId: 1, content: 'spam' }),
    ],
    ['binary', Buffer.from(fill)],
    ['too large', 'x'.repeat(FRAME_MAX_BYTES + 1)],
  ] as const;
  return frames[turn % frames.length] ?? frames[0];
}
