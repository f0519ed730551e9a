-- Whether what a report is about has been changed since: whoever dismisses it then has not seen what was reported.
alter table reports add column is_outdated boolean not null default false;

create function outdate_reports() returns trigger language plpgsql as $$
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
  return null;
end
$$;

create trigger items_outdate_reports
  after update of title, description, images, included, price, location, deleted_at on items
  for each row when (
    (old.title, old.description, old.images, old.included, old.price, old.location, old.deleted_at)
      is distinct from (new.title, new.description, new.images, new.included, new.price, new.location, new.deleted_at)
  ) execute function outdate_reports('item');

create trigger users_outdate_reports after update of username, full_name, bio, avatar, location on users
  for each row when (
    (old.username, old.full_name, old.bio, old.avatar, old.location)
      is distinct from (new.username, new.full_name, new.bio, new.avatar, new.location)
  ) execute function outdate_reports('user');

create trigger review_answers_outdate_reports after update of text on review_answers
  for each row when (old.text is distinct from new.text) execute function outdate_reports('answer');

create trigger evidence_outdate_reports after update of withdrawn_at on evidence
  for each row when (old.withdrawn_at is distinct from new.withdrawn_at) execute function outdate_reports('evidence');
