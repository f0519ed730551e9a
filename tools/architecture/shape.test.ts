import { expect, test } from 'vitest';

import { crowdedFolders, folderCircles, oddNames } from './shape.mjs';

const files = (count: number, ending: string) =>
  Array.from({ length: count }, (_, index) => `server/src/items/f${index}${ending}`);

test('a folder holds up to 25 files, and any number of tests', () => {
  expect(crowdedFolders([...files(25, '.ts'), ...files(40, '.api.test.ts')])).toEqual([]);
  expect(crowdedFolders(files(26, '.ts'))).toEqual([
    { rule: 'folder-size', from: 'server/src/items', to: 'server/src/items' },
  ]);
});

test('a language has as many catalogues as there are areas, but the code that reads them has no such right', () => {
  const areas = (folder: string) => files(40, '.ts').map((name) => name.replace('server/src/items', folder));
  expect(crowdedFolders([...areas('words/en'), ...areas('words/hi')])).toEqual([]);
  for (const folder of ['words/src', 'words/en/parts', 'web/src/words'])
    expect(crowdedFolders(areas(folder))).toEqual([{ rule: 'folder-size', from: folder, to: folder }]);
});

test.each([
  'server/src/a/signIn.api.test.ts',
  'web/src/ui/Button.tsx',
  'server/src/testing/embedded.setup.ts',
])('%s has the name of a file', (name) => {
  expect(oddNames([name])).toEqual([]);
});

test.each(['server/src/a/sign-in.api.test.ts', 'tools/setup/web_build.mjs', 'server/src/a/2columns.ts'])(
  '%s does not',
  (name) => {
    expect(oddNames([name])).toEqual([{ rule: 'one-case', from: name, to: name }]);
  },
);

test('folders that depend on each other through a third are a circle', () => {
  const circle = folderCircles([
    ['server/src/a/one.ts', 'server/src/b/deep/two.ts'],
    ['server/src/b/other.ts', 'server/src/c/three.ts'],
    ['server/src/c/four.ts', 'server/src/a/five.ts'],
    ['server/src/c/four.ts', 'server/src/d/six.ts'],
  ]);
  expect(circle).toEqual([
    { rule: 'no-folder-circle', from: 'server/src/a', to: 'server/src/b' },
    { rule: 'no-folder-circle', from: 'server/src/b', to: 'server/src/c' },
    { rule: 'no-folder-circle', from: 'server/src/c', to: 'server/src/a' },
  ]);
});

test('a folder may use a file beside it while another file uses the folder', () => {
  expect(
    folderCircles([
      ['server/src/images/jobs.ts', 'server/src/images/avif/encoder.ts'],
      ['server/src/images/avif/encoder.ts', 'server/src/images/names.ts'],
    ]),
  ).toEqual([]);
});
