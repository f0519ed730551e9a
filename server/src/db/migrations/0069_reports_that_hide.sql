-- One address could hide listings without end, with new accounts each time.

-- False for reports beyond those of one address that count for hiding something at once.
alter table reports add column hides boolean not null default true;

-- Whether what a case is about has been changed since the case was opened, also after it was decided. Of those from before, nobody knows.
alter table cases add column is_outdated boolean not null default true;
alter table cases alter column is_outdated set default false;

-- As before, and marks cases.
create or replace function outdate_reports() returns trigger language plpgsql as $$
declare
  subject integer;
  concerned integer;
begin
  case tg_argv[0]
    when 'item' then
      subject := new.id;
      concerned := new.owner_id;
    when 'user' then
      subject := new.id;
      concerned := new.id;
    when 'answer' then
      subject := new.review_id;
      concerned := (select w.subject_id from reviews w where w.id = new.review_id);
    when 'evidence' then
      subject := new.id;
      concerned := new.by_id;
  end case;
  update reports r set is_outdated = true
  from cases k
  where k.concerned_id = concerned and k.subject_kind = tg_argv[0] and k.subject_id = subject
    and r.case_id = k.id and r.state <> 'dismissed' and not r.is_outdated;
  update cases k set is_outdated = true
  where k.concerned_id = concerned and k.subject_kind = tg_argv[0] and k.subject_id = subject and not k.is_outdated;
  return null;
end
$$;
