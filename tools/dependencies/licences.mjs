// Lists the licences of what is installed to run the server or to build the web app, from npm's entries in package-lock.json.
import { nameOf, packagesOf } from './faults.mjs';

/** @typedef {import('./faults.mjs').Lock} Lock */
/** @typedef {import('./faults.mjs').Entry} Entry */

/** What the software may be given on with as it is, by the names of SPDX. LGPL: of libvips, which sharp loads as a file of its own. */
const ACCEPTED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  '(MIT OR Apache-2.0)',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Unlicense',
]);

/**
 * The names of packages by licence, both in order. Development packages do not count, and a binary for another platform whose entry
 * says nothing has the licence of the package that names it.
 * @param {Lock} lock @returns {[licence: string, names: string[]][]}
 */
export function licencesOf(lock) {
  const packages = packagesOf(lock).filter(([, { dev }]) => !dev);
  /** @param {string} name */
  const parentOf = (name) =>
    packages.find(([, { optionalDependencies }]) => optionalDependencies?.[name])?.[1];
  /** @type {Record<string, Set<string>>} */
  const found = {};
  for (const [key, { license }] of packages) {
    const name = nameOf(key);
    const licence = license ?? parentOf(name)?.license ?? 'unknown';
    (found[licence] ??= new Set()).add(name);
  }
  return Object.entries(found)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([licence, names]) => [licence, [...names].sort()]);
}

/** Those of the licences that nobody has accepted. @param {Lock} lock @returns {string[]} */
export const strangeLicences = (lock) =>
  licencesOf(lock).flatMap(([licence, names]) =>
    licence.split(' AND ').every((part) => ACCEPTED.has(part)) ? [] : [`${licence}: ${names.join(', ')}`],
  );

/** The text of docs/licences.md. @param {Lock} lock */
export const licencesText = (lock) => `# Licences

Of the packages that are installed to run the server or to build the web app. Made by \`npm run dependencies\`; \`npm run -s sbom\` prints
them with versions and hashes as CycloneDX.
${licencesOf(lock)
  .map(([licence, names]) => `\n## ${licence}\n\n${names.map((name) => `\`${name}\``).join(', ')}\n`)
  .join('')}`;
