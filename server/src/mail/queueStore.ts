import { sql } from 'drizzle-orm';

import type { Tx } from '../db/connect.ts';
import type { Topic } from './topics.ts';

/** A mail to put into the queue. */
export interface QueuedMail {
  readonly topic: Topic;
  readonly once: string | null;
  readonly digest: string | null;
  readonly priority: number;
  readonly source: string | null;
}

const PAUSE = sql`interval '10 minutes'`;
/** How many mails of one digest are sent in 24 hours before the pauses become longer. */
const A_DAY = 12;
/** How long they are then, and after a digest of `DIGEST_MAX` topics, for those left over. */
export const LONG_PAUSE = sql`interval '1 hour'`;
/** The delay of each further mail of a source that already has some in the queue, in the order of sending alone. */
const TURN = sql`interval '30 seconds'`;
/** Maximum number of topics in one digest, and of those that wait for the next one: a letter names ten and counts the others. */
export const DIGEST_MAX = 1000;

/**
 * Inserts mails in this order. What their digests and sources have in the queue is read once for each of those, and costs the same however
 * many mails of a digest have ended: thousands may in a day, and a batch names the same digest hundreds of times.
 */
export async function insertMails(tx: Tx, now: Date, queued: readonly QueuedMail[]): Promise<void> {
  const moment = sql`${now.toISOString()}::timestamptz`;
  const rows = queued.map((mail, place) => ({ ...mail, place }));
  await tx.execute(sql`
    with queued as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as q (place integer, topic jsonb, once text, digest text, priority smallint, source text)
    ), digests as materialized (
      select d.digest,
        -- Due at once, or after the pause since the last mail.
        greatest(${moment}, (
          -- The topics of one mail ended at the same moment, so the last mails are found by steps to the next earlier one.
          with recursive ended as (
            (
              select m.ended_at, m.error, 1 as step from mails m
              where m.digest = d.digest and m.ended_at > ${moment} - interval '24 hours'
              order by m.ended_at desc limit 1
            )
            union all
            select earlier.ended_at, earlier.error, later.step + 1
            from ended later cross join lateral (
              select m.ended_at, m.error from mails m
              where m.digest = d.digest and m.ended_at < later.ended_at and m.ended_at > ${moment} - interval '24 hours'
              order by m.ended_at desc limit 1
            ) earlier
            where later.step < ${A_DAY}
          )
          select max(ended_at) + case when count(*) < ${A_DAY} then ${PAUSE} else ${LONG_PAUSE} end
          from ended where error is null
        )) as due_at,
        -- Those that are being sent do not wait.
        (
          select count(*) from (
            select from mails m
            where m.digest = d.digest and m.ended_at is null and (m.attempts = 0 or m.error is not null)
            limit ${DIGEST_MAX}
          ) as there
        ) as waiting
      from (select distinct digest from queued where digest is not null) d
    ), sources as materialized (
      select s.source, s.priority, (
        select max(m.turn_at) from mails m
        where m.source = s.source and m.priority = s.priority and m.ended_at is null
      ) as last_turn
      from (select distinct source, priority from queued where source is not null) s
    )
    insert into mails (topic, once, digest, created_at, due_at, priority, source, turn_at)
    select topic, once, digest, ${moment}, due_at, priority, source,
      -- When it is due, or behind the mails of its source.
      case when source is null then due_at else greatest(due_at + before * ${TURN}, last_turn + (before + 1) * ${TURN}) end
    from (
      select q.*, coalesce(d.due_at, ${moment}) as due_at, s.last_turn,
        row_number() over (partition by q.source, q.priority order by q.place) - 1 as before,
        d.waiting + row_number() over (partition by q.digest order by q.place) as place_in_digest
      from queued q
      left join digests d on d.digest = q.digest
      left join sources s on s.source = q.source and s.priority = q.priority
    ) as placed
    where digest is null or place_in_digest <= ${DIGEST_MAX}
    order by place
    on conflict (once) do nothing`);
}
