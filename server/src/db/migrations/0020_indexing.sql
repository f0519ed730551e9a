-- When a listing last changed in what its page says; null since it was made. Reviews count, saving without a change does not.
alter table items add column updated_at timestamptz(3);

create function note_item_change() returns trigger language plpgsql as $$
begin
  if (new.title, new.description, new.price, new.location, new.images, new.category_id, new.is_available,
      new.available_from, new.available_until, new.review_count, new.moderation_status, new.is_withheld)
    is distinct from
     (old.title, old.description, old.price, old.location, old.images, old.category_id, old.is_available,
      old.available_from, old.available_until, old.review_count, old.moderation_status, old.is_withheld)
  then
    new.updated_at := now();
  end if;
  return new;
end $$;

create trigger items_note_change before update on items for each row execute function note_item_change();

-- Whether search engines may list the person's page.
alter table users add column findable boolean not null default false;
create index users_findable on users (id) where findable;
