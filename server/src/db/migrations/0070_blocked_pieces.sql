-- Outside a transaction: an index is built beside writers. By the listing alone, the blocks of a piece were only found among those of all pieces.
drop index concurrently if exists occupancies_blocked_pieces;
create index concurrently occupancies_blocked_pieces on occupancies (item_id, unit) where kind = 'block';
drop index concurrently if exists occupancies_blocked;
