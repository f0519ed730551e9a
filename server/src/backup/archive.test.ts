import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import fc from 'fast-check';
import { expect, it, onTestFinished } from 'vitest';

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
