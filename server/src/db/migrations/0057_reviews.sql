-- Both people of a rental review each other. Neither reads the other's review before both have written, or the time to write is over.

alter table reviews
  -- Who wrote it: the renter about the item and its owner, or the owner about the renter.
  add column side text not null default 'renter',
  -- The person whom it is about.
  add column subject_id integer,
  -- A renter's rating of the owner.
  add column owner_rating smallint,
  add column parts jsonb not null default '{}',
  -- From when on others read it. Those from before, and of older nodes, are revealed.
  add column reveal_at timestamptz(3) not null default '-infinity',
  -- Whether the rating counts for the item or the renter, and that of the owner for the owner.
  add column counted boolean not null default true,
  add column owner_counted boolean not null default false,
  -- `held`: only administrators see it.
  add column state text not null default 'kept',
  add column updated_at timestamptz(3),
  -- Whether what follows the reveal has been done: it is counted, and both are told.
  add column is_settled boolean not null default true,
  add column client_id uuid,
  -- The hash of what was sent first.
  add column sent_hash text,
  add column removed_reason text,
  add constraint reviews_side check (side in ('renter', 'owner')) not valid,
  add constraint reviews_owner_rating check (owner_rating is null or owner_rating between 1 and 5 and side = 'renter') not valid,
  add constraint reviews_state check (state in ('kept', 'held', 'removed')) not valid,
  add constraint reviews_counted check (not (counted or owner_counted) or (is_settled and state = 'kept')) not valid,
  add constraint reviews_subject foreign key (subject_id) references users not valid;

create function note_subject() returns trigger language plpgsql as $$
begin
  new.subject_id := (select case new.side when 'renter' then r.owner_id else r.renter_id end from rentals r where r.id = new.rental_id);
  return new;
end
$$;
create trigger reviews_subject_noted before insert on reviews
  for each row when (new.subject_id is null) execute function note_subject();

-- Notes whom the reviews from before are about. Each time it commits, some are done; inside a transaction it does not commit. It may be
-- called again.
create procedure fill_review_subjects() language plpgsql as $$
declare
  commits boolean := coalesce(current_setting('lendloop.outside', true), '') = 'on';
  last integer := coalesce((select max(r.id) from reviews r), 0);
  reached integer := 0;
begin
  while reached < last loop
    update reviews w set subject_id = r.owner_id
    from rentals r
    where w.id > reached and w.id <= reached + 5000 and w.subject_id is null and r.id = w.rental_id;
    reached := reached + 5000;
    if commits then commit; end if;
  end loop;
end
$$;

create table review_answers (
  review_id integer primary key references reviews on delete cascade,
  text text not null check (char_length(text) between 1 and 1000),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3),
  client_id uuid,
  sent_hash text
);

-- How people are rated: as owners by renters, as renters by owners. Nobody's row before the first counted review.
create table person_ratings (
  user_id integer primary key references users on delete cascade,
  owner_sum integer not null default 0,
  owner_count integer not null default 0,
  renter_sum integer not null default 0,
  renter_count integer not null default 0,
  check (owner_count >= 0 and owner_sum between owner_count and 5 * owner_count),
  check (renter_count >= 0 and renter_sum between renter_count and 5 * renter_count)
);

-- The mean of all counted reviews of items, with two decimals: listings keep their scores as long as it moves by less.
create table review_means (
  kind text primary key check (kind in ('item')),
  mean numeric(3, 2) not null check (mean between 1 and 5)
);
insert into review_means values ('item', 4.00);

-- How far the score of a listing, (5·m + Σ ratings) / (5 + n), lies above m, the mean of all. Of those without reviews it is 0, whatever m is.
alter table items add column score double precision not null default 0;

create function score_above(ratings integer, reviews integer, mean numeric) returns double precision
language sql immutable parallel safe as $$
  select ((ratings - reviews * mean) / (5 + reviews))::double precision
$$;

create function score_item() returns trigger language plpgsql as $$
begin
  new.score := score_above(new.rating_sum, new.review_count, (select m.mean from review_means m where m.kind = 'item'));
  return new;
end
$$;
create trigger items_score_inserted before insert on items for each row when (new.review_count > 0) execute function score_item();
create trigger items_score_updated before update of rating_sum, review_count on items for each row execute function score_item();

-- The sums of counted reviews change with them, in the same transaction. A row that is inserted as counted is in the sums already, as older
-- nodes do it. Who counts reviews has locked the item, and goes from person to person by their ids.
create function tally_review() returns trigger language plpgsql as $$
declare
  many integer := new.counted::integer - old.counted::integer;
  many_of_owner integer := new.owner_counted::integer - old.owner_counted::integer;
