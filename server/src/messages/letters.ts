import { paths, pathTo } from '@lendloop/contract/pages';
import { sql } from 'drizzle-orm';

import { isCutOff } from '../accounts/blocks/blockStore.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/connect.ts';
import { runPrepared } from '../db/prepared.ts';
import { shownTitle, UNAPPROVED_TITLE } from '../items/shownQueries.ts';
import { theirs, wordsFor } from '../mail/letterWords.ts';
import { nameForOthers } from '../mail/queries.ts';
import { addressee, type Composers } from '../mail/topics.ts';
import type { ConversationKey } from './rules.ts';

/** The letter about unread messages. It does not include their text. */
export function messageLetters({ config, database }: Context): Pick<Composers, 'messages_waiting'> {
  return {
    messages_waiting: async (key) => {
      const waiting = await findWaiting(database.db, key, config.moderation);
      if (!waiting) return null;
      const { language, say } = wordsFor(config, waiting.language, 'mails');
      const title = waiting.title === UNAPPROVED_TITLE ? say('unapproved') : theirs(waiting.title);
      const values = { sender: theirs(waiting.sender), title };
      const count = waiting.unread;
      return {
        to: addressee(waiting.email, waiting.name, waiting.is_confirmed),
        language,
        subject: say('waiting.subject', { count }),
        paragraphs: [say('waiting.body', { ...values, count }), say('waiting.next')],
        action: {
          label: say('waiting.action'),
          path: pathTo(paths.conversation, { senderId: key.otherUserId, itemId: key.itemId }),
        },
        reason: say('waiting.reason', { site: config.siteName }),
        subscription: { kind: 'messages', key: waiting.key },
        together: {
          subject: (conversations) => say('conversations.subject', { count: conversations }),
          action: { label: say('conversations.action'), path: paths.messages },
          line: say('waiting.line', values),
        },
      };
    },
  };
}

interface Waiting {
  readonly name: string;
  readonly email: string;
  readonly is_confirmed: boolean;
  readonly language: string | null;
  readonly key: string;
  readonly sender: string;
  readonly title: string;
  readonly unread: number;
}

/**
 * Undefined if nothing is unread, if either person is suspended or has blocked the other and nothing binds the two, or if the recipient has
 * muted these mails.
 */
async function findWaiting(
  db: Db,
  { userId, otherUserId, itemId }: ConversationKey,
  moderation: Context['config']['moderation'],
): Promise<Waiting | undefined> {
  const [row] = await runPrepared<Waiting>(
    db,
    sql`
      select u.full_name as name, u.email, u.email_verified_at is not null as is_confirmed, u.mail_key as key, u.language,
        ${nameForOthers('o')} as sender, ${shownTitle({ moderation, viewer: { id: userId, isAdmin: false } })} as title, c.unread_count as unread
      from conversations c
      join users u on u.id = c.user_id
      join users o on o.id = c.other_user_id
      join items i on i.id = c.item_id
      where c.user_id = ${userId} and c.other_user_id = ${otherUserId} and c.item_id = ${itemId} and c.unread_count > 0
        and u.suspended_at is null and o.suspended_at is null
        and not ${isCutOff(itemId, userId, otherUserId)} and not 'messages' = any(u.muted_mails)`,
  );
  return row;
}
