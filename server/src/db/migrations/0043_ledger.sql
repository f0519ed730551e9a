-- The books, by double entry: what people owe each other in hand, and what the marketplace handles. Nothing in them ever changes; a mistake
-- is mended by another transfer.

create table ledger_accounts (
  id bigint generated always as identity primary key,
  -- They never mix: `hand` only remembers what people settle between themselves.
  ledger text not null check (ledger in ('money', 'hand')),
  -- `losses`, or `owed_by:7` for the rental 7.
  code text not null check (char_length(code) between 1 and 60),
  kind text not null check (kind in ('asset', 'liability', 'revenue', 'expense')),
  currency text not null,
  -- Whose it is; neither for those of the marketplace.
  rental_id integer references rentals,
  user_id integer references users,
  constraint ledger_accounts_code unique (ledger, code),
  unique (id, kind)
);
create index ledger_accounts_rental on ledger_accounts (rental_id) where rental_id is not null;
create index ledger_accounts_user on ledger_accounts (user_id) where user_id is not null;

create table ledger_transfers (
  id bigint generated always as identity primary key,
  -- The same booking has the same key, and is made once.
  key text not null constraint ledger_transfers_key unique check (char_length(key) <= 200),
  kind text not null check (kind in ('due', 'due_settled', 'due_dropped', 'adjustment')),
  rental_id integer references rentals,
  -- Null for the marketplace itself.
  by_user integer references users,
  reason text check (char_length(reason) <= 1000),
  -- How many entries it has: none comes later.
  entries smallint not null check (entries >= 2),
  created_at timestamptz(3) not null
);
create index ledger_transfers_rental on ledger_transfers (rental_id, id) where rental_id is not null;
create index ledger_transfers_user on ledger_transfers (by_user, id) where by_user is not null;
create index ledger_transfers_created on ledger_transfers (created_at, id);

create table ledger_entries (
  transfer_id bigint not null references ledger_transfers,
  position smallint not null,
  account_id bigint not null references ledger_accounts,
  phase text not null check (phase in ('pending', 'posted')),
  -- A debit is positive, a credit negative.
  amount_minor bigint not null check (amount_minor <> 0),
  primary key (transfer_id, position)
);
create index ledger_entries_account on ledger_entries (account_id, transfer_id, position);

-- The balances of the accounts of one rental or one person. A liability is what is held for somebody: never less than nothing.
create table ledger_balances (
  account_id bigint primary key,
  kind text not null,
  posted bigint not null default 0,
  pending bigint not null default 0,
  foreign key (account_id, kind) references ledger_accounts (id, kind),
  constraint ledger_balances_never_overdrawn check (kind <> 'liability' or (posted <= 0 and posted + pending <= 0))
);

-- Those of the marketplace, which many transfers share, are sums over rows that a job folds: no transfer waits for another.
create table ledger_tallies (
  account_id bigint not null references ledger_accounts,
  posted bigint not null,
  pending bigint not null
);
create index ledger_tallies_account on ledger_tallies (account_id);

create function open_balance() returns trigger language plpgsql as $$
begin
  insert into ledger_balances (account_id, kind) values (new.id, new.kind);
  return null;
end
$$;
create trigger ledger_accounts_open_balance after insert on ledger_accounts
  for each row when (new.rental_id is not null or new.user_id is not null) execute function open_balance();

create function keep_balances() returns trigger language plpgsql as $$
begin
  -- In the order of their ids, so that two transfers cannot wait for each other.
  perform from ledger_balances b where b.account_id in (select account_id from inserted) order by b.account_id for no key update;
  with sums as (
    select account_id, coalesce(sum(amount_minor) filter (where phase = 'posted'), 0) as posted,
      coalesce(sum(amount_minor) filter (where phase = 'pending'), 0) as pending
    from inserted
    group by account_id
  ), kept as (
    update ledger_balances b set posted = b.posted + sums.posted, pending = b.pending + sums.pending
    from sums where b.account_id = sums.account_id
    returning b.account_id
  )
  insert into ledger_tallies (account_id, posted, pending)
  select account_id, posted, pending from sums where account_id not in (select account_id from kept);
  return null;
end
$$;
create trigger ledger_entries_keep_balances after insert on ledger_entries
  referencing new table as inserted for each statement execute function keep_balances();

create function check_transfer() returns trigger language plpgsql as $$
declare
  checked bigint := (to_jsonb(new) ->> tg_argv[0])::bigint;
  entered bigint;
  ledgers bigint;
  currencies bigint;
