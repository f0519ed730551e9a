import path from 'node:path';

import { root } from './setup/paths.mjs';

/** What the environment of the server has besides an operator's variables. The C library reads it before any of our code runs, and all threads have it. */
export const serverSettings = {
  /** Twice Node's default, so that passwords and previews leave threads for files. */
  UV_THREADPOOL_SIZE: '8',
  /** Reuses compiled code from earlier starts. */
  NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/lendloop/compiled'),
  /**
   * Makes glibc return freed memory. Compiling the database engine briefly takes 600 MB, of which the defaults would keep a
   * third, spread over one arena per thread.
   */
  MALLOC_ARENA_MAX: '1',
  MALLOC_TRIM_THRESHOLD_: `${128 * 1024}`,
  MALLOC_MMAP_THRESHOLD_: `${128 * 1024}`,
  /**
   * Asks Linux for large buffers in pages of 2 MB. With those of 4 KB, a virtual machine spent 180 ms of processor time on
   * 40 MB, as a picture takes, each time again; with these, 13 ms.
   */
  GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1',
};
