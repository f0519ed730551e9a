import { readFileSync } from 'node:fs';
import path from 'node:path';

import { CALLERS, type Caller } from './stage.ts';

export const DOCUMENT = 'docs/permissions.md';

/** A row: a call in a situation, and the answer to each caller: the status of a success, or a problem's code. */
export interface Row {
  /** The first cell, e.g. `GET /api/items/:id, rejected`. */
  readonly name: string;
  /** Method and path, without the situation. */
  readonly call: string;
  readonly method: string;
  readonly path: string;
  readonly expected: Readonly<Record<Caller, string>>;
}

/** Reads the document's table. Throws on an incomplete row. */
export function readTable(): Row[] {
  const file = path.resolve(import.meta.dirname, '../../../..', DOCUMENT);
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('|'));
  const [headings = [], , ...rows] = lines.map(cellsOf);
  const expected = ['call', ...CALLERS];
  if (headings.join() !== expected.join())
    throw new Error(`The columns of ${DOCUMENT} must be ${expected.join(' | ')}.`);
  return rows.map((cells) => readRow(cells, headings));
}

function readRow(cells: readonly string[], headings: readonly string[]): Row {
  const [name = '', ...answers] = cells;
  const [, method, url] = /^([A-Z]+) (\/[^,\s]*)(, \S.*)?$/.exec(name) ?? [];
  if (!method || !url || cells.length !== headings.length || answers.includes(''))
    throw new Error(`${DOCUMENT} has an incomplete row: ${cells.join(' | ')}`);
  const expected = Object.fromEntries(CALLERS.map((caller, index) => [caller, answers[index] ?? '']));
  return { name, call: `${method} ${url}`, method, path: url, expected: expected as Row['expected'] };
}

/** Formats a row of the table. */
export const writeRow = (name: string, answers: Readonly<Record<Caller, string>>): string =>
  `| ${[`\`${name}\``, ...CALLERS.map((caller) => answers[caller])].join(' | ')} |`;

const cellsOf = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim().replaceAll('`', ''));
