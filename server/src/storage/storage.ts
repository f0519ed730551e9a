import type { Readable } from 'node:stream';

export interface StoredFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

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
  /** The names of all files, in batches. */
  list(): AsyncIterable<readonly string[]>;
  /** Whether there is space for further files; true if the store has no limit. */
  hasSpace(): Promise<boolean>;
  /** When a file was stored; null if it does not exist. */
  storedAt(name: string): Promise<Date | null>;
}
