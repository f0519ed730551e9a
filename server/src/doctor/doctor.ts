import { openToRead } from '../backup/sources.ts';
import type { Config } from '../config.ts';
import { placeOf } from '../db/postgres.ts';
import { readDemoPictures } from '../demo/pictures.ts';
import { checkRows } from './consistency.ts';
import { checkFiles } from './fileChecks.ts';
import { checkBackups, checkDatabase, checkPlaces, checkSettings } from './placeChecks.ts';
import { fault, note, ok, reasonOf, type Finding } from './report.ts';

/** Looks at everything that a marketplace needs, also while it runs, and calls `tell` with each finding. Changes nothing. */
export async function examine(config: Config, tell: (finding: Finding) => void): Promise<void> {
  tell(checkSettings(config));
  const { findings, images } = await checkPlaces(config);
  findings.forEach(tell);
  tell(await checkBackups(config, new Date()));
  const place =
    config.databaseUrl === null ? `embedded, in ${config.dataDirectory}` : placeOf(config.databaseUrl);
  let database;
  try {
    database = await openToRead(config);
  } catch (error) {
    tell(fault('database', `${place}: ${reasonOf(error)}`, 'Nothing in it was checked.'));
    return;
  }
  try {
    tell(ok('database', `${place}: it answers`));
    const client = await database.direct.$client.connect();
    try {
      await client.query('begin isolation level repeatable read read only');
      await client.query(
        'set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0',
      );
      const { findings, isCurrent } = await checkDatabase(client, database.kind);
      findings.forEach(tell);
      if (!isCurrent) {
        tell(note('rows', 'not compared, because the tables are of another version'));
        return;
      }
      (await checkRows(client)).forEach(tell);
      if (!images) return;
      const rendered = new Set((await readDemoPictures()).map(({ hash }) => hash));
      (await checkFiles(client, images, rendered, new Date())).forEach(tell);
    } finally {
      client.release(true);
    }
  } catch (error) {
    tell(fault('database', `${place}: ${reasonOf(error)}`, 'Look for errors in the log of the database.'));
  } finally {
    await database.close();
  }
}
