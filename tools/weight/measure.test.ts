import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

import { excesses, measure } from './measure.mjs';

/** As the renderer says: every page is of the same component, with a text of its own language. */
const modulesOf = (_: string, language: string) => ['SomePage', `rooms/${language}`, `${language}/some`];

/** A built app in which every page and the room of English import `shared.js`, whose compressed copy has 40 bytes. */
async function makeBuild(): Promise<string> {
  const dist = await mkdtemp(path.join(tmpdir(), 'lendloop-weight-'));
  onTestFinished(() => rm(dist, { recursive: true, force: true }));
  await mkdir(path.join(dist, '.vite'));
  const files = {
    'index.html':
      '<link rel="preload" href="/f.woff2"><link rel="preload" lang="hi" href="/hi.woff2"><link rel="stylesheet" href="/a.css"><script src="/theme.js"></script><script type="module" src="/entry.js"></script>',
    'f.woff2': 'f'.repeat(7),
    'hi.woff2': 'h'.repeat(70),
    'a.css': 'a'.repeat(20),
    'theme.js': 't'.repeat(5),
    'entry.js': 'e'.repeat(300),
    'page.js': 'p'.repeat(10),
    'later.js': 'l'.repeat(1000),
    'shared.js': 's'.repeat(100),
    'shared.js.br': 's'.repeat(40),
    'room.js': 'r'.repeat(50),
    'list.js': 'l'.repeat(3),
    'en.js': 'e'.repeat(1),
    'hi.js': 'h'.repeat(2),
    'de.js': 'd'.repeat(3),
    'ar.js': 'a'.repeat(4),
    '.vite/manifest.json': JSON.stringify({
      'index.html': { file: 'entry.js', css: ['a.css'], dynamicImports: ['src/pages/SomePage.tsx'] },
      _shared: { file: 'shared.js' },
      later: { file: 'later.js' },
      'src/pages/SomePage.tsx': {
        file: 'page.js',
        imports: ['_shared', 'index.html'],
        dynamicImports: ['later'],
      },
      ...Object.fromEntries(
        ['en', 'hi', 'de', 'ar'].flatMap((language) => [
          [`src/words/rooms/${language}.ts`, { file: 'room.js', imports: ['_shared', '_list'] }],
          [`../words/${language}/some.json`, { file: `${language}.js` }],
        ]),
      ),
      _list: { file: 'list.js' },
    }),
  };
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(dist, name), text);
  return dist;
}

test('a page weighs what it loads at once, as compressed', async () => {
  const { home } = measure(await makeBuild(), modulesOf);
  expect(home).toMatchObject({
    style: { bytes: 20, files: 1 },
    script: { bytes: 5 + 300 + 10 + 40, files: 4 },
    font: { bytes: 7, files: 1 },
  });
});

test('texts are weighed in each language, apart from the scripts', async () => {
  const { search } = measure(await makeBuild(), modulesOf);
  expect(search).toMatchObject({
    'words en': { bytes: 50 + 3 + 1, files: 3 },
    'words hi': { bytes: 50 + 3 + 2, files: 3 },
    'words de': { bytes: 50 + 3 + 3, files: 3 },
    'words ar': { bytes: 50 + 3 + 4, files: 3 },
  });
});

test('a page over its budget is named, with what is over', async () => {
  const weights = measure(await makeBuild(), modulesOf);
  expect(excesses(weights, weights)).toEqual([]);
  const { home, ...others } = weights;
  const lean = { ...home, script: { bytes: 354, files: 3 } } as typeof home;
  expect(excesses(weights, { home: lean as never, ...others })).toEqual([
    'home: 355 bytes of script, 354 allowed',
    'home: 4 files of script, 3 allowed',
  ]);
  expect(excesses(weights, others)).toEqual(['home has no budget']);
});
