import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import fc from 'fast-check';
import { expect, it, onTestFinished } from 'vitest';

import { watchSpace } from '../storage/freeSpace.ts';
import { readArchive } from './archive.ts';
import { writeArchive } from './archiveWriter.ts';

const Files = fc.array(
  fc.record({
    // Its end often meets that of what is read at once, or that of a block.
    size: fc.oneof(
      fc.nat(3000),
      fc.nat(600).map((blocks) => blocks * 512),
    ),
    isRead: fc.boolean(),
  }),
  { minLength: 1, maxLength: 300, size: 'max' },
);

it('an archive is read to its end, whichever of its files are skipped', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'lendloop-archive-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'files.tar');
  await fc.assert(
    fc.asyncProperty(Files, async (files) => {
      await writeArchive(file, async (archive) => {
        for (const [n, { size }] of files.entries()) await archive.add(`file-${n}`, Buffer.alloc(size, n));
      });
      const found: number[] = [];
      for await (const { name, bytes } of readArchive(file)) {
        const n = Number(name.slice('file-'.length));
        if (files[n]?.isRead) expect(Buffer.alloc(files[n].size, n).equals(await bytes())).toBe(true);
        found.push(n);
      }
      expect(found).toEqual([...files.keys()]);
    }),
    { numRuns: 20 },
  );
});

it('an archive stops before less than 512 MB of its disk are free, and leaves no file', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'lendloop-archive-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const limit = 512 * 1024 * 1024;
  let [free, time] = [limit + 100_000, 0];
  const space = watchSpace(
    folder,
    async () => ({ bytes: free, files: Infinity }),
    () => time,
  );
  const fill = (files: number) =>
    writeArchive(
      path.join(folder, `${files}.tar`),
      async (archive) => {
        for (let n = 0; n < files; n++) await archive.add(`file-${n}`, Buffer.alloc(20_000));
      },
      space,
    );
  await expect(fill(5)).rejects.toThrow(`There is not enough space for ${path.join(folder, '5.tar')}`);
  expect(await readdir(folder)).toEqual([]);
  time = 5000;
  const size = await fill(4);
  expect((await stat(path.join(folder, '4.tar'))).size).toBe(size);
  // Somebody else writes meanwhile.
  free = limit;
  time = 10_000;
  await expect(fill(1)).rejects.toThrow('512 MB');
  expect(await readdir(folder)).toEqual(['4.tar']);
});
