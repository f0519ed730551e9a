import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** @typedef {{ bytes: number, files: number }} Weight */
/** @typedef {{ page: Weight, style: Weight, script: Weight, font: Weight }} PageWeight */
/** @typedef {{ file: string, imports?: string[], css?: string[] }} Chunk what the manifest says of a built file */

/** The component that the router loads for each measured page. */
const COMPONENTS = {
  home: 'src/pages/home/HomePage.tsx',
  search: 'src/pages/search/SearchPage.tsx',
  item: 'src/pages/item/ItemPage.tsx',
  person: 'src/pages/profile/PersonPage.tsx',
  words: 'src/pages/content/HelpPage.tsx',
};

/**
 * What a visitor's browser loads for the first view of each page: bytes as served, compressed by Brotli, and files. What
 * loads only after an action or a sign-in does not count.
 * @param {string} dist the folder of the built web app
 * @returns {Record<string, PageWeight>}
 */
export function measure(dist) {
  const html = readFileSync(path.join(dist, 'index.html'), 'utf8');
  /** @type {Record<string, Chunk>} */
  const manifest = JSON.parse(readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8'));
  const named = (/** @type {RegExp} */ pattern) =>
    [...html.matchAll(pattern)].map(([, file = '']) => file.replace(/^\//, ''));
  const always = {
    scripts: named(/<script[^>]*\ssrc="([^"]+)"/g),
    styles: named(/<link[^>]*\shref="([^"]+\.css)"/g),
    fonts: named(/<link[^>]*\shref="([^"]+\.woff2)"/g),
  };
  const weigh = (/** @type {Iterable<string>} */ files) => {
    const all = [...new Set(files)];
    return { bytes: all.reduce((sum, file) => sum + sizeOf(path.join(dist, file)), 0), files: all.length };
  };
  return Object.fromEntries(
    Object.entries(COMPONENTS).map(([name, component]) => {
      const chunks = reach(manifest, [
        component,
        ...Object.keys(manifest).filter((key) => key === 'index.html'),
      ]);
      return [
        name,
        {
          page: weigh(['index.html']),
          style: weigh([...always.styles, ...chunks.flatMap(({ css = [] }) => css)]),
          script: weigh([...always.scripts, ...chunks.map(({ file }) => file)]),
          font: weigh(always.fonts),
        },
      ];
    }),
  );
}

/** @param {string} file @returns {number} */
const sizeOf = (file) => statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;

/**
 * The built files that these modules import at once.
 * @param {Record<string, Chunk>} manifest
 * @param {string[]} from
 * @returns {Chunk[]}
 */
function reach(manifest, from) {
  /** @type {Map<string, Chunk>} */
  const found = new Map();
  const visit = (/** @type {string} */ key) => {
    if (found.has(key)) return;
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build has no ${key}.`);
    found.set(key, chunk);
    chunk.imports?.forEach(visit);
  };
  from.forEach(visit);
  return [...found.values()];
}

/**
 * The lines that say what is over its budget, or missing in it.
 * @param {Record<string, PageWeight>} weights
 * @param {Record<string, PageWeight>} budget
 * @returns {string[]}
 */
export function excesses(weights, budget) {
  return Object.entries(weights).flatMap(([name, weight]) => {
    const allowed = budget[name];
    if (!allowed) return [`${name} has no budget`];
    return kinds.flatMap((kind) =>
      units
        .filter((unit) => weight[kind][unit] > allowed[kind][unit])
        .map((unit) => `${name}: ${weight[kind][unit]} ${unit} of ${kind}, ${allowed[kind][unit]} allowed`),
    );
  });
}

const kinds = /** @type {const} */ (['page', 'style', 'script', 'font']);
const units = /** @type {const} */ (['bytes', 'files']);

/** @param {Record<string, PageWeight>} weights @returns {string} a table */
export function table(weights) {
  const cell = (/** @type {Weight} */ { bytes, files }) => `${bytes} in ${files}`.padStart(15);
  const head = `${'bytes in files'.padEnd(15)}${kinds.map((kind) => kind.padStart(15)).join('')}`;
  const rows = Object.entries(weights).map(
    ([name, weight]) => `${name.padEnd(15)}${kinds.map((kind) => cell(weight[kind])).join('')}`,
  );
  return [head, ...rows].join('\n');
}
