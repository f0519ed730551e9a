-- When a rental became completed. Reviews, and what may follow a rental for some time, count from it.
alter table rentals add column completed_at timestamptz(3);

-- For whoever does not say when: an older node at work, and rows that are copied as they are.
create function note_end() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    new.completed_at := now();
  else
    new.completed_at := least((new.end_date + 1)::timestamp at time zone 'UTC', now());
  end if;
  return new;
end
$$;
create trigger rentals_end_inserted before insert on rentals
  for each row when (new.status = 'completed' and new.completed_at is null) execute function note_end();
create trigger rentals_end_updated before update of status on rentals
  for each row when (new.status = 'completed' and old.status <> 'completed' and new.completed_at is null) execute function note_end();

-- Gives completed rentals from before their end: midnight after the last day, in the time zone of the node that migrates. Each time it
-- commits, some are done; inside a transaction it does not commit. It may be called again.
create procedure fill_rental_ends() language plpgsql as $$
declare
  commits boolean := coalesce(current_setting('lendloop.outside', true), '') = 'on';
  zone text := coalesce(nullif(current_setting('lendloop.time_zone', true), ''), 'UTC');
  last integer := coalesce((select max(r.id) from rentals r), 0);
  reached integer := 0;
begin
  while reached < last loop
    update rentals r set completed_at = least((r.end_date + 1)::timestamp at time zone zone, now())
    where r.id > reached and r.id <= reached + 5000 and r.status = 'completed' and r.completed_at is null;
    reached := reached + 5000;
    if commits then commit; end if;
  end loop;
end
$$;

-- The next migration reads the table to check it.
alter table users
  drop constraint users_muted_mails_check,
  add constraint users_muted_mails_check check (
    muted_mails <@ array['requests', 'decisions', 'changes', 'money', 'messages', 'rentals', 'reviews']
  ) not valid;
