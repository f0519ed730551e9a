-- What people report and what the marketplace notices by itself, for administrators to decide.

create table cases (
  id integer generated always as identity primary key,
  -- A case of reports, or what was noticed.
  kind text not null check (kind in ('report', 'self_dealing', 'review_ring', 'fast_rental')),
  -- Of reports the worst category; of what was noticed its kind.
  category text not null check (
    category in (
      'danger', 'illegal', 'scam', 'harassment', 'private_data', 'outside_payment', 'spam', 'misleading', 'other',
      'self_dealing', 'review_ring', 'fast_rental'
    )
  ),
  subject_kind text not null check (
    subject_kind in ('item', 'user', 'message', 'review', 'answer', 'evidence', 'rental')
  ),
  subject_id integer not null,
  -- Whom a decision concerns: the owner, the author, the person.
  concerned_id integer references users,
  -- Who is part of what was noticed.
  people integer[] not null default '{}',
  state text not null default 'open' check (state in ('open', 'decided', 'appealed')),
  priority smallint not null,
  reporters integer not null default 0 check (reporters >= 0),
  -- Until when the subject is withheld, because many have reported it.
  withheld_until timestamptz(3),
  claimed_by integer references users,
  claimed_until timestamptz(3),
  opened_at timestamptz(3) not null,
  closed_at timestamptz(3),
  check ((kind = 'report') = (category not in ('self_dealing', 'review_ring', 'fast_rental'))),
  check ((claimed_by is null) = (claimed_until is null)),
  check ((state = 'decided') = (closed_at is not null))
);
-- What is said of one thing while its case is open is one case.
create unique index cases_open on cases (subject_kind, subject_id, kind) where state = 'open';
create index cases_waiting on cases (priority desc, opened_at, id) where state <> 'decided';
create index cases_newest on cases (opened_at desc, id desc);
create index cases_concerned on cases (concerned_id, id) where concerned_id is not null;
create index cases_withheld on cases (withheld_until) where withheld_until is not null;
