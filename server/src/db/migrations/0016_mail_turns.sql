-- Mails go out by priority and then in turns: each further mail that one source has waiting counts as if it had come later.
alter table mails
  -- 0: about the safety of an account, 1: news.
  add column priority smallint not null default 1,
  -- The person or network that caused the mail, until it has ended.
  add column source text,
  add column turn_at timestamptz(3) not null default now();
update mails set
  turn_at = due_at,
  priority = case
    when topic ->> 'kind' in (
      'password_asked', 'password_changed', 'password_removed', 'google_removed',
      'email_unconfirmed', 'email_changed', 'email_returned'
    ) then 0
    else 1
  end
where ended_at is null;

drop index mails_due;
-- With `due_at`, so that mails that are not due yet are skipped without reading their rows.
create index mails_take on mails (priority, turn_at, id, due_at) where ended_at is null;
create index mails_source on mails (source, priority, turn_at) where ended_at is null and source is not null;
