import type { PoolClient } from 'pg';

/** A statement that makes an index or a constraint again, and how to drop it. */
interface Definition {
  readonly drop: string;
  readonly create: string;
}

/**
 * Those of a table that no foreign key refers to, the longest to make first and constraints last, because these lock the table.
 * Indexes by id stay, because rows that arrive in its order cost them next to nothing.
 */
const DEFINITIONS = `
  select
    case when c.oid is null then format('drop index %s', i.indexrelid::regclass)
      else format('alter table %s drop constraint %I', i.indrelid::regclass, c.conname) end as drop,
    case when c.oid is null then pg_get_indexdef(i.indexrelid)
      else format('alter table %s add constraint %I %s', i.indrelid::regclass, c.conname, pg_get_constraintdef(c.oid)) end as create
  from pg_index i
  join pg_class on pg_class.oid = i.indexrelid
  join pg_am on pg_am.oid = pg_class.relam
  left join pg_constraint c on c.conindid = i.indexrelid and c.conrelid = i.indrelid and c.contype in ('p', 'u', 'x')
  where i.indrelid = $1::regclass
    and not exists (select from pg_constraint f where f.conindid = i.indexrelid and f.contype = 'f')
    and pg_get_indexdef(i.indexrelid, 1, true) <> 'id'
  order by c.oid is not null, pg_am.amname <> 'gin', i.indexrelid`;

/** Drops most indexes of a table and returns the statements that make them again. */
export async function dropIndexes(client: PoolClient, table: string): Promise<string[]> {
  const { rows } = await client.query<Definition>(DEFINITIONS, [table]);
  for (const { drop } of rows) await client.query(drop);
  return rows.map(({ create }) => create);
}
