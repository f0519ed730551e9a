import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { NodeFS } from '@electric-sql/pglite/nodefs';

/** What is used here of Emscripten's layer over Node's files. */
interface FileLayer {
  stream_ops: { fsync?: (stream: { nfd: number }) => number };
  /** Turns an error of Node into the error number that C code understands. */
  tryFSOperation(run: () => void): void;
}

/** PGlite's files on disk, with the fsync that its own file layer leaves out. */
export class DurableFiles extends NodeFS {
  override async init(...[database, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(database, options);
    return {
      emscriptenOpts: {
        ...emscriptenOpts,
        preRun: [
          ...(emscriptenOpts.preRun ?? []),
          ({ NODEFS }: { NODEFS: FileLayer }) => {
            NODEFS.stream_ops.fsync = (stream) => {
              NODEFS.tryFSOperation(() => fsyncSync(stream.nfd));
              return 0;
            };
          },
        ],
      },
    };
  }
}

/** Flushes every file and folder below (and with) `directory` to the disk. */
export function syncTree(directory: string): void {
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) syncTree(path);
    else syncPath(path);
  }
  syncPath(directory);
}

/** Flushes one file or folder to the disk. */
export function syncPath(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
