-- The rules and prices of a listing. What was listed before has the defaults: any number of days, from today on, for the price of a
-- day each. What has the defaults need not be read to be checked, which would lock the table for long: the next migration does that.
alter table items
  add column min_days smallint not null default 1,
  add column max_days smallint,
  add column notice_days smallint not null default 0,
  add column horizon_days smallint,
  -- By ISO: Monday is 1.
  add column handover_days smallint[] not null default '{1,2,3,4,5,6,7}',
  add column cancellation_policy text not null default 'flexible',
  add column weekend_price numeric(14, 2),
  add column minimum_charge numeric(14, 2),
  add column delivery_fee numeric(14, 2),
  add column deposit numeric(14, 2),
  add column late_fee numeric(14, 2),
  add column declared_value numeric(14, 2),
  add column weekly_discount smallint not null default 0,
  add column monthly_discount smallint not null default 0,
  add constraint items_rules check (
    min_days between 1 and 90 and max_days between 1 and 365 and max_days >= min_days
    and notice_days between 0 and 30 and horizon_days between 1 and 730
    and handover_days <@ '{1,2,3,4,5,6,7}' and cardinality(handover_days) between 1 and 7
  ) not valid,
  add constraint items_policy check (cancellation_policy in ('flexible', 'moderate', 'strict')) not valid,
  add constraint items_prices check (
    weekend_price >= 0 and minimum_charge >= 0 and delivery_fee >= 0 and deposit >= 0 and late_fee >= 0 and declared_value >= 0
  ) not valid,
  add constraint items_discounts check (
    weekly_discount between 0 and 90 and monthly_discount between 0 and 90
    and (weekly_discount = 0 or monthly_discount = 0 or monthly_discount >= weekly_discount)
  ) not valid;

-- What was agreed when a rental was requested. All of it is null in rentals from before, which cost the price of a day times the days.
alter table rentals
  add column delivery boolean not null default false,
  add column terms jsonb,
  add column currency text,
  -- The sum of the renter's lines of the highest version.
  add column total_minor bigint,
  add column deposit_minor bigint,
  add column client_id uuid,
  add constraint rentals_sums check (total_minor >= 0 and deposit_minor >= 0) not valid,
  add constraint rentals_agreed_as_a_whole
    check (num_nulls(terms, currency, total_minor, deposit_minor) in (0, 4)) not valid;
create unique index rentals_client_id on rentals (renter_id, client_id) where client_id is not null;

create table rental_lines (
  rental_id integer not null references rentals,
  -- What is agreed later adds a version; the highest counts.
  version smallint not null check (version >= 1),
  position smallint not null check (position >= 1),
  code text not null check (
    code in ('days', 'weekend_days', 'length_discount', 'minimum_charge', 'delivery', 'renter_fee', 'owner_fee')
  ),
  quantity integer not null check (quantity >= 1),
  unit_minor bigint,
  percent numeric(5, 2),
  amount_minor bigint not null check (amount_minor <> 0),
  -- Whom it concerns.
  party text not null check (party in ('both', 'renter', 'owner')),
  primary key (rental_id, version, position)
);

create function refuse_agreed_change() returns trigger language plpgsql as $$
begin
  raise exception 'What people agreed on in a rental never changes.';
end
$$;
create trigger rental_lines_stay before update or delete or truncate on rental_lines
  for each statement execute function refuse_agreed_change();
create trigger rentals_terms_stay before update of terms, currency, delivery on rentals
  for each row when ((old.terms, old.currency, old.delivery) is distinct from (new.terms, new.currency, new.delivery))
  execute function refuse_agreed_change();
