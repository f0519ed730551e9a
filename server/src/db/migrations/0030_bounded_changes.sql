-- Searches bring what they know up to date by the changes since. Whoever edits listings over and over makes many of those, so each
-- may cost little.

-- The words of the title are enough for what typed words stand for. Both are null if a change leaves those words as they were.
alter table item_changes add before_title tsvector, add after_title tsvector;
-- Locks briefly: a job deletes changes once they are old, so there are never many.
create index item_changes_titles on item_changes (xid)
  where is_everything or before_title is not null or after_title is not null;

-- Of the lexemes of a listing those of its title, its language and the mark of its approval.
create function title_marks(search tsvector) returns tsvector language sql immutable parallel safe as $$
  select array_to_tsvector(array(
    select lexeme from unnest(tsvector_to_array(search)) as lexeme where lexeme ~ '^[\^=!]'
  ))
$$;

create or replace function items_note_inserted() returns trigger language plpgsql as $$
begin
  insert into item_changes (after, after_cell, after_title)
  select search, cell, title_marks(search) from inserted where teaches(moderation_status, is_withheld, deleted_at);
  return null;
end
$$;

create or replace function items_note_changed() returns trigger language plpgsql as $$
declare
  was_shown boolean := teaches(old.moderation_status, old.is_withheld, old.deleted_at);
  is_shown boolean := tg_op = 'UPDATE' and teaches(new.moderation_status, new.is_withheld, new.deleted_at);
  has_other_words boolean := tg_op = 'DELETE' or was_shown <> is_shown
    or (old.title, old.language, old.owner_id, old.moderation_status)
      is distinct from (new.title, new.language, new.owner_id, new.moderation_status);
begin
  if current_setting('lendloop.all_items_change', true) = 'on' then
    return null;
  end if;
  insert into item_changes (before, after, before_cell, after_cell, before_title, after_title) values (
    case when was_shown then old.search end, case when is_shown then new.search end,
    case when was_shown then old.cell end, case when is_shown then new.cell end,
    case when was_shown and has_other_words then title_marks(old.search) end,
    case when is_shown and has_other_words then title_marks(new.search) end
  );
  return null;
end
$$;

-- By how much the number of listings in each cell, or of those that were approved, has changed since its snapshot; null where it has
-- to be counted again. Every change is read once, however many cells there are, so the cells are not looped through.
create function search_cell_changes(cells integer[], snapshots text[], approved_only boolean)
returns integer[] language sql stable
set max_parallel_workers_per_gather = 0 set enable_nestloop = off as $$
  with kept as materialized (
    select kept.cell, kept.place, kept.snapshot::pg_snapshot as snapshot
    from unnest(cells, snapshots) with ordinality as kept (cell, snapshot, place)
  ), recent as materialized (
    select c.xid, c.is_everything, c.before, c.after, c.before_cell, c.after_cell from item_changes c
    where c.xid >= (
        select pg_snapshot_xmin(snapshot) from kept where snapshot is not null order by pg_snapshot_xmin(snapshot) limit 1
      )
      and c.xid < pg_snapshot_xmax(pg_current_snapshot())
      -- Without other words it was approved before and after, or neither.
      and (
        c.is_everything or c.before_cell is distinct from c.after_cell
        or approved_only and (c.before_title is not null or c.after_title is not null)
      )
  ), everything as materialized (
    select xid from recent where is_everything
  ), moved as materialized (
    select xid, before_cell as cell, -1 as change from recent
    where before_cell is not null and (not approved_only or before @@ '''!'''::tsquery)
    union all
    select xid, after_cell, 1 from recent
    where after_cell is not null and (not approved_only or after @@ '''!'''::tsquery)
  ), changes as materialized (
    select kept.place, sum(moved.change)::integer as change
    from kept join moved on moved.cell = kept.cell
    where not pg_visible_in_snapshot(moved.xid, kept.snapshot)
    group by kept.place
  )
  select array_agg(
    case
      when kept.snapshot is null
        or exists (select from everything where not pg_visible_in_snapshot(everything.xid, kept.snapshot)) then null
      else coalesce(changes.change, 0)
    end
    order by kept.place
  )
  from kept left join changes on changes.place = kept.place
$$;

create or replace function search_cell_totals(
  cells integer[], kept_totals integer[], kept_are_least boolean[], kept_snapshots text[], approved_only boolean,
  cap integer, most integer
) returns table (cell integer, total integer, is_least boolean) language plpgsql stable rows 20
set max_parallel_workers_per_gather = 0 set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  changes integer[] := search_cell_changes(cells, kept_snapshots, approved_only);
begin
  return query
  select kept.cell, coalesce(current.total, counted.total), coalesce(current.is_least, counted.total > most)
  from unnest(cells, kept_totals, kept_are_least, changes) as kept (cell, total, is_least, change)
  left join lateral (
    select kept.total + kept.change as total, kept.is_least
    where kept.change is not null and not (kept.is_least and kept.total + kept.change <= cap)
  ) as current on kept.total is not null
  left join lateral (
    -- Without approval the index alone answers.
    select case
      when current.total is not null then null
      when approved_only then (
        select count(*) from (
          select from items i where i.cell = kept.cell and i.moderation_status = 'approved'
            and i.deleted_at is null and not i.is_withheld and i.moderation_status <> 'rejected'
          order by i.created_at limit most + 1
        ) as listed
      )
      else (
        select count(*) from (
          select from items i where i.cell = kept.cell
            and i.deleted_at is null and not i.is_withheld and i.moderation_status <> 'rejected'
          order by i.created_at limit most + 1
        ) as listed
      )
    end::integer as total
  ) as counted on true;
end
$$;

-- What was noted before lacks the words of titles.
-- Locks briefly: as above.
delete from item_changes;
insert into item_changes (is_everything) values (true);
