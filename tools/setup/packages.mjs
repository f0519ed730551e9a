/** @typedef {Record<string, string>} Names versions or ranges by name */
/**
 * An entry of a lock file: a workspace, a link to one, or a package.
 * @typedef {object} Entry
 * @property {string} [version]
 * @property {string} [integrity]
 * @property {boolean} [optional]
 * @property {boolean} [dev] needed for development only
 * @property {boolean} [link]
 * @property {string} [resolved] target of a link
 * @property {Names} [dependencies]
 * @property {Names} [optionalDependencies]
 * @property {Names} [peerDependencies]
 * @property {Record<string, { optional?: boolean }>} [peerDependenciesMeta]
 */
/** @typedef {{ packages: Record<string, Entry> }} Lock */

/**
 * Whether npm's record in node_modules matches the lock file. Packages for other platforms may be missing.
 * @param {Lock} wanted package-lock.json
 * @param {Lock} found node_modules/.package-lock.json, which npm writes last
 * @param {{ development: boolean }} [options] whether development packages are required
 */
export function isInstalled(wanted, found, { development } = { development: true }) {
  return Object.entries(wanted.packages).every(([name, entry]) => {
    if (!name.includes('node_modules/') || entry.link) return true;
    const there = found.packages[name];
    if (!there) return entry.optional === true || (entry.dev === true && !development);
    return there.version === entry.version && there.integrity === entry.integrity;
  });
}

/**
 * Resolves a package's folder as seen from the package at `from`.
 * @param {Lock} lock @param {string} from @param {string} name
 * @returns {string | undefined}
 */
function resolve({ packages }, from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const key = `${folder && `${folder}/`}node_modules/${name}`;
    if (packages[key]) return key;
    if (folder === '') return undefined;
  }
}

/**
 * The folders of all packages that the workspaces need to run, including optional dependencies.
 * @param {Lock} lock @param {string[]} workspaces their folders; '' is the root
 * @returns {Set<string>}
 */
export function neededBy(lock, workspaces) {
  /** @type {Set<string>} */
  const needed = new Set();
  const waiting = [...workspaces];
  for (let from = waiting.pop(); from !== undefined; from = waiting.pop()) {
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } =
      lock.packages[from] ?? {};
    const peers = Object.keys(peerDependencies ?? {}).filter(
      (name) => !peerDependenciesMeta?.[name]?.optional,
    );
    for (const name of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]) {
      const found = resolve(lock, from, name);
      if (found === undefined || needed.has(found)) continue;
      needed.add(found);
      const { link, resolved } = lock.packages[found] ?? {};
      waiting.push(link && resolved ? resolved : found);
    }
  }
  return needed;
}
