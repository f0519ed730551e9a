import { FRAME_COST, type ClientFrame, type ServerFrame } from '@lendloop/contract/live';
import type { FastifyBaseLogger } from 'fastify';

import type { InTurn } from '../http/limits/turns.ts';
import { isOutage } from '../http/outage.ts';
import { Problem } from '../http/problem.ts';
import type { Bus } from './bus.ts';
import type { LiveDependencies } from './dependencies.ts';
import type { FrameLimits } from './frameLimits.ts';
import { errorFrame, readFrame } from './frames.ts';
import type { Hub } from './hub.ts';
import type { PeerHost, SocketPeer } from './peer.ts';

/** How often using the connection refreshes the person's session at most, in ms. */
const USED_EVERY_MS = 5 * 60_000;
/** How often a typing notice is relayed at most, in ms. */
const TYPING_EVERY_MS = 1000;

interface Surroundings {
  readonly bus: Bus;
  readonly hub: Hub;
  readonly parts: LiveDependencies;
  readonly log: FastifyBaseLogger;
  /** Serializes a frame. */
  readonly write: (frame: ServerFrame) => string;
  readonly limits: FrameLimits;
  readonly inTurn: InTurn;
}

/** Makes the handler that answers the frames of all sockets. */
export function makeAnswers({
  bus,
  hub,
  parts,
  log,
  write,
  limits,
  inTurn,
}: Surroundings): Pick<PeerHost, 'answer' | 'refuse'> {
  const answer = async (peer: SocketPeer, text: string): Promise<void> => {
    if (!(await isPaid(peer, FRAME_COST.usual))) return;
    const read = readFrame(text);
    if (!('error' in read)) return act(peer, read.frame);
    if (!(await isPaid(peer, FRAME_COST.invalid - FRAME_COST.usual))) return;
    peer.send(write(read.error));
    if (read.isBad) peer.countBad();
  };

  /** Charges for a frame. One over the limit is refused, and a connection that continues is closed. */
  const isPaid = (peer: SocketPeer, cost: number) => isAllowed(peer, limits.spend(peer, cost));

  const isAllowed = async (peer: SocketPeer, spent: Promise<void>): Promise<boolean> => {
    try {
      await spent;
      return peer.isOpen;
    } catch (error) {
      tell(peer, error);
      peer.countBad();
      return false;
    }
  };

  const tell = (peer: SocketPeer, error: unknown, clientId?: string): void => {
    if (!(error instanceof Problem)) log.error({ err: error }, 'unexpected error');
    const problem = error instanceof Problem ? error : new Problem(isOutage(error) ? 'busy' : 'internal');
    peer.send(write(errorFrame(problem, clientId)));
  };

  const act = async (peer: SocketPeer, frame: ClientFrame): Promise<void> => {
    try {
      if (frame.type === 'auth') return await introduce(peer, frame.userId);
      if (!peer.identity) throw new Problem('not_signed_in');
      if (frame.type === 'message') return await send(peer, frame);
      if (frame.type === 'typing') return await relayTyping(peer, frame);
      if (frame.type === 'ping') return peer.send(write({ type: 'pong' }));
      // A 'rental_update' needs no further work: changing the rental has already notified the renter, from the stored row.
    } catch (error) {
      // As with calls, an ended session can no longer write, even if this node was not told that it ended.
      if (peer.identity && error instanceof Problem && error.code === 'not_signed_in') return peer.dismiss();
      tell(peer, error, 'clientId' in frame ? frame.clientId : undefined);
      // Only identified sockets may send anything else.
      if (!peer.identity) peer.countBad();
    }
  };

  const introduce = async (peer: SocketPeer, userId: number) => {
    if (!(await isPaid(peer, FRAME_COST.auth - FRAME_COST.usual))) return;
    const ending = hub.lastEnding;
    const identity = peer.token === undefined ? null : await parts.identify(peer.token);
    if (identity?.viewer.id !== userId) return peer.dismiss();
    if (!peer.identity && !(await isAllowed(peer, limits.spendIntroduction(userId)))) return;
    if (!peer.isOpen) return;
    hub.remove(peer);
    peer.identity = identity;
    peer.identifiedAt = Date.now();
    peer.count = -1;
    peer.send(write({ type: 'auth_ok' }));
    hub.add(peer, ending);
  };

  const send = async (peer: SocketPeer, frame: Extract<ClientFrame, { type: 'message' }>) => {
    const { token } = peer;
    // Using the connection keeps the session alive; storing each message checks whether it still exists.
    if (token !== undefined && Date.now() - peer.identifiedAt >= USED_EVERY_MS) {
      const identity = await parts.identify(token);
      if (identity?.viewer.id !== peer.userId) return peer.dismiss();
      peer.identity = identity;
      peer.identifiedAt = Date.now();
    }
    if (!peer.identity || token === undefined) return;
    const { viewer, session } = peer.identity;
    const { receiverId, itemId, content, clientId } = frame;
    await limits.spendWrite(peer);
    const origin = { socket: peer.id, token, session };
    const body = { receiverId, itemId, content, clientId };
    const message = await inTurn(
      peer.network,
      () => peer.isOpen,
      () => parts.sendMessage(viewer, body, peer.network, origin),
    );
    peer.send(write({ type: 'message_sent', clientId: clientId ?? null, message }));
  };

  /** When each person last sent a typing notice on any socket, in ms; the most recent one is last. */
  const typedAt = new Map<number, number>();
  const noteTyping = (userId: number, now: number) => {
    typedAt.delete(userId);
    typedAt.set(userId, now);
    for (const [one, at] of typedAt) {
      if (now - at < TYPING_EVERY_MS) break;
      typedAt.delete(one);
    }
  };

  const relayTyping = async (peer: SocketPeer, frame: Extract<ClientFrame, { type: 'typing' }>) => {
    const { receiverId, itemId } = frame;
    const now = Date.now();
    if (!peer.identity) return;
    const { viewer } = peer.identity;
    if (now - (typedAt.get(viewer.id) ?? 0) < TYPING_EVERY_MS) return;
    noteTyping(viewer.id, now);
    if (await parts.mayWrite(viewer, receiverId, itemId))
      await bus.publish({ kind: 'typing', senderId: viewer.id, receiverId, itemId });
  };

  return {
    answer,
    refuse: async (peer, code) => {
      if (!(await isPaid(peer, FRAME_COST.invalid))) return;
      peer.send(write(errorFrame(new Problem(code))));
      peer.countBad();
    },
  };
}
