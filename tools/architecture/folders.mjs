import path from 'node:path';

/** @typedef {import('./check.mjs').Violation} Violation */
/** @typedef {{ source: string, dependencies: { resolved: string }[] }} Module what was read, and what it imports */

/** More files than this beside their tests, and nobody sees any more what a folder holds. */
const FOLDER_MAX = 25;
const tests = /\.test\.tsx?$/;
const app = /^web\/src\//;
/** They draw nothing by themselves, yet speak JSX. */
const entries = ['web/src/app/main.tsx', 'web/src/app/router.tsx'];

/**
 * Whether a file of the web app is named as all are: a component in PascalCase, ending in `.tsx`; all else in camelCase,
 * ending in `.ts`.
 * @param {string} file
 */
export function isWellNamed(file) {
  if (!app.test(file) || entries.includes(file)) return true;
  return /^([A-Z][A-Za-z0-9]*(\.test)?\.tsx|[a-z][A-Za-z0-9]*(\.test)?\.ts)$/.test(path.posix.basename(file));
}

/** The folders of the web app that hold too many files. @param {string[]} files @returns {Violation[]} */
export function fullFolders(files) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const file of files.filter((name) => app.test(name) && !tests.test(name))) {
    const folder = path.posix.dirname(file);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > FOLDER_MAX)
    .map(([folder]) => ({ rule: 'folder-too-full', from: folder, to: folder }));
}

/**
 * The imports in the web app that lead from a folder to another from which a way leads back. A folder inside another is
 * another folder.
 * @param {Module[]} modules
 * @returns {Violation[]}
 */
export function folderCircles(modules) {
  const imports = modules
    .filter(({ source }) => app.test(source) && !tests.test(source))
    .flatMap(({ source, dependencies }) =>
      dependencies
        .filter(({ resolved }) => app.test(resolved))
        .map(({ resolved }) => ({ from: source, to: resolved })),
    )
    .filter(({ from, to }) => path.posix.dirname(from) !== path.posix.dirname(to));
  /** @type {Map<string, Set<string>>} */
  const next = new Map();
  for (const { from, to } of imports) {
    const folder = path.posix.dirname(from);
    next.set(folder, (next.get(folder) ?? new Set()).add(path.posix.dirname(to)));
  }
  /** @param {string} start @param {string} end */
  const leadsTo = (start, end) => {
    const seen = new Set([start]);
    for (const folder of seen) for (const other of next.get(folder) ?? []) seen.add(other);
    return seen.has(end);
  };
  return imports
    .filter(({ from, to }) => leadsTo(path.posix.dirname(to), path.posix.dirname(from)))
    .map(({ from, to }) => ({ rule: 'no-folder-circle', from, to }));
}
