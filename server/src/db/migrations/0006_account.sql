-- A session as its owner sees it: by which device, and when it was used last. The id names it, and lets nobody in.
alter table sessions
  add column id uuid not null default gen_random_uuid(),
  add column user_agent text,
  add column last_seen_at timestamptz(3) not null default now();
update sessions set last_seen_at = case when remember then created_at else expires_at - interval '1 day' end;
create unique index sessions_id on sessions (id);

-- The links that show that an address is somebody's own, each for the address that it was sent to.
create table email_links (
  token_hash text primary key,
  user_id integer not null references users on delete cascade,
  email text not null,
  expires_at timestamptz(3) not null
);
create index email_links_user on email_links (user_id);
create index email_links_expires on email_links (expires_at);

-- The last time that such a link was asked for: by an account, and for an address.
create table email_requests (
  subject text primary key,
  asked_at timestamptz(3) not null
);
create index email_requests_asked on email_requests (asked_at);

-- Kinds of mails that a person does without, and what the links at the foot of these mails carry: known to nobody else.
alter table users
  add column muted_mails text[] not null default '{}'
    check (muted_mails <@ array['requests', 'decisions', 'messages']),
  add column mail_key uuid not null default gen_random_uuid();
create unique index users_mail_key on users (mail_key);

-- Mails with the same text here are sent as one, with a pause to the one before.
alter table mails add column digest text;
create index mails_digest on mails (digest, ended_at) where digest is not null;