begin
  if many <> 0 and new.side = 'renter' then
    update items set rating_sum = rating_sum + many * new.rating, review_count = review_count + many where id = new.item_id;
  end if;
  if many <> 0 and new.side = 'owner' or many_of_owner <> 0 then
    insert into person_ratings (user_id) values (new.subject_id) on conflict do nothing;
    update person_ratings set
      renter_sum = renter_sum + case when new.side = 'owner' then many * new.rating else 0 end,
      renter_count = renter_count + case when new.side = 'owner' then many else 0 end,
      owner_sum = owner_sum + coalesce(many_of_owner * new.owner_rating, 0),
      owner_count = owner_count + many_of_owner
    where user_id = new.subject_id;
  end if;
  return null;
end
$$;
create trigger reviews_tally after update of counted, owner_counted on reviews
  for each row when ((old.counted, old.owner_counted) <> (new.counted, new.owner_counted)) execute function tally_review();

-- What counts cannot change, and nothing that was revealed goes.
create function refuse_revealed_change() returns trigger language plpgsql as $$
begin
  raise exception 'A review that counts stays as it is.';
end
$$;
create trigger reviews_stay before update of rating, owner_rating, side, subject_id, item_id, reviewer_id on reviews
  for each row when (
    (old.counted or old.owner_counted) and (old.rating, old.owner_rating, old.side, old.item_id, old.reviewer_id)
      is distinct from (new.rating, new.owner_rating, new.side, new.item_id, new.reviewer_id)
  )
  execute function refuse_revealed_change();

-- Decides anew which reviews of one author about one item, owner or renter count: of those that are revealed and kept, each but those that
-- have three newer ones within the 365 days after it. Lock the item first.
create function count_reviews(of_author integer, of_side text, of_item integer, of_subject integer) returns void language sql volatile as $$
  update reviews w set counted = judged.counted, owner_counted = judged.owner_counted
  from (
    select one.id,
      case
        when of_side = 'renter' and one.item_id <> of_item then one.counted
        else one.is_settled and one.state = 'kept' and 3 > (
          select count(*) from reviews newer
          where newer.reviewer_id = of_author and newer.subject_id = of_subject and newer.side = of_side
            and newer.is_settled and newer.state = 'kept' and (of_side = 'owner' or newer.item_id = of_item)
            and (newer.created_at, newer.id) > (one.created_at, one.id)
            and newer.created_at <= one.created_at + interval '8760 hours'
        )
      end as counted,
      one.owner_rating is not null and one.is_settled and one.state = 'kept' and 3 > (
        select count(*) from reviews newer
        where newer.reviewer_id = of_author and newer.subject_id = of_subject and newer.side = of_side
          and newer.is_settled and newer.state = 'kept' and newer.owner_rating is not null
          and (newer.created_at, newer.id) > (one.created_at, one.id)
          and newer.created_at <= one.created_at + interval '8760 hours'
      ) as owner_counted
    from reviews one
    where one.reviewer_id = of_author and one.subject_id = of_subject and one.side = of_side
  ) as judged
  where w.id = judged.id and (w.counted, w.owner_counted) <> (judged.counted, judged.owner_counted)
$$;

-- What is still to be said about the reviews of a rental that has ended: that they can be written, and before that ends that they are missing.
create table review_calls (
  rental_id integer primary key references rentals on delete cascade,
  step text not null check (step in ('open', 'remind')),
  due_at timestamptz(3) not null
);
create index review_calls_due on review_calls (due_at);

create function call_for_reviews() returns trigger language plpgsql as $$
begin
  insert into review_calls values (new.id, 'open', new.completed_at) on conflict do nothing;
  return null;
end
$$;
create trigger rentals_call_for_reviews after update of status on rentals
  for each row when (new.status = 'completed' and old.status <> 'completed') execute function call_for_reviews();

-- Which browser it is, whatever its cookie was: accounts that sign in one after the other get cookies of their own.
alter table known_devices add column browser uuid;

-- The next migration reads the tables to check these.
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
      when 'see_dispute' then char_length(before) <= 200 and char_length(after) <= 200
      when 'claim_dispute' then char_length(before) <= 200 and char_length(after) <= 200
      when 'decide_dispute' then char_length(before) <= 200 and char_length(after) <= 200
      when 'judge_review' then before in ('kept', 'held', 'removed') and after in ('kept', 'removed')
      else false
    end
  ) not valid;
