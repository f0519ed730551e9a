import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { root } from '../setup/paths.mjs';
import { checkArchitecture } from './check.mjs';

/** Each entry breaks one rule: the file, the line added to it, and the rule that must report it. */
const seeds: [file: string, line: string, rule: string][] = [
  ['contract/src/seededServer.ts', "import '../../server/src/db/seeded.ts';", 'contract-alone'],
  ['contract/src/seededPackage.ts', "import 'fastify';", 'contract-zod-only'],
  ['contract/src/seededCore.ts', "import 'node:fs';", 'contract-zod-only'],
  ['server/src/reviews/aRoutes.ts', "import { sql } from 'drizzle-orm';", 'database-in-its-place'],
  ['server/src/reviews/bRoutes.ts', "import '../db/seeded.ts';", 'role-routes'],
  ['server/src/reviews/cRoutes.ts', "import './seededRules.ts';", 'role-routes'],
  ['server/src/reviews/dRoutes.ts', "import './seededWrites.ts';", 'role-routes'],
  ['server/src/reviews/eRoutes.ts', "import '../items/seededQueries.ts';", 'role-routes'],
  ['server/src/reviews/fRoutes.ts', 'await db.transaction(async () => {});', 'transaction-in-actions'],
  ['server/src/reviews/deep/gRoutes.ts', "import '../../db/seeded.ts';", 'role-routes'],
  ['server/src/images/aBodies.ts', "import './seededQueries.ts';", 'role-bodies'],
  ['server/src/reviews/aActions.ts', "import '../http/seeded.ts';", 'role-actions'],
  ['server/src/reviews/bActions.ts', "import '../live/seeded.ts';", 'role-actions'],
  ['server/src/reviews/cActions.ts', "import './seededRoutes.ts';", 'role-actions'],
  ['server/src/reviews/dActions.ts', "import { sql } from 'drizzle-orm';", 'database-in-its-place'],
  ['server/src/reviews/aJobs.ts', "import '../db/seeded.ts';", 'role-jobs'],
  ['server/src/reviews/aRules.ts', "import '../db/seeded.ts';", 'role-rules'],
  ['server/src/reviews/bRules.ts', "import type { Seeded } from '../db/seeded.ts';", 'role-rules'],
  ['server/src/reviews/cRules.ts', "import { randomUUID } from 'node:crypto';", 'rules-pure'],
  ['server/src/reviews/aRefusals.ts', "import './seededQueries.ts';", 'role-refusals'],
  ['server/src/reviews/aLimits.ts', "import './seededActions.ts';", 'role-limits'],
  ['server/src/reviews/aQueries.ts', "import '../live/seeded.ts';", 'role-queries'],
  ['server/src/reviews/bQueries.ts', "import './seededWrites.ts';", 'role-queries'],
  ['server/src/reviews/search.ts', "import '../http/seeded.ts';", 'role-queries'],
  ['server/src/reviews/aWrites.ts', "import './seededActions.ts';", 'role-writes'],
  ['server/src/reviews/bWrites.ts', 'await db.transaction(async () => {});', 'transaction-in-actions'],
  ['server/src/reviews/aStore.ts', "import '../context.ts';", 'role-stores'],
  ['server/src/reviews/aSql.ts', "import '../db/seeded.ts';", 'role-sql'],
  ['server/src/reviews/aLetters.ts', "import './seededWrites.ts';", 'role-letters'],
  ['server/src/messages/groups.ts', "import './seededQueries.ts';", 'role-tools'],
  ['server/src/demo/seeded.ts', "import '../items/seededQueries.ts';", 'role-samples'],
  ['server/src/admin/cli.ts', "import './seededRoutes.ts';", 'role-commands'],
  ['server/src/reviews/seeded.ts', 'export {};', 'role'],
  ['server/src/items/decode.ts', 'export {};', 'role'],
  ['server/src/reviews/Card.tsx', 'export {};', 'role'],
  ['server/src/seeded/routes.ts', 'export {};', 'room'],
  ['server/src/seeded.ts', 'export {};', 'room'],
  ['web/src/widgets/seeded.ts', 'export {};', 'room'],
  ['server/src/db/seeded.ts', "import '../items/seededQueries.ts';", 'server-order-db'],
  ['server/src/accounts/aQueries.ts', "import '../items/seededQueries.ts';", 'server-order-accounts'],
  ['server/src/items/aQueries.ts', "import '../rentals/seededQueries.ts';", 'server-order-items'],
  ['server/src/rentals/aQueries.ts', "import '../messages/seededQueries.ts';", 'server-order-rentals'],
  ['server/src/messages/aQueries.ts', "import '../reviews/seededQueries.ts';", 'server-order-messages'],
  ['server/src/reviews/gQueries.ts', "import '../admin/seededQueries.ts';", 'server-order-reviews'],
  ['server/src/live/seeded.ts', "import '../testing/seeded.ts';", 'testing-in-tests'],
  ['server/src/http/seeded.ts', "import '../../../web/src/ui/seeded.ts';", 'server-ours'],
  ['server/src/http/seededA.ts', "import '../../../tools/freePort.ts';", 'server-ours'],
  ['server/src/testing/seeded.ts', "import '../../../tools/browser.mjs';", 'server-testing'],
  ['server/src/images/bBodies.ts', 'export const port = process.env.PORT;', 'environment-in-config'],
  ['server/src/http/utils/seeded.ts', 'export {};', 'name-says-something'],
  ['server/src/http/odd-name.ts', 'export {};', 'one-case'],
  ['server/src/http/seeded/index.ts', 'export {};', 'no-barrel'],
  ['web/src/ui/seeded.ts', "import '../api/seeded.ts';", 'web-ui'],
  ['web/src/ui/seededQuery.ts', "import '@tanstack/react-query';", 'web-ui-no-data'],
  ['web/src/ui/seededContract.ts', "import '@lendloop/contract/items';", 'web-ui'],
  ['web/src/api/seeded.ts', "import '../live/seeded.ts';", 'web-api'],
  ['web/src/live/seeded.ts', "import '../ui/seeded.ts';", 'web-live'],
  ['web/src/features/items/seeded.ts', "import '../rentals/seeded.ts';", 'web-features'],
  ['web/src/features/rentals/seeded.ts', "import '../../app/seeded.ts';", 'web-features'],
  ['web/src/features/reviews/seeded.ts', "import '../../pages/home/seeded.ts';", 'web-features'],
  ['web/src/pages/home/seeded.ts', "import '../item/seeded.ts';", 'web-pages'],
  ['web/src/pages/item/seeded.ts', "export const answer = await fetch('/api/items');", 'fetch-in-api'],
  ['web/src/app/seeded.ts', "import '../../../server/src/db/seeded.ts';", 'web-ours'],
  ['web/src/ui/form/seededField.tsx', 'export {};', 'one-case'],
  ['web/src/ui/form/SeededField.ts', 'export {};', 'one-case'],
  [
    'web/src/pages/home/SeededLink.tsx',
    'export const page = <Link to="/somewhere" />;',
    'page-paths-in-table',
  ],
  ['web/src/features/items/seeded-path.ts', 'export const path = `/items/${7}`;', 'page-paths-in-table'],
  ['server/src/reviews/bLetters.ts', "export const path = '/profile?tab=rentals';", 'page-paths-in-table'],
  ['contract/src/seeded-path.ts', "export const path = '/contact';", 'page-paths-in-table'],
  ['web/src/pages/home/SeededSide.tsx', 'export const look = "flex md:pl-2";', 'start-and-end'],
  ['web/src/ui/style/seeded.css', '.seeded { margin-left: 1px; }', 'start-and-end'],
  ['web/src/ui/SeededText.tsx', 'export const SeededText = () => <p>Try again</p>;', 'text-in-words'],
  ['web/src/pages/home/SeededWords.tsx', "export const say = useWords('about');", 'words-loaded'],
  ['web/src/ui/SeededIcon.tsx', "import { MoveRight } from 'lucide-react';", 'mirrored-icon'],
  [
    'web/src/ui/seededKeys.ts',
    "export const isNext = (key: string) => key === 'ArrowRight';",
    'follows-direction',
  ],
  ['e2e/seeded.e2e.ts', "import '../server/src/db/seeded.ts';", 'e2e-outside'],
  ['bench/seeded.ts', "import '../web/src/ui/seeded.ts';", 'bench-outside'],
  ['web/src/ui/seededCircle.ts', "import './seededTurn.ts';", 'no-circle'],
  ['server/src/mail/aJobs.ts', "import './gone.ts';", 'resolved'],
];

