import { sql, type SQL } from 'drizzle-orm';

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
 * Whether a mail `m` is one of a digest that has not ended. Compared by both columns of the index `mails_waiting`, which leaves the planner
 * no other one: where one digest has nearly all mails, it would look for those of another among all mails, in the order of their ids or times.
 */
export const isUnendedOf = (digest: SQL): SQL => sql`
  m.digest is not null and m.ended_at is null and (m.digest, m.id) >= (${digest}, 0) and (m.digest, m.id) <= (${digest}, 2147483647)`;

/**
 * Inserts mails in this order. What their digests and sources have in the queue is read once for each of those, and costs the same however
 * many mails of a digest have ended: thousands may in a day, and a batch may name the same digest hundreds of times.
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
            select 'infinity'::timestamptz as ended_at, null::text as error, 0 as step
            union all
            select earlier.ended_at, earlier.error, later.step + 1
            from ended later cross join lateral (
              select m.digest, m.ended_at, m.error from mails m
              where m.digest is not null and m.ended_at is not null and (m.digest, m.ended_at) < (d.digest, later.ended_at)
              order by m.digest desc, m.ended_at desc limit 1
            ) earlier
            where later.step < ${A_DAY} and earlier.digest = d.digest and earlier.ended_at > ${moment} - interval '24 hours'
          )
          select max(ended_at) + case when count(*) < ${A_DAY} then ${PAUSE} else ${LONG_PAUSE} end
          from ended where step > 0 and error is null
        )) as due_at,
        -- Those that are being sent do not wait.
        (
          select count(*) from (
            select from mails m
            where ${isUnendedOf(sql`d.digest`)} and (m.attempts = 0 or m.error is not null)
            limit ${DIGEST_MAX}
          ) as there
        ) as waiting
      from (select distinct digest from queued where digest is not null) d
    ), sources as materialized (
      select s.source, s.priority, last.turn_at
      from (select distinct source, priority from queued where source is not null) s
      cross join lateral (
        select m.source, m.priority, m.turn_at from mails m
        where m.source is not null and m.ended_at is null and (m.source, m.priority) <= (s.source, s.priority)
        order by m.source desc, m.priority desc, m.turn_at desc limit 1
      ) last
      where last.source = s.source and last.priority = s.priority
    )
    insert into mails (topic, once, digest, created_at, due_at, priority, source, turn_at)
    select topic, once, digest, ${moment}, due_at, priority, source,
      -- When it is due, or behind the mails of its source.
      case when source is null then due_at else greatest(due_at + before * ${TURN}, last_turn + (before + 1) * ${TURN}) end
    from (
      select q.*, coalesce(d.due_at, ${moment}) as due_at, s.turn_at as last_turn,
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
