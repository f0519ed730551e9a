import type { Context } from '../context.ts';
import { personSource, queueMails } from '../mail/queries.ts';
import { takeReminders } from './writes.ts';

/** Reminders queued in one transaction, which keeps the conversations locked: whoever writes in one of them waits for it. */
const AT_ONCE = 50;

/** Queues a mail for each conversation with a reminder due and returns how many. Safe to run on several nodes at once. */
export async function remindOfMessages({ database, now }: Context): Promise<number> {
  const moment = now();
  let reminded = 0;
  for (;;) {
    const count = await database.db.transaction(async (tx) => {
      const keys = await takeReminders(tx, moment, AT_ONCE);
      await queueMails(
        tx,
        moment,
        ...keys.map((key) => ({
          topic: { kind: 'messages_waiting', ...key } as const,
          digest: `messages ${key.userId}`,
          source: personSource(key.otherUserId),
        })),
      );
      return keys.length;
    });
    reminded += count;
    if (count < AT_ONCE) return reminded;
  }
}
