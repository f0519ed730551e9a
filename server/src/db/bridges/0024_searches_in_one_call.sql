-- For nodes of 0.3.0, which search by these functions as migration 0023 made them.
create function search_within(query tsquery, id integer, bits integer) returns tsquery language sql immutable parallel safe as $$
  select case bits
    when 12 then query && ('''#a' || (id >> 12) || '''')::tsquery
    when 16 then query && ('''#b' || (id >> 16) || '''')::tsquery
    else query
  end
$$;

create function search_newest(stages tsquery[], first_stage integer, below integer, most integer)
returns table (id integer, stage integer) language plpgsql stable rows 20
set max_parallel_workers_per_gather = 0 set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  last integer := (select max(i.id) from items i);
  bits integer;
  -- All ids from this one on have been looked at.
  upper_id integer;
  wanted integer := most;
  in_block integer[];
begin
  for at_stage in first_stage .. cardinality(stages) loop
    upper_id := case when at_stage = first_stage then least(below, last + 1) else last + 1 end;
    bits := 12;
    while upper_id > 1 and wanted > 0 loop
      with matches as materialized (
        select i.id from items i
        where i.search @@ search_within(stages[at_stage], upper_id - 1, bits)
          and i.deleted_at is null and not i.is_withheld and i.moderation_status <> 'rejected'
      )
      select array(select matches.id from matches where matches.id < upper_id order by matches.id desc limit wanted)
      into in_block;
      return query select one, at_stage from unnest(in_block) as one;
      wanted := wanted - cardinality(in_block);
      upper_id := case bits when 31 then 0 else ((upper_id - 1) >> bits) << bits end;
      if bits < 31 and cardinality(in_block) < 10 then
        bits := case bits when 12 then 16 else 31 end;
      end if;
    end loop;
    exit when wanted <= 0;
  end loop;
end
$$;
