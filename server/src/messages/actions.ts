import type { CurrentUser } from '@lendloop/contract/accounts';
import type { Message, MessageBody } from '@lendloop/contract/messages';

import { fingerprint } from '../accounts/fingerprint.ts';
import { findViewer } from '../accounts/sessions/sessionActions.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../db/connect.ts';
import { Problem } from '../http/problem.ts';
import { appendMessages, type Draft } from './appendWrites.ts';
import { boundBeginnings, type Begin } from './beginningLimits.ts';
import { findConversation } from './conversationQueries.ts';
import { inGroups } from './groups.ts';
import { findConversationPage } from './queries.ts';
import { refusalToWrite, type ConversationState } from './rules.ts';
import { limitText } from './textLimits.ts';
import * as writes from './writes.ts';

/** The socket that a message comes by. */
interface Origin {
  /** It is not told of what it sent, but answered. */
  readonly socket: string;
  /** Of the session that must still be one. */
  readonly token: string;
}

/**
 * Writes to the owner of an item, or as its owner to someone who has asked. A `clientId` that this sender used before answers
 * the message that it made then. Every tab of both is told. Throws `own_message`, `item_not_found`, `forbidden`,
 * `user_not_found`, `not_asked`, `not_public`; `too_many_requests` for anyone who begins many conversations or writes a great
 * deal, counted by their `network` too; `not_signed_in` when the session of the origin has ended.
 */
export type SendMessage = (
  viewer: CurrentUser,
  body: MessageBody,
  network: string,
  origin?: Origin,
) => Promise<Message>;

/** Makes what sends messages: those that come at the same time are stored together. */
export function makeSendMessage(context: Context): SendMessage {
  const { database, bus, now } = context;
  const find = findViewer(context);
  const begin = boundBeginnings(context.makeLimit);
  const spendText = limitText(context.makeLimit);
  const append = inGroups((drafts: readonly Draft[]) => appendMessages(database.db, drafts, now()));

  const store = async (viewer: CurrentUser, body: MessageBody, origin: Origin | undefined) => {
    const session = origin ? fingerprint(origin.token) : null;
    const message = await append({ ...body, senderId: viewer.id, session });
    if (message) return message;
    // The session may have ended, or the person may be another's by now: a new look, as with every call.
    const sender = origin ? await find(origin.token) : viewer;
    if (sender?.id !== viewer.id) throw new Problem('not_signed_in');
    return storeFirst(context, begin, sender, body);
  };

  /** What was sent before, where there is no allowance left to send it again; throws the refusal where nothing was. */
  const findSentOr = async (refusal: unknown, viewer: CurrentUser, { clientId }: MessageBody) => {
    const sent = await writes.findSent(database.db, viewer.id, clientId);
    if (!sent) throw refusal;
    return sent;
  };

  return async (viewer, body, network, origin) => {
    if (body.receiverId === viewer.id) throw new Problem('own_message');
    const message = await spendText(viewer.id, network, body.content).then(
      () => store(viewer, body, origin),
      (refusal: unknown) => findSentOr(refusal, viewer, body),
    );
    // Also of one that was stored before: whoever sends again may have been cut off before the others were told.
    const { id, senderId, receiverId } = message;
    await bus.publish({ kind: 'message', id, senderId, receiverId, origin: origin?.socket });
    return message;
  };
}

/**
 * Stores the first message of a conversation, or finds the one that the sender sent with the same `clientId`. Looks before
 * it counts, as nothing that is refused counts, and once more in the transaction, as things may have changed since.
 */
async function storeFirst(
  context: Context,
  begin: Begin,
  viewer: CurrentUser,
  body: MessageBody,
): Promise<Message> {
  const { receiverId, itemId, content, clientId } = body;
  const { db } = context.database;
  const key = { userId: viewer.id, otherUserId: receiverId, itemId };
  const values = { senderId: viewer.id, receiverId, itemId, content, clientId };
  const look = (queryable: Queryable) =>
    findConversationToWrite(context, queryable, viewer, receiverId, itemId);
  const store = () =>
    db.transaction(async (tx) => {
      const sent = await writes.findSent(tx, viewer.id, clientId);
      if (sent) return sent;
      const { hasBegun } = await look(tx);
      if (!hasBegun) await writes.makeConversation(tx, key);
      await writes.lockConversation(tx, key);
      const message = await writes.insertMessage(tx, values);
      if (message) {
        await writes.countMessage(tx, message);
        return message;
      }
      const first = await writes.findSent(tx, viewer.id, clientId);
      if (!first) throw new Error('A message neither was inserted nor exists.');
      return first;
    });

  const sent = await writes.findSent(db, viewer.id, clientId);
  if (sent) return sent;
  const { hasBegun, ownerId } = await look(db);
  return hasBegun || ownerId === viewer.id ? store() : begin(key, store);
}

/** The conversation, where the person may write in it. Throws `item_not_found`, `user_not_found`, `forbidden`, `not_asked`, `not_public`. */
async function findConversationToWrite(
  { config }: Context,
  db: Queryable,
  viewer: CurrentUser,
  otherId: number,
  itemId: number,
): Promise<ConversationState> {
  const visibility = { moderation: config.moderation, viewer };
  const conversation = await findConversation(db, viewer.id, otherId, itemId, visibility);
  const refusal = refusalToWrite(conversation, viewer.id, otherId);
  if (refusal || !conversation) throw new Problem(refusal ?? 'item_not_found');
  return conversation;
}

/** Whether the person could write to the other about the item. */
export async function mayWrite(
  { config, database }: Context,
  viewer: CurrentUser,
  receiverId: number,
  itemId: number,
): Promise<boolean> {
  const visibility = { moderation: config.moderation, viewer };
  const conversation = await findConversation(database.db, viewer.id, receiverId, itemId, visibility);
  return receiverId !== viewer.id && refusalToWrite(conversation, viewer.id, receiverId) === null;
}

/**
 * A page of a conversation, oldest first. Reading the newest page marks the conversation as read.
 * Throws what `findConversationToWrite` throws where nobody has written.
 */
export async function readConversation(
  context: Context,
  viewer: CurrentUser,
  { otherUserId, itemId }: { readonly otherUserId: number; readonly itemId: number },
  before?: number,
): Promise<Message[]> {
  const { bus } = context;
  const { db } = context.database;
  // Marked before it is read: what arrives in between is shown and yet counts as unread, never the other way round.
  if (before === undefined) {
    const messageId = await writes.markRead(db, { userId: viewer.id, otherUserId, itemId });
    if (messageId !== null)
      await bus.publish({ kind: 'read', readerId: viewer.id, otherId: otherUserId, itemId, messageId });
  }
  const page = await findConversationPage(db, viewer.id, otherUserId, itemId, before);
  if (page.length === 0) await findConversationToWrite(context, db, viewer, otherUserId, itemId);
  return page;
}
