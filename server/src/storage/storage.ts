import type { Readable } from 'node:stream';

export interface StoredFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Where the files of images lie. A name is what `names.ts` makes; each file is there whole or not at all. */
export interface ImageStore {
  /** Stores the files, over those of the same name; they are durable when it resolves. */
  put(files: readonly StoredFile[]): Promise<void>;
  /** A file's size in bytes and its content, which the caller reads or destroys; null when there is none. */
  get(name: string): Promise<{ readonly size: number; readonly stream: Readable } | null>;
  /** A file's size in bytes, without asking for its content; null when there is none. */
  size(name: string): Promise<number | null>;
  /** Whether all of the files are there. */
  hasAll(names: readonly string[]): Promise<boolean>;
  /** Removes the files; one that is not there is no error. */
  remove(names: readonly string[]): Promise<void>;
  /** The names of all files, some at a time. */
  list(): AsyncIterable<readonly string[]>;
  /** When a file was stored; null when there is none. */
  storedAt(name: string): Promise<Date | null>;
}
