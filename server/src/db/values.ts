import pg from 'pg';

// Type OIDs missing from `pg.types.builtins`.
const TEXT_ARRAY: number = 1009;
const INT8_ARRAY: number = 1016;
const DATE_ARRAY: number = 1182;

/**
 * Sets the parsers for Drizzle and plain queries alike: `int8` becomes a number, `date` stays 'yyyy-mm-dd', `numeric` stays
 * PostgreSQL's text, and `timestamptz` of plain queries becomes a Date.
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
