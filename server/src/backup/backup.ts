import { stat } from 'node:fs/promises';

import type { Database } from '../db/connect.ts';
import type { ImageStore } from '../storage/storage.ts';
import { writeArchive, type ArchiveWriter } from './archiveWriter.ts';
import { ABOUT, CONTENTS, FORMAT, imagePath, packRows, type About, type Kept } from './format.ts';
import { picturesOf, sumPictures, type KnownImage } from './pictures.ts';
import { noProgress, type Progress } from './progress.ts';
import { Refused } from './refused.ts';
import { withSnapshot, type Contents, type Snapshot } from './rows.ts';

const IMAGES_AT_ONCE = 1000;

export interface BackupParts {
  readonly images: ImageStore;
  /** Opened when the rows are due, because a copy of the database is of the moment when it is made. */
  readonly openRows: () => Promise<Database>;
  readonly progress?: Progress;
  readonly now?: () => Date;
}

/**
 * Writes everything to one file, as of one moment, while people go on writing. The file appears once it is complete. Throws
 * `Refused` if it exists already, or if the disk is full.
 */
export async function backUp(
  file: string,
  { images, openRows, progress = noProgress, now = () => new Date() }: BackupParts,
): Promise<Kept & { readonly size: number }> {
  if (await exists(file)) throw new Refused(`${file} exists already. Choose another name.`);
  let kept: Kept | undefined;
  const size = await writeArchive(file, async (archive) => {
    const pictures = picturesOf(images);
    const sum = sumPictures();
    const keepPicture = async (file: { readonly name: string; readonly bytes: Uint8Array }) => {
      await archive.add(imagePath(file.name), file.bytes);
      sum.add(file);
      progress.step();
    };
    progress.begin('pictures', 0);
    for await (const file of pictures.before()) await keepPicture(file);

    const later: KnownImage[] = [];
    const contents = await keepRows(archive, openRows, progress, now, (image) => {
      if (!pictures.isSettled(image)) later.push(image);
    });
    progress.begin('new pictures', later.length);
    for (const image of later) for await (const file of pictures.after(image)) await keepPicture(file);
    kept = { ...contents, pictures: sum.end() };
    await archive.add(CONTENTS, json(kept));
  });
  progress.end();
  if (!kept) throw new Error('The archive was written without its contents.');
  return { ...kept, size };
}

async function keepRows(
  archive: ArchiveWriter,
  openRows: () => Promise<Database>,
  progress: Progress,
  now: () => Date,
  onImage: (image: KnownImage) => void,
): Promise<Contents> {
  const source = await openRows();
  try {
    return await withSnapshot(source.direct.$client, async (snapshot) => {
      const about: About = {
        format: FORMAT,
        createdAt: now().toISOString(),
        migrations: snapshot.migrations,
      };
      await archive.add(ABOUT, json(about));
      for await (const image of readImages(snapshot)) onImage(image);
      progress.begin('rows', snapshot.rows);
      const parts = packRows(snapshot.read());
      for (;;) {
        const next = await parts.next();
        if (next.done) return next.value;
        await archive.add(next.value.name, next.value.bytes);
        progress.step(next.value.rows);
      }
    });
  } finally {
    await source.close();
  }
}

/** The images and photos of the snapshot, also of an older version that did not know of AVIF, or of photos. */
async function* readImages(snapshot: Snapshot): AsyncGenerator<KnownImage, void> {
  yield* readPictures(
    snapshot,
    'images',
    `select hash, to_jsonb(images) ->> 'avif_at' is not null as "hasAvif", false as "isEvidence" from images`,
  );
  yield* readPictures(
    snapshot,
    'evidence',
    `select picture as hash, false as "hasAvif", true as "isEvidence" from evidence where picture is not null`,
  );
}

async function* readPictures(
  { client }: Snapshot,
  table: string,
  query: string,
): AsyncGenerator<KnownImage, void> {
  const { rows } = await client.query<{ isThere: boolean }>(
    `select to_regclass('public.' || $1) is not null as "isThere"`,
    [table],
  );
  if (!rows[0]?.isThere) return;
  await client.query(`declare kept_images no scroll cursor for ${query}`);
  for (let found = IMAGES_AT_ONCE; found === IMAGES_AT_ONCE;) {
    const fetched = await client.query<KnownImage>(`fetch ${IMAGES_AT_ONCE} from kept_images`);
    yield* fetched.rows;
    found = fetched.rows.length;
  }
  await client.query('close kept_images');
}

const json = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value, null, 2)}\n`);

const exists = (file: string) =>
  stat(file).then(
    () => true,
    () => false,
  );
