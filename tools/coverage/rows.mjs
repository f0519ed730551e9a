// Reads docs/coverage.md and the names of the tests in the files that it names.

/** @typedef {{ file: string, test: string }} Proof */
/** @typedef {{ line: number, what: string, proofs: Proof[], missing: string | null }} Row */

const NOT_YET = /^not yet\b[\s:,]*/;
const PROOF = /^`([^`]+)`\s+(\S.*)$/;

/**
 * Reads the rows of all tables. The first cell says what is shown, and the last one lists the tests, separated by `<br>`.
 * `missing` is the reason why there are none.
 * @param {string} markdown
 * @returns {Row[]}
 */
export function readRows(markdown) {
  return markdown.split('\n').flatMap((text, index) => {
    if (!text.startsWith('|') || /^\|[\s:|-]+$/.test(text)) return [];
    const cells = text.split(/(?<!\\)\|/).slice(1, -1);
    const what = cells.slice(0, -1).join(' ').trim();
    const last = (cells.at(-1) ?? '').trim();
    // The table's header.
    if (last === 'shown by') return [];
    const proofs = last.split('<br>').flatMap((part) => {
      const [, file, test] = PROOF.exec(part.trim()) ?? [];
      if (file && test) return [{ file, test: test.replaceAll('\\|', '|') }];
      // Anything else counts as a missing test.
      return part.trim() === '' || NOT_YET.test(part.trim()) ? [] : [{ file: part.trim(), test: '' }];
    });
    return [
      { line: index + 1, what, proofs, missing: NOT_YET.test(last) ? last.replace(NOT_YET, '') : null },
    ];
  });
}

const LITERAL = `'(?:[^'\\\\\\n]|\\\\.)*'|"(?:[^"\\\\\\n]|\\\\.)*"|\`(?:[^\`\\\\]|\\\\.)*\``;
/** What a table of cases may hold: calls within calls, three deep. */
const HELD = '(?:[^()]|\\((?:[^()]|\\((?:[^()]|\\([^()]*\\))*\\))*\\))';
const TEST = new RegExp(
  `\\b(?:test|it)(?:\\.(?:each|for)(?:<(?:[^()]|\\(\\))*>)?\\(${HELD}*\\)|\\.\\w+)*\\(\\s*(${LITERAL})`,
  'g',
);

/**
 * The test names in a source file, as written: placeholders such as `$size` stay.
 * @param {string} source
 * @returns {Set<string>}
 */
export function testNames(source) {
  return new Set(
    [...source.matchAll(TEST)].map(([, literal = '']) => literal.slice(1, -1).replace(/\\(.)/g, '$1')),
  );
}

/**
 * Finds rows that name no test and give no reason, and rows that name a test that does not exist.
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
