import { setTimeout as sleep } from 'node:timers/promises';

import type { Database } from '../db/connect.ts';
import { namesOf } from '../images/names.ts';
import { deleteUnusedImages } from '../images/sweepWrites.ts';
import type { ImageStore } from '../storage/storage.ts';
import { addPicture } from './marketplace.ts';

const DAY_MS = 86_400_000;

interface Shown {
  readonly database: Database;
  readonly images: ImageStore;
}

/** Uploads pictures, and sweeps those of yesterday that nobody uses, one after the other, as a server does meanwhile. */
export async function keepChangingPictures({ database, images }: Shown): Promise<() => Promise<void>> {
  let isStopping = false;
  let after = '';
  const old = new Date(Date.now() - 2 * DAY_MS);
  for (let n = 0; n < 30; n++) await addPicture(database.db.$client, images, old);
  const run = async () => {
    while (!isStopping) {
      await addPicture(database.db.$client, images, new Date());
      const yesterday = new Date(Date.now() - DAY_MS);
      const from = after;
      const { deleted, last } = await database.db.transaction((tx) =>
        deleteUnusedImages(tx, yesterday, from, 1),
      );
      after = last ?? '';
      for (const hash of deleted) await images.remove(namesOf(hash, ['avif', 'webp', 'jpg']));
      await sleep(1);
    }
  };
  const running = run();
  return async () => {
    isStopping = true;
    await running;
  };
}
