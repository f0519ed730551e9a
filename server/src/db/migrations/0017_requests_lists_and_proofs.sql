create index rentals_pending_end on rentals (end_date) where status = 'pending';
-- From now on a job rejects requests whose days are over and tells their renters. For the older ones that would be no news.
update rentals set status = 'rejected' where status = 'pending' and end_date < current_date - 7;

-- The neighbours of an item; with the status, as where listings need approval only approved ones count.
create index items_public on items (id) include (moderation_status)
  where deleted_at is null and not is_withheld and moderation_status <> 'rejected';
-- When somebody last reviewed an item.
create index reviews_item_reviewer on reviews (item_id, reviewer_id, created_at);

-- Whether the session began with a sign-in at the provider that was asked for as a proof of identity.
alter table sessions add column is_proof boolean not null default false;
