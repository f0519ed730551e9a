import { FRAME_COST, FRAMES_A_MINUTE, FRAMES_OF_ADDRESS_A_MINUTE } from '@lendloop/contract/live';

import { limitWrites, limitWritesOfAddress, type MakeLimit } from '../http/limits/limits.ts';
import type { SocketPeer } from './peer.ts';

/** The counts of what comes by live connections. They throw the problem `too_many_requests`. */
export interface FrameLimits {
  /** Counts what a frame costs, for its address and for whoever sends it. */
  spend(peer: SocketPeer, cost: number): Promise<void>;
  /** Counts for the user a frame of theirs that was sent before it was known whose it is. */
  spendIntroduction(userId: number): Promise<void>;
  /** Counts a write together with those that come as calls. */
  spendWrite(peer: SocketPeer): Promise<void>;
}

const userKey = (userId: number) => `user ${userId}`;

export function makeFrameLimits(makeLimit: MakeLimit): FrameLimits {
  const frames = makeLimit('live frames', FRAMES_A_MINUTE);
  const framesOfAddress = makeLimit('live frames of an address', FRAMES_OF_ADDRESS_A_MINUTE);
  const writes = limitWrites(makeLimit);
  const writesOfAddress = limitWritesOfAddress(makeLimit);
  return {
    spend: async (peer, cost) => {
      await framesOfAddress.spend(peer.network, cost);
      // Before it is known who it is, the session that it came with: that takes no query.
      if (peer.identity) await frames.spend(userKey(peer.userId), cost);
      else if (peer.token !== undefined) await frames.spend(`session ${peer.token}`, cost);
    },
    spendIntroduction: (userId) => frames.spend(userKey(userId), FRAME_COST.auth),
    spendWrite: async (peer) => {
      await writesOfAddress.spend(peer.network);
      await writes.spend(userKey(peer.userId));
    },
  };
}
