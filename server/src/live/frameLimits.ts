import { FRAMES_A_MINUTE, FRAMES_OF_ADDRESS_A_MINUTE } from '@lendloop/contract/live';

import { limitWrites, limitWritesOfAddress, type MakeLimit } from '../http/limits.ts';
import type { SocketPeer } from './peer.ts';

/** The counts of what comes by live connections. Both throw the problem `too_many_requests`. */
export interface FrameLimits {
  /** Counts what a frame costs, for its address and for whoever sends it. */
  spend(peer: SocketPeer, cost: number): Promise<void>;
  /** Counts a write together with those that come as calls. */
  spendWrite(peer: SocketPeer): Promise<void>;
}

export function makeFrameLimits(makeLimit: MakeLimit): FrameLimits {
  const frames = makeLimit('live frames', FRAMES_A_MINUTE);
  const framesOfAddress = makeLimit('live frames of an address', FRAMES_OF_ADDRESS_A_MINUTE);
  const writes = limitWrites(makeLimit);
  const writesOfAddress = limitWritesOfAddress(makeLimit);
  return {
    spend: async (peer, cost) => {
      await framesOfAddress.spend(peer.network, cost);
      // Before it is known who it is, the session that it came with: that takes no query.
      const sender = peer.identity ? `user ${peer.userId}` : peer.token && `session ${peer.token}`;
      if (sender !== undefined) await frames.spend(sender, cost);
    },
    spendWrite: async (peer) => {
      await writesOfAddress.spend(peer.network);
      await writes.spend(`user ${peer.userId}`);
    },
  };
}
