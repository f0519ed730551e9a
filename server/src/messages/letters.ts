import { paths, pathTo } from '@lendloop/contract/pages';
import { sql } from 'drizzle-orm';

import type { Context } from '../context.ts';
import type { Db } from '../db/connect.ts';
import { runPrepared } from '../db/prepared.ts';
import { shownTitle } from '../items/shownQueries.ts';
import { nameForOthers } from '../mail/queries.ts';
import { addressee, type Composers } from '../mail/topics.ts';
import type { ConversationKey } from './rules.ts';

/** The letter about unread messages. It does not include their text. */
export function messageLetters({ config, database }: Context): Pick<Composers, 'messages_waiting'> {
  return {
    messages_waiting: async (key) => {
      const waiting = await findWaiting(database.db, key, config.moderation);
      if (!waiting) return null;
      const { sender, title, unread } = waiting;
      return {
        to: addressee(waiting.email, waiting.name, waiting.is_confirmed),
        subject: unread === 1 ? 'You have a new message' : 'You have new messages',
        paragraphs: [
          unread === 1
            ? `${sender} wrote you a message about "${title}".`
            : `${sender} wrote you ${unread} messages about "${title}".`,
          'Read it and answer when it suits you.',
        ],
        action: {
          label: 'Read and answer',
          path: pathTo(paths.conversation, { senderId: key.otherUserId, itemId: key.itemId }),
        },
        reason: `You get this mail because someone wrote to you on ${config.siteName} while you were away, at most once an hour for a conversation.`,
        subscription: { kind: 'messages', key: waiting.key },
        together: {
          subject: 'New messages wait for you',
          action: { label: 'Read your messages', path: paths.messages },
          line: `${sender} wrote to you about "${title}".`,
        },
      };
    },
  };
}

interface Waiting {
  readonly name: string;
  readonly email: string;
  readonly is_confirmed: boolean;
  readonly key: string;
  readonly sender: string;
  readonly title: string;
  readonly unread: number;
}

/** Undefined if nothing is unread, if either person is suspended, or if the recipient has muted these mails. */
async function findWaiting(
  db: Db,
  { userId, otherUserId, itemId }: ConversationKey,
  moderation: Context['config']['moderation'],
): Promise<Waiting | undefined> {
  const [row] = await runPrepared<Waiting>(
    db,
    sql`
      select u.full_name as name, u.email, u.email_verified_at is not null as is_confirmed, u.mail_key as key,
        ${nameForOthers('o')} as sender, ${shownTitle({ moderation, viewer: { id: userId, isAdmin: false } })} as title, c.unread_count as unread
      from conversations c
      join users u on u.id = c.user_id
      join users o on o.id = c.other_user_id
      join items i on i.id = c.item_id
      where c.user_id = ${userId} and c.other_user_id = ${otherUserId} and c.item_id = ${itemId} and c.unread_count > 0
        and u.suspended_at is null and o.suspended_at is null and not 'messages' = any(u.muted_mails)`,
  );
  return row;
}
