import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, test } from 'vitest';

import { root } from '../setup/paths.mjs';

const document = readFileSync(path.join(root, 'docs/security.md'), 'utf8');

test('every file named in docs/security.md exists', () => {
  const files = [...document.matchAll(/`((?:contract|server|web|tools|bench|e2e|docs)\/[^`\s]+)`/g)].map(
    ([, file = '']) => file,
  );
  const links = [...document.matchAll(/\]\(([^)#\s]+)\)/g)].map(([, link = '']) => path.join('docs', link));
  expect(files.length).toBeGreaterThan(60);
  expect(links.length).toBeGreaterThan(5);
  expect([...files, ...links].filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
});
