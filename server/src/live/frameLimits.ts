import { hash } from 'node:crypto';

import { FRAME_COST, FRAMES_A_MINUTE, FRAMES_OF_ADDRESS_A_MINUTE } from '@lendloop/contract/live';

import { limitWrites, limitWritesOfAddress, type MakeLimit } from '../http/limits/limits.ts';
import type { SocketPeer } from './peer.ts';

/** The limits on live connections. They throw `too_many_requests`. */
export interface FrameLimits {
  /** Counts the cost of a frame for its address and its sender. */
  spend(peer: SocketPeer, cost: number): Promise<void>;
  /** Counts a frame for the user who sent it before identifying. */
  spendIntroduction(userId: number): Promise<void>;
  /** Counts a write together with those made by calls. */
  spendWrite(peer: SocketPeer): Promise<void>;
}

const userKey = (userId: number) => `user ${userId}`;
/** A cookie may be a secret, and of any length. */
const sessionKey = (token: string) => `session ${hash('sha256', token, 'hex')}`;

export function makeFrameLimits(makeLimit: MakeLimit): FrameLimits {
  const frames = makeLimit('live frames', FRAMES_A_MINUTE);
  const framesOfAddress = makeLimit('live frames of an address', FRAMES_OF_ADDRESS_A_MINUTE);
  const writes = limitWrites(makeLimit);
  const writesOfAddress = limitWritesOfAddress(makeLimit);
  return {
    spend: async (peer, cost) => {
      await framesOfAddress.spend(peer.network, cost);
      // Until the sender is known, the session token stands for them: that takes no query.
      if (peer.identity) await frames.spend(userKey(peer.userId), cost);
      else if (peer.token !== undefined) await frames.spend(sessionKey(peer.token), cost);
    },
    spendIntroduction: (userId) => frames.spend(userKey(userId), FRAME_COST.auth),
    spendWrite: async (peer) => {
      await writesOfAddress.spend(peer.network);
      await writes.spend(userKey(peer.userId));
    },
  };
}
