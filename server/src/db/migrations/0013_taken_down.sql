-- Since when the listing of a picture has been rejected: until it is approved again, the picture is nobody's portrait.
alter table images add column taken_down_at timestamptz(3);
update images set taken_down_at = now()
where hash in (
  select used.hash from image_uses used join items i on i.id = used.item_id where i.moderation_status = 'rejected'
);
