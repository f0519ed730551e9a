import { LIVE_PATH } from '@lendloop/contract/live';
import { useSyncExternalStore } from 'react';

import { makeConnection } from './connection.ts';
import { onWake } from './wake.ts';

/** The one live connection of this tab. */
export const live = makeConnection({ makeSocket: () => new WebSocket(address()), onWake });

const address = (): string =>
  `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${LIVE_PATH}`;

/** Whether events arrive at the moment; false on a server. */
export const useIsConnected = (): boolean =>
  useSyncExternalStore(live.subscribe, live.isConnected, () => false);

/** A `refetchInterval` in ms that rests while events arrive. */
export const usePoll = (ms: number): number | false => (useIsConnected() ? false : ms);
