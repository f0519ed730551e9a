create index rentals_pending_end on rentals (end_date) where status = 'pending';
-- From now on a job rejects requests whose days are over and tells their renters. For the older ones that would be no news.
update rentals set status = 'rejected' where status = 'pending' and end_date < current_date - 7;
