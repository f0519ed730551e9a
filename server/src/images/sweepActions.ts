import type { Context } from '../context.ts';
import { clearIncoming } from '../storage/incoming.ts';
import { tryWithLease } from './leaseStore.ts';
import { imageOf, namesOf } from './names.ts';
import { findImages } from './queries.ts';
import { deleteUnusedImages, releaseAgreedImages } from './sweepWrites.ts';

const DAY_MS = 86_400_000;

/**
 * Removes images that nobody has uploaded, used in a listing or shown as a portrait for a day, and files without a row. What a listing
 * showed when it was agreed on stays as long as there may be a dispute about that. It looks at everything once, in bites, between which
 * others have the database. The row is deleted first, so that an interrupted sweep never leaves a row without files. Returns how many
 * images it removed.
 */
export async function sweepImages(context: Context, signal?: AbortSignal): Promise<number> {
  const { database, images, now } = context;
  const before = new Date(now().getTime() - DAY_MS);
  let rental: number | null = 0;
  while (rental !== null && !signal?.aborted) rental = await releaseAgreedImages(database.db, now(), rental);
  let removed = 0;
  let after: string | null = '';
  while (after !== null && !signal?.aborted) {
    const from: string = after;
    const bite = await database.db.transaction((tx) => deleteUnusedImages(tx, before, from));
    // Whoever stops the server does not wait for the rest: those are files without a row, which go with the next sweep.
    for (const hash of bite.deleted) if (!signal?.aborted) await discardFiles(context, hash);
    removed += bite.deleted.length;
    after = bite.last;
  }
  for await (const names of images.list()) {
    if (signal?.aborted) break;
    const leftovers = await findLeftovers(context, names, before);
    for (const hash of leftovers) await discardFiles(context, hash);
    removed += leftovers.length;
  }
  return removed;
}

/** Removes what interrupted uploads left on the disk of this node. */
export const sweepArrivals = ({ config, now }: Context): Promise<void> =>
  clearIncoming(config.dataDirectory, new Date(now().getTime() - DAY_MS));

/** The same at the start, at once: where only one process uses the folder, whoever was uploading is gone. */
export async function clearArrivals({
  config,
  database,
}: Pick<Context, 'config' | 'database'>): Promise<void> {
  if (database.kind === 'embedded') await clearIncoming(config.dataDirectory);
}

/** Removes the files of an image without a row. Images that are just being uploaded are left to the next sweep. */
async function discardFiles({ database, images }: Context, hash: string): Promise<void> {
  await tryWithLease(database.db, hash, async () => {
    const [known] = await findImages(database.db, [hash]);
    if (known === undefined) await images.remove(namesOf(hash, ['avif', 'webp', 'jpg']));
  });
}

/** The images with files from before the given time, but no row and no newer file. */
async function findLeftovers(
  { database, images }: Context,
  names: readonly string[],
  before: Date,
): Promise<string[]> {
  const hashes = [...new Set(names.map(imageOf).filter((hash) => hash !== null))];
  const known = new Set(await findImages(database.db, hashes));
  const leftovers = [];
  for (const hash of hashes.filter((one) => !known.has(one))) {
    const files = names.filter((name) => imageOf(name) === hash);
    const times = await Promise.all(files.map((name) => images.storedAt(name)));
    if (times.every((time) => time === null || time < before)) leftovers.push(hash);
  }
  return leftovers;
}
