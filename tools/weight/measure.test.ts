import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

import { excesses, measure } from './measure.mjs';

const PAGES = [
  'home/HomePage',
  'search/SearchPage',
  'item/ItemPage',
  'profile/PersonPage',
  'content/HelpPage',
].map((name) => `src/pages/${name}.tsx`);

/** A built app in which every page imports `shared.js`, whose compressed copy has 40 bytes. */
async function makeBuild(): Promise<string> {
  const dist = await mkdtemp(path.join(tmpdir(), 'lendloop-weight-'));
  onTestFinished(() => rm(dist, { recursive: true, force: true }));
  await mkdir(path.join(dist, '.vite'));
  const files = {
    'index.html':
      '<link rel="preload" href="/f.woff2"><link rel="stylesheet" href="/a.css"><script src="/theme.js"></script><script type="module" src="/entry.js"></script>',
    'f.woff2': 'f'.repeat(7),
    'a.css': 'a'.repeat(20),
    'theme.js': 't'.repeat(5),
    'entry.js': 'e'.repeat(300),
    'page.js': 'p'.repeat(10),
    'later.js': 'l'.repeat(1000),
    'shared.js': 's'.repeat(100),
    'shared.js.br': 's'.repeat(40),
    '.vite/manifest.json': JSON.stringify({
      'index.html': { file: 'entry.js', css: ['a.css'], dynamicImports: PAGES },
      _shared: { file: 'shared.js' },
      later: { file: 'later.js' },
      ...Object.fromEntries(
        PAGES.map((name) => [
          name,
          { file: 'page.js', imports: ['_shared', 'index.html'], dynamicImports: ['later'] },
        ]),
      ),
    }),
  };
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(dist, name), text);
  return dist;
}

test('a page weighs what it loads at once, as compressed', async () => {
  const { home } = measure(await makeBuild());
  expect(home).toMatchObject({
    style: { bytes: 20, files: 1 },
    script: { bytes: 5 + 300 + 10 + 40, files: 4 },
    font: { bytes: 7, files: 1 },
  });
});

test('a page over its budget is named, with what is over', async () => {
  const weights = measure(await makeBuild());
  expect(excesses(weights, weights)).toEqual([]);
  const { home, ...others } = weights;
  const lean = { ...home, script: { bytes: 354, files: 3 } } as typeof home;
  expect(excesses(weights, { home: lean as never, ...others })).toEqual([
    'home: 355 bytes of script, 354 allowed',
    'home: 4 files of script, 3 allowed',
  ]);
  expect(excesses(weights, others)).toEqual(['home has no budget']);
});
