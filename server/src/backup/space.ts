import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';

import type { Context } from '../context.ts';
import { FREE_MIN, NO_SPACE } from '../storage/freeSpace.ts';
import { ignoreMissing } from '../storage/incoming.ts';
import { Refused } from './refused.ts';
import { databaseFolder } from './sources.ts';

const DAY_MS = 86_400_000;
const MB = 1024 * 1024;
/** How many daily backups stay when space is short. */
const STAY = 2;
/** What the files of a photo of a handover take, about; its row does not say. */
const PHOTO_BYTES = MB;
/** What the rows take in a backup, about, of what they take in the database: they are compressed, and have no indexes. */
const ROWS_SHARE = 0.25;
/** By how much more space there must be than what did not suffice. */
const MORE = 1.1;

/** A backup that was made every day. */
export interface KeptBackup {
  readonly file: string;
  readonly bytes: number;
  readonly at: Date;
}

/**
 * About how many bytes the next backup takes in `directory`, together with the copy of the embedded database that is made for it if that is
 * on the same disk. Writing it finds out what it really takes; this is to know sooner.
 */
export async function estimateBackup(
  { config, database }: Pick<Context, 'config' | 'database'>,
  directory: string,
  newest: KeptBackup | undefined,
): Promise<number> {
  const { rows } = await database.db.$client.query<{ size: string; pictures: string; recent: string }>(
    `select pg_database_size(current_database())::text as size, coalesce(sum(bytes), 0)::text as pictures,
      coalesce(sum(bytes) filter (where at > $1), 0)::text as recent
    from (
      select bytes, created_at as at from images
      union all select $2::bigint, received_at from evidence where picture is not null
    ) as pictures`,
    [newest?.at.toISOString() ?? null, PHOTO_BYTES],
  );
  const { size, pictures, recent } = rows[0] ?? { size: 0, pictures: 0, recent: 0 };
  const all = Number(pictures) + Number(size) * ROWS_SHARE;
  // The newest one knows what the rows take, but not that something was removed since.
  const archive = newest ? Math.min(all, newest.bytes + Number(recent)) : all;
  const folder = databaseFolder(config);
  const isCopiedHere = database.kind === 'embedded' && (await isOnOneDisk(directory, folder));
  return archive + (isCopiedHere ? await bytesIn(path.join(folder, 'data')) : 0);
}

const isOnOneDisk = async (one: string, other: string): Promise<boolean> =>
  (await stat(one)).dev === (await stat(other)).dev;

async function bytesIn(folder: string): Promise<number> {
  let sum = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    // The database removes files at any time.
    if (entry.isFile())
      sum += (await stat(path.join(entry.parentPath, entry.name)).catch(ignoreMissing))?.size ?? 0;
  return sum;
}

/**
 * Makes sure that so many bytes are free besides the 512 MB that stay free: if need be, the oldest backups go, but two stay. Throws
 * `Refused`, and removes none, if that does not help. Returns how many bytes there are. `backups` are sorted, the newest first.
 */
export async function makeSpace(
  bytes: number,
  backups: readonly KeptBackup[],
  readLeft: () => Promise<number>,
): Promise<number> {
  const old = backups.slice(STAY).toReversed();
  let left = await readLeft();
  if (left + old.reduce((sum, backup) => sum + backup.bytes, 0) < bytes) throw tooLittle(bytes, left);
  for (const { file } of old) {
    if (left >= bytes) break;
    await rm(file);
    left = await readLeft();
  }
  if (left < bytes) throw tooLittle(bytes, left);
  return left;
}

const tooLittle = (bytes: number, left: number): Refused =>
  new Refused(
    `There is ${NO_SPACE} for it: it needs about ${inMb(bytes)} besides the ${inMb(FREE_MIN)} that stay free, and ${inMb(left + FREE_MIN)} are free. Make room on this disk, or set BACKUP_DIR to another one.`,
  );

const inMb = (bytes: number): string => `${Math.floor(bytes / MB)} MB`;

/** What did not suffice, by the folder of backups. */
const shortages = new Map<string, { readonly at: Date; readonly bytes: number }>();

/** Remembers that so many bytes did not suffice, so that the disk is not written full again every hour. */
export const rememberShortage = (directory: string, bytes: number, at: Date): void =>
  void shortages.set(directory, { bytes, at });

/** How many bytes there must be after what did not suffice within the last day. */
export function leastAfterShortage(directory: string, now: Date): number {
  const shortage = shortages.get(directory);
  if (!shortage || now.getTime() - shortage.at.getTime() >= DAY_MS) return 0;
  return shortage.bytes * MORE;
}
