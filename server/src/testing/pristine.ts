import type { Client, Pool } from 'pg';

/**
 * Tables are emptied by new files if one, or an index, has more bytes than this: deleting its rows would take longer, and some
 * indexes keep their size.
 */
const LARGE = 2 ** 17;

/**
 * Copies every row into a schema of its own, with functions that restore tables and sequences from there. They raise an error
 * when columns, triggers, indexes or functions have changed since, because restoring rows would not be enough then.
 */
const REMEMBER = `
create schema pristine;

create view pristine.tables as
  select relname as name, string_agg(quote_ident(attname), ', ' order by attnum) filter (where attgenerated = '') as columns
  from pg_class join pg_attribute on attrelid = pg_class.oid
  where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
  group by relname;

create view pristine.shape as
  select (select md5(string_agg(name || columns, ' ' order by name)) from pristine.tables) as tables,
    (select md5(string_agg(tgrelid::regclass || tgname || tgenabled::text, ' ' order by tgrelid, tgname)) from pg_trigger) as triggers,
    (select md5(string_agg(indexrelid::regclass || indrelid::regclass::text || indisvalid, ' ' order by indexrelid)) from pg_index
      where indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)) as indexes,
    (select md5(string_agg(proname || prosrc, ' ' order by oid)) from pg_proc where pronamespace = 'public'::regnamespace) as functions;

create table pristine.original_shape as table pristine.shape;

create table pristine.guards as
  select relname as name, tgname as guard from pg_trigger join pg_class on pg_class.oid = tgrelid
  where relnamespace = 'public'::regnamespace and tgenabled = 'A';

create table pristine.sequences as
  select format('%I.%I', schemaname, sequencename) as name, start_value, last_value
  from pg_sequences where schemaname = 'public';

create table pristine.filled (name name);

do $$
declare
  this name;
  held bigint;
begin
  for this in select name from pristine.tables loop
    execute format('create table pristine.%I as table public.%I', 'rows of ' || this, this);
    get diagnostics held = row_count;
    if held > 0 then
      insert into pristine.filled values (this);
    end if;
  end loop;
end $$;

create function pristine.check_shape() returns void language plpgsql as $$
begin
  if (select row(shape.*) from pristine.shape) is distinct from (select row(original_shape.*) from pristine.original_shape) then
    raise exception 'The tables, or what belongs to them, are no longer those of the migrations.';
  end if;
end $$;

-- The tables that hold or held rows; null if there is much in any of them.
create function pristine.touched() returns name[] language sql as $$
  select case when bool_or(pg_relation_size(oid) > ${LARGE}) then null
    else array_agg(relname order by relname) filter (where relkind = 'r' and pg_relation_size(oid) > 0) end
  from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'i')
$$;

-- Removes all rows of these tables, or of all if null, and restores those that were there.
create function pristine.restore(touched name[]) returns void language plpgsql as $$
declare
  this record;
begin
  perform pristine.check_shape();
  -- Ordinary triggers must not add anything to the restored rows.
  set local session_replication_role = replica;
  -- Nor may those that guard rows from being changed even now.
  for this in select * from pristine.guards where touched is null or name = any (touched) loop
    execute format('alter table %I disable trigger %I', this.name, this.guard);
  end loop;
  if touched is null then
    execute (select 'truncate ' || string_agg(quote_ident(name), ', ') from pristine.tables);
  else
    for this in select unnest(touched) as name loop
      execute format('delete from %I', this.name);
    end loop;
  end if;
  for this in select * from pristine.guards where touched is null or name = any (touched) loop
    execute format('alter table %I enable always trigger %I', this.name, this.guard);
  end loop;
  for this in select tables.* from pristine.tables join pristine.filled using (name) loop
    execute format('insert into %1$I (%2$s) overriding system value select %2$s from pristine.%3$I',
      this.name, this.columns, 'rows of ' || this.name);
  end loop;
  perform setval(name::regclass, coalesce(last_value, start_value), last_value is not null) from pristine.sequences;
end $$;

-- Makes the planner know as little of these tables as when they were new.
create function pristine.forget_sizes(touched name[]) returns void language plpgsql as $$
begin
  set local allow_system_table_mods = on;
  update pg_class set reltuples = -1, relpages = 0, relallvisible = 0
  where relnamespace = 'public'::regnamespace and relname = any (touched) and relkind = 'r';
end $$;
`;

/** Records the rows of a freshly migrated database for `restorePristine`. */
export async function rememberPristine(client: Pool): Promise<void> {
  await client.query(REMEMBER);
}

/** Restores the recorded rows. Throws when the tables themselves have changed. */
export async function restorePristine(client: Client): Promise<void> {
  const { rows } = await client.query<{ touched: string[] | null }>(
    'select pristine.touched()::text[] as touched',
  );
  const touched = rows[0]?.touched ?? null;
  await client.query('select pristine.restore($1)', [touched]);
  if (touched === null) return;
  const names = touched.map((name) => client.escapeIdentifier(name)).join(', ');
  await client.query(`vacuum (index_cleanup on) ${names}`);
  await client.query('select pristine.forget_sizes($1)', [touched]);
}
