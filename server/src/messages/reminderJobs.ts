import type { Context } from '../context.ts';
import { queueMails } from '../mail/queries.ts';
import { takeReminders } from './writes.ts';

/** Reminders queued in one transaction. */
const AT_ONCE = 500;

/** Queues a mail to everyone whose messages have waited long enough; says to how many. Any node may run it at any time. */
export async function remindOfMessages({ database, now }: Context): Promise<number> {
  const moment = now();
  let reminded = 0;
  for (;;) {
    const count = await database.db.transaction(async (tx) => {
      const sides = await takeReminders(tx, moment, AT_ONCE);
      await queueMails(
        tx,
        moment,
        ...sides.map((side) => ({
          topic: { kind: 'messages_waiting', ...side } as const,
          digest: `messages ${side.userId}`,
        })),
      );
      return sides.length;
    });
    reminded += count;
    if (count < AT_ONCE) return reminded;
  }
}
