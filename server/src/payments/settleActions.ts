import { REMIND_HOURS, SETTLE_HOURS } from '@lendloop/contract/payments/dues';

import type { Context } from '../context.ts';
import type { Tx } from '../db/connect.ts';
import { tellOfUpdates } from '../live/bus.ts';
import { mailOfDue, queueMails } from '../mail/queries.ts';
import { InTurn } from '../schedule/inTurn.ts';
import type { StoredDue } from './draftRules.ts';
import { settle, updateOf } from './dueActions.ts';
import * as writes from './dueWrites.ts';

const HOUR_MS = 3_600_000;
/** Dues that are looked for together. */
const AT_ONCE = 100;

/**
 * Settles the dues that their payees said to have received 72 hours ago, and reminds payees of what they were paid and have not
 * answered. Returns how many there were. Safe to run on several nodes at once.
 */
export async function settleDues(context: Context, signal?: AbortSignal): Promise<number> {
  const at = context.now();
  const turns = new InTurn();
  const since = new Date(at.getTime() - SETTLE_HOURS * HOUR_MS);
  const settled = await turns.through(pagesOf(context, writes.toSettle(since), signal), ({ id }) =>
    withDue(context, writes.toSettle(since), id, (tx, { due, rental }) =>
      settle(tx, due, rental, { byId: null, at }),
    ),
  );
  const reminded = await turns.through(pagesOf(context, writes.toRemind(at), signal), ({ id }) =>
    withDue(context, writes.toRemind(at), id, (tx, { due }) => remind(tx, due, at)),
  );
  turns.end();
  return settled + reminded;
}

const pagesOf = ({ database }: Context, waiting: writes.Waiting, signal: AbortSignal | undefined) => ({
  find: (after: writes.WaitingDue | null) => writes.findWaiting(database.db, waiting, after, AT_ONCE),
  atOnce: AT_ONCE,
  signal,
});

/** Runs `work` on a due if it still waits, and tells its people. Returns whether it did. */
async function withDue(
  { bus, database }: Context,
  waiting: writes.Waiting,
  id: number,
  work: (tx: Tx, taken: writes.TakenDue) => Promise<void>,
): Promise<boolean> {
  const taken = await database.db.transaction(async (tx) => {
    const locked = await writes.takeWaiting(tx, waiting, id);
    if (locked) await work(tx, locked);
    return locked;
  });
  if (taken) await tellOfUpdates(bus, [updateOf(taken.rental)]);
  return taken !== null;
}

async function remind(tx: Tx, due: StoredDue, at: Date): Promise<void> {
  const paidAt = Date.parse(due.paidAt ?? at.toISOString());
  const next = REMIND_HOURS.map((hours) => paidAt + hours * HOUR_MS).find((moment) => moment > at.getTime());
  await writes.setReminder(tx, due.id, next === undefined ? null : new Date(next));
  await queueMails(tx, at, {
    ...mailOfDue(due, 'paid', due.toId),
    once: `due ${due.id} paid ${paidAt} ${due.remindAt}`,
  });
}
