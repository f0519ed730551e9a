import type { AuditEntry } from '@lendloop/contract/admin';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';

import { paths } from '../../app/paths.ts';
import { auditQuery } from '../../features/admin/queries.ts';
import type { TableColumn } from '../../ui/Table.tsx';
import { DayText } from './DayText.tsx';
import { Decided } from './Decided.tsx';
import { PagedTable } from './PagedTable.tsx';
import { Reconsider } from './Reconsider.tsx';

const COLUMNS: readonly TableColumn<AuditEntry>[] = [
  {
    key: 'subject',
    header: 'Decision',
    cell: ({ action, subject, comment }) => (
      <span className="block max-w-[46ch] leading-tight wrap-anywhere">
        <Link
          to={action === 'verify_user' ? paths.person : paths.item}
          params={{ id: String(subject.id) }}
          className="font-semibold hover:underline"
        >
          {subject.name}
        </Link>
        <span className="block text-sm text-muted-foreground">
          {action === 'verify_user' ? 'User' : 'Listing'}
          {comment !== null && `: ${comment}`}
        </span>
      </span>
    ),
  },
  {
    key: 'change',
    header: 'Change',
    cell: ({ before, after }) => (
      <span className="inline-flex items-center gap-2">
        <Decided status={before} />
        <ArrowRight className="size-4 text-muted-foreground" aria-label="to" />
        <Decided status={after} />
      </span>
    ),
  },
  {
    key: 'by',
    header: 'By',
    cell: ({ admin }) => admin.fullName,
    className: 'text-foreground-soft wrap-anywhere',
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
    align: 'right',
    cell: (entry) => <Reconsider entry={entry} />,
  },
];

/** What administrators decided, which nobody can change; the opposite can be decided from here. */
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
