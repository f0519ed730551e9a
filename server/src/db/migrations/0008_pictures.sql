-- What the files of an image take in the store. Of images from before nothing is known, and nothing is counted.
alter table images add column bytes bigint not null default 0;
create index images_uploader on images (uploaded_by) include (bytes) where uploaded_by is not null;

-- Whose portrait a stored image is.
create index users_portrait on users (avatar) where avatar like '/images/%';

-- Pictures go with their listing.
delete from image_uses using items where items.id = image_uses.item_id and items.deleted_at is not null;
