import { EVIDENCE_WIDTHS } from '@lendloop/contract/handover/handover';
import { IMAGE_WIDTHS } from '@lendloop/contract/values/imageSizes';
import type pg from 'pg';

import { evidenceNames, evidenceOf, namesOf, partsOf, PROMPT_FORMATS } from '../images/names.ts';
import type { ImageStore } from '../storage/storage.ts';
import { fault, ok, type Finding } from './report.ts';

const DAY_MS = 86_400_000;
/** A sweep takes a file without a row after a day, and the next one is an hour later at most. */
const GRACE_MS = DAY_MS + 2 * 3_600_000;
const NAMED = 5;
const ROWS_AT_ONCE = 1000;

interface ImageRow extends pg.QueryResultRow {
  readonly hash: string;
  readonly hasAvif: boolean;
  /** Nobody shows it, so a sweep may take its files at any time. */
  readonly isLoose: boolean;
}

/**
 * Compares the rows of pictures, and those of photos of handovers, with their files. `rendered` are the images whose files are made when
 * somebody asks for them.
 */
export const checkFiles = async (
  client: pg.ClientBase,
  images: ImageStore,
  rendered: ReadonlySet<string>,
  now: Date,
): Promise<Finding[]> => [
  ...(await checkPictures(client, images, rendered, now)),
  ...(await checkPhotos(client, images, now)),
];

async function checkPictures(
  client: pg.ClientBase,
  images: ImageStore,
  rendered: ReadonlySet<string>,
  now: Date,
): Promise<Finding[]> {
  const files = new Map<string, { prompt: number; avif: number }>();
  for await (const names of images.list())
    for (const name of names) {
      const parts = partsOf(name);
      if (!parts) continue;
      const counts = files.get(parts.hash) ?? { prompt: 0, avif: 0 };
      counts[parts.format === 'avif' ? 'avif' : 'prompt'] += 1;
      files.set(parts.hash, counts);
    }
  let rows = 0;
  const lacking: string[] = [];
  for await (const { hash, hasAvif, isLoose } of readImages(client)) {
    rows += 1;
    const { prompt, avif } = files.get(hash) ?? { prompt: 0, avif: 0 };
    files.delete(hash);
    if (isLoose || rendered.has(hash)) continue;
    const isThere =
      prompt >= IMAGE_WIDTHS.length * PROMPT_FORMATS.length && (!hasAvif || avif >= IMAGE_WIDTHS.length);
    // Files may have come since the list was read.
    if (
      !isThere &&
      !(await images.hasAll(namesOf(hash, hasAvif ? [...PROMPT_FORMATS, 'avif'] : PROMPT_FORMATS)))
    )
      lacking.push(shortly(hash));
  }
  const left: string[] = [];
  for (const hash of files.keys())
    if (await areOld(images, namesOf(hash, ['avif', ...PROMPT_FORMATS]), now)) left.push(shortly(hash));
  return [
    answer(
      'files of pictures',
      `each of ${rows} pictures that somebody shows has its files`,
      lacking,
      'People see a gap in place of these. Put the files back from a backup, or have the listing edited.',
    ),
    answer(
      'pictures of files',
      'no file is left over for longer than a sweep takes',
      left,
      "The job that sweeps images has not run for a day: look for 'images' and 'job failed' in the log. Or this store is that of another marketplace.",
    ),
  ];
}

async function checkPhotos(client: pg.ClientBase, images: ImageStore, now: Date): Promise<Finding[]> {
  const files = new Map<string, number>();
  for await (const names of images.list('evidence'))
    for (const name of names) {
      const photo = evidenceOf(name);
      if (photo !== null) files.set(photo, (files.get(photo) ?? 0) + 1);
    }
  let rows = 0;
  const lacking: string[] = [];
  for await (const { photo, rentalId } of readPhotos(client)) {
    rows += 1;
    const count = files.get(photo) ?? 0;
    files.delete(photo);
    if (count >= EVIDENCE_WIDTHS.length || (await images.hasAll(evidenceNames(photo)))) continue;
    lacking.push(`rental ${rentalId}`);
  }
  const left: string[] = [];
  for (const photo of files.keys())
    if (await areOld(images, evidenceNames(photo), now)) left.push(shortly(photo));
  return [
    answer(
      'files of handover photos',
      `each of ${rows} photos in records of handovers has its files`,
      lacking,
      'Its two people cannot see what they recorded. Put the files in `evidence` back from a backup.',
    ),
    answer(
      'handover photos of files',
      'no file is left over for longer than a sweep takes',
      left,
      "The job 'sweep_evidence' has not run for a day: look for it and 'job failed' in the log. Or this store is that of another marketplace.",
    ),
  ];
}

const readImages = (client: pg.ClientBase) =>
  read<ImageRow>(
    client,
    `select hash, avif_at is not null as "hasAvif",
      not exists (select from image_uses u where u.hash = i.hash)
        and not exists (select from users where avatar = '/images/' || i.hash) as "isLoose"
    from images i`,
  );

const readPhotos = (client: pg.ClientBase) =>
  read<{ photo: string; rentalId: number }>(
    client,
    `select picture as photo, rental_id as "rentalId" from evidence where picture is not null order by rental_id, number`,
  );

/** Reads the rows of a query a thousand at a time. */
async function* read<Row extends pg.QueryResultRow>(
  client: pg.ClientBase,
  query: string,
): AsyncGenerator<Row, void> {
  await client.query(`declare checked_files no scroll cursor for ${query}`);
  for (let found = ROWS_AT_ONCE; found === ROWS_AT_ONCE;) {
    const { rows } = await client.query<Row>(`fetch ${ROWS_AT_ONCE} from checked_files`);
    yield* rows;
    found = rows.length;
  }
  await client.query('close checked_files');
}

/** Whether these files, of which there is one at least, have been there for longer than a sweep takes. */
async function areOld(images: ImageStore, names: readonly string[], now: Date): Promise<boolean> {
  const times = await Promise.all(names.map((name) => images.storedAt(name)));
  const stored = times.filter((time) => time !== null);
  return stored.length > 0 && stored.every((time) => now.getTime() - time.getTime() > GRACE_MS);
}

const shortly = (hash: string): string => hash.slice(0, 12);

function answer(name: string, looksAt: string, wrong: readonly string[], advice: string): Finding {
  if (wrong.length === 0) return ok(name, looksAt);
  const more = wrong.length > NAMED ? ` and ${wrong.length - NAMED} more` : '';
  return fault(name, `${looksAt}; wrong: ${wrong.slice(0, NAMED).join(', ')}${more}`, advice);
}
