import type { Client, Pool } from 'pg';

/**
 * Copies every row into a schema of its own, with a function that restores tables and sequences from there. The function
 * raises an error when columns or triggers have changed since, because restoring rows would not be enough then.
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
    (select md5(string_agg(tgrelid::regclass || tgname || tgenabled::text, ' ' order by tgrelid, tgname)) from pg_trigger) as triggers;

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

create function pristine.restore() returns void language plpgsql as $$
declare
  this record;
begin
  if (select row(shape.*) from pristine.shape) is distinct from (select row(original_shape.*) from pristine.original_shape) then
    raise exception 'The tables or their triggers are no longer those of the migrations.';
  end if;
  -- Ordinary triggers must not add anything to the restored rows.
  set local session_replication_role = replica;
  -- Nor may those that guard rows from being changed even now.
  for this in select * from pristine.guards loop
    execute format('alter table %I disable trigger %I', this.name, this.guard);
  end loop;
  execute (select 'truncate ' || string_agg(quote_ident(name), ', ') from pristine.tables);
  for this in select * from pristine.guards loop
    execute format('alter table %I enable always trigger %I', this.name, this.guard);
  end loop;
  for this in select tables.* from pristine.tables join pristine.filled using (name) loop
    execute format('insert into %1$I (%2$s) overriding system value select %2$s from pristine.%3$I',
      this.name, this.columns, 'rows of ' || this.name);
  end loop;
  perform setval(name::regclass, coalesce(last_value, start_value), last_value is not null) from pristine.sequences;
end $$;
`;

/** Records the rows of a freshly migrated database for `restorePristine`. */
export async function rememberPristine(client: Pool): Promise<void> {
  await client.query(REMEMBER);
}

/** Restores the recorded rows. Throws when the tables themselves have changed. */
export async function restorePristine(client: Client): Promise<void> {
  await client.query('select pristine.restore()');
}
