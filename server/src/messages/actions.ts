import type { CurrentUser } from '@lendloop/contract/accounts';
import type { Message, MessageBody } from '@lendloop/contract/messages';

import { fingerprint } from '../accounts/fingerprint.ts';
import { findViewer } from '../accounts/sessions.ts';
import type { Context } from '../context.ts';
import { Problem } from '../http/problem.ts';
import { appendMessages, type Draft } from './append.ts';
import { inGroups } from './groups.ts';
import { findThread } from './queries.ts';
import { refusalOfMessage, refusalOfTalk } from './rules.ts';
import { findTalk } from './talk.ts';
import * as writes from './writes.ts';

/** The socket that a message comes by. */
interface Origin {
  /** It is not told of what it sent, but answered. */
  readonly socket: string;
  /** Of the session that must still be one. */
  readonly token: string;
}

/**
 * Writes to the owner of an item, or as its owner to someone. A `clientId` that this sender used before answers the
 * message that it made then. Every tab of both is told. Throws `own_message`, `item_not_found`, `forbidden`, `user_not_found`;
 * `not_signed_in` when the session of the origin has ended.
 */
export type SendMessage = (viewer: CurrentUser, body: MessageBody, origin?: Origin) => Promise<Message>;

/** Makes what sends messages: those that come at the same time are stored together. */
export function makeSendMessage(context: Context): SendMessage {
  const { database, bus, now } = context;
  const find = findViewer(context);
  const append = inGroups((drafts: readonly Draft[]) => appendMessages(database.db, drafts, now()));

  return async (viewer, body, origin) => {
    if (body.receiverId === viewer.id) throw new Problem('own_message');
    const session = origin ? fingerprint(origin.token) : null;
    let message = await append({ ...body, senderId: viewer.id, session });
    if (!message) {
      // The session may have ended, or the person may be another's by now: a new look, as with every call.
      const sender = origin ? await find(origin.token) : viewer;
      if (sender?.id !== viewer.id) throw new Problem('not_signed_in');
      message = await storeFirst(context, sender, body);
    }
    // Also of one that was stored before: whoever sends again may have been cut off before the others were told.
    const { id, senderId, receiverId } = message;
    await bus.publish({ kind: 'message', id, senderId, receiverId, origin: origin?.socket });
    return message;
  };
}

/** Stores the first message of a conversation, or finds the one that the sender sent with the same `clientId`. */
async function storeFirst(
  { config, database }: Context,
  viewer: CurrentUser,
  { receiverId, itemId, content, clientId }: MessageBody,
): Promise<Message> {
  const side = { userId: viewer.id, otherUserId: receiverId, itemId };
  const values = { senderId: viewer.id, receiverId, itemId, content, clientId };
  const sight = { moderation: config.moderation, onlooker: viewer };
  return database.db.transaction(async (tx) => {
    const sent = await writes.findSent(tx, viewer.id, clientId);
    if (sent) return sent;
    const talk = await findTalk(tx, viewer.id, receiverId, itemId, sight);
    const refusal = refusalOfMessage(talk, viewer.id, receiverId);
    if (refusal) throw new Problem(refusal);
    if (!talk?.hasBegun) await writes.makeConversation(tx, side);
    await writes.lockConversation(tx, side);
    const message = await writes.insertMessage(tx, values);
    if (message) {
      await writes.countMessage(tx, message);
      return message;
    }
    const first = await writes.findSent(tx, viewer.id, clientId);
    if (!first) throw new Error('A message neither was inserted nor exists.');
    return first;
  });
}

/** Whether the person could write to the other about the item. */
export async function mayWrite(
  { config, database }: Context,
  viewer: CurrentUser,
  receiverId: number,
  itemId: number,
): Promise<boolean> {
  const sight = { moderation: config.moderation, onlooker: viewer };
  const talk = await findTalk(database.db, viewer.id, receiverId, itemId, sight);
  return receiverId !== viewer.id && refusalOfMessage(talk, viewer.id, receiverId) === null;
}

/**
 * A page of a conversation, oldest first. Reading the newest page marks the conversation as read.
 * Throws `item_not_found`, `user_not_found`.
 */
export async function readThread(
  { config, database, bus }: Context,
  viewer: CurrentUser,
  { otherUserId, itemId }: { readonly otherUserId: number; readonly itemId: number },
  before?: number,
): Promise<Message[]> {
  const { db } = database;
  // Marked before it is read: what arrives in between is shown and yet counts as unread, never the other way round.
  if (before === undefined) {
    const messageId = await writes.markRead(db, { userId: viewer.id, otherUserId, itemId });
    if (messageId !== null)
      await bus.publish({ kind: 'read', readerId: viewer.id, otherId: otherUserId, itemId, messageId });
  }
  const thread = await findThread(db, viewer.id, otherUserId, itemId, before);
  if (thread.length > 0) return thread;
  const sight = { moderation: config.moderation, onlooker: viewer };
  const refusal = refusalOfTalk(await findTalk(db, viewer.id, otherUserId, itemId, sight));
  if (refusal) throw new Problem(refusal);
  return [];
}
