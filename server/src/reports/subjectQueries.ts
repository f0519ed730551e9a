import type { Reportable, SubjectKind } from '@lendloop/contract/cases/kinds';
import { sql, type SQL } from 'drizzle-orm';

import type { Queryable } from '../db/connect.ts';
import { shownTitle } from '../items/shownQueries.ts';
import { isVisible, type Visibility } from '../items/visibilitySql.ts';
import { isRevealed, WITH_ANSWER } from '../rentals/reviews/rowQueries.ts';

/** What can be reported, as far as cases are concerned with it. */
export interface Subject {
  /** Whom it is by: its owner, its author, the person themselves. */
  readonly concernedId: number;
}

/**
 * True for revealed reviews `w` of items `i` that the viewer reads: beside the item, on the page of whom they are about, or on the page of
 * their own rental, which no block hides.
 */
const isRead = (visibility: Visibility & { viewer: { id: number } }): SQL => sql`(
  w.side = 'owner' or ${visibility.viewer.id} in (w.reviewer_id, w.subject_id) or ${isVisible(visibility)} or exists (
    select from users u
    where u.id = w.subject_id and u.suspended_at is null
      and not exists (select from person_blocks b where b.blocker_id = u.id and b.blocked_id = ${visibility.viewer.id})
  )
)`;

/** Selects whom a subject is by, if the viewer can see it. */
const SEEN: Record<
  Reportable,
  (id: number, visibility: Visibility & { viewer: { id: number } }, now: Date) => SQL
> = {
  item: (id, visibility) =>
    sql`select i.owner_id as id from items i where i.id = ${id} and ${isVisible(visibility)}`,
  user: (id, { viewer }) => sql`
    select u.id from users u
    where u.id = ${id} and u.suspended_at is null
      and not exists (select from person_blocks b where b.blocker_id = u.id and b.blocked_id = ${viewer.id})`,
  message: (id, { viewer }) => sql`
    select m.sender_id as id from messages m
    where m.id = ${id} and m.removed_at is null and ${viewer.id} in (m.sender_id, m.receiver_id)`,
  review: (id, visibility, now) => sql`
    select w.reviewer_id as id from reviews w join items i on i.id = w.item_id
    where w.id = ${id} and ${isRevealed(now)} and ${isRead(visibility)}`,
  // An answer is called by its review.
  answer: (id, visibility, now) => sql`
    select w.subject_id as id from reviews w join items i on i.id = w.item_id ${WITH_ANSWER}
    where w.id = ${id} and a.text is not null and ${isRevealed(now)} and ${isRead(visibility)}`,
  evidence: (id, { viewer }) => sql`
    select e.by_id as id from evidence e join rentals r on r.id = e.rental_id
    where e.id = ${id} and e.kind = 'photo' and e.withdrawn_at is null and ${viewer.id} in (r.owner_id, r.renter_id)`,
};

/** Something that the viewer can see and may therefore report; null otherwise. */
export async function findSubject(
  on: Queryable,
  { kind, id }: { readonly kind: Reportable; readonly id: number },
  visibility: Visibility & { viewer: { id: number; isAdmin: boolean } },
  now: Date,
): Promise<Subject | null> {
  const { rows } = await on.execute<{ id: number }>(SEEN[kind](id, visibility, now));
  return rows[0] ? { concernedId: rows[0].id } : null;
}

/** The title of the subject of a case `k`: a title, a name, or the beginning of a text. Null if it is gone. Items `i` are called `itemTitle`. */
const titleWith = (itemTitle: SQL): SQL => sql`case k.subject_kind
  when 'item' then (select ${itemTitle} from items i where i.id = k.subject_id)
  when 'user' then (select u.full_name from users u where u.id = k.subject_id)
  when 'message' then (select left(m.content, 120) from messages m where m.id = k.subject_id)
  when 'review' then (select left(w.comment, 120) from reviews w where w.id = k.subject_id)
  when 'answer' then (select left(a.text, 120) from review_answers a where a.review_id = k.subject_id)
  when 'evidence' then (
    select ${itemTitle} from evidence e join rentals r on r.id = e.rental_id join items i on i.id = r.item_id where e.id = k.subject_id
  )
  when 'rental' then (select ${itemTitle} from rentals r join items i on i.id = r.item_id where r.id = k.subject_id)
end`;

/** The title as administrators see it. */
export const TITLE = titleWith(sql`i.title`);

/** The title as the person whom the case is about may see it. */
export const shownSubject = (visibility: Visibility): SQL => titleWith(shownTitle(visibility));

/** What can be taken away. The record of a handover never changes. */
const REMOVABLE: readonly SubjectKind[] = ['item', 'message', 'review', 'answer'];

export const isRemovable = (kind: SubjectKind): boolean => REMOVABLE.includes(kind);