begin
  select count(*), count(distinct a.ledger), count(distinct a.currency) into entered, ledgers, currencies
  from ledger_entries e join ledger_accounts a on a.id = e.account_id
  where e.transfer_id = checked;
  if ledgers <> 1 or currencies <> 1
    or entered <> (select t.entries from ledger_transfers t where t.id = checked)
    or exists (select from ledger_entries e where e.transfer_id = checked group by e.phase having sum(e.amount_minor) <> 0)
  then
    raise exception 'The transfer % is not balanced', checked
      using errcode = 'check_violation', constraint = 'ledger_transfers_balanced';
  end if;
  return null;
end
$$;
create constraint trigger ledger_transfers_balanced after insert on ledger_transfers
  deferrable initially deferred for each row execute function check_transfer('id');
create constraint trigger ledger_entries_balanced after insert on ledger_entries
  deferrable initially deferred for each row execute function check_transfer('transfer_id');

create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'The ledger can be neither changed nor deleted' using errcode = 'insufficient_privilege';
end
$$;
create trigger ledger_accounts_stay before update or delete or truncate on ledger_accounts
  for each statement execute function refuse_ledger_change();
create trigger ledger_transfers_stay before update or delete or truncate on ledger_transfers
  for each statement execute function refuse_ledger_change();
create trigger ledger_entries_stay before update or delete or truncate on ledger_entries
  for each statement execute function refuse_ledger_change();
-- Also against a session that plays a replica, in which ordinary triggers rest.
alter table ledger_accounts enable always trigger ledger_accounts_stay;
alter table ledger_transfers enable always trigger ledger_transfers_stay;
alter table ledger_entries enable always trigger ledger_entries_stay;

-- What one person of a rental owes the other in hand.
create table dues (
  id integer generated always as identity primary key,
  rental_id integer not null references rentals,
  kind text not null check (kind in ('rental', 'deposit', 'deposit_back', 'extra', 'refund')),
  -- What it arose from: `approval`, `change 7`, `cancelled`, `claim 1`, `late 1`.
  cause text not null check (char_length(cause) <= 40),
  from_id integer not null references users,
  to_id integer not null references users,
  amount_minor bigint not null check (amount_minor > 0),
  state text not null default 'open' check (state in ('open', 'settled', 'dropped')),
  paid_at timestamptz(3),
  received_at timestamptz(3),
  settled_at timestamptz(3),
  -- When the payee is to be reminded that the payer has paid.
  remind_at timestamptz(3),
  -- A claim that holds the deposit back.
  frozen_minor bigint not null default 0 check (frozen_minor >= 0),
  -- How often its amount has changed.
  revision smallint not null default 0,
  created_at timestamptz(3) not null,
  constraint dues_cause unique (rental_id, kind, cause),
  check (from_id <> to_id),
  check ((state = 'settled') = (settled_at is not null)),
  check (frozen_minor = 0 or (kind = 'deposit_back' and state = 'open'))
);
create index dues_open on dues (rental_id) include (amount_minor) where state = 'open';
create index dues_settling on dues (received_at) where state = 'open' and received_at is not null;
create index dues_reminding on dues (remind_at) where state = 'open' and remind_at is not null;
create index dues_paid_to on dues (to_id, settled_at);
create index dues_paid_from on dues (from_id, settled_at);
create index dues_settled on dues (settled_at) where state = 'settled';

create function refuse_final_due() returns trigger language plpgsql as $$
begin
  raise exception 'A due that is settled or dropped never changes' using errcode = 'insufficient_privilege';
end
$$;
create trigger dues_final before update on dues
  for each row when (old.state <> 'open') execute function refuse_final_due();
create trigger dues_stay before delete or truncate on dues for each statement execute function refuse_ledger_change();
alter table dues enable always trigger dues_final;
alter table dues enable always trigger dues_stay;

-- Of what happens to rentals, which due it is about. The next migration reads the tables to check these.
alter table rental_events add column due_kind text;
alter table rental_events
  drop constraint rental_events_what_check,
  add constraint rental_events_what_check check (
    what in (
      'requested', 'approved', 'rejected', 'cancelled', 'completed',
      'change_proposed', 'change_accepted', 'change_declined', 'change_withdrawn', 'change_expired',
      'due_added', 'due_paid', 'due_received', 'due_taken_back', 'due_settled', 'deposit_frozen', 'deposit_split'
    )
  ) not valid,
  add constraint rental_events_due_kind_check check (
    due_kind in ('rental', 'deposit', 'deposit_back', 'extra', 'refund')
  ) not valid;
alter table users
  drop constraint users_muted_mails_check,
  add constraint users_muted_mails_check check (
    muted_mails <@ array['requests', 'decisions', 'changes', 'money', 'messages']
  ) not valid;
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
      else false
    end
  ) not valid;
