-- Written by the loader of the demo, with a password that everybody knows: such accounts are for this machine alone.
alter table users
  add column is_demo boolean not null default false,
  -- Since then the database is one that others reach: nobody signs in to the account.
  add column demo_closed_at timestamptz(3);

-- Those of databases that have the demo already. Its loader gives all of its people one and the same hash of a password.
with named as (
  select id, email, password_hash from users
  where lower(username) in (
    'ananya', 'rahul', 'meera', 'arjun', 'zoya', 'dev', 'leela', 'farhan', 'kabir', 'priya', 'nisha', 'admin'
  )
)
update users set is_demo = true
where id in (
  select id from named
  where email ~* '@example\.(com|net|org)$'
    or password_hash in (select password_hash from named group by password_hash having count(*) > 1)
);
create index users_demo on users (id) where is_demo;

-- As before, and for demo accounts that are closed too, whatever an administrator decides on them.
create or replace function refuse_suspended_session() returns trigger language plpgsql as $$
declare
  suspended timestamptz;
begin
  select coalesce(suspended_at, demo_closed_at) into suspended from users where id = new.user_id for key share;
  if suspended is not null then
    raise exception 'The account is suspended'
      using errcode = 'check_violation', constraint = 'sessions_account_suspended', table = 'sessions';
  end if;
  return new;
end
$$;

-- What the usernames look like (accounts/skeleton.ts), each taken by one person. It is written with every new account; the
-- server fills in those from before when it starts.
create table username_skeletons (
  skeleton text primary key,
  user_id integer not null references users on delete cascade
);
create index username_skeletons_user on username_skeletons (user_id);

-- A Han, Hangul or Kana character counts two where three are asked.
alter table users
  drop constraint users_username_check,
  drop constraint users_full_name_check,
  add constraint users_username_check check (char_length(username) between 2 and 20 and position('@' in username) = 0),
  add constraint users_full_name_check check (char_length(full_name) between 2 and 100);

-- Addresses of pictures carry no names or passwords.
update users set avatar = null where avatar ~* '^https:[/\\]*[^/\\?#]*@';

-- Positions have six decimals, some ten centimetres.
update items set
  latitude = round(latitude::numeric, 6)::double precision,
  longitude = round(longitude::numeric, 6)::double precision
where latitude <> round(latitude::numeric, 6)::double precision
  or longitude <> round(longitude::numeric, 6)::double precision;
