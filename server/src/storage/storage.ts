import type { Readable } from 'node:stream';

export interface StoredFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** The files of images, and those of photos that only the two people of a rental see, lie apart. */
export type Root = 'images' | 'evidence';
export const ROOTS: readonly Root[] = ['images', 'evidence'];

/** Where a file lies, by its name. */
export const rootOf = (name: string): Root => (name.endsWith('.evidence.jpg') ? 'evidence' : 'images');

/** Stores the files of images under names from `names.ts`. Each file is either complete or absent. */
export interface ImageStore {
  /** Stores the files, replacing those of the same name; they are durable when it resolves. */
  put(files: readonly StoredFile[]): Promise<void>;
  /** A file's size in bytes and its content, which the caller reads or destroys; null if it does not exist. */
  get(name: string): Promise<{ readonly size: number; readonly stream: Readable } | null>;
  /** A file's size in bytes, without reading its content; null if it does not exist. */
  size(name: string): Promise<number | null>;
  /** Whether all of the files exist. */
  hasAll(names: readonly string[]): Promise<boolean>;
  /** Removes the files; missing ones are ignored. */
  remove(names: readonly string[]): Promise<void>;
  /** The names of all files of images, or of others, in batches. */
  list(root?: Root): AsyncIterable<readonly string[]>;
  /** When a file was stored; null if it does not exist. */
  storedAt(name: string): Promise<Date | null>;
}
