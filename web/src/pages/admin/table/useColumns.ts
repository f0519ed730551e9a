import type { TextId } from '@lendloop/words/types';
import { useMemo } from 'react';

import type { TableColumn } from '../../../ui/layout/Table.tsx';
import { useWords } from '../../../words/useWords.ts';

/** A column whose header is the id of a text. */
export interface AdminColumn<Row> extends Omit<TableColumn<Row>, 'header'> {
  readonly header: TextId<'admin'>;
}

/** The columns with their headers in the reader's language. */
export function useColumns<Row>(columns: readonly AdminColumn<Row>[]): readonly TableColumn<Row>[] {
  const say = useWords('admin');
  return useMemo(
    () => columns.map(({ header, ...column }) => ({ ...column, header: say(header) })),
    [columns, say],
  );
}
