import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import { ACKNOWLEDGE_MS, LIVE_PATH } from '@lendloop/contract/live';
import { sendMessage, type MessageBody } from '@lendloop/contract/messages';
import { WebSocket } from 'ws';

import type { Client } from './client.ts';
import type { Note } from './tally.ts';

const RECONNECT_MS = 1000;

/** A person's live connection, which reconnects when it is lost, as the app's does. */
export class LiveLine {
  readonly #client: Client;
  readonly #note: Note;
  #socket: WebSocket | null = null;
  #isWanted = false;
  /** Messages waiting for their acknowledgement, by `clientId`. */
  readonly #sent = new Map<string, (code: string) => void>();

  constructor(client: Client, note: Note) {
    this.#client = client;
    this.#note = note;
  }

  /** Resolves once the person is authenticated. Throws if they are refused. */
  async open(userId: number): Promise<void> {
    this.#isWanted = true;
    const socket = new WebSocket(
      this.#client.origin.replace('http', 'ws') + LIVE_PATH,
      this.#client.connection,
    );
    this.#socket = socket;
    await new Promise<void>((resolve, reject) => {
      socket.on('open', () => socket.send(JSON.stringify({ type: 'auth', userId })));
      socket.on('error', reject);
      socket.on('close', (code) => {
        reject(new Error(`A live connection was closed with ${code}.`));
        if (this.#isWanted && this.#socket === socket) void this.#comeBack(userId, code);
      });
      socket.on('message', (data) => {
        if (!Buffer.isBuffer(data)) return;
        const frame = JSON.parse(data.toString()) as { type: string; clientId?: string; code?: string };
        if (frame.type === 'auth_ok') resolve();
        this.#sent.get(frame.clientId ?? '')?.(frame.type === 'error' ? (frame.code ?? 'error') : '');
      });
    });
  }

  /** Sends a message live, and by HTTP if no acknowledgement arrives. */
  async write(message: MessageBody): Promise<void> {
    const clientId = randomUUID();
    const begun = performance.now();
    const acknowledged = new Promise<string>((resolve) => this.#sent.set(clientId, resolve));
    if (this.#socket?.readyState === WebSocket.OPEN)
      this.#socket.send(JSON.stringify({ ...message, type: 'message', clientId }));
    const code = await Promise.race([acknowledged, sleep(ACKNOWLEDGE_MS, 'no acknowledgement')]);
    this.#sent.delete(clientId);
    this.#note('write live', { status: code === '' ? 201 : 0, code, ms: performance.now() - begun });
    if (code !== 'no acknowledgement') return;
    const json = { ...message, clientId };
    this.#note('write by HTTP', await this.#client.ask({ method: 'POST', path: sendMessage.path, json }));
  }

  close(): void {
    this.#isWanted = false;
    this.#socket?.terminate();
  }

  async #comeBack(userId: number, code: number): Promise<void> {
    this.#note('live connection', { status: 0, code: `closed with ${code}`, ms: 0 });
    await sleep(RECONNECT_MS);
    // If that fails, its close event has already started the next attempt.
    if (this.#isWanted) await this.open(userId).catch(() => {});
  }
}
