import type { Database } from '../db/connect.ts';
import { noProgress, type Progress } from './progress.ts';
import { loadRows, refuseFilled, withSnapshot, type Contents } from './rows.ts';

/**
 * Copies all rows to an empty database, which has them all or none. The source stays as it is. Returns what both contain. Throws
 * `UnusableDatabase` if the target is not empty.
 */
export async function move(
  source: Database,
  target: Database,
  progress: Progress = noProgress,
): Promise<Contents> {
  await refuseFilled(target.direct.$client);
  const contents = await withSnapshot(source.direct.$client, async (snapshot) => {
    progress.begin('rows', snapshot.rows);
    const counted = async function* (): ReturnType<typeof snapshot.read> {
      const batches = snapshot.read();
      for (;;) {
        const next = await batches.next();
        if (next.done) return next.value;
        yield next.value;
        progress.step(next.value.lines.length);
      }
    };
    return loadRows(target.direct.$client, snapshot.migrations, counted);
  });
  progress.end();
  return contents;
}
