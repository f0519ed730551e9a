-- Outside a transaction
-- Locks briefly: some thousand reviews at a time, which nobody changes.
call fill_review_subjects();

alter table reviews validate constraint reviews_side;
alter table reviews validate constraint reviews_owner_rating;
alter table reviews validate constraint reviews_state;
alter table reviews validate constraint reviews_counted;
alter table reviews validate constraint reviews_subject;
alter table audit_log validate constraint audit_log_states;

drop index concurrently if exists reviews_once;
create unique index concurrently reviews_once on reviews (rental_id, side);
drop index concurrently if exists reviews_client_id;
create unique index concurrently reviews_client_id on reviews (reviewer_id, client_id) where client_id is not null;
drop index concurrently if exists reviews_of_item;
create index concurrently reviews_of_item on reviews (item_id, created_at, id) where side = 'renter' and state = 'kept';
drop index concurrently if exists reviews_about;
create index concurrently reviews_about on reviews (subject_id, created_at, id) where state = 'kept';
drop index concurrently if exists reviews_between;
create index concurrently reviews_between on reviews (reviewer_id, subject_id, side);
drop index concurrently if exists reviews_unsettled;
create index concurrently reviews_unsettled on reviews (reveal_at) where not is_settled;
drop index concurrently if exists reviews_judged;
create index concurrently reviews_judged on reviews (state, created_at, id) where state <> 'kept';
drop index concurrently if exists known_devices_browser;
create index concurrently known_devices_browser on known_devices (browser, user_id) where browser is not null;
drop index concurrently if exists items_reviewed;
create index concurrently items_reviewed on items (score, id) where deleted_at is null and not is_withheld and moderation_status <> 'rejected';
drop index concurrently if exists items_cell_reviewed;
create index concurrently items_cell_reviewed on items (cell, score, id) include (latitude, longitude)
  where deleted_at is null and not is_withheld and moderation_status <> 'rejected';