let top = '';
let found: Awaited<ReturnType<typeof checkArchitecture>>;

/** Copies the sources. Packages link to the real ones, and workspaces to their copies. */
async function copySources(): Promise<void> {
  for (const room of ['contract', 'server', 'web', 'e2e', 'bench']) {
    await cp(path.join(root, room), path.join(top, room), {
      recursive: true,
      filter: (source) => !/[\\/](node_modules|dist|public|migrations|pictures)$/.test(source),
    });
  }
  await mkdir(path.join(top, 'node_modules/@lendloop'), { recursive: true });
  const packages = await readdir(path.join(root, 'node_modules'));
  for (const name of packages.filter((entry) => !entry.startsWith('.') && entry !== '@lendloop')) {
    await symlink(path.join(root, 'node_modules', name), path.join(top, 'node_modules', name), 'junction');
  }
  await symlink(path.join(top, 'contract'), path.join(top, 'node_modules/@lendloop/contract'), 'junction');
}

async function append(file: string, line: string): Promise<void> {
  const target = path.join(top, file);
  await mkdir(path.dirname(target), { recursive: true });
  const before = await readFile(target, 'utf8').catch(() => '');
  await writeFile(target, `${before}${line}\n`);
}

beforeAll(async () => {
  top = await mkdtemp(path.join(tmpdir(), 'lendloop-architecture-'));
  await copySources();
  const targets = seeds.flatMap(([file, line]) => {
    const imported = /'(\.[^']+)'/.exec(line)?.[1];
    return imported && !imported.includes('gone')
      ? [path.posix.join(path.posix.dirname(file), imported)]
      : [];
  });
  for (const target of targets) await append(target, 'export type Seeded = string;');
  for (const [file, line] of seeds) await append(file, line);
  await append('web/src/ui/seededTurn.ts', "import './seededCircle.ts';");
  await append('web/src/ui/button/seededBack.ts', "import '../form/seededThere.ts';");
  await append('web/src/ui/form/seededThere.ts', 'export {};');
  await append('server/src/http/seededRing/one.ts', "import '../seededRound/two.ts';");
  await append('server/src/http/seededRound/two.ts', 'export {};');
  await append('server/src/http/seededRound/three.ts', "import '../seededRing/four.ts';");
  await append('server/src/http/seededRing/four.ts', 'export {};');
  for (let index = 0; index < 26; index += 1)
    await append(`server/src/http/seededCrowd/file${index}.ts`, 'export {};');
  found = await checkArchitecture(top);
});
afterAll(() => rm(top, { recursive: true }));

