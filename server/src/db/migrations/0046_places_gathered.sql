-- Outside a transaction
-- Locks briefly: the listings of some owners at a time, each time for about a second.
call gather_places();

analyze items, item_places, places, place_points;
