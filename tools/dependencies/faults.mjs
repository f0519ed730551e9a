// Finds faults of the packages in package-lock.json, from npm's entries and the recorded registry data.

/** @typedef {{ version?: string, resolved?: string, integrity?: string, license?: string, link?: boolean, dev?: boolean, optional?: boolean, os?: string[], hasInstallScript?: boolean, deprecated?: string, optionalDependencies?: Record<string, string> }} Entry */
/** @typedef {{ packages: Record<string, Entry> }} Lock */
/** @typedef {{ asOf: string, lastRelease: Record<string, string> }} Releases the days as yyyy-mm-dd */

/** A package without a release for this long counts as unmaintained. */
const YEARS_ALONE = 2;

/** @param {string} key a folder in node_modules */
export const nameOf = (key) => key.slice(key.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** @param {Lock} lock @returns {[key: string, entry: Entry][]} those from the registry */
export const packagesOf = ({ packages }) =>
  Object.entries(packages).filter(([key, { link }]) => key.includes('node_modules/') && !link);

/**
 * Lists packages that need a reason and have none, that differ from what was reviewed, or that have no integrity.
 * @param {Lock} lock @param {Releases} releases
 * @param {(name: string) => boolean} hasReason whether the decisions say why a package stays
 * @returns {string[]}
 */
export function faultsOf(lock, releases, hasReason) {
  const limit = `${Number(releases.asOf.slice(0, 4)) - YEARS_ALONE}${releases.asOf.slice(4)}`;
  const faults = packagesOf(lock).flatMap(([key, entry]) => {
    const name = nameOf(key);
    const last = releases.lastRelease[name];
    const found = [];
    if (entry.resolved) found.push(`is taken from ${entry.resolved}, whatever registry is set`);
    if (!entry.integrity && !isNamedElsewhere(lock, name, entry))
      found.push('has no integrity: whatever the registry sends would be installed');
    if (last === undefined) found.push('has not been reviewed: run `npm run dependencies`');
    if (hasReason(name)) return found.map((fault) => `${name} ${fault}`);
    if (entry.hasInstallScript) found.push('runs a script when it is installed');
    if (entry.deprecated) found.push(`is deprecated: ${entry.deprecated}`);
    if (last !== undefined && last < limit) found.push(`had its last release on ${last}`);
    return found.map((fault) => `${name} ${fault}`);
  });
  const there = new Set(packagesOf(lock).map(([key]) => nameOf(key)));
  const gone = Object.keys(releases.lastRelease).filter((name) => !there.has(name));
  return [...faults, ...gone.map((name) => `${name} has been removed: run \`npm run dependencies\``)];
}

/**
 * Whether the package is a binary for another platform, pinned to this exact version by a package with an integrity.
 * @param {Lock} lock @param {string} name @param {Entry} entry
 */
const isNamedElsewhere = (lock, name, { version, optional, os }) =>
  optional === true &&
  os !== undefined &&
  packagesOf(lock).some(
    ([, parent]) => parent.integrity !== undefined && parent.optionalDependencies?.[name] === version,
  );
