import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { UnusableDatabase } from '../unusable.ts';
import { lockDirectory } from './lock.ts';

// A running server holds the lock on its embedded database, so nobody else can open it. Whoever wants to read all of it asks
// the server for a copy, by a file in the folder `copies`: only those who may read the database can write there.

/** How often the server looks for requests, in ms. */
const LOOK_MS = 1000;
/** How often whoever asked looks for the copy, and for whether the server is still there, in ms. */
const POLL_MS = 50;
const ALIVE_MS = 1000;
/** How long it waits until the server begins, in ms. One that runs an earlier version never does. */
const BEGINS_MS = 60_000;
/** A copy that nobody uses is removed after this time, in ms. Whoever asked opens it at once, unless it was killed. */
const ABANDONED_MS = 10 * 60_000;

const WANTED = '.wanted';
const FAILED = '.failed';

const copiesIn = (directory: string) => path.join(directory, 'copies');

/**
 * Answers requests for copies of the database in `directory`, until the returned function is called. `copyTo` makes one in a
 * folder that does not exist yet.
 */
export function serveCopies(
  directory: string,
  copyTo: (folder: string) => Promise<void>,
  onError: (error: unknown) => void,
): () => void {
  const folder = copiesIn(directory);
  let isBusy = false;
  const look = async () => {
    const names = await readdir(folder).catch(() => []);
    for (const name of names.filter((one) => one.endsWith(WANTED)))
      await answer(path.join(folder, name.slice(0, -WANTED.length)));
    if (names.length > 0) await removeAbandoned(folder);
  };
  const answer = async (copy: string) => {
    try {
      await copyTo(`${copy}.part`);
      await rename(`${copy}.part`, copy);
    } catch (error) {
      await rm(`${copy}.part`, { recursive: true, force: true });
      await writeFile(copy + FAILED, error instanceof Error ? error.message : String(error));
    } finally {
      await rm(copy + WANTED, { force: true });
    }
  };
  const timer = setInterval(() => {
    if (isBusy) return;
    isBusy = true;
    look()
      .catch(onError)
      .finally(() => (isBusy = false));
  }, LOOK_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/** A copy of a running server's database, which belongs to this process. */
export interface DatabaseCopy {
  /** The folder to open it in. */
  readonly directory: string;
  readonly remove: () => Promise<void>;
}

/**
 * Asks the server that uses the database in `directory` for a copy of it. Null if there is none any more. Throws
 * `UnusableDatabase` if the server cannot make one, or does not begin to within `patience` ms.
 */
export async function requestCopy(directory: string, patience = BEGINS_MS): Promise<DatabaseCopy | null> {
  const folder = copiesIn(directory);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const copy = path.join(folder, randomUUID());
  const remove = async () => {
    for (const ending of ['', '.part', WANTED, FAILED])
      await rm(copy + ending, { recursive: true, force: true });
  };
  await writeFile(copy + WANTED, '');
  for (let turn = 1; ; turn++) {
    if (await exists(copy)) return { directory: copy, remove };
    const failure = await readFile(copy + FAILED, 'utf8').catch(() => null);
    if (failure !== null) {
      await remove();
      throw new UnusableDatabase(`The running server could not copy its database: ${failure}`);
    }
    if (turn % (ALIVE_MS / POLL_MS) === 0 && isFree(directory)) {
      await remove();
      return null;
    }
    if (turn * POLL_MS > patience && !(await exists(`${copy}.part`))) {
      await remove();
      throw new UnusableDatabase(
        `The server that uses ${directory} does not copy its database. If it runs an earlier version, stop it first.`,
      );
    }
    await sleep(POLL_MS);
  }
}

/** Whether no process uses the database in this folder. */
function isFree(directory: string): boolean {
  try {
    lockDirectory(directory).release();
    return true;
  } catch (error) {
    if (error instanceof UnusableDatabase) return false;
    throw error;
  }
}

async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const copy = path.join(folder, name);
    // Whoever asked for it may be removing it.
    const age = Date.now() - ((await stat(copy).catch(() => null))?.mtimeMs ?? Date.now());
    const isFolder = !name.endsWith(WANTED) && !name.endsWith(FAILED);
    if (age > ABANDONED_MS && (!isFolder || isFree(copy))) await rm(copy, { recursive: true, force: true });
  }
}

const exists = (file: string) =>
  stat(file).then(
    () => true,
    () => false,
  );
