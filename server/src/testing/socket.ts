import { LIVE_PATH, ServerFrame, type ClientFrame } from '@lendloop/contract/live';
import { WebSocket } from 'ws';

import { SESSION_COOKIE } from '../http/access.ts';
import type { TestApp } from './app.ts';
import type { Person } from './factories.ts';

/** The frame of the given type. */
export type FrameOf<T extends ServerFrame['type']> = Extract<ServerFrame, { type: T }>;

/** A real client of the live connection. It records incoming frames and checks each against the contract. */
export class TestSocket {
  readonly socket: WebSocket;
  /** All frames received, in order. */
  readonly frames: ServerFrame[] = [];
  /** Resolves with the close code. */
  readonly closed: Promise<number>;
  #heard: (() => void)[] = [];

  constructor(socket: WebSocket) {
    this.socket = socket;
    socket.on('message', (data) => {
      if (!Buffer.isBuffer(data)) throw new Error('A frame arrived in pieces.');
      this.frames.push(ServerFrame.parse(JSON.parse(data.toString())));
      this.#tell();
    });
    socket.on('error', () => {});
    this.closed = new Promise((resolve) => {
      socket.once('close', (code) => {
        resolve(code);
        this.#tell();
      });
    });
  }

  send(frame: ClientFrame): void {
    this.sendText(JSON.stringify(frame));
  }

  sendText(text: string | Buffer): void {
    this.socket.send(text);
  }

  of<T extends ServerFrame['type']>(type: T): FrameOf<T>[] {
    return this.frames.filter((frame): frame is FrameOf<T> => frame.type === type);
  }

  /** Waits for the first `count` frames of a type. Throws when the socket closes before. */
  async take<T extends ServerFrame['type']>(type: T, count = 1): Promise<FrameOf<T>[]> {
    await this.until(() => this.of(type).length >= count);
    return this.of(type).slice(0, count);
  }

  /** Waits until the condition holds after a frame. Throws when the socket closes before. */
  async until(holds: () => boolean): Promise<void> {
    while (!holds()) {
      if (this.socket.readyState === WebSocket.CLOSED)
        throw new Error(`Closed after ${this.frames.length} frames.`);
      await new Promise<void>((resolve) => this.#heard.push(resolve));
    }
  }

  #tell(): void {
    const heard = this.#heard;
    this.#heard = [];
    for (const resolve of heard) resolve();
  }
}

/** Makes the app listen on a free port, and returns its address. */
async function listen(app: TestApp): Promise<string> {
  return app.server.server.listening ? origin(app) : app.server.listen({ host: '127.0.0.1', port: 0 });
}

function origin(app: TestApp): string {
  const address = app.server.server.address();
  if (address === null || typeof address === 'string') throw new Error('The app is not listening.');
  return `http://127.0.0.1:${address.port}`;
}

/** Opens a socket with the session's cookie, without sending anything. Throws when it is refused. */
export async function connect(
  app: TestApp,
  session?: string,
  headers: Record<string, string> = {},
): Promise<TestSocket> {
  return connectTo(await listen(app), session, headers);
}

/** Like `connect`, at an address such as `http://127.0.0.1:4711`. */
export async function connectTo(
  address: string,
  session?: string,
  headers: Record<string, string> = {},
): Promise<TestSocket> {
  const socket = new WebSocket(address.replace('http', 'ws') + LIVE_PATH, {
    headers: { ...(session !== undefined && { cookie: `${SESSION_COOKIE}=${session}` }), ...headers },
  });
  const client = new TestSocket(socket);
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  return client;
}

/** Opens a person's tab: a socket that has been admitted and has received its unread count. */
export async function openTab(app: TestApp, person: Person): Promise<TestSocket> {
  const tab = await connect(app, person.client.session());
  tab.send({ type: 'auth', userId: person.id });
  await tab.take('notification_count');
  return tab;
}