test.each(seeds)('%s may not say `%s`', (file, _line, rule) => {
  expect(found.violations.filter(({ from }) => from === file).map((violation) => violation.rule)).toContain(
    rule,
  );
});

test('folders that depend on each other through different files are a circle', () => {
  const parts = found.violations.filter(({ rule }) => rule === 'no-folder-circle');
  expect(parts.map(({ from, to }) => `${from} → ${to}`)).toEqual(
    expect.arrayContaining([
      'server/src/http/seededRing → server/src/http/seededRound',
      'server/src/http/seededRound → server/src/http/seededRing',
      'web/src/ui/button → web/src/ui/form',
    ]),
  );
});

test('a folder with too many files is reported', () => {
  const crowded = found.violations.filter(({ rule }) => rule === 'folder-size');
  expect(crowded.map(({ from }) => from)).toContain('server/src/http/seededCrowd');
});

test('allowed imports are not reported', () => {
  const seeded = new Set(seeds.map(([file]) => file));
  const wrong = found.violations.filter(
    ({ from, rule }) =>
      !seeded.has(from) &&
      from.includes('seeded') &&
      !['resolved', 'no-folder-circle', 'folder-size'].includes(rule),
  );
  expect(wrong).toEqual([]);
});

test('imports of the contract resolve to its sources', () => {
  expect(found.modules).toBeGreaterThan(seeds.length);
  expect(found.workspaceImports).toBeGreaterThan(0);
});
