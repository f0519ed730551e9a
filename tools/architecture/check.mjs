import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

import { cruise } from 'dependency-cruiser';

import settings from '../../.dependency-cruiser.mjs';
import { checkFiles } from './files.mjs';
import { missingWords } from './loadedWords.mjs';
import { checkMigrations } from './migrations.mjs';
import { folderCircles } from './shape.mjs';

/** @typedef {{ rule: string, from: string, to: string }} Violation */

/** Where folders must not depend on each other in a circle. */
const inHouses = /^(server|web)\/src\//;
const tests = /\.test\.tsx?$|\/testing\//;
const rooms = ['contract/src', 'words', 'server/src', 'web/src', 'e2e', 'bench'];

/**
 * Checks the sources below a folder against the architecture.
 * @param {string} top a repository's root
 * @returns {Promise<{ violations: Violation[], modules: number, workspaceImports: number }>} the findings, and
 *   how much was read, so that a check that read nothing does not pass for a clean one
 */
export async function checkArchitecture(top) {
  const { enhancedResolveOptions, ...options } = settings.options ?? {};
  const present = rooms.filter((room) => existsSync(path.join(top, room)));
  const { output } = await cruise(
    present,
    {
      ...options,
      enhancedResolveOptions,
      baseDir: top,
      validate: true,
      ruleSet: { forbidden: settings.forbidden },
    },
    enhancedResolveOptions,
  );
  if (typeof output === 'string') throw new Error('dependency-cruiser returned text instead of its findings');
  const ours = output.modules.filter((module) => rooms.some((room) => module.source.startsWith(`${room}/`)));
  const crossings = ours.flatMap((module) =>
    module.dependencies.filter(
      (dependency) =>
        dependency.module.startsWith('@lendloop/contract/') &&
        dependency.resolved.startsWith('contract/src/'),
    ),
  );
  const circles = folderCircles(
    ours
      .filter(({ source }) => inHouses.test(source) && !tests.test(source))
      .flatMap(({ source, dependencies }) =>
        dependencies
          .filter(({ resolved }) => inHouses.test(resolved))
          .map(({ resolved }) => /** @type {const} */ ([source, resolved])),
      ),
  );
  const inWeb = ours.filter(({ source }) => source.startsWith('web/src/') && !tests.test(source));
  const words = missingWords(
    await Promise.all(
      inWeb.map(async ({ source, dependencies }) => ({
        name: source,
        text: await readFile(path.join(top, source), 'utf8'),
        imports: dependencies
          .filter((one) => !one.dynamic && !isOfTypes(one))
          .map(({ resolved }) => resolved),
        later: dependencies.filter(({ dynamic }) => dynamic).map(({ resolved }) => resolved),
      })),
    ),
  );
  const imports = output.summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to }));
  const files = await checkFiles(top, [...rooms, 'tools']);
  return {
    violations: [...imports, ...circles, ...words, ...files, ...(await checkMigrations(top))],
    modules: ours.length,
    workspaceImports: crossings.length,
  };
}

/** Whether an import is gone once the types are. @param {import('dependency-cruiser').IDependency} dependency */
const isOfTypes = ({ typeOnly, dependencyTypes }) =>
  typeOnly === true || dependencyTypes.includes('type-only');
