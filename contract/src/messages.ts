import { z } from 'zod';

import { MessageWarning } from './cases/warnings.ts';
import { endpoint } from './endpoint.ts';
import { LIST_LIMIT_MAX, pageQuery } from './paging.ts';
import { Id, IdInUrl, Timestamp } from './values/fields.ts';
import { visibleText } from './values/visible.ts';

export const MESSAGE_MAX = 5000;
/** Maximum number of characters of the last message in the list of conversations. */
export const LAST_MESSAGE_EXCERPT = 200;
/** Messages per page of a conversation. */
export const CONVERSATION_PAGE = 100;
export const MESSAGES_POLL_MS = 10_000;
export const CONVERSATIONS_POLL_MS = 30_000;

export const Message = z.object({
  id: Id,
  senderId: Id,
  receiverId: Id,
  itemId: Id,
  content: z.string(),
  createdAt: Timestamp,
  /** Chosen by the sender; sending the same one again never creates a second message. */
  clientId: z.uuid().nullable(),
  /** What its receiver is warned of; empty for its sender. */
  warnings: z.array(MessageWarning),
  /** Whether an administrator has removed it: then it has no content. */
  isRemoved: z.boolean(),
});
export type Message = z.output<typeof Message>;

/** A conversation of two people about one item, as one of them sees it in the list. */
export const Conversation = z.object({
  otherUserId: Id,
  otherUserName: z.string(),
  otherUserAvatar: z.string().nullable(),
  itemId: Id,
  itemTitle: z.string(),
  itemImage: z.string().nullable(),
  /** Shortened to `LAST_MESSAGE_EXCERPT` characters. */
  lastMessage: z.string(),
  lastMessageSenderId: Id,
  lastMessageDate: Timestamp,
  unreadCount: z.int().min(0),
  /** The id of the last message if the other person has read all messages of this one; null while any is unread. */
  readUpTo: Id.nullable(),
  /** Whether the two can write to each other. */
  isReachable: z.boolean(),
});
export type Conversation = z.output<typeof Conversation>;

const EMPTY = 'Please enter a message before sending';

export const MessageBody = z.object({
  receiverId: Id,
  itemId: Id,
  content: visibleText(1, EMPTY, MESSAGE_MAX, {
    missing: EMPTY,
    tooLong: `Messages can have up to ${MESSAGE_MAX} characters`,
  }),
  clientId: z.uuid().optional(),
});
export type MessageBody = z.input<typeof MessageBody>;

export const ConversationQuery = pageQuery(LIST_LIMIT_MAX).extend({
  cursor: IdInUrl.optional(),
  /** Those with people whom the user has blocked, which are in no other list. */
  archived: z
    .enum(['true', 'false'])
    .transform((value) => value === 'true')
    .default(false),
});
export type ConversationQuery = z.output<typeof ConversationQuery>;

export const sendMessage = endpoint({
  method: 'POST',
  path: '/api/messages',
  access: 'user',
  summary: 'Write to the owner of an item, or as its owner to somebody who has asked about their listings',
  body: MessageBody,
  result: Message,
  status: 201,
});

export const listConversations = endpoint({
  method: 'GET',
  path: '/api/messages/conversations',
  access: 'user',
  summary: "The user's conversations, latest first. Link rel=next points to the next page",
  query: ConversationQuery,
  result: z.array(Conversation),
});

export const getConversation = endpoint({
  method: 'GET',
  path: '/api/messages/:otherUserId/:itemId',
  access: 'user',
  summary: 'The newest messages of a conversation, oldest first; fetching them marks them as read',
  changes: true,
  params: z.object({ otherUserId: IdInUrl, itemId: IdInUrl }),
  query: z.object({ before: IdInUrl.optional() }),
  result: z.array(Message),
});
