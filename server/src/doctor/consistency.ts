import type pg from 'pg';

import { checkDisputes, checkRecords } from './chainChecks.ts';
import { fault, ok, reasonOf, type Finding } from './report.ts';
import { ROW_CHECKS, STRUCTURE_CHECKS, type RowCheck } from './rowChecks.ts';
import { SEARCH_CHECKS } from './searchChecks.ts';

/** How many wrong rows are named. */
const NAMED = 5;

const RESTORED =
  'Restore them from a backup, or delete what refers to them. Make a backup before you change anything.';

/** Compares all tables with each other, in the transaction of `client`. Changes nothing. */
export async function checkRows(client: pg.ClientBase): Promise<Finding[]> {
  const checks = [
    await orphanCheck(client),
    await sequenceCheck(client),
    ...STRUCTURE_CHECKS,
    ...ROW_CHECKS,
    ...SEARCH_CHECKS,
  ];
  const findings: Finding[] = [];
  for (const check of checks) findings.push(await run(client, check));
  findings.push(await checkRecords(client));
  findings.push(await checkDisputes(client));
  return findings;
}

async function run(client: pg.ClientBase, { name, looksAt, query, advice }: RowCheck): Promise<Finding> {
  try {
    // Another statement that fails must not end the transaction of the next check.
    await client.query('savepoint checked');
    const { rows } = await client.query<{ wrong: string; many: string }>(
      `select wrong, count(*) over () as many from (${query}) as found order by wrong limit ${NAMED}`,
    );
    await client.query('release savepoint checked');
    const many = Number(rows[0]?.many ?? 0);
    if (many === 0) return ok(name, looksAt);
    const more = many > rows.length ? ` and ${many - rows.length} more` : '';
    return fault(name, `${looksAt}; wrong: ${rows.map(({ wrong }) => wrong).join(', ')}${more}`, advice);
  } catch (error) {
    await client.query('rollback to savepoint checked');
    return fault(
      name,
      `cannot be checked: ${reasonOf(error)}`,
      'Look for errors in the log of the database.',
    );
  }
}

/** Rows that refer to missing ones, by every foreign key that there should be. */
async function orphanCheck(client: pg.ClientBase): Promise<RowCheck> {
  const { rows } = await client.query<{ query: string }>(`
    select format(
      'select format(''row of %s whose %s is missing (%%s)'', %s) as wrong from %s c where %s and not exists (select from %s p where %s)',
      conrelid::regclass, confrelid::regclass,
      (select string_agg('c.' || quote_ident(a.attname), ' || '' '' || ') from pg_attribute a where a.attrelid = conrelid and a.attnum = any(conkey)),
      conrelid::regclass,
      (select string_agg(format('c.%I is not null', a.attname), ' and ') from pg_attribute a where a.attrelid = conrelid and a.attnum = any(conkey)),
      confrelid::regclass,
      (
        select string_agg(format('p.%I = c.%I', theirs.attname, own.attname), ' and ')
        from unnest(conkey, confkey) as k (own, theirs)
        join pg_attribute own on own.attrelid = conrelid and own.attnum = k.own
        join pg_attribute theirs on theirs.attrelid = confrelid and theirs.attnum = k.theirs
      )
    ) as query
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
    order by conname`);
  return {
    name: 'orphans',
    looksAt: `no row refers to a missing one, by ${rows.length} foreign keys`,
    query: rows.map(({ query }) => query).join('\nunion all\n') || 'select null as wrong where false',
    advice: `A foreign key was off. ${RESTORED}`,
  };
}

/** Sequences that would give out an id again, without those that go round, whose tables look for one that is free. */
async function sequenceCheck(client: pg.ClientBase): Promise<RowCheck> {
  const { rows } = await client.query<{ query: string }>(`
    select format(
      'select %L as wrong where (select coalesce(max(%I), 0) from %s) > (select last_value - case when is_called then 0 else 1 end from %s)',
      s.relname, a.attname, t.oid::regclass, s.oid::regclass
    ) as query
    from pg_class s
    join pg_sequence q on q.seqrelid = s.oid and not q.seqcycle
    join pg_depend d on d.objid = s.oid and d.classid = 'pg_class'::regclass and d.refclassid = 'pg_class'::regclass and d.deptype in ('a', 'i')
    join pg_class t on t.oid = d.refobjid
    join pg_attribute a on a.attrelid = t.oid and a.attnum = d.refobjsubid
    where s.relkind = 'S' and s.relnamespace = 'public'::regnamespace
    order by s.relname`);
  return {
    name: 'numbers for new rows',
    looksAt: `${rows.length} sequences are past the ids that there are`,
    query: rows.map(({ query }) => query).join('\nunion all\n') || 'select null as wrong where false',
    advice: 'select setval(…, (select max(id) from …)) for each. Until then, new rows are refused.',
  };
}
