import { MISPLACED } from '../items/place.ts';

/** A question to the rows; each row of the answer is one that is wrong. */
export interface RowCheck {
  readonly name: string;
  /** What is compared, for who reads the report. */
  readonly looksAt: string;
  /** Answers with a column `wrong` that names what is wrong. */
  readonly query: string;
  readonly advice: string;
}

const KEEP = 'Make a backup before you change anything.';
const REINDEX = 'If its index is broken, `reindex table` says so.';

const tally = (table: string, call: string) => `select t.subject, t.key from ${table} as r, ${call} as t`;

/** Of people, listings, rentals, reviews and messages. */
export const ROW_CHECKS: readonly RowCheck[] = [
  {
    name: 'pieces of listings',
    looksAt: 'each is taken by one rental at a time, and by none on blocked days',
    query: `
      select format('%s %s and %s %s of listing %s', a.kind, coalesce(a.rental_id, a.block_id), b.kind, coalesce(b.rental_id, b.block_id), a.item_id) as wrong
      from occupancies a join occupancies b
        on b.item_id = a.item_id and b.unit = a.unit and b.id > a.id
        and case when a.kind <> b.kind then a.days && b.days else a.kind = 'rental' and a.held && b.held end`,
    advice: `The constraint occupancies_rentals_never_overlap or occupancies_no_rental_on_blocked_days is missing, or its index is broken. Ask both renters, and reject one of the two. ${KEEP}`,
  },
  {
    name: 'pieces of rentals',
    looksAt: 'each approved one has as many as were agreed on, on its days, and others have none',
    query: `
      select format('rental %s', r.id) as wrong
      from rentals r
      where r.status = 'approved' and r.pieces <> (
        select count(*) from occupancies o join items i on i.id = o.item_id
        where o.rental_id = r.id and o.item_id = r.item_id and o.unit <= i.quantity
          and o.days = daterange(r.start_date, r.end_date, '[]')
      )
      union all
      select distinct format('rental %s', o.rental_id)
      from occupancies o join rentals r on r.id = o.rental_id
      where not isempty(o.days) and r.status <> 'approved'`,
    advice: `Rows were changed while triggers were off. Set the status of these rentals to what it was before, and then to what it is now. ${KEEP}`,
  },
  {
    name: 'places of listings',
    looksAt: 'each listing shows the point that was drawn for it, or the pin where pins are public',
    query: MISPLACED,
    advice: `Rows were changed by hand. Ask the owner to set the pin again. ${KEEP}`,
  },
  {
    name: 'blocked days',
    looksAt: 'each block takes its pieces on its days',
    query: `
      select format('block %s of listing %s', b.id, b.item_id) as wrong
      from blocks b join items i on i.id = b.item_id
      where array(
        select o.unit from occupancies o
        where o.block_id = b.id and o.days = daterange(b.start_date, b.end_date, '[]')
        order by o.unit
      ) <> coalesce(
        array(select n from unnest(b.pieces) as n order by n),
        array[]::smallint[]
      ) || case when b.pieces is null then array(select n::smallint from generate_series(1, i.quantity) as n) end`,
    advice: `Rows were changed by hand. Ask the owner to unblock these days and block them again. ${KEEP}`,
  },
  {
    name: 'transfers of the ledger',
    looksAt: 'the entries of each sum to 0, and are as many as there were',
    query: `
      select format('transfer %s', t.id) as wrong
      from ledger_transfers t
      left join (
        select transfer_id, sum(amount_minor) as sum, count(*) as entries from ledger_entries group by transfer_id, phase
      ) p on p.transfer_id = t.id
      group by t.id
      having bool_or(p.sum <> 0) or coalesce(sum(p.entries), 0) <> t.entries`,
    advice: `Somebody changed the ledger around its triggers. Compare it with a backup from before, and mend it by an adjustment. ${KEEP}`,
  },
  {
    name: 'balances of the ledger',
    looksAt: 'each is the sum of the entries of its account',
    query: `
      select format('account %s', a.code) as wrong
      from ledger_accounts a
      left join (
        select account_id, sum(amount_minor) as sum from ledger_entries group by account_id
      ) e on e.account_id = a.id
      left join (
        select account_id, sum(posted + pending) as sum from (
          select account_id, posted, pending from ledger_balances
          union all
          select account_id, posted, pending from ledger_tallies
        ) rows_of_both
        group by account_id
      ) k on k.account_id = a.id
      where coalesce(e.sum, 0) <> coalesce(k.sum, 0)`,
    advice: `Rows were changed while triggers were off. Set posted and pending of ledger_balances to the sums of the entries. ${KEEP}`,
  },
  {
    name: 'dues and the ledger',
    looksAt: 'what is open for a rental is what its accounts say',
    query: `
      select format('rental %s', coalesce(owed.rental_id, a.rental_id)) as wrong
      from (
        select rental_id, coalesce(sum(amount_minor) filter (where state = 'open'), 0) as sum from dues group by rental_id
      ) owed
      full join (
        select a.rental_id, b.posted from ledger_accounts a join ledger_balances b on b.account_id = a.id
        where a.ledger = 'hand' and a.kind = 'asset'
      ) a on a.rental_id = owed.rental_id
      where coalesce(owed.sum, 0) <> coalesce(a.posted, 0)`,
    advice: `Rows were changed by hand, or transfers were booked by hand. Ask both people what was paid, and book the difference. ${KEEP}`,
  },
  {
    name: 'rentals and their listings',
    looksAt: "each one's owner is that of the listing",
    query: `
      select format('rental %s', r.id) as wrong from rentals r join items i on i.id = r.item_id
      where r.owner_id <> i.owner_id`,
    advice: `Rows were changed by hand. Set owner_id of these rentals to that of their listing. ${KEEP}`,
  },
  {
    name: 'reviews and their rentals',
    looksAt: 'each is of a completed rental, by one of its people about the other',
    query: `
      select format('review %s', v.id) as wrong from reviews v join rentals r on r.id = v.rental_id
      where v.item_id <> r.item_id or r.status <> 'completed'
        or (v.reviewer_id, v.subject_id) is distinct from (
          case v.side when 'renter' then r.renter_id else r.owner_id end,
          case v.side when 'renter' then r.owner_id else r.renter_id end
        )`,
    advice: `Rows were changed by hand. Correct the rental or delete the review. ${KEEP}`,
  },
  {
    name: 'average ratings',
    looksAt: "each listing's sum and count are those of its reviews that count",
    query: `
      select format('listing %s', i.id) as wrong
      from items i left join (
        select item_id, sum(rating) as total, count(*) as many from reviews where counted and side = 'renter' group by item_id
      ) v on v.item_id = i.id
      where i.rating_sum <> coalesce(v.total, 0) or i.review_count <> coalesce(v.many, 0)`,
    advice: `update items set rating_sum = coalesce((select sum(rating) from reviews where item_id = items.id and counted and side = 'renter'), 0), review_count = (select count(*) from reviews where item_id = items.id and counted and side = 'renter'). ${KEEP}`,
  },
  {
    name: 'ratings of people',
    looksAt: "each person's sums and counts are those of the reviews about them that count",
    query: `
      select format('person %s', coalesce(p.user_id, v.subject_id)) as wrong
      from person_ratings p full join (
        select subject_id,
          coalesce(sum(owner_rating) filter (where owner_counted), 0) as owner_sum, count(*) filter (where owner_counted) as owner_count,
          coalesce(sum(rating) filter (where counted and side = 'owner'), 0) as renter_sum,
          count(*) filter (where counted and side = 'owner') as renter_count
        from reviews where subject_id is not null group by subject_id
      ) v on v.subject_id = p.user_id
      where (coalesce(p.owner_sum, 0), coalesce(p.owner_count, 0), coalesce(p.renter_sum, 0), coalesce(p.renter_count, 0))
        <> (coalesce(v.owner_sum, 0), coalesce(v.owner_count, 0), coalesce(v.renter_sum, 0), coalesce(v.renter_count, 0))`,
    advice: `Rows were changed while triggers were off. Set the columns of person_ratings to the sums and counts of the reviews about these people. ${KEEP}`,
  },
  {
    name: 'tallies',
    looksAt: "the dashboard's counts are those of the rows",
    query: `
      select format('%s %s: %s instead of %s', coalesce(k.subject, r.subject), coalesce(k.key, r.key), coalesce(k.total, 0), coalesce(r.total, 0)) as wrong
      from (select subject, key, sum(amount) as total from tallies group by subject, key) k
      full join (
        select subject, key, count(*) as total from (
          ${tally('users', 'user_tallies(r.is_admin, r.verification_status, r.auth_provider)')}
          union all
          ${tally('items', 'item_tallies(r.is_available, r.moderation_status, r.is_withheld, r.category_id, r.location, r.deleted_at)')}
          union all
          ${tally('rentals', 'rental_tallies(r.status)')}
        ) counted
        group by subject, key
      ) r on r.subject = k.subject and r.key = k.key
      where coalesce(k.total, 0) <> coalesce(r.total, 0)`,
    advice: `Rows were changed while triggers were off. Insert the difference into tallies: (subject, key, amount). ${KEEP}`,
  },
  {
    name: 'listings of suspended people',
    looksAt: 'they are withheld, and no others but those that many have reported',
    query: `
      select format('listing %s', i.id) as wrong from items i join users u on u.id = i.owner_id
      where i.deleted_at is null and i.is_withheld <> (u.suspended_at is not null or i.reported_until is not null)
        and not exists (select from unsettled_suspensions s where s.user_id = u.id)`,
    advice: `insert into unsettled_suspensions values (id of the owner): the server does it within a minute. ${KEEP}`,
  },
  {
    name: 'sessions of suspended people',
    looksAt: 'there are none',
    query: `
      select distinct format('person %s', u.id) as wrong from sessions s join users u on u.id = s.user_id
      where u.suspended_at is not null or u.demo_closed_at is not null`,
    advice: 'Delete these sessions: they let somebody in who is suspended.',
  },
  {
    name: 'conversations',
    looksAt: 'the last message and the unread count of each are those of its messages',
    query: `
      with sent as (
        select user_id, other_user_id, item_id, max(id) as last, sum(received) as received from (
          select sender_id as user_id, receiver_id as other_user_id, item_id, id, 0 as received from messages
          union all
          select receiver_id, sender_id, item_id, id, 1 from messages
        ) ends
        group by user_id, other_user_id, item_id
      )
      select format('of person %s with %s about listing %s', user_id, other_user_id, item_id) as wrong
      from sent full join conversations c using (user_id, other_user_id, item_id)
      where c.last_message_id is distinct from sent.last or c.unread_count > coalesce(sent.received, 0)`,
    advice: `Set last_message_id to the greatest id of the conversation's messages, and unread_count to no more than the person received. ${KEEP}`,
  },
  {
    name: "listings' pictures",
    looksAt: 'image_uses has those of each listing, and no others',
    query: `
      with shown as (
        select i.id as item_id, substr(url, 9) as hash from items i, unnest(i.images) as url
        where i.deleted_at is null and url like '/images/%'
      )
      select format('listing %s, picture %s', item_id, left(hash, 12)) as wrong
      from (select distinct item_id, hash, true as is_shown from shown) s
      full join (select item_id, hash, true as is_noted from image_uses) u using (item_id, hash)
      where is_shown is null or is_noted is null`,
    advice: `A picture that is shown but not noted here is deleted within a day. Insert or delete these rows of image_uses. ${KEEP}`,
  },
  {
    name: 'portraits',
    looksAt: "each person's picture is known",
    query: `
      select format('person %s', u.id) as wrong from users u
      where u.avatar like '/images/%' and not exists (select from images where hash = substr(u.avatar, 9))`,
    advice: 'Set avatar of these people to null; they can upload it again.',
  },
];

/** Of the tables themselves. */
export const STRUCTURE_CHECKS: readonly RowCheck[] = [
  {
    name: 'indexes',
    looksAt: 'all are complete',
    query: `
      select indexrelid::regclass::text as wrong from pg_index join pg_class on pg_class.oid = indexrelid
      where relnamespace = 'public'::regnamespace and not (indisvalid and indisready)`,
    advice: `Build them again: reindex index concurrently, or drop what is left over of an interrupted rebuild. ${REINDEX}`,
  },
  {
    name: 'constraints',
    looksAt: 'all are checked',
    query: `
      select format('%s of %s', conname, conrelid::regclass) as wrong from pg_constraint
      where connamespace = 'public'::regnamespace and not convalidated`,
    advice: 'alter table … validate constraint …',
  },
  {
    name: 'triggers',
    looksAt: 'none is off',
    query: `
      select format('%s of %s', tgname, tgrelid::regclass) as wrong
      from pg_trigger join pg_class on pg_class.oid = tgrelid
      where relnamespace = 'public'::regnamespace and tgenabled = 'D'`,
    advice:
      'alter table … enable trigger … They count, index and guard the rows, so look for other faults here too.',
  },
];
