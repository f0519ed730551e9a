import { ACKNOWLEDGE_MS, CLOSE, RECONNECT, ServerFrame, type ClientFrame } from '@lendloop/contract/live';

import { makePulse } from './pulse.ts';
import { delayAfterWake, delayBefore } from './reconnect.ts';

/** Events for listeners: the server's frames, and `refused` when it rejects or revokes the session. */
export type LiveEvent = ServerFrame | { readonly type: 'refused' };

export interface Connection {
  /** Connects as this user, replacing any earlier connection, and reconnects until `close`. */
  readonly open: (userId: number) => void;
  readonly close: () => void;
  /** Whether the server has accepted the session on an open socket. */
  readonly isConnected: () => boolean;
  /** Listens for changes of `isConnected`; returns the unsubscribe function. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Sends a frame. Returns false, without sending, when there is no connection. */
  readonly send: (frame: ClientFrame) => boolean;
  /** Listens for events; returns the unsubscribe function. */
  readonly listen: (listener: (event: LiveEvent) => void) => () => void;
  /** Drops a socket that no longer answers, and reconnects. */
  readonly renew: () => void;
}

interface Dependencies {
  /** May throw. */
  readonly makeSocket: () => WebSocket;
  /** Calls `wake` when the tab becomes visible or the network returns or changes; returns the unsubscribe function. */
  readonly onWake: (wake: () => void) => () => void;
}

/** The browser's close code for a broken connection. */
const BROKEN = 1006;
/** Our own close code for a socket that stopped answering. */
const SILENT = 4000;

/**
 * A connection that reconnects after an abnormal close (`reconnect.ts`) and detects a dead socket (`pulse.ts`). It checks
 * at once when the tab or the network comes back.
 */
export function makeConnection({ makeSocket, onWake }: Dependencies): Connection {
  let userId: number | null = null;
  let socket: WebSocket | null = null;
  let connected = false;
  let attempts = 0;
  let stopWaiting = () => {};
  let stopWaking = () => {};
  const pulse = makePulse({ ping: () => void send({ type: 'ping' }), giveUp: renew });
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
      logDebug('The live connection could not be created.', error);
      return retry(RECONNECT.afterFailureMs);
    }
    socket = own;
    own.addEventListener('open', () => {
      // Replaced while connecting. Closed only now, as browsers log an error if a connecting socket is closed.
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
    // Reconnecting now would push out another tab, and so on. The tab that is looked at next reconnects.
    if (code === CLOSE.crowded) attempts = RECONNECT.attempts;
    if (code === CLOSE.normal) stopWaking();
    // A listener may have closed the connection.
    else if (userId !== null) retry();
  }

  function retry(fixedDelay?: number): void {
    const delay = delayBefore(attempts, Math.random());
    // Out of attempts: wait until the tab or the network comes back.
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

/** A frame that is not in the contract is of a server of another version: what it told of is fetched. */
function parse(data: unknown): ServerFrame {
  try {
    return ServerFrame.parse(JSON.parse(String(data)));
  } catch (error) {
    logDebug('A live frame could not be parsed.', error);
    return { type: 'refetch' };
  }
}

/** Users cannot act on these errors, so they go to the console only. */
function logDebug(message: string, error: unknown): void {
  // oxlint-disable-next-line no-console -- the only record of the error
  console.debug(message, error);
}
