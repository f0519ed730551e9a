import type { LiveDecision, LiveRental } from '@lendloop/contract/live';
import type { Message, MessageBody } from '@lendloop/contract/messages';
import type { z } from 'zod';

import type { Viewer } from '../http/route.ts';

export type NewMessage = Message & { readonly senderName: string };

/** Who a socket is, once it has said so. */
export interface Identity {
  readonly viewer: Viewer;
  /** The fingerprint of its session. */
  readonly session: string;
}

/** What the live connection is given by the modules above it. */
export interface LiveDependencies {
  /** Who the session cookie's token belongs to; null when there is no such session, or no longer. */
  identify(token: string): Promise<Identity | null>;
  /** Those of the sessions that have not ended, by their fingerprints. */
  findAlive(sessions: readonly string[]): Promise<ReadonlySet<string>>;
  findMessages(ids: readonly number[]): Promise<NewMessage[]>;
  findRentals(ids: readonly number[]): Promise<z.output<typeof LiveRental>[]>;
  /** The decisions with these numbers in the audit log. */
  findDecisions(ids: readonly number[]): Promise<LiveDecision[]>;
  /** Unread messages of each person; one without any may be left out. */
  countUnread(userIds: readonly number[]): Promise<ReadonlyMap<number, number>>;
  /**
   * Stores a message and tells of it, but not the socket that it came by. Throws a `Problem`: `not_signed_in` when the
   * session of the token has ended.
   */
  sendMessage(
    viewer: Viewer,
    body: MessageBody,
    network: string,
    origin: { readonly socket: string; readonly token: string },
  ): Promise<Message>;
  /** Whether the person could write to the other about the item. */
  mayWrite(viewer: Viewer, receiverId: number, itemId: number): Promise<boolean>;
}
