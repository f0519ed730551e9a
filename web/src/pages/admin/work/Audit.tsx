import type { AuditEntry } from '@lendloop/contract/admin';
import { paths } from '@lendloop/contract/pages';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';

import { auditQuery } from '../../../features/admin/queries.ts';
import { useMinorMoney } from '../../../site/useMinorMoney.ts';
import { useRichWords, useWords } from '../../../words/useWords.ts';
import { Reconsider } from '../decisions/Reconsider.tsx';
import { PagedTable } from '../table/PagedTable.tsx';
import type { AdminColumn } from '../table/useColumns.ts';
import { DayText } from '../values/DayText.tsx';
import { Decided } from './Decided.tsx';

const KINDS = {
  verify_user: 'audit.user',
  moderate_item: 'audit.listing',
  suspend_user: 'audit.suspension',
  edit_category: 'audit.category',
  adjust_ledger: 'audit.adjustment',
  decide_case: 'audit.case',
  see_case: 'audit.caseSeen',
  see_dispute: 'audit.disputeSeen',
  claim_dispute: 'audit.disputeClaimed',
  decide_dispute: 'audit.disputeDecided',
  judge_review: 'audit.review',
} as const;

/** Whether the subject has a page that administrators open from here. */
const isLinked = (action: AuditEntry['action']): boolean =>
  action === 'verify_user' || action === 'suspend_user' || action === 'moderate_item';

const COLUMNS: readonly AdminColumn<AuditEntry>[] = [
  {
    key: 'subject',
    header: 'column.decision',
    cell: ({ action, subject, comment }) => (
      <span className="block max-w-[46ch] min-w-[24ch] leading-tight wrap-anywhere">
        {!isLinked(action) ? (
          <bdi className="font-semibold">{subject.name}</bdi>
        ) : (
          <Link
            to={action === 'moderate_item' ? paths.item : paths.personForMembers}
            params={{ id: String(subject.id) }}
            className="font-semibold hover:underline"
          >
            <bdi>{subject.name}</bdi>
          </Link>
        )}
        <span className="block text-sm text-muted-foreground">
          <Kind action={action} comment={comment} />
        </span>
      </span>
    ),
  },
  {
    key: 'change',
    header: 'column.change',
    cell: (entry) => <Change entry={entry} />,
  },
  {
    key: 'by',
    header: 'column.by',
    cell: ({ admin }) => <bdi>{admin.fullName}</bdi>,
    className: 'text-foreground-soft min-w-[14ch] wrap-anywhere',
  },
  {
    key: 'when',
    header: 'column.when',
    cell: ({ createdAt }) => <DayText moment={createdAt} withTime />,
  },
  {
    key: 'actions',
    header: 'column.actions',
    hideHeader: true,
    align: 'end',
    cell: (entry) => <Reconsider entry={entry} />,
  },
];

/** What was decided, with the administrator's comment. */
function Kind({ action, comment }: Pick<AuditEntry, 'action' | 'comment'>) {
  const say = useWords('admin');
  const rich = useRichWords('admin');
  const kind = KINDS[action];
  return comment === null ? say(kind) : rich(`${kind}.comment`, { comment: <bdi>{comment}</bdi> });
}

function Change({ entry }: { entry: AuditEntry }) {
  const say = useWords('admin');
  return (
    <span className="inline-flex items-center gap-2">
      <State entry={entry} of="before" />
      <ArrowRight className="size-4 shrink-0 text-muted-foreground" aria-label={say('audit.to')} />
      <State entry={entry} of="after" />
    </span>
  );
}

/** How something was before a decision, or is after it. */
function State({ entry, of }: { entry: AuditEntry; of: 'before' | 'after' }) {
  const say = useWords('admin');
  const money = useMinorMoney();
  switch (entry.action) {
    case 'edit_category':
      return <bdi>{entry[of]}</bdi>;
    case 'decide_case':
    case 'see_case':
      return <CaseWord word={entry[of]} />;
    case 'adjust_ledger':
      return <bdi dir="ltr">{money(Number(entry[of]))}</bdi>;
    case 'see_dispute':
    case 'claim_dispute':
    case 'decide_dispute':
      return say(`dispute.${entry[of]}`);
    default:
      return <Decided status={entry[of]} />;
  }
}

/** The state of a case before a decision, or the decision. */
function CaseWord({ word }: { word: string }) {
  const say = useWords('cases');
  const known = CASE_WORDS.find((one) => one === word);
  return known ? say(`word.${known}`) : word;
}

const CASE_WORDS = ['open', 'appealed', 'decided', 'dismiss', 'warn', 'remove', 'suspend'] as const;

/** The audit log. Entries cannot be changed, but a decision can be reversed from here. */
export function Audit() {
  const say = useWords('admin');
  return (
    <PagedTable
      query={useInfiniteQuery(auditQuery)}
      label={say('audit.label')}
      loading={say('audit.loading')}
      failed={say('audit.failed')}
      columns={COLUMNS}
      rowKey={({ id }) => id}
      empty={say('audit.none')}
    />
  );
}
