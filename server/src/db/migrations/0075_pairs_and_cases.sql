-- Outside a transaction: an index is built beside writers. What two people rented of an item, and whether that binds them in spite of a block,
-- was only found among all rentals of one of them, again for each conversation and each rental in a list.
drop index concurrently if exists rentals_pair;
create index concurrently rentals_pair on rentals ((array[least(owner_id, renter_id), greatest(owner_id, renter_id), item_id]), status);
drop index concurrently if exists disputes_pair;
create index concurrently disputes_pair on disputes ((array[least(opener_id, other_id), greatest(opener_id, other_id)]))
  where closed_at is null;
-- So were the earlier cases about one thing among all cases.
drop index concurrently if exists cases_subject;
create index concurrently cases_subject on cases (subject_kind, subject_id);
