import { ACKNOWLEDGE_MS, CLOSE, RECONNECT, ServerFrame, type ClientFrame } from '@lendloop/contract/live';

import { makePulse } from './pulse.ts';
import { delayAfterWake, delayBefore } from './reconnect.ts';

/** What listeners hear: the server's frames, and that it refused the session or took it away. */
export type LiveEvent = ServerFrame | { readonly type: 'refused' };

export interface Connection {
  /** Connects as this person, in place of whoever it was, and stays so until `close`. */
  readonly open: (userId: number) => void;
  readonly close: () => void;
  /** Whether the server has accepted the session on an open socket. */
  readonly isConnected: () => boolean;
  /** Hears of every change of `isConnected`; gives back how to end that. */
  readonly subscribe: (listener: () => void) => () => void;
  /** False when it could not be sent, because there is no connection. */
  readonly send: (frame: ClientFrame) => boolean;
  /** Hears every event; gives back how to end that. */
  readonly listen: (listener: (event: LiveEvent) => void) => () => void;
  /** Leaves a socket that does not answer any more, and connects again. */
  readonly renew: () => void;
}

interface Surroundings {
  /** May throw. */
  readonly makeSocket: () => WebSocket;
  /** Calls when the tab becomes visible, or the network comes back or changes; gives back how to end that. */
  readonly onWake: (wake: () => void) => () => void;
}

/** What the browser says for a connection that broke. */
const BROKEN = 1006;
/** A close code of our own, for a socket that did not answer. */
const SILENT = 4000;

/**
 * A connection that comes back by itself after an abnormal close, as `reconnect.ts` says, and notices as `pulse.ts` says that it
 * is dead. When the tab or the network comes back, it looks at once.
 */
export function makeConnection({ makeSocket, onWake }: Surroundings): Connection {
  let userId: number | null = null;
  let socket: WebSocket | null = null;
  let connected = false;
  let attempts = 0;
  let stopWaiting = () => {};
  let stopWaking = () => {};
  const pulse = makePulse({ ask: () => void send({ type: 'ping' }), giveUp: renew });
  const stateListeners = new Set<() => void>();
  const eventListeners = new Set<(event: LiveEvent) => void>();

  function setConnected(next: boolean): void {
    if (connected === next) return;
    connected = next;
    for (const listener of stateListeners) listener();
  }

  function tell(event: LiveEvent): void {
    for (const listener of eventListeners) listener(event);
  }

  function connect(): void {
    let own: WebSocket;
    try {
      own = makeSocket();
    } catch (error) {
      logged('The live connection could not be created.', error);
      return retry(RECONNECT.afterFailureMs);
    }
    socket = own;
    own.addEventListener('open', () => {
      // Left while it was opening: closed only now, because browsers complain about closing it earlier.
      if (own !== socket || userId === null) return own.close(CLOSE.normal);
      own.send(JSON.stringify({ type: 'auth', userId } satisfies ClientFrame));
      setTimeout(() => {
        if (own === socket && !connected) renew();
      }, ACKNOWLEDGE_MS);
    });
    own.addEventListener('message', ({ data }) => {
      if (own === socket) receive(data);
    });
    own.addEventListener('error', () => {
      if (own === socket) setConnected(false);
    });
    own.addEventListener('close', ({ code }) => {
      if (own === socket) lose(code);
    });
  }

  function receive(data: unknown): void {
    pulse.beat();
    const frame = parse(data);
    if (!frame) return;
    if (frame.type === 'auth_ok') {
      attempts = 0;
      setConnected(true);
    }
    tell(frame);
  }

  function lose(code: number): void {
    socket = null;
    pulse.stop();
    setConnected(false);
    if (code === CLOSE.violation) tell({ type: 'refused' });
    // Coming back at once would close another tab, and so on: the one that is looked at next comes back.
    if (code === CLOSE.crowded) attempts = RECONNECT.attempts;
    if (code === CLOSE.normal) stopWaking();
    // Who hears that may have closed the connection.
    else if (userId !== null) retry();
  }

  function retry(fixedDelay?: number): void {
    const delay = delayBefore(attempts, Math.random());
    // From then on it waits until the tab or the network comes back.
    if (delay === null) return;
    attempts += 1;
    connectIn(fixedDelay ?? delay);
  }

  function connectIn(delay: number): void {
    const timer = setTimeout(connect, delay);
    stopWaiting = () => clearTimeout(timer);
  }

  function wake(): void {
    if (socket) return pulse.check();
    stopWaiting();
    attempts = 0;
    connectIn(delayAfterWake(Math.random()));
  }

  function leaveSocket(code: number): void {
    const left = socket;
    socket = null;
    if (left?.readyState === WebSocket.OPEN) left.close(code);
  }

  function renew(): void {
    if (!socket) return;
    leaveSocket(SILENT);
    lose(BROKEN);
  }

  function close(): void {
    userId = null;
    attempts = 0;
    stopWaking();
    stopWaiting();
    pulse.stop();
    leaveSocket(CLOSE.normal);
    setConnected(false);
  }

  function send(frame: ClientFrame): boolean {
    if (!connected || socket?.readyState !== WebSocket.OPEN) return false;
    socket.send(JSON.stringify(frame));
    return true;
  }

  return {
    open: (id) => {
      close();
      userId = id;
      stopWaking = onWake(wake);
      connect();
    },
    close,
    isConnected: () => connected,
    subscribe: (listener) => {
      stateListeners.add(listener);
      return () => stateListeners.delete(listener);
    },
    send,
    listen: (listener) => {
      eventListeners.add(listener);
      return () => eventListeners.delete(listener);
    },
    renew,
  };
}

/** Null for what the contract does not know. */
function parse(data: unknown): ServerFrame | null {
  try {
    return ServerFrame.parse(JSON.parse(String(data)));
  } catch (error) {
    logged('A live frame was not understood.', error);
    return null;
  }
}

/** Nobody can do anything about it, so that nobody is told. */
function logged(what: string, error: unknown): void {
  // oxlint-disable-next-line no-console -- the only place where it can be looked up
  console.debug(what, error);
}
