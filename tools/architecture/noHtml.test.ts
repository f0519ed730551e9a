import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, test } from 'vitest';

import { root } from '../setup/paths.mjs';

/** Everything that turns text into HTML or code. The linter forbids React's way too, but a comment could silence it. */
const MAKES_HTML =
  /dangerouslySetInnerHTML|\b(?:inner|outer)HTML\b|insertAdjacentHTML|createContextualFragment|setHTMLUnsafe|parseFromString|srcdoc|document\.write|\beval\(|new Function\b|javascript:/i;

const filesIn = (folder: string): string[] =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(tsx?|m?js|html)$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => path.posix.join(folder, file.replaceAll(path.sep, '/')));

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

test('no text is turned into HTML or code, in the browser or on the server', () => {
  const sources = ['web/src', 'web/public', 'contract/src', 'server/src'].flatMap(filesIn);
  expect(sources.length).toBeGreaterThan(300);
  const found = sources.filter(
    (file) => !file.startsWith('server/src/testing/') && MAKES_HTML.test(read(file)),
  );
  expect(found).toEqual([]);
});

test('static pages contain no inline scripts', () => {
  for (const file of ['web/index.html', 'web/public/offline.html']) {
    const html = read(file);
    const scripts = html.match(/<script[^>]*>[^<]*/g) ?? [];
    expect(scripts.length).toBeGreaterThan(0);
    for (const script of scripts) expect(script).toMatch(/^<script[^>]* src="\/[^"]*"[^>]*>\s*$/);
    expect(html).not.toMatch(/\son\w+=/i);
  }
});
