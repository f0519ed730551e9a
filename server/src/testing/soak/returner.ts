import { LIVE_PATH, RECONNECT, ServerFrame } from '@lendloop/contract/live';
import { listConversations } from '@lendloop/contract/messages';
import { listMyRentals } from '@lendloop/contract/rentals';
import { listPendingRentals } from '@lendloop/contract/rentals/lent';
import { WebSocket } from 'ws';

import { SESSION_COOKIE } from '../../http/access.ts';

/** The calls that a page repeats after each reconnect. */
const ASKED = [listConversations, listMyRentals, listPendingRentals];

/** A tab that connects, fetches its data and reconnects after a break, as the web app does. */
export class Returner {
  /** When each connection was up with all its answers, in ms. */
  readonly arrivals: number[] = [];
  /** When each connection was due to be attempted, in ms: what the schedule says, however late the machine is. */
  readonly attempts: number[] = [];
  readonly faults: string[] = [];
  requests = 0;
  hasGivenUp = false;
  readonly #origin: string;
  readonly #userId: number;
  readonly #headers: Readonly<Record<string, string>>;
  #failed = 0;
  #socket: WebSocket | null = null;
  #isLeaving = false;

  constructor(origin: string, userId: number) {
    this.#origin = origin;
    this.#userId = userId;
    this.#headers = {
      cookie: `${SESSION_COOKIE}=${String(userId).padStart(43, '0')}`,
      // Each client has its own address.
      'x-forwarded-for': `10.0.${Math.floor(userId / 250)}.${1 + (userId % 250)}`,
    };
    this.#connect(performance.now());
  }

  leave(): void {
    this.#isLeaving = true;
    this.#socket?.terminate();
  }

  #connect(dueAt: number): void {
    if (this.#isLeaving) return;
    this.attempts.push(dueAt);
    const socket = new WebSocket(this.#origin.replace('http', 'ws') + LIVE_PATH, { headers: this.#headers });
    this.#socket = socket;
    let isAccepted = false;
    socket.on('open', () => socket.send(JSON.stringify({ type: 'auth', userId: this.#userId })));
    socket.on('message', (data) => {
      if (!Buffer.isBuffer(data)) return;
      const { type } = ServerFrame.parse(JSON.parse(data.toString()));
      if (type !== 'auth_ok') return;
      isAccepted = true;
      this.#failed = 0;
      void this.#ask();
    });
    socket.on('unexpected-response', (_, { statusCode }) => this.faults.push(`${LIVE_PATH}: ${statusCode}`));
    socket.on('error', () => {});
    socket.once('close', (code) => {
      if (!isAccepted && code !== 1006) this.faults.push(`closed with ${code}`);
      this.#retry();
    });
  }

  /** The specified delay, with the web app's jitter of up to a half. */
  #retry(): void {
    if (this.#failed >= RECONNECT.attempts) {
      this.hasGivenUp = true;
      return;
    }
    const jittered = RECONNECT.firstDelayMs * 2 ** this.#failed++ * (1 + Math.random() / 2);
    const delay = Math.min(jittered, RECONNECT.maxDelayMs);
    const dueAt = performance.now() + delay;
    setTimeout(() => this.#connect(dueAt), delay);
  }

  async #ask(): Promise<void> {
    await Promise.all(
      ASKED.map(async ({ path }) => {
        this.requests++;
        try {
          const answer = await fetch(`${this.#origin}${path}`, { headers: this.#headers });
          await answer.text();
          if (!answer.ok) this.faults.push(`${path}: ${answer.status}`);
        } catch (error) {
          this.faults.push(`${path}: ${String(error)}`);
        }
      }),
    );
    this.arrivals.push(performance.now());
  }
}
