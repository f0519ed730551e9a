import type { CurrentUser } from '@lendloop/contract/accounts';
import type { Message, MessageBody } from '@lendloop/contract/messages';

import { isUnproven, limitNewAccounts } from '../accounts/newAccountLimits.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../db/connect.ts';
import { Problem } from '../http/problem.ts';
import { appendMessages, type Draft } from './appendWrites.ts';
import { boundBeginnings, type Beginnings } from './beginningLimits.ts';
import { findConversation } from './conversationQueries.ts';
import { inGroups } from './groups.ts';
import { findConversationPage } from './queries.ts';
import { refusalToWrite, type ConversationState } from './rules.ts';
import { limitText } from './textLimits.ts';
import { warningsOf } from './warnings/bits.ts';
import { makeFindWarnings } from './warnings/findWarnings.ts';
import * as writes from './writes.ts';

/** Who sends a message. */
interface Sender {
  readonly id: number;
  /** Their account; null, or another one, if the session has ended or changed hands. */
  find(): Promise<CurrentUser | null>;
  /** The live connection over which it comes. */
  readonly live?: {
    /** The id of the socket. It gets an answer instead of the event about its own message. */
    readonly socket: string;
    /** The fingerprint of its session, which must still be valid. */
    readonly session: string;
  };
}

/**
 * Sends a message to the owner of an item, or from its owner to someone who has asked. If this sender has already used the
 * `clientId`, returns the existing message. Notifies every tab of both people. Throws `own_message`, `item_not_found`,
 * `forbidden`, `user_not_found`, `not_asked`, `not_public`; `too_many_requests` when the sender or their `network`
 * begins too many conversations or writes too much text; `not_signed_in` when their session has ended.
 */
export type SendMessage = (sender: Sender, body: MessageBody, network: string) => Promise<Message>;

/** A message with its sender's name. */
type NamedMessage = Message & { readonly senderName: string };

/**
 * Creates the action that sends messages. Messages sent at the same time are stored in one statement. `onStored` gets each that was
 * stored so before it is told of.
 */
export function makeSendMessage(
  context: Context,
  onStored: (message: NamedMessage) => void = () => {},
): SendMessage {
  const { database, bus, now } = context;
  const find = makeFindWarnings(context.config.publicUrl);
  const begin = boundBeginnings(context.makeLimit);
  const limitNew = limitNewAccounts(context);
  const text = limitText(context.makeLimit);
  const append = inGroups((drafts: readonly Draft[]) => appendMessages(database.db, drafts, now()));

  const store = async (sender: Sender, body: MessageBody, network: string) => {
    const draft = { ...body, warnings: find(body.content) };
    const session = sender.live?.session ?? null;
    const stored = await append({ ...draft, senderId: sender.id, session });
    if (stored) {
      onStored({ ...stored.received, senderName: stored.senderName });
      return stored.message;
    }
    // The session may have ended or belong to another person by now, so it is checked again, as for every call.
    const viewer = await sender.find();
    if (viewer?.id !== sender.id) throw new Problem('not_signed_in');
    return storeFirst(context, { begin, limitNew }, viewer, draft, network);
  };

  /** Returns the message that was already sent with this `clientId`, although a limit is reached; otherwise throws the refusal. */
  const findSentOr = async (refusal: unknown, { id }: Sender, { clientId }: MessageBody) => {
    const sent = await writes.findSent(database.db, id, clientId);
    if (!sent) throw refusal;
    return sent;
  };

  return async (sender, body, network) => {
    if (body.receiverId === sender.id) throw new Problem('own_message');
    const message = await text.spend(sender.id, network, body.content).then(
      async () => {
        const stored = await store(sender, body, network);
        await text.countStored(network, body.content);
        return stored;
      },
      (refusal: unknown) => findSentOr(refusal, sender, body),
    );
    // Also for a repeated message: the first attempt may have failed before the event was published.
    const { id, senderId, receiverId } = message;
    await bus.publish({ kind: 'message', id, senderId, receiverId, origin: sender.live?.socket });
    return message;
  };
}

/** What limits the conversations that people begin. */
interface Beginning {
  readonly begin: Beginnings;
  readonly limitNew: ReturnType<typeof limitNewAccounts>;
}

/**
 * Stores the first message of a conversation, or finds the one that the sender sent with the same `clientId`. Checks permission
 * before counting, so that refused messages do not count, and again in the transaction, as it may have changed since.
 */
async function storeFirst(
  context: Context,
  { begin, limitNew }: Beginning,
  viewer: CurrentUser,
  { receiverId, itemId, content, clientId, warnings }: MessageBody & { readonly warnings: number },
  network: string,
): Promise<Message> {
  const { db } = context.database;
  const key = { userId: viewer.id, otherUserId: receiverId, itemId };
  const values = { senderId: viewer.id, receiverId, itemId, content, clientId, warnings };
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
  if (hasBegun) return store();
  if (ownerId === viewer.id) return begin.byOwner(key, network, async () => {}, store);
  const isLink = warningsOf(warnings, false).includes('link');
  if (isLink && context.config.rateLimit && isUnproven(viewer, context.now()))
    throw new Problem('email_unconfirmed');
  return begin.withOwner(key, network, () => limitNew(viewer, 'conversations'), store);
}

/**
 * Finds a conversation that the viewer may write in. Throws `item_not_found`, `user_not_found`, `forbidden`, `not_asked`,
 * `not_public`.
 */
async function findConversationToWrite(
  { config }: Context,
  db: Queryable,
  viewer: Pick<CurrentUser, 'id' | 'isAdmin'>,
  otherId: number,
  itemId: number,
): Promise<ConversationState> {
  const visibility = { moderation: config.moderation, viewer };
  const conversation = await findConversation(db, viewer.id, otherId, itemId, visibility);
  const refusal = refusalToWrite(conversation, viewer.id, otherId);
  if (refusal || !conversation) throw new Problem(refusal ?? 'item_not_found');
  return conversation;
}

/** Whether the viewer may write to the receiver about the item. */
export async function mayWrite(
  { config, database }: Context,
  viewer: Pick<CurrentUser, 'id' | 'isAdmin'>,
  receiverId: number,
  itemId: number,
): Promise<boolean> {
  const visibility = { moderation: config.moderation, viewer };
  const conversation = await findConversation(database.db, viewer.id, receiverId, itemId, visibility);
  return receiverId !== viewer.id && refusalToWrite(conversation, viewer.id, receiverId) === null;
}

/**
 * A page of a conversation, oldest first. Reading the newest page marks the conversation as read.
 * Throws what `findConversationToWrite` throws if the conversation is empty.
 */
export async function readConversation(
  context: Context,
  viewer: CurrentUser,
  { otherUserId, itemId }: { readonly otherUserId: number; readonly itemId: number },
  before?: number,
): Promise<Message[]> {
  const { bus } = context;
  const { db } = context.database;
  // Marked before the page is read: a message that arrives in between is shown but still counts as unread, never the reverse.
  if (before === undefined) {
    const marked = await writes.markRead(db, { userId: viewer.id, otherUserId, itemId });
    if (marked)
      await bus.publish({
        kind: 'read',
        readerId: viewer.id,
        otherId: otherUserId,
        itemId,
        messageId: marked.messageId,
        ...(marked.isCutOff && { isSilent: true }),
      });
  }
  const page = await findConversationPage(db, viewer.id, otherUserId, itemId, before);
  if (page.length === 0) await findConversationToWrite(context, db, viewer, otherUserId, itemId);
  return page;
}
