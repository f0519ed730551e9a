import { hash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';

import { decodeOwn } from '../images/decoding/decode.ts';
import { partsOf } from '../images/names.ts';
import { versionOf } from '../images/versions.ts';
import type { ImageStore, StoredFile } from '../storage/storage.ts';

const FOLDER = join(import.meta.dirname, 'pictures');

/** A picture of the demo. */
export interface DemoPicture {
  /** The name of its file in `pictures/`. */
  readonly name: string;
  readonly hash: string;
  readonly bytes: Uint8Array;
}

/** All pictures, about 2 MB in total. */
export async function readDemoPictures(): Promise<DemoPicture[]> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.webp'));
  return Promise.all(
    names.map(async (name) => {
      const bytes = await readFile(join(FOLDER, name));
      return { name, hash: hash('sha256', bytes), bytes };
    }),
  );
}

/**
 * A store that also has the demo's pictures. It renders and keeps a version when it is first requested, so that the start
 * does not have to. They have no AVIF versions.
 */
export function withDemoPictures(store: ImageStore): ImageStore {
  const underWay = new Map<string, Promise<StoredFile | null>>();
  let reading: Promise<ReadonlyMap<string, string>> | undefined;
  const make = async (name: string) => {
    const parts = partsOf(name);
    if (!parts || parts.format === 'avif') return null;
    const { width, format } = parts;
    reading ??= readDemoPictures().then((pictures) => new Map(pictures.map((one) => [one.hash, one.name])));
    const file = (await reading).get(parts.hash);
    if (file === undefined) return null;
    const [bytes] = (await decodeOwn([versionOf(width, format)], () => readFile(join(FOLDER, file)))).files;
    if (!bytes) throw new Error(`The picture ${file} was decoded to nothing.`);
    const version = { name, bytes };
    await store.put([version]);
    return version;
  };
  const makeOnce = (name: string) => {
    const made = underWay.get(name) ?? make(name).finally(() => underWay.delete(name));
    underWay.set(name, made);
    return made;
  };
  return {
    ...store,
    size: async (name) => (await store.size(name)) ?? (await makeOnce(name))?.bytes.byteLength ?? null,
    get: async (name) => {
      const there = await store.get(name);
      if (there) return there;
      const made = await makeOnce(name);
      return made && { size: made.bytes.byteLength, stream: Readable.from([made.bytes]) };
    },
  };
}
