-- Whose listings are still to be withheld or shown, and whose rentals are to end, since their suspension began or ended. They may be
-- thousands, so that it is done some at a time.
create table unsettled_suspensions (
  user_id integer primary key references users on delete cascade
);

create or replace function withhold_items_of_suspended() returns trigger language plpgsql as $$
begin
  insert into unsettled_suspensions (user_id) values (new.id) on conflict do nothing;
  return null;
end
$$;
