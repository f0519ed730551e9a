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
