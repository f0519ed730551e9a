import path from 'node:path';
import { pathToFileURL } from 'node:url';

import type { Plugin } from 'vite';

import { compileCatalogue } from './compile.ts';
import englishErrors from './englishErrors.ts';

const ROOM = path.resolve(import.meta.dirname, '..');
const ERROR_LOOKUP = path.join(import.meta.dirname, 'englishErrors.ts');
const CATALOGUE = /^(en\/[\w-]+\.ts|(hi|de|ar)\/[\w-]+\.json)$/;

const moduleOf = (value: unknown) => ({
  code: `export default ${JSON.stringify(value)}`,
  moduleType: 'js' as const,
  map: null,
});

/** Parses the catalogues while building, so that browsers need no parser of messages, and makes the lookup of errors. */
export function wordsPlugin(): Plugin {
  return {
    name: 'lendloop-words',
    enforce: 'pre',
    config: () => ({
      resolve: {
        alias: [
          {
            find: /^@formatjs\/icu-messageformat-parser$/,
            replacement: '@formatjs/icu-messageformat-parser/no-parser.js',
          },
        ],
      },
    }),
    load: {
      filter: { id: /\/words\/(?:(?:en|hi|de|ar)\/|src\/englishErrors\.ts)/ },
      async handler(id) {
        const file = id.split('?')[0] ?? id;
        if (path.resolve(file) === ERROR_LOOKUP) return moduleOf(englishErrors);
        if (!CATALOGUE.test(path.relative(ROOM, file).replaceAll(path.sep, '/'))) return null;
        const { readFile } = await import('node:fs/promises');
        const texts = file.endsWith('.json')
          ? (JSON.parse(await readFile(file, 'utf8')) as Record<string, string>)
          : ((await import(pathToFileURL(file).href)) as { default: Record<string, string> }).default;
        return moduleOf(compileCatalogue(texts));
      },
    },
  };
}
