-- Whoever suspends somebody locks them and their listings against changes, no longer against references: messages about the
-- listings, whose foreign keys lock people and listings in another order, do not wait for it. So a sign-in and a new listing
-- take locks that do.
create or replace function refuse_suspended_session() returns trigger language plpgsql as $$
declare
  suspended timestamptz;
begin
  select coalesce(suspended_at, demo_closed_at) into suspended from users where id = new.user_id for share;
  if suspended is not null then
    raise exception 'The account is suspended'
      using errcode = 'check_violation', constraint = 'sessions_account_suspended', table = 'sessions';
  end if;
  return new;
end
$$;

create or replace function withhold_new_item() returns trigger language plpgsql as $$
begin
  select suspended_at is not null into new.is_withheld from users where id = new.owner_id for share;
  new.is_withheld := coalesce(new.is_withheld, false);
  return new;
end
$$;
