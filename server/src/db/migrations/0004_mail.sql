-- When the account's owner has shown that the address is theirs; null once the address has changed.
alter table users add column email_verified_at timestamptz(3);

-- Mails to send. A row tells what the mail is about; its words are found when it is sent, so that no link that lets someone
-- in is ever stored.
create table mails (
  id integer generated always as identity primary key,
  topic jsonb not null,
  -- Of all mails with the same text here, there is one.
  once text unique,
  created_at timestamptz(3) not null,
  -- Not before; moved on while a node sends it, so that another one takes it up should that node die.
  due_at timestamptz(3) not null,
  attempts integer not null default 0,
  -- Sent, given up, or no longer worth sending.
  ended_at timestamptz(3),
  error text
);
create index mails_due on mails (due_at, id) where ended_at is null;
create index mails_ended on mails (ended_at) where ended_at is not null;

-- The last time that someone asked for a new password for an address, whether or not there is an account.
create table password_requests (
  email text primary key,
  asked_at timestamptz(3) not null
);
create index password_requests_asked on password_requests (asked_at);

create table password_resets (
  token_hash text primary key,
  user_id integer not null references users on delete cascade,
  expires_at timestamptz(3) not null
);
create index password_resets_user on password_resets (user_id);
create index password_resets_expires on password_resets (expires_at);

-- A third-party sign-in on its way, known to the browser by a cookie.
create table google_attempts (
  token_hash text primary key,
  state text not null,
  nonce text not null,
  verifier text not null,
  expires_at timestamptz(3) not null
);
create index google_attempts_expires on google_attempts (expires_at);

-- Who an account is at an identity provider.
create table identities (
  issuer text not null,
  subject text not null,
  user_id integer not null references users on delete cascade,
  primary key (issuer, subject)
);
create index identities_user on identities (user_id);

-- When to tell someone by mail that messages wait for them; null while none does or they were told.
alter table conversations add column remind_at timestamptz(3), add column reminded_at timestamptz(3);
create index conversations_remind on conversations (remind_at) where remind_at is not null;
