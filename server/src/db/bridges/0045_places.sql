-- Older nodes write the pin itself into `items`, where everybody finds it. What they write is kept and hidden at once, as this version does.
create function keep_pin_of_older_node() returns trigger language plpgsql as $$
begin
  perform lock_places(new.owner_id);
  perform keep_pin(new.id, new.owner_id, new.latitude, new.longitude, coalesce(
    (select ip.precision from item_places ip where ip.item_id = new.id),
    (select ip.precision from item_places ip join items i on i.id = ip.item_id where i.owner_id = new.owner_id order by ip.item_id desc limit 1),
    'near'
  ));
  perform show_area(new.id);
  return null;
end
$$;
create trigger items_pin_inserted after insert on items for each row
  when (new.latitude is not null and current_setting('lendloop.places', true) is distinct from 'kept')
  execute function keep_pin_of_older_node();
create trigger items_pin_updated after update of latitude, longitude on items for each row
  when (
    (new.latitude, new.longitude) is distinct from (old.latitude, old.longitude)
    and current_setting('lendloop.places', true) is distinct from 'kept'
  )
  execute function keep_pin_of_older_node();

create function forget_address_by_older_node() returns trigger language plpgsql as $$
begin
  update item_places set address = null, note = null where item_id = new.id;
  return null;
end
$$;
create trigger items_address_forgotten after update of deleted_at on items for each row
  when (old.deleted_at is null and new.deleted_at is not null)
  execute function forget_address_by_older_node();
