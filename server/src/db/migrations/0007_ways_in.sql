-- Somebody at an identity provider, as the account's owner sees them: by which address, and since when. Null where the
-- identity was linked before this was kept.
alter table identities
  add column id uuid not null default gen_random_uuid(),
  add column email text,
  add column linked_at timestamptz(3);
create unique index identities_id on identities (id);

-- The identity that the session was begun by; null for one begun by a password.
alter table sessions add column identity_id uuid references identities (id) on delete set null;
create index sessions_identity on sessions (identity_id) where identity_id is not null;

-- Whether the browser is signed in already and shows again who it is.
alter table google_attempts add column is_again boolean not null default false;

-- The addresses that accounts have left in the last days, each as it was. The links in the mails to them take the change back.
create table email_changes (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  former text not null,
  former_verified_at timestamptz(3),
  changed_at timestamptz(3) not null
);
create index email_changes_user on email_changes (user_id, changed_at);
create index email_changes_former on email_changes (lower(former));
create index email_changes_changed on email_changes (changed_at);

create table email_change_links (
  token_hash text primary key,
  change_id integer not null references email_changes on delete cascade
);
create index email_change_links_change on email_change_links (change_id);

-- Browsers that have signed in to an account before, known by a cookie. It lets nobody in.
create table known_devices (
  token_hash text not null,
  user_id integer not null references users on delete cascade,
  used_at timestamptz(3) not null,
  primary key (token_hash, user_id)
);
create index known_devices_user on known_devices (user_id, used_at);
create index known_devices_used on known_devices (used_at);
