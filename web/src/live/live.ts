import { LIVE_PATH } from '@lendloop/contract/live';
import { useSyncExternalStore } from 'react';

import { makeConnection } from './connection.ts';
import { onWake } from './wake.ts';

/** This tab's live connection. */
export const live = makeConnection({ makeSocket: () => new WebSocket(address()), onWake });

const address = (): string =>
  `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${LIVE_PATH}`;

/** Whether the live connection is up; false during server rendering. */
export const useIsConnected = (): boolean =>
  useSyncExternalStore(live.subscribe, live.isConnected, () => false);

/** A `refetchInterval` in ms that is off while the live connection is up. */
export const usePoll = (ms: number): number | false => (useIsConnected() ? false : ms);
