// What is wrong with the packages of package-lock.json, by what npm wrote there and what was recorded of the registry.

/** @typedef {{ version?: string, resolved?: string, integrity?: string, link?: boolean, optional?: boolean, os?: string[], hasInstallScript?: boolean, deprecated?: string, optionalDependencies?: Record<string, string> }} Entry */
/** @typedef {{ packages: Record<string, Entry> }} Lock */
/** @typedef {{ asOf: string, lastRelease: Record<string, string> }} Releases the days as yyyy-mm-dd */

/** A package that has had no release for so long is taken for left alone. */
const YEARS_ALONE = 2;

/** @param {string} key a folder in node_modules */
export const nameOf = (key) => key.slice(key.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** @param {Lock} lock @returns {[key: string, entry: Entry][]} those from the registry */
export const packagesOf = ({ packages }) =>
  Object.entries(packages).filter(([key, { link }]) => key.includes('node_modules/') && !link);

/**
 * A line for each package that must not be there without a reason, is not what was reviewed, or cannot be told from another.
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
    if (last === undefined) found.push('was not looked at: run `npm run dependencies`');
    if (hasReason(name)) return found.map((fault) => `${name} ${fault}`);
    if (entry.hasInstallScript) found.push('runs a script when it is installed');
    if (entry.deprecated) found.push(`is deprecated: ${entry.deprecated}`);
    if (last !== undefined && last < limit) found.push(`had its last release on ${last}`);
    return found.map((fault) => `${name} ${fault}`);
  });
  const there = new Set(packagesOf(lock).map(([key]) => nameOf(key)));
  const gone = Object.keys(releases.lastRelease).filter((name) => !there.has(name));
  return [...faults, ...gone.map((name) => `${name} is gone: run \`npm run dependencies\``)];
}

/**
 * Whether it is a program for another platform that a package with an integrity names in exactly this version.
 * @param {Lock} lock @param {string} name @param {Entry} entry
 */
const isNamedElsewhere = (lock, name, { version, optional, os }) =>
  optional === true &&
  os !== undefined &&
  packagesOf(lock).some(
    ([, parent]) => parent.integrity !== undefined && parent.optionalDependencies?.[name] === version,
  );
