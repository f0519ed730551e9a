import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { minify, type Plugin } from 'vite';

const FILE = 'theme.js';

/** Shrinks the script that every page waits for: it is a public file, which the build otherwise copies as it is. */
export function minifyTheme(): Plugin {
  return {
    name: 'minify-theme',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const file = path.join(dir, FILE);
      const { code, errors } = await minify(FILE, await readFile(file, 'utf8'));
      if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'));
      await writeFile(file, code);
    },
  };
}
