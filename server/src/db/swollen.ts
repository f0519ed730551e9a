import type { Database } from './connect.ts';

const MB = 1024 * 1024;
const LOCK = `hashtextextended('rebuild swollen indexes', 0)`;

/**
 * Rebuilds the indexes of words that are many times what their rows need: they never give up the words that are gone. The
 * rows hold those words too, so an index of twice the size of its table holds little else. One node does it, one
 * index after the other; answers the names of those that it rebuilt. An index of less than `least` bytes is let be.
 */
export async function rebuildSwollen({ db, kind }: Database, least = 8 * MB): Promise<string[]> {
  const client = await db.$client.connect();
  const rebuilt: string[] = [];
  try {
    const lock = await client.query<{ free: boolean }>(`select pg_try_advisory_lock(${LOCK}) as free`);
    if (!lock.rows[0]?.free) return rebuilt;
    try {
      // Building a large one takes longer than any statement of a request may.
      await client.query('set statement_timeout = 0');
      const { rows } = await client.query<{ name: string; quoted: string }>(
        `select class.relname as name, format('%I.%I', namespace.nspname, class.relname) as quoted
         from pg_index
         join pg_class class on class.oid = indexrelid
         join pg_namespace namespace on namespace.oid = class.relnamespace
         join pg_am on pg_am.oid = class.relam
         where amname = 'gin' and indisvalid and nspname = current_schema()
           and pg_relation_size(indexrelid) > greatest($1::bigint, 2 * pg_table_size(indrelid))`,
        [least],
      );
      for (const { name, quoted } of rows) {
        // Where there is one connection, nobody could go on beside it anyway.
        await client.query(`reindex index ${kind === 'postgres' ? 'concurrently' : ''} ${quoted}`);
        rebuilt.push(name);
      }
    } finally {
      await client.query('reset statement_timeout');
      await client.query(`select pg_advisory_unlock(${LOCK})`);
    }
  } finally {
    client.release();
  }
  return rebuilt;
}
