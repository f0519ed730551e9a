import { mkdir, readdir, stat, unlink } from 'node:fs/promises';
import path from 'node:path';

/** The folder of unfinished files, on the same disk as finished ones. */
export async function openIncoming(dataDirectory: string): Promise<string> {
  const folder = path.join(dataDirectory, 'images', 'incoming');
  await mkdir(folder, { recursive: true });
  return folder;
}

/** Removes unfinished files, or those that nobody has written to since the given time. */
export async function clearIncoming(dataDirectory: string, before?: Date): Promise<void> {
  const folder = await openIncoming(dataDirectory);
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    const written = await stat(file).catch(ignoreMissing);
    if (written && (before === undefined || written.mtime < before)) await unlink(file).catch(ignoreMissing);
  }
}

/** Returns null for a file that was removed meanwhile, and throws any other error. */
export function ignoreMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
  throw error;
}
