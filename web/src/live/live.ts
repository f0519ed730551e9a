import { LIVE_PATH } from '@lendloop/contract/live';
import { useSyncExternalStore } from 'react';

import type { Connection, LiveEvent } from './connection.ts';
import { onWake } from './wake.ts';

/** This tab's live connection. Visitors have none, so its code is loaded when somebody signs in. */
let connection: Connection | null = null;
/** Who it was last opened for; null while closed. */
let wanted: number | null = null;
const stateListeners = new Set<() => void>();
const eventListeners = new Set<(event: LiveEvent) => void>();

const address = (): string =>
  `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${LIVE_PATH}`;

async function load(): Promise<Connection> {
  const { makeConnection } = await import('./connection.ts');
  if (connection) return connection;
  connection = makeConnection({ makeSocket: () => new WebSocket(address()), onWake });
  connection.subscribe(() => {
    for (const listener of stateListeners) listener();
  });
  connection.listen((event) => {
    for (const listener of eventListeners) listener(event);
  });
  return connection;
}

export const live: Connection = {
  open: (userId) => {
    wanted = userId;
    if (connection) return connection.open(userId);
    load().then(
      (loaded) => {
        if (wanted !== null) loaded.open(wanted);
      },
      // Until then the app polls.
      () => {
        const stopWaking = onWake(() => {
          stopWaking();
          if (wanted !== null) live.open(wanted);
        });
      },
    );
  },
  close: () => {
    wanted = null;
    connection?.close();
  },
  isConnected: () => connection?.isConnected() ?? false,
  subscribe: (listener) => {
    stateListeners.add(listener);
    return () => stateListeners.delete(listener);
  },
  send: (frame) => connection?.send(frame) ?? false,
  listen: (listener) => {
    eventListeners.add(listener);
    return () => eventListeners.delete(listener);
  },
  renew: () => connection?.renew(),
};

/** Whether the live connection is up; false during server rendering. */
export const useIsConnected = (): boolean =>
  useSyncExternalStore(live.subscribe, live.isConnected, () => false);

/** A `refetchInterval` in ms that is off while the live connection is up. */
export const usePoll = (ms: number): number | false => (useIsConnected() ? false : ms);
