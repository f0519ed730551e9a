import type { AuditEntry } from '@lendloop/contract/admin';
import { paths } from '@lendloop/contract/pages';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';

import { auditQuery } from '../../../features/admin/queries.ts';
import type { TableColumn } from '../../../ui/layout/Table.tsx';
import { Reconsider } from '../decisions/Reconsider.tsx';
import { PagedTable } from '../table/PagedTable.tsx';
import { DayText } from '../values/DayText.tsx';
import { Decided } from './Decided.tsx';

const KINDS = {
  verify_user: 'User',
  moderate_item: 'Listing',
  suspend_user: 'Suspension',
  edit_category: 'Category',
} as const;

const COLUMNS: readonly TableColumn<AuditEntry>[] = [
  {
    key: 'subject',
    header: 'Decision',
    cell: ({ action, subject, comment }) => (
      <span className="block max-w-[46ch] min-w-[24ch] leading-tight wrap-anywhere">
        {action === 'edit_category' ? (
          <bdi className="font-semibold">{subject.name}</bdi>
        ) : (
          <Link
            to={action === 'moderate_item' ? paths.item : paths.person}
            params={{ id: String(subject.id) }}
            className="font-semibold hover:underline"
          >
            <bdi>{subject.name}</bdi>
          </Link>
        )}
        <span className="block text-sm text-muted-foreground">
          {KINDS[action]}
          {comment !== null && (
            <>
              : <bdi>{comment}</bdi>
            </>
          )}
        </span>
      </span>
    ),
  },
  {
    key: 'change',
    header: 'Change',
    cell: (entry) => (
      <span className="inline-flex items-center gap-2">
        {entry.action === 'edit_category' ? <bdi>{entry.before}</bdi> : <Decided status={entry.before} />}
        <ArrowRight className="size-4 shrink-0 text-muted-foreground" aria-label="to" />
        {entry.action === 'edit_category' ? <bdi>{entry.after}</bdi> : <Decided status={entry.after} />}
      </span>
    ),
  },
  {
    key: 'by',
    header: 'By',
    cell: ({ admin }) => <bdi>{admin.fullName}</bdi>,
    className: 'text-foreground-soft min-w-[14ch] wrap-anywhere',
  },
  {
    key: 'when',
    header: 'When',
    cell: ({ createdAt }) => <DayText moment={createdAt} withTime />,
  },
  {
    key: 'actions',
    header: 'Actions',
    hideHeader: true,
    align: 'end',
    cell: (entry) => <Reconsider entry={entry} />,
  },
];

/** The audit log. Entries cannot be changed, but a decision can be reversed from here. */
export function Audit() {
  return (
    <PagedTable
      query={useInfiniteQuery(auditQuery)}
      label="Audit log"
      columns={COLUMNS}
      rowKey={({ id }) => id}
      empty="Nothing has been decided yet."
    />
  );
}
