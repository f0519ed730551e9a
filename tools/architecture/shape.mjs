import path from 'node:path';

/** @typedef {import('./check.mjs').Violation} Violation */

/** The most files in one folder, not counting tests. */
const FILES_MAX = 25;
/** Catalogues of one language: each area has a file of the same name in every language. */
const catalogues = /^words\/[a-z]{2}$/;
/** Files with JSX that define no component of their own. */
const entries = ['web/src/app/entryServer.tsx', 'web/src/app/main.tsx', 'web/src/app/router.tsx'];
const isTest = /\.(test|e2e)\.tsx?$/;
/** camelCase or PascalCase, followed by the kind of file after dots, as in `search.property.api.test.ts`. */
const oneCase = /^[A-Za-z][A-Za-z0-9]*(\.[a-z0-9]+)+$/;

/**
 * Finds folders with too many files.
 * @param {readonly string[]} names paths of sources from the top
 * @returns {Violation[]}
 */
export function crowdedFolders(names) {
  const folders = Map.groupBy(
    names.filter((name) => !isTest.test(name)),
    (name) => path.posix.dirname(name),
  );
  return [...folders]
    .filter(([folder, files]) => files.length > FILES_MAX && !catalogues.test(folder))
    .map(([folder]) => ({ rule: 'folder-size', from: folder, to: folder }));
}

/**
 * Finds files whose names are neither `camelCase` nor `PascalCase`, or in the web app have the wrong case for their kind.
 * @param {readonly string[]} names paths of sources from the top
 * @returns {Violation[]}
 */
export function oddNames(names) {
  return names
    .filter((name) => !oneCase.test(path.posix.basename(name)) || !isNamedAsPart(name))
    .map((name) => ({ rule: 'one-case', from: name, to: name }));
}

/** Whether a file of the web app says by its name if it is a component: `.tsx` in PascalCase for these, `.ts` in camelCase for all else. @param {string} name */
function isNamedAsPart(name) {
  if (!name.startsWith('web/src/') || entries.includes(name)) return true;
  return /^([A-Z][A-Za-z0-9]*(\.test)?\.tsx|[a-z][A-Za-z0-9]*(\.test)?\.ts)$/.test(path.posix.basename(name));
}

/**
 * Finds circular dependencies among the entries of a folder, where a subfolder counts as one entry. A file may use the folder
 * beside it, and that folder another file, but no path may lead back to its start.
 * @param {readonly (readonly [from: string, to: string])[]} imports paths from the top
 * @returns {Violation[]} one for each import in a circle, with `from` and `to` as entries of the same folder
 */
export function folderCircles(imports) {
  const steps = new Map(
    imports.map(([from, to]) => sideBySide(from, to)).map((step) => [step.join(' '), step]),
  );
  /** @type {Map<string, string[]>} */
  const next = new Map();
  for (const [from, to] of steps.values()) next.set(from, [...(next.get(from) ?? []), to]);
  return [...steps.values()]
    .filter(([from, to]) => from !== to && leads(next, to, from))
    .map(([from, to]) => ({ rule: 'no-folder-circle', from, to }));
}

/** Where two files part: the two neighbours below the last folder that they share. @param {string} from @param {string} to */
function sideBySide(from, to) {
  const [here, there] = [from.split('/'), to.split('/')];
  const parts = here.findIndex((name, index) => name !== there[index]);
  const end = parts === -1 ? here.length : parts + 1;
  return /** @type {const} */ ([here.slice(0, end).join('/'), there.slice(0, end).join('/')]);
}

/** Whether one comes from one place to another. @param {Map<string, string[]>} next @param {string} start @param {string} goal */
function leads(next, start, goal) {
  const seen = new Set([start]);
  for (const place of seen) for (const step of next.get(place) ?? []) seen.add(step);
  return seen.has(goal);
}
