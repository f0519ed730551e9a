import { REMIND_HOURS, type DisputeState } from '@lendloop/contract/disputes/states';

import type { Context } from '../context.ts';
import { tellOfDisputes, type DisputeNews } from '../live/bus.ts';
import { mailOfDispute, queueMails } from '../mail/queries.ts';
import type { DisputeMail } from '../mail/topics.ts';
import { takeUp } from './moveActions.ts';
import { findLockedDispute } from './queries.ts';
import { remindedOf } from './rules.ts';
import { takeOverdue, takeToRemind } from './writes.ts';

const HOUR_MS = 3_600_000;
/** Disputes moved in one transaction of a job. */
const AT_ONCE = 50;

/** In the other states nobody of the two has to act. */
const REMINDERS: Partial<Record<DisputeState, DisputeMail>> = {
  open: 'remind_open',
  answered: 'remind_answered',
  decided: 'remind_decided',
};

/** Does what is due in disputes, and reminds those who have to act a day before. Returns how many there were. Safe to run on several nodes at once. */
export async function moveDisputes(context: Context): Promise<number> {
  let count = 0;
  for (;;) {
    const { taken, told } = await context.database.db.transaction(async (tx) => {
      const ids = await takeOverdue(tx, context.now(), AT_ONCE);
      const news: DisputeNews[] = [];
      for (const id of ids) news.push(...(await takeUp(context, tx, id)).told);
      return { taken: ids.length, told: news };
    });
    await tellOfDisputes(context.bus, told);
    count += taken;
    if (taken < AT_ONCE) break;
  }
  return count + (await remindOfDeadlines(context));
}

async function remindOfDeadlines({ config, database, now }: Context): Promise<number> {
  const at = now();
  const until = new Date(at.getTime() + REMIND_HOURS * HOUR_MS);
  for (let count = 0; ;) {
    const taken = await database.db.transaction(async (tx) => {
      const ids = await takeToRemind(tx, at, until, AT_ONCE);
      for (const id of ids) {
        const dispute = await findLockedDispute(tx, id, config);
        if (!dispute) continue;
        const mark = Date.parse(dispute.deadlineAt);
        const what = REMINDERS[dispute.state];
        if (what === undefined) continue;
        const people = remindedOf(dispute);
        await queueMails(tx, at, ...people.map((personId) => mailOfDispute(dispute, what, personId, mark)));
      }
      return ids.length;
    });
    count += taken;
    if (taken < AT_ONCE) return count;
  }
}
