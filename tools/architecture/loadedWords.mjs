/** @typedef {import('./check.mjs').Violation} Violation */

/**
 * @typedef {object} Source a module of the web app
 * @property {string} name its path from the top
 * @property {string} text
 * @property {readonly string[]} imports the modules that come with it
 * @property {readonly string[]} later the modules that it loads when they are needed
 */

/** The areas that the frame of all pages loads. */
const withTheFrame = /loader: async[\s\S]*?loadWords\(([^)]*)\)/;
const frame = 'web/src/app/routeKinds.ts';

/**
 * Finds components whose words do not arrive with them. Such a component suspends, and the whole page around it disappears for a moment.
 * Hooks in other modules are left out: a page may use some hooks of a module and not others.
 * @param {readonly Source[]} sources
 * @returns {Violation[]} from the module that is loaded to the one whose words are missing
 */
export function missingWords(sources) {
  const byName = new Map(sources.map((source) => [source.name, source]));
  const lists = wordLists(sources);
  const common = areasIn(withTheFrame.exec(byName.get(frame)?.text ?? '')?.[1] ?? '', lists);
  /** What is there whoever loads a module, by its name. @type {Map<string, Set<string>>} */
  const known = new Map();
  const begun = sources.filter(
    ({ name }) => !sources.some(({ imports, later }) => [...imports, ...later].includes(name)),
  );
  for (const { name } of begun) known.set(name, common);
  const open = [...known.keys()];
  for (const root of open) {
    const here = known.get(root) ?? common;
    for (const name of reach(byName, root))
      for (const [loaded, areas] of loads(byName.get(name), lists)) {
        const there = here.union(areas);
        const before = known.get(loaded);
        const now = before ? before.intersection(there) : there;
        if (before?.size === now.size) continue;
        known.set(loaded, now);
        open.push(loaded);
      }
  }
  return [...known].flatMap(([root, areas]) =>
    [...reach(byName, root)]
      .filter((name) => name.endsWith('.tsx'))
      .filter((name) => [...shown(byName.get(name)?.text ?? '')].some((area) => !areas.has(area)))
      .map((name) => ({ rule: 'words-loaded', from: root, to: name })),
  );
}

/** The modules that come with one, itself among them. @param {ReadonlyMap<string, Source>} byName @param {string} root */
function reach(byName, root) {
  const seen = new Set([root]);
  for (const name of seen) for (const next of byName.get(name)?.imports ?? []) seen.add(next);
  return seen;
}

/** The areas whose words a module shows. @param {string} text */
const shown = (text) =>
  new Set([...text.matchAll(/\buse(?:Rich)?Words\('(\w+)'\)/g)].map(([, area = '']) => area));

/**
 * The modules that one loads, with the areas that it names after each in the same statement, before the next page.
 * @param {Source | undefined} source
 * @param {ReadonlyMap<string, Set<string>>} lists
 * @returns {[loaded: string, areas: Set<string>][]}
 */
function loads(source, lists) {
  if (!source) return [];
  return [...source.text.matchAll(/\bimport\('([^']+)'\)((?:(?!\n\n|;\n|\bpage\()[\s\S])*)/g)].flatMap(
    ([, written = '', after = '']) => {
      const end = written.replace(/^(\.{1,2}\/)+/, '/');
      const loaded = source.later.find((name) => name.endsWith(end));
      return loaded === undefined ? [] : [[loaded, areasIn(after, lists)]];
    },
  );
}

/** The areas in a piece of source, also by the names of lists. @param {string} text @param {ReadonlyMap<string, Set<string>>} lists */
function areasIn(text, lists) {
  const named = [...lists].filter(([name]) => new RegExp(`\\b${name}\\b`).test(text));
  return new Set([
    ...[...text.matchAll(/'(\w+)'/g)].map(([, area = '']) => area),
    ...named.flatMap(([, areas]) => [...areas]),
  ]);
}

/** Lists of areas that have a name, and functions that load some. @param {readonly Source[]} sources @returns {Map<string, Set<string>>} */
const wordLists = (sources) =>
  new Map(
    sources.flatMap(({ text }) =>
      [
        ...text.matchAll(/const (\w+_WORDS|load\w*Words)\b[^=]*= (?:\(\) => loadWords\(|\[)([^\])]*)[\])]/g),
      ].map(([, name = '', areas = '']) => /** @type {const} */ ([name, areasIn(areas, new Map())])),
    ),
  );
