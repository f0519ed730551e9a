import { ACKNOWLEDGE_MS, CLOSE, PING_MS, type ServerFrame } from '@lendloop/contract/live';
import type { Message } from '@lendloop/contract/messages';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { makeConnection, type LiveEvent } from './connection.ts';
import { deliver } from './deliver.ts';

/** The browser's end of a socket whose server is the test. */
class FakeSocket extends EventTarget {
  readyState: number = WebSocket.CONNECTING;
  readonly sent: unknown[] = [];
  closedWith: number | undefined;

  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close(code: number) {
    this.closedWith = code;
    this.readyState = WebSocket.CLOSING;
  }
  opens() {
    this.readyState = WebSocket.OPEN;
    this.dispatchEvent(new Event('open'));
  }
  receives(data: unknown) {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(data) }));
  }
  isAccepted() {
    this.opens();
    this.receives({ type: 'auth_ok' });
  }
  breaks(code = 1006) {
    this.readyState = WebSocket.CLOSED;
    this.dispatchEvent(new CloseEvent('close', { code }));
  }
}

const CLIENT_ID = '3f8a7c52-90ab-4d11-a2b3-c4d5e6f70819';
const body = { receiverId: 2, itemId: 3, content: 'Hello', clientId: CLIENT_ID };
const sentAt = '2026-08-03T09:42:00.000Z';
const stored: Message = { ...body, id: 9, senderId: 1, createdAt: sentAt, warnings: [], isRemoved: false };

let sockets: FakeSocket[];
let wake: (() => void) | null;
let canCreate: boolean;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0);
  vi.spyOn(console, 'debug').mockImplementation(() => {});
  sockets = [];
  wake = null;
  canCreate = true;
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function start() {
  const connection = makeConnection({
    makeSocket: () => {
      if (!canCreate) throw new Error('refused by the browser');
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket as unknown as WebSocket;
    },
    onWake: (listener) => {
      wake = listener;
      return () => {
        wake = null;
      };
    },
  });
  const events: LiveEvent[] = [];
  connection.listen((event) => events.push(event));
  connection.open(1);
  return { connection, events };
}

function newest(): FakeSocket {
  const socket = sockets.at(-1);
  if (!socket) throw new Error('no socket was made');
  return socket;
}

describe('the live connection', () => {
  it('authenticates, and is connected once that is accepted', () => {
    const { connection } = start();
    expect(connection.send({ type: 'typing', receiverId: 2, itemId: 3 })).toBe(false);
    newest().opens();
    expect(newest().sent).toEqual([{ type: 'auth', userId: 1 }]);
    expect(connection.isConnected()).toBe(false);
    newest().receives({ type: 'auth_ok' });
    expect(connection.isConnected()).toBe(true);
    expect(connection.send({ type: 'typing', receiverId: 2, itemId: 3 })).toBe(true);
  });

  it('tries five times after a break, then waits until the tab or the network comes back', () => {
    start();
    newest().isAccepted();
    for (const delay of [1000, 2000, 4000, 8000, 16_000]) {
      const before = sockets.length;
      newest().breaks();
      vi.advanceTimersByTime(delay - 1);
      expect(sockets.length).toBe(before);
      vi.advanceTimersByTime(1);
      expect(sockets.length).toBe(before + 1);
    }
    newest().breaks();
    vi.advanceTimersByTime(600_000);
    expect(sockets.length).toBe(6);
    wake?.();
    vi.advanceTimersByTime(0);
    expect(sockets.length).toBe(7);
  });

  it('starts counting attempts again once it was accepted', () => {
    const { connection } = start();
    for (let round = 0; round < 8; round++) {
      newest().isAccepted();
      newest().breaks(CLOSE.restart);
      expect(connection.isConnected()).toBe(false);
      vi.advanceTimersByTime(1000);
    }
    expect(sockets.length).toBe(9);
  });

  it('does not reconnect after a clean close', () => {
    start();
    newest().isAccepted();
    newest().breaks(CLOSE.normal);
    vi.advanceTimersByTime(600_000);
    expect(sockets.length).toBe(1);
  });

  it('does not reconnect after too many other tabs were opened, until this one is visible again', () => {
    start();
    newest().isAccepted();
    newest().breaks(CLOSE.crowded);
    vi.advanceTimersByTime(600_000);
    expect(sockets.length).toBe(1);
    wake?.();
    vi.advanceTimersByTime(0);
    expect(sockets.length).toBe(2);
  });

  it('tries again after two seconds if the socket could not be created', () => {
    canCreate = false;
    start();
    canCreate = true;
    vi.advanceTimersByTime(1999);
    expect(sockets.length).toBe(0);
    vi.advanceTimersByTime(1);
    expect(sockets.length).toBe(1);
  });

  it('drops a server that does not answer', () => {
    start();
    newest().opens();
    vi.advanceTimersByTime(ACKNOWLEDGE_MS);
    expect(newest().closedWith).toBe(4000);
    vi.advanceTimersByTime(1000);
    expect(sockets.length).toBe(2);
  });

  it('stays closed, whatever the socket still receives', () => {
    const { connection, events } = start();
    const opening = newest();
    connection.close();
    opening.opens();
    expect(opening.closedWith).toBe(CLOSE.normal);
    opening.receives({ type: 'auth_ok' });
    opening.breaks();
    vi.advanceTimersByTime(600_000);
    expect([connection.isConnected(), sockets.length, events]).toEqual([false, 1, []]);
  });

  it('reports a refusal, and asks for a refetch at a frame of another version', () => {
    const { events } = start();
    newest().isAccepted();
    newest().receives({ type: 'unheard of' });
    newest().dispatchEvent(new MessageEvent('message', { data: '{' }));
    newest().breaks(CLOSE.violation);
    expect(events.map(({ type }) => type)).toEqual(['auth_ok', 'refetch', 'refetch', 'refused']);
  });
});

