import { readdirSync, readFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';

/** Where Linux lists the threads of this process. */
const THREADS = '/proc/self/task';
/** What libuv calls the threads of its pool. */
const POOL = 'libuv-worker';

/**
 * Lets the event loop go before the threads that it hands passwords, files and previews to, and before those that these start, as
 * libvips does for each preview: they would otherwise keep the answers waiting for a core. Only on Linux does a thread have a
 * priority of its own; elsewhere, and where it may not be changed, nothing happens.
 */
export async function favorEventLoop(): Promise<void> {
  if (process.platform !== 'linux') return;
  try {
    // The pool begins with the first file.
    await stat(THREADS);
    for (const id of readdirSync(THREADS))
      if (readFileSync(`${THREADS}/${id}/comm`, 'utf8').trim() === POOL)
        setPriority(Number(id), constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Without it, a node only waits longer when it is busy.
  }
}
