import type { LiveDecision, LiveRental } from '@lendloop/contract/live';
import type { Message, MessageBody } from '@lendloop/contract/messages';
import type { z } from 'zod';

export type NewMessage = Message & { readonly senderName: string };

/** As much of a person as is held for each of their sockets. */
interface LiveViewer {
  readonly id: number;
  readonly isAdmin: boolean;
}

/** The person behind an identified socket. */
export interface Identity {
  readonly viewer: LiveViewer;
  /** The fingerprint of its session. */
  readonly session: string;
}

/** What the modules above provide to the live connection. */
export interface LiveDependencies {
  /** The owner of a session token; null for an unknown or ended session. */
  identify(token: string): Promise<Identity | null>;
  /** Those of the sessions that have not ended, by fingerprint. */
  findAlive(sessions: readonly string[]): Promise<ReadonlySet<string>>;
  findMessages(ids: readonly number[]): Promise<NewMessage[]>;
  findRentals(ids: readonly number[]): Promise<z.output<typeof LiveRental>[]>;
  /** The decisions with these ids in the audit log. */
  findDecisions(ids: readonly number[]): Promise<LiveDecision[]>;
  /** Unread messages per person; those with none may be missing. */
  countUnread(userIds: readonly number[]): Promise<ReadonlyMap<number, number>>;
  /**
   * Stores a message and tells of it, but not the socket that it came by. Throws a `Problem`: `not_signed_in` when the
   * session of the token has ended.
   */
  sendMessage(
    viewer: LiveViewer,
    body: MessageBody,
    network: string,
    origin: { readonly socket: string; readonly token: string; readonly session: string },
  ): Promise<Message>;
  /** Whether the person may write to the other about the item. */
  mayWrite(viewer: LiveViewer, receiverId: number, itemId: number): Promise<boolean>;
}
