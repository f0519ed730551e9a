import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, test } from 'vitest';

import { root } from '../setup/paths.mjs';

/** All that makes HTML or a program of a text. React's own way is forbidden to the linter too, here also where it is told to look away. */
const MAKES_HTML =
  /dangerouslySetInnerHTML|\b(?:inner|outer)HTML\b|insertAdjacentHTML|createContextualFragment|setHTMLUnsafe|parseFromString|srcdoc|document\.write|\beval\(|new Function\b|javascript:/i;

const filesIn = (folder: string): string[] =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(tsx?|m?js|html)$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => path.posix.join(folder, file.replaceAll(path.sep, '/')));

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

test('no text becomes HTML or a program, anywhere in what a browser runs or the server sends', () => {
  const sources = ['web/src', 'web/public', 'contract/src', 'server/src'].flatMap(filesIn);
  expect(sources.length).toBeGreaterThan(300);
  const found = sources.filter(
    (file) => !file.startsWith('server/src/testing/') && MAKES_HTML.test(read(file)),
  );
  expect(found).toEqual([]);
});

test('the pages that are served as they are hold no script but by its address', () => {
  for (const file of ['web/index.html', 'web/public/offline.html']) {
    const html = read(file);
    const scripts = html.match(/<script[^>]*>[^<]*/g) ?? [];
    expect(scripts.length).toBeGreaterThan(0);
    for (const script of scripts) expect(script).toMatch(/^<script[^>]* src="\/[^"]*"[^>]*>\s*$/);
    expect(html).not.toMatch(/\son\w+=/i);
  }
});
