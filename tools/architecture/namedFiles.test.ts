import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, test } from 'vitest';

import { root } from '../setup/paths.mjs';

const OURS = ['bench', 'contract', 'docs', 'e2e', 'server', 'tools', 'web', 'words'];
const AT_THE_TOP = readdirSync(root).filter((name) => /\.(md|mjs|ts)$/.test(name));
/** Files of other projects, which do not exist here. */
const ELSEWHERE = /node_modules|^\.|^(api|unit|e2e)\./;

const files = [
  ...AT_THE_TOP,
  ...OURS.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map(
      (name) => `${folder}/${name.replaceAll('\\', '/')}`,
    ),
  ),
].filter(
  (name) => /\.(md|mjs|sql|tsx?)$/.test(name) && !/node_modules|\/(dist|public|coverage)\//.test(name),
);

/** Documents and comments in sources. Migrations are left out because they cannot change once applied. */
function sayings(file: string): string {
  if (file.includes('/migrations/')) return '';
  const text = readFileSync(path.join(root, file), 'utf8');
  if (file.endsWith('.md')) return text;
  return [...text.matchAll(/(?:^|\s)(?:\/\/|\/?\*\*?|--)\s(.*)$/gm)].map(([, comment]) => comment).join('\n');
}

test('every file named in a document or a comment exists', () => {
  const known = `\n${files.map((file) => `/${file}`).join('\n')}\n`;
  const gone = files.flatMap((file) =>
    [...sayings(file).matchAll(/(?<![\w*<>{/-])(?:\.\.?\/)*\w[\w./-]*\.(?:md|mjs|sql|tsx?)\b/g)]
      .map(([name]) => name.replace(/^(?:\.\.?\/)+/, ''))
      .filter((name) => !ELSEWHERE.test(name) && !known.includes(`/${name}\n`))
      .map((name) => `${file}: ${name}`),
  );
  expect(files.length).toBeGreaterThan(500);
  expect(gone).toEqual([]);
});
