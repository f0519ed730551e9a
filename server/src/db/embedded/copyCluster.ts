import { constants, copyFileSync, mkdirSync, readdirSync, statfsSync, statSync } from 'node:fs';
import path from 'node:path';

import { FREE_MIN, NO_SPACE } from '../../storage/freeSpace.ts';

/**
 * Copies the cluster in `from/data` to `to/data`, both of them folders of databases. The engine must not run meanwhile: the
 * copy is then what a crash at this moment would leave, and opens with everything that was committed. Throws when the disk
 * has too little space.
 */
export function copyCluster(from: string, to: string): void {
  const data = path.join(from, 'data');
  const entries = readdirSync(data, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.join(parentPath, name));
  const bytes = files.reduce((sum, file) => sum + statSync(file).size, 0);
  const { bavail, bsize } = statfsSync(from);
  if (bavail * bsize < bytes + FREE_MIN)
    throw new Error(
      `there is ${NO_SPACE}: the copy needs ${megabytes(bytes + FREE_MIN)} on the disk of ${from}, and ${megabytes(bavail * bsize)} are free`,
    );
  const target = (file: string) => path.join(to, 'data', path.relative(data, file));
  mkdirSync(path.join(to, 'data'), { recursive: true, mode: 0o700 });
  for (const entry of entries)
    if (entry.isDirectory())
      mkdirSync(target(path.join(entry.parentPath, entry.name)), { recursive: true, mode: 0o700 });
  // Where the file system can share the blocks of two files, this takes no time and no space.
  for (const file of files) copyFileSync(file, target(file), constants.COPYFILE_FICLONE);
}

const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1024 / 1024)} MB`;
