import pg from 'pg';

// Type numbers that the library has no name for.
const TEXT_ARRAY: number = 1009;
const INT8_ARRAY: number = 1016;
const DATE_ARRAY: number = 1182;

/**
 * How values of the database arrive, for Drizzle and for plain queries: `int8` as a number, `date` as 'yyyy-mm-dd',
 * `timestamptz` of plain queries as a Date, `numeric` as the string that PostgreSQL writes.
 */
export function parseTypesAlike(): void {
  const { types } = pg;
  /* oxlint-disable typescript/no-unsafe-assignment, typescript/no-unsafe-enum-assignment -- the library types neither its
     parsers nor the numbers of arrays. */
  const texts: (text: string) => (string | null)[] = types.getTypeParser(TEXT_ARRAY);
  types.setTypeParser(types.builtins.INT8, parseInt8);
  types.setTypeParser(INT8_ARRAY, (text) =>
    texts(text).map((value) => (value === null ? null : parseInt8(value))),
  );
  types.setTypeParser(types.builtins.DATE, (text) => text);
  types.setTypeParser(DATE_ARRAY, texts);
}

function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value))
    throw new RangeError(`The bigint ${text} is beyond what a number holds exactly.`);
  return value;
}
