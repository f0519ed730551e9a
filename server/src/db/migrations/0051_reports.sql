-- Who reported what, what was decided, and what that restricts.

create table reports (
  id integer generated always as identity primary key,
  case_id integer not null references cases,
  reporter_id integer not null references users,
  category text not null check (
    category in ('danger', 'illegal', 'scam', 'harassment', 'private_data', 'outside_payment', 'spam', 'misleading', 'other')
  ),
  comment text check (char_length(comment) between 1 and 1000),
  -- In tenths: how much its reporter's judgement counts.
  weight smallint not null check (weight in (2, 6, 10)),
  state text not null default 'open' check (state in ('open', 'acted', 'dismissed')),
  client_id uuid,
  created_at timestamptz(3) not null,
  decided_at timestamptz(3),
  constraint reports_once unique (case_id, reporter_id),
  constraint reports_client_id unique (reporter_id, client_id),
  check ((state = 'open') = (decided_at is null))
);
create index reports_reporter on reports (reporter_id, created_at, id);
create index reports_decided on reports (reporter_id, decided_at) where decided_at is not null;

create table case_decisions (
  id integer generated always as identity primary key,
  case_id integer not null references cases,
  decision text not null check (decision in ('dismiss', 'warn', 'remove', 'suspend')),
  reason text not null check (char_length(reason) <= 1000),
  days smallint check (days between 1 and 365),
  decided_by integer not null references users,
  concerned_id integer references users,
  decided_at timestamptz(3) not null,
  -- Null where there is nothing to appeal: it was dismissed, or decided after an appeal.
  appeal_until timestamptz(3),
  appeal text check (char_length(appeal) between 1 and 4000),
  appealed_at timestamptz(3),
  appeal_client_id uuid,
  check ((appeal is null) = (appealed_at is null))
);
create index case_decisions_case on case_decisions (case_id, id);
create index case_decisions_concerned on case_decisions (concerned_id, id) where concerned_id is not null;

-- What a decision keeps somebody from, until it ends.
create table restrictions (
  id integer generated always as identity primary key,
  user_id integer not null references users,
  kind text not null check (kind in ('suspended')),
  decision_id integer not null references case_decisions,
  since timestamptz(3) not null,
  -- Null for good.
  until timestamptz(3),
  ended_at timestamptz(3)
);
create index restrictions_ending on restrictions (until) where ended_at is null and until is not null;
create index restrictions_user on restrictions (user_id) where ended_at is null;

-- Withheld because many have reported it.
alter table items add column reported_until timestamptz(3);
create or replace function withhold_items_of_suspended() returns trigger language plpgsql as $$
begin
  update items set is_withheld = new.suspended_at is not null or reported_until is not null
  where owner_id = new.id and deleted_at is null
    and is_withheld <> (new.suspended_at is not null or reported_until is not null);
  return null;
end
$$;

-- The next migration reads the table to check this.
alter table audit_log
  drop constraint audit_log_states,
  add constraint audit_log_states check (
    case action
      when 'verify_user' then
        before in ('pending', 'approved', 'rejected') and after in ('pending', 'approved', 'rejected')
      when 'moderate_item' then
        before in ('pending', 'approved', 'rejected') and after in ('pending', 'approved', 'rejected')
      when 'suspend_user' then before in ('active', 'suspended') and after in ('active', 'suspended')
      when 'edit_category' then char_length(before) <= 200 and char_length(after) <= 200
      when 'adjust_ledger' then char_length(before) <= 200 and char_length(after) <= 200
      when 'decide_case' then char_length(before) <= 200 and char_length(after) <= 200
      else false
    end
  ) not valid;
