import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

import type { Context } from '../context.ts';
import { messageOf } from '../db/loggable.ts';
import { FREE_MIN, NO_SPACE, readFreeBytes } from '../storage/freeSpace.ts';
import { estimateBackup, leastAfterShortage, makeSpace, rememberShortage, type KeptBackup } from './space.ts';

const PROGRAM = fileURLToPath(new URL('./cli.ts', import.meta.url));
const DAY_MS = 86_400_000;
/** Some minutes less than a day, so that an hourly look does not move the time of the day forward. */
const DUE_MS = DAY_MS - 10 * 60_000;
/** How many are kept. */
const KEPT = 7;
const NAME = /^lendloop-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.tar(\.part)?$/;
const UNFINISHED = '.part';

/** The backups that were made every day, the newest first. */
export async function listBackups(directory: string): Promise<KeptBackup[]> {
  const names = (await readdir(directory).catch(() => [])).filter((name) => NAME.test(name));
  const backups = await Promise.all(
    names.map(async (name) => {
      const file = path.join(directory, name);
      const { mtime: at, size: bytes } = await stat(file);
      return { file, bytes, at };
    }),
  );
  return backups
    .filter(({ file }) => !file.endsWith(UNFINISHED))
    .sort((a, b) => b.at.getTime() - a.at.getTime());
}

/** What a backup of every day needs besides. */
interface Means {
  /** The free bytes of the disk of a folder. */
  readonly readFree: (directory: string) => Promise<number | null>;
  /** Writes a backup to a new file. */
  readonly write: (file: string, signal: AbortSignal) => Promise<void>;
}

/**
 * Makes a backup if the newest one, or a new marketplace, is a day old, and then removes all but the newest seven; before it, old ones only
 * where space is short. It is made by a process of its own with low priority, whose memory is free afterwards. Throws what that process says
 * if it fails.
 */
export async function backUpDaily(
  context: Context,
  signal: AbortSignal,
  { readFree = readFreeBytes, write = run }: Partial<Means> = {},
): Promise<string | null> {
  const directory = context.config.backupDirectory;
  if (directory === null) return null;
  const now = context.now();
  const backups = await listBackups(directory);
  const since = backups[0]?.at ?? (await firstStart(context));
  if (now.getTime() - since.getTime() < DUE_MS) return null;
  await removeUnfinished(directory);
  if (signal.aborted) return null;
  const file = path.join(directory, `lendloop-${now.toISOString().slice(0, 19).replaceAll(':', '-')}.tar`);
  try {
    await mkdir(directory, { recursive: true, mode: 0o700 });
    const needed = Math.max(
      await estimateBackup(context, directory, backups[0]),
      leastAfterShortage(directory, now),
    );
    const left = await makeSpace(
      needed,
      backups,
      async () => ((await readFree(directory)) ?? Infinity) - FREE_MIN,
    );
    await write(file, signal).catch((error: unknown) => {
      if (messageOf(error).includes(NO_SPACE)) rememberShortage(directory, left, now);
      throw error;
    });
  } catch (error) {
    throw new Error(`The daily backup to ${file} failed: ${messageOf(error)}`, { cause: error });
  }
  for (const { file: old } of (await listBackups(directory)).slice(KEPT)) await rm(old);
  return file;
}

async function firstStart({ database }: Context): Promise<Date> {
  const { rows } = await database.db.$client.query<{ at: string }>(
    'select (extract(epoch from min(applied_at)) * 1000)::bigint::text as at from schema_migrations',
  );
  return new Date(Number(rows[0]?.at));
}

/** What a process left that was killed; a running one would still be less than a day old. */
async function removeUnfinished(directory: string): Promise<void> {
  for (const name of await readdir(directory).catch(() => []))
    if (NAME.test(name) && name.endsWith(UNFINISHED)) await rm(path.join(directory, name), { force: true });
}

/** The process has the settings of this one. Nothing stays of a file that is not complete. */
async function run(file: string, signal: AbortSignal): Promise<void> {
  const child = spawn(process.execPath, ['--max-semi-space-size=8', PROGRAM, 'backup', file], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  const stop = () => child.kill();
  signal.addEventListener('abort', stop);
  try {
    const [[code], said] = await Promise.all([
      once(child, 'exit') as Promise<[number | null]>,
      text(child.stderr),
    ]);
    if (code !== 0) await rm(file + UNFINISHED, { force: true });
    if (code !== 0 && !signal.aborted) throw new Error(said.trim());
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
