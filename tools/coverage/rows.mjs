// Reads docs/coverage.md, and the names of the tests that it points to.

/** @typedef {{ file: string, test: string }} Proof */
/** @typedef {{ line: number, what: string, proofs: Proof[], missing: string | null }} Row */

const NOT_YET = /^not yet\b[\s:,]*/;
const PROOF = /^`([^`]+)`\s+(\S.*)$/;

/**
 * The rows of every table: what is shown in the first cell, by which tests in the last one, one after each `<br>`.
 * `missing` says why there is none.
 * @param {string} markdown
 * @returns {Row[]}
 */
export function readRows(markdown) {
  return markdown.split('\n').flatMap((text, index) => {
    if (!text.startsWith('|') || /^\|[\s:|-]+$/.test(text)) return [];
    const cells = text.split(/(?<!\\)\|/).slice(1, -1);
    const what = cells.slice(0, -1).join(' ').trim();
    const last = (cells.at(-1) ?? '').trim();
    // The head of a table.
    if (last === 'shown by') return [];
    const proofs = last.split('<br>').flatMap((part) => {
      const [, file, test] = PROOF.exec(part.trim()) ?? [];
      if (file && test) return [{ file, test: test.replaceAll('\\|', '|') }];
      // What reads as neither counts as a test that is not there.
      return part.trim() === '' || NOT_YET.test(part.trim()) ? [] : [{ file: part.trim(), test: '' }];
    });
    return [
      { line: index + 1, what, proofs, missing: NOT_YET.test(last) ? last.replace(NOT_YET, '') : null },
    ];
  });
}

const LITERAL = `'(?:[^'\\\\\\n]|\\\\.)*'|"(?:[^"\\\\\\n]|\\\\.)*"|\`(?:[^\`\\\\]|\\\\.)*\``;
const TEST = new RegExp(
  `\\b(?:test|it)(?:\\.(?:each|for)\\((?:[^()]|\\([^()]*\\))*\\)|\\.\\w+)*\\(\\s*(${LITERAL})`,
  'g',
);

/**
 * The names of the tests in a file, as they are written there: `$size` and the like stay.
 * @param {string} source
 * @returns {Set<string>}
 */
export function testNames(source) {
  return new Set(
    [...source.matchAll(TEST)].map(([, literal = '']) => literal.slice(1, -1).replace(/\\(.)/g, '$1')),
  );
}

/**
 * What is wrong with the rows: nothing named and not said to be missing, or a test named that is not there.
 * @param {Row[]} rows
 * @param {(file: string) => string | null} read the source of a file, null when there is none
 * @returns {string[]} a line for each fault
 */
export function faultsOf(rows, read) {
  return rows.flatMap(({ line, what, proofs, missing }) => {
    if (proofs.length === 0 && missing === null) return [`line ${line}: nothing shows "${what}"`];
    if (missing === '') return [`line ${line}: say why "${what}" is not yet shown`];
    return proofs.flatMap(({ file, test }) => {
      const source = read(file);
      if (source === null) return [`line ${line}: there is no file ${file}`];
      return testNames(source).has(test) ? [] : [`line ${line}: ${file} has no test "${test}"`];
    });
  });
}
