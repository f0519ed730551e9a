import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';

import { EVIDENCE_WIDTHS } from '@lendloop/contract/handover/handover';
import { IMAGE_WIDTHS } from '@lendloop/contract/values/imageSizes';

import { evidenceNames, evidenceOf, namesOf, partsOf, PROMPT_FORMATS } from '../images/names.ts';
import { ROOTS, type ImageStore, type StoredFile } from '../storage/storage.ts';

/** Files in memory at once, each of 2 MB at most. */
const FILES_AT_ONCE = 8;

/** What was kept of the pictures: how many files, and the SHA-256 over the name and checksum of each, in their order. */
export interface PictureSum {
  readonly files: number;
  readonly bytes: number;
  readonly sha256: string;
}

/** An image that a snapshot knows, or a photo of a rental's record. */
export interface KnownImage {
  readonly hash: string;
  readonly hasAvif: boolean;
  readonly isEvidence: boolean;
}

/** Whether a file belongs to a picture. */
const isPicture = (name: string): boolean => partsOf(name) !== null || evidenceOf(name) !== null;

/** The names of all files of pictures, in batches. */
async function* listPictures(store: ImageStore): AsyncGenerator<string[], void> {
  for (const root of ROOTS) for await (const names of store.list(root)) yield names.filter(isPicture);
}

/** Adds up files as they are kept, or put back. */
export function sumPictures() {
  const all = createHash('sha256');
  let [files, bytes] = [0, 0];
  return {
    add: (file: StoredFile) => {
      files += 1;
      bytes += file.bytes.byteLength;
      all.update(`${file.name} ${createHash('sha256').update(file.bytes).digest('hex')}\n`);
    },
    end: (): PictureSum => ({ files, bytes, sha256: all.digest('hex') }),
  };
}

/**
 * Reads the pictures for a backup in two turns, so that nothing needs to be held back meanwhile: everything that the store has
 * before the snapshot of the rows, and then what the snapshot knows besides. A picture of the snapshot is in the first turn, or
 * it was uploaded since, and then it is not swept for a day. A file never changes.
 */
export function picturesOf(store: ImageStore) {
  // How many files there are of each image: in the formats that it has at once, and as AVIF. 100 bytes for each image.
  const seen = new Map<string, { prompt: number; avif: number }>();
  return {
    before: async function* (): AsyncGenerator<StoredFile, void> {
      for await (const names of listPictures(store))
        for await (const file of readFiles(store, names)) {
          note(seen, file.name);
          yield file;
        }
    },
    /** The files of an image that were not there before. */
    after: async function* ({ hash, hasAvif, isEvidence }: KnownImage): AsyncGenerator<StoredFile, void> {
      if (isEvidence) return yield* readFiles(store, evidenceNames(hash));
      const { prompt, avif } = seen.get(hash) ?? { prompt: 0, avif: 0 };
      if (prompt < IMAGE_WIDTHS.length * PROMPT_FORMATS.length)
        yield* readFiles(store, namesOf(hash, PROMPT_FORMATS));
      if (hasAvif && avif < IMAGE_WIDTHS.length) yield* readFiles(store, namesOf(hash, ['avif']));
    },
    /** Whether `after` would look for files. */
    isSettled: ({ hash, hasAvif, isEvidence }: KnownImage): boolean => {
      const { prompt, avif } = seen.get(hash) ?? { prompt: 0, avif: 0 };
      if (isEvidence) return prompt >= EVIDENCE_WIDTHS.length;
      return (
        prompt >= IMAGE_WIDTHS.length * PROMPT_FORMATS.length && (!hasAvif || avif >= IMAGE_WIDTHS.length)
      );
    },
  };
}

function note(seen: Map<string, { prompt: number; avif: number }>, name: string): void {
  const parts = partsOf(name);
  const hash = parts?.hash ?? evidenceOf(name);
  if (hash === null) return;
  const counts = seen.get(hash) ?? { prompt: 0, avif: 0 };
  counts[parts?.format === 'avif' ? 'avif' : 'prompt'] += 1;
  seen.set(hash, counts);
}

/** Those of the files that exist, a few at a time. */
async function* readFiles(store: ImageStore, names: readonly string[]): AsyncGenerator<StoredFile, void> {
  for (let start = 0; start < names.length; start += FILES_AT_ONCE) {
    const read = names.slice(start, start + FILES_AT_ONCE).map(async (name) => {
      const found = await store.get(name);
      return found && { name, bytes: await buffer(found.stream) };
    });
    for (const file of await Promise.all(read)) if (file) yield file;
  }
}

/**
 * Puts pictures into a store that has none. If that fails, those that were put are removed again.
 */
export async function putPictures(
  store: ImageStore,
  files: AsyncIterable<StoredFile>,
): Promise<{ readonly sum: PictureSum; readonly undo: () => Promise<void> }> {
  const sum = sumPictures();
  // The store was empty, so everything in it that is a picture came from here.
  const undo = async () => {
    for await (const names of listPictures(store))
      for (let start = 0; start < names.length; start += FILES_AT_ONCE)
        await store.remove(names.slice(start, start + FILES_AT_ONCE));
  };
  let waiting: StoredFile[] = [];
  const put = async () => {
    await store.put(waiting);
    waiting = [];
  };
  try {
    for await (const file of files) {
      sum.add(file);
      waiting.push(file);
      if (waiting.length === FILES_AT_ONCE) await put();
    }
    await put();
    return { sum: sum.end(), undo };
  } catch (error) {
    await undo();
    throw error;
  }
}

/** Whether a store has a picture. */
export async function hasPictures(store: ImageStore): Promise<boolean> {
  for await (const names of listPictures(store)) if (names.length > 0) return true;
  return false;
}
