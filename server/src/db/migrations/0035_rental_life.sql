-- How a rental ends, and what happened to it. All of it is null in rentals from before, whose requests end with their last day.
alter table rentals
  add column expires_at timestamptz(3),
  -- When its owner is reminded that it waits.
  add column remind_at timestamptz(3),
  add column closed_reason text,
  -- What the person who cancelled it wrote to the other, and by which call.
  add column cancel_note text,
  add column cancel_client_id uuid,
  add constraint rentals_closed_reason check (
    closed_reason in ('declined', 'overlap', 'expired', 'withdrawn', 'by_renter', 'by_owner', 'suspended')
  ) not valid,
  add constraint rentals_cancel_note check (length(cancel_note) between 1 and 500) not valid;

create table rental_events (
  id integer generated always as identity primary key,
  rental_id integer not null references rentals,
  what text not null check (what in ('requested', 'approved', 'rejected', 'cancelled', 'completed')),
  -- Null for the marketplace itself.
  by_id integer references users,
  amount_minor bigint,
  at timestamptz(3) not null
);
create index rental_events_rental on rental_events (rental_id, id);

create function refuse_changed_event() returns trigger language plpgsql as $$
begin
  raise exception 'What happened to a rental never changes.';
end
$$;
create trigger rental_events_stay before update or delete or truncate on rental_events
  for each statement execute function refuse_changed_event();
