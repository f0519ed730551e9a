import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startPostgres, type TestPostgres } from '../testing/postgres.ts';
import { openDatabase, type Database } from './connect.ts';
import { loggable, messageOf, traceOf } from './loggable.ts';

const SECRET = 'the secret "of" Ada\n    at home';
/** Distinctive enough to be found however it is quoted. */
const PARTS = ['the secret', 'of" Ada', 'at home'];

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres({ durable: false });
});
afterAll(() => postgres.stop());

const STATEMENTS = [
  ['of the wrong type', sql`select ${SECRET}::integer`],
  ['that is no date', sql`select ${SECRET}::date`],
  ['that is no search', sql`select to_tsquery(${SECRET})`],
  ['that is no JSON', sql`select ${SECRET}::jsonb`],
  ['of a column that is not there', sql`select secret from holders where note = ${SECRET}`],
  ['that a constraint refuses', sql`insert into holders values (1, ${SECRET})`],
  [
    'that is taken',
    sql`insert into holders select 1, name from (values (${SECRET}), (${SECRET})) as v (name)`,
  ],
  ['that a trigger refuses', sql`select refuse(${SECRET})`],
] as const;

describe.each(['embedded', 'postgres'] as const)('the %s database', (kind) => {
  let database: Database;
  beforeAll(async () => {
    database = await openDatabase({
      url: kind === 'postgres' ? await postgres.createDatabase('loggable') : null,
    });
    await database.db.$client.query(`
      create table holders (id integer, note text unique, check (id > 1 or note is null));
      create function refuse(value text) returns void language plpgsql
        as $$ begin raise exception 'refused "%"', value using detail = value, hint = value; end $$`);
  });
  afterAll(() => database.close());

  test.each(STATEMENTS)(
    'a statement with a value %s fails without revealing the value',
    async (_, statement) => {
      const error: unknown = await database.db.execute(statement).then(
        () => null,
        (reason: unknown) => new AggregateError([new Error('It failed.', { cause: reason })], 'All failed.'),
      );
      expect(error).not.toBeNull();
      const cause = loggable(error).errors?.[0]?.cause;
      expect(cause?.message).toMatch(/^Failed query: /);
      expect(cause?.stack).toMatch(/\n {4}at /);
      expect(cause?.cause?.code).toMatch(/^[0-9A-Z]{5}$/);
      const told = [JSON.stringify(loggable(error)), traceOf(error), messageOf(error)];
      for (const text of told) for (const part of PARTS) expect(text).not.toContain(part);
    },
  );

  test('names from the schema are logged', async () => {
    const error: unknown = await database.db
      .execute(sql`insert into holders values (1, ${SECRET})`)
      .catch((reason: unknown) => reason);
    const { cause } = loggable(error);
    expect(cause).toMatchObject({ code: '23514', table: 'holders', constraint: 'holders_check' });
    expect(cause?.message).toContain('"holders_check"');
  });
});

test('any other error is logged as it is, without its extra properties', () => {
  const error = Object.assign(new TypeError('It broke.'), { code: 'EBROKEN', params: [SECRET] });
  expect(loggable(error)).toEqual({
    type: 'TypeError',
    message: 'It broke.',
    stack: error.stack,
    code: 'EBROKEN',
  });
  expect(loggable('text')).toEqual({ type: 'string', message: 'text', stack: '' });
});
