import { REMIND_HOURS, type DisputeState } from '@lendloop/contract/disputes/states';

import type { Context } from '../context.ts';
import { tellOfDisputes } from '../live/bus.ts';
import { mailOfDispute, queueMails } from '../mail/queries.ts';
import type { DisputeMail } from '../mail/topics.ts';
import { InTurn } from '../schedule/inTurn.ts';
import { takeUp } from './moveActions.ts';
import { findLockedDispute } from './queries.ts';
import { remindedOf } from './rules.ts';
import * as writes from './writes.ts';

const HOUR_MS = 3_600_000;
/** Disputes that are looked for together. */
const AT_ONCE = 50;
/** In the other states nobody of the two has to act. */
const REMINDERS: Partial<Record<DisputeState, DisputeMail>> = {
  open: 'remind_open',
  answered: 'remind_answered',
  decided: 'remind_decided',
};

/** Does what is due in disputes, and reminds those who have to act a day before. Returns how many there were. Safe to run on several nodes at once. */
export async function moveDisputes(context: Context, signal?: AbortSignal): Promise<number> {
  const { db } = context.database;
  const now = context.now();
  const moments = { now, until: new Date(now.getTime() + REMIND_HOURS * HOUR_MS) };
  const turns = new InTurn();
  const due = (after: writes.Waiting | null) => writes.findOverdue(db, now, after, AT_ONCE);
  const moved = await turns.through({ find: due, atOnce: AT_ONCE, signal }, (dispute) =>
    moveOne(context, dispute),
  );
  const soon = (after: writes.Waiting | null) => writes.findToRemind(db, moments, after, AT_ONCE);
  const reminded = await turns.through({ find: soon, atOnce: AT_ONCE, signal }, (dispute) =>
    remindOne(context, dispute),
  );
  turns.end();
  return moved + reminded;
}

async function moveOne(context: Context, { id }: writes.Waiting): Promise<boolean> {
  const told = await context.database.db.transaction(async (tx) =>
    (await writes.takeOverdue(tx, id, context.now())) ? (await takeUp(context, tx, id)).told : null,
  );
  if (!told) return false;
  await tellOfDisputes(context.bus, told);
  return true;
}

const remindOne = ({ config, database, now }: Context, waiting: writes.Waiting): Promise<boolean> =>
  database.db.transaction(async (tx) => {
    if (!(await writes.takeToRemind(tx, waiting))) return false;
    const dispute = await findLockedDispute(tx, waiting.id, config);
    const what = dispute && REMINDERS[dispute.state];
    if (!what) return true;
    const mark = waiting.deadlineAt.getTime();
    const mails = remindedOf(dispute).map((personId) => mailOfDispute(dispute, what, personId, mark));
    await queueMails(tx, now(), ...mails);
    return true;
  });
