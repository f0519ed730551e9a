import { readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, test } from 'vitest';

import { serverSettings } from '../serverSettings.mjs';
import { root } from '../setup/paths.mjs';
import { commandOf, contextOf, stagesOf, variablesOf } from './dockerfile.mjs';

const read = (file: string) => readFileSync(path.join(root, 'deploy', file), 'utf8');
const stages = stagesOf(read('Dockerfile'));
const last = stages.at(-1)?.lines ?? [];
const only = (word: string) => last.filter((line) => line.word === word).map(({ rest }) => rest);

test('the image is built without development packages, and runs as somebody else than root', () => {
  expect(stages[0]?.lines.map(({ word, rest }) => `${word} ${rest}`)).toContain('RUN npm ci --omit=dev');
  expect(only('RUN')).toEqual([]);
  expect(only('USER')).toEqual(['10001:10001']);
  expect(only('HEALTHCHECK')).toHaveLength(1);
  // A shell would keep the signal to stop from the server.
  expect(commandOf(only('CMD')[0] ?? '')).toEqual(['node', 'server/src/main.ts']);
});

test('the server in the image has the environment of npm start', () => {
  const { NODE_COMPILE_CACHE: _, ...settings } = serverSettings;
  expect(variablesOf(only('ENV')[0] ?? '')).toMatchObject({ ...settings, NODE_ENV: 'production' });
});

test.each([
  ['package.json', true],
  ['server/src/main.ts', true],
  ['web/src/app/main.tsx', true],
  ['words/de/home.json', true],
  ['.env', false],
  ['.git/config', false],
  ['bench/live.ts', false],
  ['data/database/PG_VERSION', false],
  ['deploy/compose/.env', false],
  ['deploy/kubernetes/secrets.env', false],
  ['docs/running.md', false],
  ['e2e/admin.e2e.ts', false],
  ['server/data/x', false],
  ['server/src/testing/app.ts', false],
  ['server/src/config.test.ts', false],
  ['web/dist/index.html', false],
  ['web/node_modules/a/index.js', false],
])('%s gets into the context of the build: %s', (file, expected) => {
  expect(contextOf(read('Dockerfile.dockerignore'))(file)).toBe(expected);
});

test('a Dockerfile is read with its flags, comments and long lines', () => {
  expect(
    stagesOf('# one\nFROM a AS b\nCOPY --from=x --chown=1:2 y z\n\nFROM c\nENV A=1 \\\n    # two\n    B=2\n'),
  ).toEqual([
    { base: 'a', name: 'b', lines: [{ word: 'COPY', flags: { from: 'x', chown: '1:2' }, rest: 'y z' }] },
    { base: 'c', name: '', lines: [{ word: 'ENV', flags: {}, rest: 'A=1 B=2' }] },
  ]);
  expect(() => stagesOf('FROM a\nADD b c\n')).toThrow('ADD b c');
});
