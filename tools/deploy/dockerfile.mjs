// Reads the part of Dockerfiles and .dockerignore files that deploy/ uses, and refuses the rest.
/** @typedef {{ word: string, flags: Record<string, string>, rest: string }} Line */
/** @typedef {{ name: string, base: string, lines: Line[] }} Stage */

const WORDS = new Set([
  'CMD',
  'COPY',
  'ENV',
  'EXPOSE',
  'HEALTHCHECK',
  'RUN',
  'STOPSIGNAL',
  'USER',
  'VOLUME',
  'WORKDIR',
]);

/** @param {string} text of a Dockerfile @returns {Stage[]} */
export function stagesOf(text) {
  /** @type {Stage[]} */
  const stages = [];
  for (const line of joined(text)) {
    const [word = ''] = line.split(/\s/, 1);
    let rest = line.slice(word.length).trim();
    if (word === 'FROM') {
      const [base = '', , name = ''] = rest.split(/\s+/);
      stages.push({ base, name, lines: [] });
      continue;
    }
    if (!WORDS.has(word)) throw new Error(`Nothing here can run this line of a Dockerfile: ${line}`);
    /** @type {Record<string, string>} */
    const flags = {};
    for (let found; (found = /^--([\w-]+)=(\S+)\s+/.exec(rest)); rest = rest.slice(found[0].length))
      flags[found[1] ?? ''] = found[2] ?? '';
    const stage = stages.at(-1);
    if (!stage) throw new Error('A Dockerfile starts with FROM.');
    stage.lines.push({ word, flags, rest });
  }
  return stages;
}

/** Its lines without comments, each with those it goes on in. @param {string} text */
const joined = (text) =>
  text
    .split('\n')
    .filter((line) => !/^\s*(#|$)/.test(line))
    .join('\n')
    .replaceAll(/\s*\\\n\s*/g, ' ')
    .split('\n')
    .map((line) => line.trim());

/** The command of a line in JSON: `CMD ["node", "main.ts"]`. @param {string} rest @returns {[string, ...string[]]} */
export const commandOf = (rest) => JSON.parse(rest.replace(/^CMD /, ''));

/** @param {string} rest of ENV @returns {Record<string, string>} */
export const variablesOf = (rest) =>
  Object.fromEntries(
    rest.split(/\s+/).map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
  );

/** A pattern of a .dockerignore file. Unlike in a shell, * also matches names that begin with a dot. @param {string} pattern */
const expressionOf = (pattern) =>
  new RegExp(
    `^${pattern
      .replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&')
      .replaceAll('**/', '\0')
      .replaceAll('*', '[^/]*')
      .replaceAll('\0', '(?:.*/)?')}$`,
  );

/**
 * Whether a file gets into the context: the last pattern that matches it, or a folder that it is in, decides.
 * @param {string} ignored the text of a .dockerignore file
 * @returns {(file: string) => boolean}
 */
export function contextOf(ignored) {
  const patterns = ignored
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => ({ lets: line.startsWith('!'), expression: expressionOf(line.replace(/^!/, '')) }));
  return (file) => {
    const parts = file.split('/');
    const paths = parts.map((_, index) => parts.slice(0, index + 1).join('/'));
    return patterns.findLast(({ expression }) => paths.some((one) => expression.test(one)))?.lets ?? true;
  };
}
