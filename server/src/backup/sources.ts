import { existsSync } from 'node:fs';
import path from 'node:path';

import type { Config } from '../config.ts';
import { openDatabase, type Database } from '../db/connect.ts';
import { requestCopy, type DatabaseCopy } from '../db/embedded/copies.ts';
import { EmbeddedServer } from '../db/embedded/embedded.ts';
import { UnusableDatabase } from '../db/unusable.ts';
import { Refused } from './refused.ts';

export const databaseFolder = ({ dataDirectory }: Pick<Config, 'dataDirectory'>): string =>
  path.join(dataDirectory, 'database');

/** The settings that say where the database is. */
export type Place = Pick<Config, 'dataDirectory' | 'databaseUrl' | 'directDatabaseUrl' | 'namesStatements'>;

/** Opens the database to read it, as it is. While a server runs on the embedded one, that is a copy of this moment. */
export async function openToRead(place: Place): Promise<Database> {
  if (place.databaseUrl !== null) return openServer(place, place.databaseUrl);
  return openEmbedded(databaseFolder(place), true);
}

/** Opens the embedded database itself. Throws `UnusableDatabase` while a server runs on it, and `Refused` if there is none. */
export const openStopped = (place: Pick<Config, 'dataDirectory'>): Promise<Database> =>
  openEmbedded(databaseFolder(place), false);

/** Opens a PostgreSQL server: past its pooler, if there is one. */
export const openServer = (
  { directDatabaseUrl, namesStatements }: Pick<Place, 'directDatabaseUrl' | 'namesStatements'>,
  url: string,
): Promise<Database> => openDatabase({ url: directDatabaseUrl ?? url, namesStatements, connections: 2 });

async function openEmbedded(directory: string, orCopy: boolean): Promise<Database> {
  if (!existsSync(path.join(directory, 'data')))
    throw new Refused(
      `There is no database in ${directory}. Set DATA_DIR or DATABASE_URL to those of the marketplace.`,
    );
  for (;;) {
    const engine = lockAndStart(directory);
    if (engine instanceof EmbeddedServer) return openDatabase({ engine });
    if (!orCopy) throw engine;
    const copy = await requestCopy(directory);
    if (copy) return openCopy(copy);
  }
}

function lockAndStart(directory: string): EmbeddedServer | UnusableDatabase {
  try {
    return new EmbeddedServer(directory, () => {});
  } catch (error) {
    if (error instanceof UnusableDatabase) return error;
    throw error;
  }
}

async function openCopy({ directory, remove }: DatabaseCopy): Promise<Database> {
  try {
    const database = await openDatabase({ directory });
    return {
      ...database,
      close: async () => {
        await database.close();
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}
