import type { ReactNode } from 'react';

import { cn } from '../style/classNames.ts';

export interface TableColumn<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  align?: 'start' | 'end';
  /** Shows the header to screen readers only (a column of buttons). */
  hideHeader?: boolean;
  className?: string;
}

export interface TableProps<Row> {
  /** Accessible name. */
  label: string;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** Shown when there are no rows. */
  empty?: ReactNode;
}

const edge = 'px-3 first:ps-6 last:pe-6';

/** A table at least 860 px wide that scrolls inside its card, so that the page never scrolls sideways. */
export function Table<Row>({ label, columns, rows, rowKey, empty }: TableProps<Row>) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be reachable by keyboard
    <div className="relative overflow-x-auto" tabIndex={0} role="region" aria-label={label}>
      <table className="w-full min-w-[860px] text-start text-md">
        <thead>
          <tr className="bg-subtle text-sm text-muted-foreground dark:bg-sunken">
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                className={cn('h-11 font-semibold', edge, column.align === 'end' ? 'text-end' : 'text-start')}
              >
                {column.hideHeader ? <span className="sr-only">{column.header}</span> : column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-border">
          {rows.map((row) => (
            // A row takes the focus when its own controls disappear.
            <tr
              key={rowKey(row)}
              tabIndex={-1}
              className="transition hover:bg-accent/60 focus-visible:-outline-offset-2"
            >
              {columns.map((column) => (
                <td
                  key={column.key}
                  className={cn('h-[68px]', edge, column.align === 'end' && 'text-end', column.className)}
                >
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
          {rows.length === 0 && empty && (
            <tr>
              <td colSpan={columns.length} className="p-6 text-center text-muted-foreground">
                {empty}
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}
