import { sql, type SQL } from 'drizzle-orm';

const MAX = Number.MAX_SAFE_INTEGER;

/** A sum of amounts, or the nearest that a number holds exactly: anybody may ask for prices of which a few add up to more. */
export const exactSum = (sum: SQL): SQL =>
  sql`greatest(least(${sum}, ${sql.raw(String(MAX))}), ${sql.raw(String(-MAX))})::bigint`;

/** The same of a sum that was computed here. */
export const toExactSum = (sum: bigint): number => Math.max(Math.min(Number(sum), MAX), -MAX);
