-- The days on which people were suspended, in the marketplace's time zone: late days that fall on them are not charged by themselves.

create table suspended_days (
  user_id integer not null references users,
  first_day date not null,
  -- Null while they are.
  last_day date check (last_day >= first_day),
  primary key (user_id, first_day)
);

-- Who is suspended already, by days in UTC.
insert into suspended_days (user_id, first_day)
select id, (suspended_at at time zone 'UTC')::date from users where suspended_at is not null;
