import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** @typedef {{ bytes: number, files: number }} Weight */
/** @typedef {Record<typeof kinds[number], Weight>} PageWeight */
/** @typedef {(path: string, language: string) => readonly string[]} ModulesOf as the page index has it */
/** @typedef {{ file: string, imports?: string[], css?: string[] }} Chunk what the manifest says of a built file */

const kinds = /** @type {const} */ ([
  'page',
  'style',
  'script',
  'font',
  'words en',
  'words hi',
  'words de',
  'words ar',
]);
const units = /** @type {const} */ (['bytes', 'files']);

/** A path of each measured page. */
const PATHS = { home: '/', search: '/search', item: '/items/1', person: '/people/1', words: '/help' };

/** Modules with texts. */
const WORDS = /^(?:rooms|en|hi|de|ar)\//;

/**
 * What a visitor's browser loads for the first view of each page: bytes as served, compressed by Brotli, and files. What
 * loads only after an action or a sign-in does not count. Texts count apart from the other scripts.
 * @param {string} dist the folder of the built web app
 * @param {ModulesOf} modulesOf
 * @returns {Record<string, PageWeight>}
 */
export function measure(dist, modulesOf) {
  const html = readFileSync(path.join(dist, 'index.html'), 'utf8');
  /** @type {Record<string, Chunk>} */
  const manifest = JSON.parse(readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8'));
  const named = (/** @type {RegExp} */ pattern) =>
    [...html.matchAll(pattern)].map(([, file = '']) => file.replace(/^\//, ''));
  const always = {
    scripts: named(/<script[^>]*\ssrc="([^"]+)"/g),
    styles: named(/<link[^>]*\shref="([^"]+\.css)"/g),
    // The server drops those with a language, but for readers of that language.
    fonts: named(/<link(?![^>]*\slang=)[^>]*\shref="([^"]+\.woff2)"/g),
  };
  const weigh = (/** @type {Iterable<string>} */ files) => {
    const all = [...new Set(files)];
    return { bytes: all.reduce((sum, file) => sum + sizeOf(path.join(dist, file)), 0), files: all.length };
  };
  const keys = Object.keys(manifest);
  const keyOf = (/** @type {string} */ module) => {
    const key = keys.find((one) => one.replace(/\.\w+$/, '').endsWith(`/${module}`));
    if (key === undefined) throw new Error(`The build has no ${module}.`);
    return key;
  };
  const entry = reach(manifest, ['index.html']);
  return Object.fromEntries(
    Object.entries(PATHS).map(([name, address]) => {
      const modules = (/** @type {string} */ language) => modulesOf(address, language);
      const components = modules('en').filter((module) => !WORDS.test(module));
      const chunks = [...new Set([...entry, ...reach(manifest, components.map(keyOf))])];
      const texts = (/** @type {string} */ language) => {
        const found = reach(
          manifest,
          modules(language)
            .filter((module) => WORDS.test(module))
            .map(keyOf),
        );
        return weigh(found.filter((chunk) => !chunks.includes(chunk)).map(({ file }) => file));
      };
      return [
        name,
        {
          page: weigh(['index.html']),
          style: weigh([...always.styles, ...chunks.flatMap(({ css = [] }) => css)]),
          script: weigh([...always.scripts, ...chunks.map(({ file }) => file)]),
          font: weigh(always.fonts),
          'words en': texts('en'),
          'words hi': texts('hi'),
          'words de': texts('de'),
          'words ar': texts('ar'),
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

/** @param {Record<string, PageWeight>} weights @returns {string} a table */
export function table(weights) {
  const cell = (/** @type {Weight} */ { bytes, files }) => `${bytes} in ${files}`.padStart(15);
  const head = `${'bytes in files'.padEnd(15)}${kinds.map((kind) => kind.padStart(15)).join('')}`;
  const rows = Object.entries(weights).map(
    ([name, weight]) => `${name.padEnd(15)}${kinds.map((kind) => cell(weight[kind])).join('')}`,
  );
  return [head, ...rows].join('\n');
}
