import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { NodeFS } from '@electric-sql/pglite/nodefs';

/** The part of Emscripten's file layer that is used here. */
interface FileLayer {
  stream_ops: { fsync?: (stream: { nfd: number }) => number };
  /** Converts Node's errors to the error numbers that C code expects. */
  tryFSOperation(run: () => void): void;
}

/** PGlite's files on disk, with the fsync that PGlite's own file layer omits. */
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

/** Flushes `directory` and everything below it to disk. */
export function syncTree(directory: string): void {
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) syncTree(path);
    else syncPath(path);
  }
  syncPath(directory);
}

export function syncPath(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
