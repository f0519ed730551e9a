import { expect, test } from 'vitest';

import { csvOf } from './csv.ts';

/**
 * The cells that a spreadsheet takes a line for whose list separator is this one. As there, quotes hold a separator only in a cell that
 * begins with them, and what follows the closing one is a part of the cell.
 */
function cellsOf(line: string, separator: string): string[] {
  const cells: string[] = [];
  for (let at = 0; at <= line.length; at++) {
    let cell = '';
    if (line[at] === '"') {
      for (at++; at < line.length; at++) {
        if (line[at] !== '"') cell += line[at];
        else if (line[at + 1] === '"') cell += line[at++];
        else break;
      }
      at++;
    }
    for (; at < line.length && line[at] !== separator; at++) cell += line[at];
    cells.push(cell);
  }
  return cells;
}

const isFormula = (cell: string): boolean => /^\s*[=+\-@\uff0b\uff0d\uff1d\uff20]/.test(cell);

test.each([
  '=1+1',
  ' =1+1',
  '\u3000+1',
  '＝1+1',
  'Drill;=HYPERLINK("http://x.example")',
  'Drill; @SUM(A1)',
  'Drill;"=1+1',
  'Drill;""-1',
  'Drill\t=1+1',
  'Drill|=1+1',
  'Drill,=1+1',
  'Drill",=1+1,"',
  'Drill\n=1+1',
  'Drill\r=1+1',
])('no spreadsheet takes %j for a formula, whatever separates the cells there', (title) => {
  const text = csvOf([[7, title, 'end']]);
  for (const separator of [',', ';', '\t', '|'])
    for (const line of text.split(separator === ',' ? '\r\n' : /[\r\n]/))
      expect(cellsOf(line, separator).filter(isFormula)).toEqual([]);
});

test('what is no formula stays as it is', () => {
  expect(csvOf([[-7, 'Hammer drill; 18 V, "new"', null, 'a-b=c']])).toBe(
    '-7,"Hammer drill; 18 V, ""new""",,a-b=c\r\n',
  );
});