describe('a live connection that may be dead', () => {
  const pings = () => newest().sent.filter((frame) => JSON.stringify(frame) === '{"type":"ping"}').length;

  it('is pinged after a silence and dropped once two pings go unanswered', () => {
    const { connection } = start();
    newest().isAccepted();
    vi.advanceTimersByTime(PING_MS - 1);
    expect(pings()).toBe(0);
    vi.advanceTimersByTime(1);
    expect(pings()).toBe(1);
    vi.advanceTimersByTime(ACKNOWLEDGE_MS);
    expect([pings(), connection.isConnected()]).toEqual([2, true]);
    vi.advanceTimersByTime(ACKNOWLEDGE_MS);
    expect([newest().closedWith, connection.isConnected()]).toEqual([4000, false]);
    vi.advanceTimersByTime(1000);
    expect(sockets.length).toBe(2);
  });

  it('counts any frame as a sign of life and pings again only after another silence', () => {
    const { connection } = start();
    newest().isAccepted();
    for (let round = 1; round <= 5; round++) {
      vi.advanceTimersByTime(PING_MS + ACKNOWLEDGE_MS);
      expect(pings()).toBe(2 * round);
      newest().receives(round % 2 ? { type: 'pong' } : { type: 'notification_count', count: round });
    }
    expect([connection.isConnected(), sockets.length]).toEqual([true, 1]);
  });

  it('is pinged once when the tab or the network comes back, however often that is signalled', () => {
    start();
    newest().isAccepted();
    for (let said = 0; said < 5; said++) wake?.();
    expect(pings()).toBe(1);
    vi.advanceTimersByTime(2 * ACKNOWLEDGE_MS + 1000);
    expect(sockets.length).toBe(2);
  });

  it('reconnects at once when the tab or the network comes back between attempts', () => {
    start();
    newest().isAccepted();
    for (let failed = 0; failed < 4; failed++) {
      newest().breaks();
      vi.advanceTimersByTime(8000);
    }
    newest().breaks();
    const before = sockets.length;
    wake?.();
    vi.advanceTimersByTime(0);
    expect(sockets.length).toBe(before + 1);
    vi.advanceTimersByTime(600_000);
    expect(sockets.length).toBe(before + 1);
  });

  it('is also given up while it is still connecting', () => {
    start();
    wake?.();
    vi.advanceTimersByTime(2 * ACKNOWLEDGE_MS + 1000);
    expect(sockets.length).toBe(2);
  });

  it('is not pinged once it is closed', () => {
    const { connection } = start();
    newest().isAccepted();
    connection.close();
    expect(wake).toBe(null);
    vi.advanceTimersByTime(600_000);
    expect([pings(), sockets.length]).toEqual([0, 1]);
  });
});

describe('a message over the live connection', () => {
  function sending() {
    const { connection } = start();
    newest().isAccepted();
    return { connection, outcome: deliver(connection, body) };
  }

  it('resolves to what the server stored', async () => {
    const { outcome } = sending();
    expect(newest().sent.at(-1)).toEqual({ type: 'message', ...body });
    const other = '00000000-0000-4000-8000-000000000000';
    newest().receives({ type: 'message_sent', clientId: other, message: { ...stored, clientId: other } });
    newest().receives({ type: 'message_sent', clientId: CLIENT_ID, message: stored } satisfies ServerFrame);
    expect(await outcome).toEqual(stored);
  });

  it('rejects with the refusal of the server', async () => {
    const { outcome } = sending();
    newest().receives({ type: 'error', clientId: CLIENT_ID, code: 'own_message', message: 'To yourself?' });
    await expect(outcome).rejects.toThrow('To yourself?');
  });

  it('must be sent another way without a connection, after a break and without an answer', async () => {
    const { connection } = start();
    expect(await deliver(connection, body)).toBe(null);
    newest().isAccepted();
    const broken = deliver(connection, body);
    newest().breaks();
    expect(await broken).toBe(null);
    vi.advanceTimersByTime(1000);
    newest().isAccepted();
    const silent = deliver(connection, body);
    vi.advanceTimersByTime(ACKNOWLEDGE_MS);
    expect(await silent).toBe(null);
    expect(newest().closedWith).toBe(4000);
  });
});
