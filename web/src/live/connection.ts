import { ACKNOWLEDGE_MS, CLOSE, RECONNECT, ServerFrame, type ClientFrame } from '@lendloop/contract/live';

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
  /** Calls when the tab becomes visible or the network comes back; gives back how to end that. */
  readonly onWake: (wake: () => void) => () => void;
}

/** What the browser says for a connection that broke. */
const BROKEN = 1006;
/** A close code of our own, for a socket that did not answer. */
const SILENT = 4000;

/** A connection that comes back by itself after an abnormal close, as `reconnect.ts` says. */
export function makeConnection({ makeSocket, onWake }: Surroundings): Connection {
  let userId: number | null = null;
  let socket: WebSocket | null = null;
  let connected = false;
  let attempts = 0;
  let stopWaiting = () => {};
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
    setConnected(false);
    if (code === CLOSE.violation) tell({ type: 'refused' });
    // Coming back at once would close another tab, and so on: the one that is looked at next comes back.
    if (code === CLOSE.crowded) attempts = RECONNECT.attempts;
    // Who hears that may have closed the connection.
    if (code !== CLOSE.normal && userId !== null) retry();
  }

  function retry(fixedDelay?: number): void {
    const delay = delayBefore(attempts, Math.random());
    if (delay === null) {
      const stop = onWake(() => {
        stop();
        attempts = 0;
        connectIn(delayAfterWake(Math.random()));
      });
      stopWaiting = stop;
      return;
    }
    attempts += 1;
    connectIn(fixedDelay ?? delay);
  }

  function connectIn(delay: number): void {
    const timer = setTimeout(connect, delay);
    stopWaiting = () => clearTimeout(timer);
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
    stopWaiting();
    leaveSocket(CLOSE.normal);
    setConnected(false);
  }

  return {
    open: (id) => {
      close();
      userId = id;
      connect();
    },
    close,
    isConnected: () => connected,
    subscribe: (listener) => {
      stateListeners.add(listener);
      return () => stateListeners.delete(listener);
    },
    send: (frame) => {
      if (!connected || socket?.readyState !== WebSocket.OPEN) return false;
      socket.send(JSON.stringify(frame));
      return true;
    },
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
