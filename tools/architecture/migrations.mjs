import { existsSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';

/** @typedef {import('./check.mjs').Violation} Violation */

const FOLDER = 'server/src/db/migrations';
const BRIDGES = 'server/src/db/bridges';

/** Says of the next statement that it may stay as it is, and why. */
const EXEMPTION = /^--\s*Locks briefly:\s*\S.*$/gm;
const EXEMPT = '\0';
const OUTSIDE = /^-- Outside a transaction\b/;

/**
 * Migrations from before there was this rule, which never change, and why sites that have data survived them: each of them ran when the
 * largest site had some ten thousand listings, and held its locks for less than a second there.
 */
const before = [
  '0003_admin.sql',
  '0004_mail.sql',
  '0005_suspension.sql',
  '0006_account.sql',
  '0007_ways_in.sql',
  '0008_pictures.sql',
  '0009_vocabulary.sql',
  '0010_names.sql',
  '0013_taken_down.sql',
  '0016_mail_turns.sql',
  '0017_requests_lists_and_proofs.sql',
  '0019_search_languages.sql',
  '0020_indexing.sql',
  '0021_user_language.sql',
  '0023_bounded_search.sql',
  '0027_terms.sql',
  '0029_taken_down_from.sql',
];

/** What a statement on a table that has rows must not be, and what to write instead. @type {[RegExp, string][]} */
const LONG = [
  [
    /^create (unique )?index (?!concurrently\b)/,
    'builds an index while nobody can write: concurrently, in a migration that begins with "-- Outside a transaction"',
  ],
  [/^reindex (?!.*\bconcurrently\b)/, 'builds an index while nobody can write: concurrently'],
  [/^(cluster|vacuum full|lock table)\b/, 'locks the whole table'],
  [/^refresh materialized view (?!concurrently\b)/, 'locks out readers: concurrently'],
  [
    /^alter table .*\badd (constraint \S+ )?(check|foreign key)\b(?!.*\bnot valid\b)/,
    'reads the whole table to check it: "not valid", and "validate constraint" in the next migration',
  ],
  [
    /^alter table .*\badd (constraint \S+ )?(unique|primary key|exclude)\b(?!.*\busing index\b)/,
    'builds an index while nobody can write: an index first, concurrently, then "using index"',
  ],
  [
    /^alter table .*\badd (column )?(?!constraint\b)\S+ [^,]*\b(references|check|unique|primary key)\b/,
    'reads the whole table to check it: the column first, then a constraint that is "not valid"',
  ],
  [
    /^alter table .*\badd (column )?(?!constraint\b)\S+ [^,]*(\bdefault (?!now\(\))[a-z_.]+\(|\bgenerated\b|\bserial\b)/,
    'writes the whole table anew: a column without it, and its values later',
  ],
  [/^alter table .*\balter (column )?\S+ (set data )?type\b/, 'writes the whole table anew: another column'],
  [
    /^alter table .*\balter (column )?\S+ set not null\b/,
    'reads the whole table: a check that is "not valid", and "validate constraint" in the next migration',
  ],
  [/^alter table .*\bset (logged|unlogged|tablespace)\b/, 'writes the whole table anew'],
  [
    /^(update|delete from|with .*\b(update|delete from))\b/,
    'holds what it changes until the migration ends: a job that takes some rows at a time',
  ],
];

/** What nodes of the version before would miss. */
const GONE =
  /^(drop (function|procedure|table|view|materialized view)|alter table .*\b(drop (column )?(?!constraint|default|not null|expression|identity)\S+|rename))\b/;

/** What can be repeated after a failure in between. */
const REPEATABLE =
  /^(drop index concurrently if exists|create (unique )?index concurrently|analyze|alter table .*\bvalidate constraint)\b/;

/** Its statements, without comments and what is quoted. @param {string} text @returns {{ code: string, isExempt: boolean }[]} */
const statementsOf = (text) =>
  text
    .replaceAll(/\$(\w*)\$[^]*?\$\1\$/g, '')
    .replaceAll(EXEMPTION, EXEMPT)
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .split(';')
    .map((part) => ({
      code: part.replace(EXEMPT, '').replaceAll(/\s+/g, ' ').trim().toLowerCase(),
      isExempt: part.includes(EXEMPT),
    }))
    .filter(({ code }) => code !== '');

/** The table that a statement is about. @param {string} code */
const tableOf = (code) =>
  /^(?:create (?:unique )?index .*?\bon|alter table(?: if exists)?(?: only)?|update|delete from|lock table)\s+(?:only )?([\w.]+)/.exec(
    code,
  )?.[1];

/**
 * What a migration does that keeps people waiting for longer than a second on a large table, or takes away what nodes of the version
 * before need.
 * @param {string} text @param {boolean} isBridged whether something stands in for what it takes away
 * @returns {string[]}
 */
export function faultsOf(text, isBridged) {
  const statements = statementsOf(text);
  const made = new Set(
    statements.flatMap(
      ({ code }) => /^create (?:temporary |temp )?table (?:if not exists )?([\w.]+)/.exec(code)?.[1] ?? [],
    ),
  );
  const isOutside = OUTSIDE.test(text);
  const unchecked = new Set(
    statements.flatMap(({ code }) =>
      [...code.matchAll(/add constraint (\S+) [^;]*?not valid/g)].map((one) => one[1]),
    ),
  );
  return statements.flatMap(({ code, isExempt }, index) => {
    const table = tableOf(code);
    const faults = [];
    if (table === undefined || !made.has(table))
      for (const [pattern, why] of LONG) if (pattern.test(code)) faults.push(`${code.slice(0, 60)}: ${why}`);
    if (GONE.test(code) && !isBridged)
      faults.push(
        `${code.slice(0, 60)}: nodes of the version before may need it: a file of this name in ${BRIDGES}`,
      );
    for (const [, name] of code.matchAll(/validate constraint (\S+?)(?:,|$| )/g))
      if (unchecked.has(name))
        faults.push(
          `${code.slice(0, 60)}: reads the table under the lock that added it: in the next migration`,
        );
    if (isOutside && !REPEATABLE.test(code))
      faults.push(`${code.slice(0, 60)}: cannot be repeated if the migration fails later`);
    if (!isOutside && /\bconcurrently\b/.test(code))
      faults.push(`${code.slice(0, 60)}: needs "-- Outside a transaction"`);
    const built =
      isOutside && /^create (?:unique )?index concurrently (?:if not exists )?(\S+)/.exec(code)?.[1];
    if (
      built &&
      !statements.slice(0, index).some((one) => one.code === `drop index concurrently if exists ${built}`)
    )
      faults.push(
        `${code.slice(0, 60)}: a try that failed leaves a broken index: "drop index concurrently if exists ${built}" first`,
      );
    return isExempt ? [] : faults;
  });
}

/** Checks the migrations below a repository's root. @param {string} top @returns {Promise<Violation[]>} */
export async function checkMigrations(top) {
  const names = (await readdir(path.join(top, FOLDER)).catch(() => [])).filter((name) =>
    name.endsWith('.sql'),
  );
  const found = await Promise.all(
    names.map(async (name) => {
      const from = `${FOLDER}/${name}`;
      const faults = faultsOf(
        await readFile(path.join(top, from), 'utf8'),
        existsSync(path.join(top, BRIDGES, name)),
      );
      if (before.includes(name))
        return faults.length > 0 ? [] : [{ rule: 'migration-listed', from, to: from }];
      return faults.map((to) => ({ rule: 'migration-locks', from, to }));
    }),
  );
  return found.flat();
}
