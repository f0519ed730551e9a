import { Readable } from 'node:stream';

import type { FastifyReply } from 'fastify';

import { Sending } from './sending.ts';

/** A number as it is to be written. */
export class Decimal {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** A cell: a number stays one; what a spreadsheet would take for a formula becomes text. */
export type Cell = string | number | Decimal | null;

/**
 * Where a formula would begin: also after what separates cells in other countries, where quotes inside a cell hold nothing together. The
 * last four are the wide forms of the others.
 */
const FORMULA = /(?<=^|[;|\t\r\n])(?=["\s]*[=+\-@\uff0b\uff0d\uff1d\uff20])/g;

/** Rows as CSV by RFC 4180, each with its line break. */
export const csvOf = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => `${row.map(written).join(',')}\r\n`).join('');

function written(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  if (cell instanceof Decimal) return cell.text;
  const text = cell.replaceAll(FORMULA, "'");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** An amount in the minor units of a currency with so many digits, with a point. */
export function decimalOf(minor: number, digits: number): Decimal {
  const text = String(Math.abs(minor)).padStart(digits + 1, '0');
  const whole = text.slice(0, text.length - digits);
  const parts = digits === 0 ? '' : `.${text.slice(-digits)}`;
  return new Decimal(`${minor < 0 ? '-' : ''}${whole}${parts}`);
}

/**
 * Sends a file of comma-separated values in UTF-8: a text, which counts like any other answer, or pages as they come, which only
 * administrators get.
 */
export function sendCsv(reply: FastifyReply, name: string, content: string | AsyncIterable<string>): Sending {
  return new Sending(() =>
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(typeof content === 'string' ? content : Readable.from(content)),
  );
}
