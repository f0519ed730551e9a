import type { Message, MessageBody } from '@lendloop/contract/messages';
import { sql, type SQL } from 'drizzle-orm';

import { isBlocked, isBound } from '../accounts/blocks/blockSql.ts';
import type { Db } from '../db/connect.ts';
import { makePrepared } from '../db/prepared.ts';
import { isAgreed, toMessage, type MessageRow } from './queries.ts';

/** A message to store. With the fingerprint of a session, it is stored only if that is a valid session of the sender. */
export interface Draft extends MessageBody {
  readonly senderId: number;
  readonly session: string | null;
  /** What its receiver is warned of, as bits. */
  readonly warnings: number;
}

/** A stored message, with its sender's name. */
interface Appended {
  readonly message: Message;
  /** The same as its receiver gets it. */
  readonly received: Message;
  readonly senderName: string;
}

/**
 * Stores messages in existing conversations, all in one statement. Nearly every message takes this path. It locks, inserts and
 * counts like the single steps in `writes.ts`, and locks the participants' rows in a fixed order, so that statements cannot
 * deadlock. The result is undefined for each message without an existing conversation, whose session has ended by `now`, or whose
 * sender has already used the `clientId`.
 */
export async function appendMessages(
  db: Db,
  drafts: readonly Draft[],
  now: Date,
): Promise<(Appended | undefined)[]> {
  const rows = await append(db, {
    senders: drafts.map(({ senderId }) => senderId),
    receivers: drafts.map(({ receiverId }) => receiverId),
    items: drafts.map(({ itemId }) => itemId),
    contents: drafts.map(({ content }) => content),
    clientIds: drafts.map(({ clientId }) => clientId ?? null),
    sessions: drafts.map(({ session }) => session),
    warnings: drafts.map(({ warnings }) => warnings),
    now: now.toISOString(),
  });
  const stored = new Map(
    rows.map((row) => [
      row.place,
      { message: toMessage(row, false), received: toMessage(row, true), senderName: row.sender_name },
    ]),
  );
  return drafts.map((_, index) => stored.get(index + 1));
}

/**
 * The assignments that add new messages to a conversation `c`: its last message, the unread count and the time of the reminder. A
 * receiver who has not read them ten minutes after `since` is reminded by mail, at most once an hour, and once a day while they
 * read nothing: whoever does not answer must not get mail after mail.
 */
export const counting = (lastId: SQL, unread: SQL, since: SQL): SQL => sql`
  last_message_id = ${lastId},
  unread_count = c.unread_count + ${unread},
  remind_at = case
    when ${unread} > 0
      then coalesce(c.remind_at, greatest(
        ${since} + interval '10 minutes',
        c.reminded_at + case when c.unread_count > 0 then interval '1 day' else interval '1 hour' end
      ))
    else c.remind_at
  end`;

const isParticipant = sql`c.user_id = participant.user_id and c.other_user_id = participant.other_user_id and c.item_id = participant.item_id`;

const append = makePrepared<MessageRow & { readonly place: number; readonly sender_name: string }>(sql`
  with given as (
    select g.*
    from unnest(
      ${sql.placeholder('senders')}::integer[],
      ${sql.placeholder('receivers')}::integer[],
      ${sql.placeholder('items')}::integer[],
      ${sql.placeholder('contents')}::text[],
      ${sql.placeholder('clientIds')}::uuid[],
      ${sql.placeholder('sessions')}::text[],
      ${sql.placeholder('warnings')}::smallint[]
    ) with ordinality as g (sender_id, receiver_id, item_id, content, client_id, session, warnings, place)
    where (g.session is null or exists (
      select from sessions s
      where s.token_hash = g.session and s.user_id = g.sender_id and s.expires_at > ${sql.placeholder('now')}::timestamptz
    )) and (
      not ${isBlocked(sql`g.sender_id`, sql`g.receiver_id`)} or ${isBound(sql`g.item_id`, sql`g.sender_id`, sql`g.receiver_id`)}
    )
  ), locked as (
    select participant.user_id, participant.other_user_id, participant.item_id
    from (
      select sender_id as user_id, receiver_id as other_user_id, item_id from given
      union
      select receiver_id, sender_id, item_id from given
      order by 1, 2, 3
    ) participant
    cross join lateral (
      select from conversations c
      where ${isParticipant} and c.last_message_id is not null
      for no key update
    ) c
  ), numbered as (
    select nextval('messages_id_seq')::integer as id, ready.*
    from (
      select * from given g
      where (g.sender_id, g.receiver_id, g.item_id) in (select user_id, other_user_id, item_id from locked)
        and (g.receiver_id, g.sender_id, g.item_id) in (select user_id, other_user_id, item_id from locked)
      order by g.place
    ) ready
  ), sent as (
    insert into messages (id, item_id, sender_id, receiver_id, content, client_id, warnings, created_at)
    overriding system value
    select id, item_id, sender_id, receiver_id, content, client_id, warnings, clock_timestamp() from numbered
    on conflict (sender_id, client_id) do nothing
    returning id, item_id, sender_id, receiver_id, content, client_id, warnings, removed_at, created_at
  ), counted as (
    update conversations c
    set ${counting(sql`participant.last_id`, sql`participant.unread`, sql`participant.since`)}
    from (
      select user_id, other_user_id, item_id, max(id) as last_id, sum(unread)::integer as unread, min(created_at) as since
      from (
        select sender_id as user_id, receiver_id as other_user_id, item_id, id, 0 as unread, null::timestamptz as created_at
        from sent
        union all
        select receiver_id, sender_id, item_id, id, 1, created_at from sent
      ) ends
      group by 1, 2, 3
    ) participant
    where ${isParticipant}
  )
  select sent.*, sent.warnings <> 0 and ${isAgreed(sql`sent.item_id`, sql`sent.sender_id`, sql`sent.receiver_id`)} as is_agreed,
    numbered.place::integer, sender.full_name as sender_name
  from sent join numbered using (id) join users sender on sender.id = sent.sender_id`);
