import type { OwnReport } from '@lendloop/contract/cases/reports';
import { dayOf } from '@lendloop/contract/values/dates';
import { useQuery } from '@tanstack/react-query';
import { Check, Clock3, Minus } from 'lucide-react';

import { messageOf } from '../../api/apiError.ts';
import { useSite } from '../../site/queries.ts';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { RowSkeletons } from '../../ui/feedback/RowSkeletons.tsx';
import { StatusBadge } from '../../ui/label/StatusBadge.tsx';
import { useDays } from '../../words/useDays.ts';
import { useRichWords, useWords } from '../../words/useWords.ts';
import { ownReportsQuery } from './queries.ts';

const LOOKS = {
  open: { tone: 'warning', icon: Clock3 },
  acted: { tone: 'success', icon: Check },
  dismissed: { tone: 'neutral', icon: Minus },
} as const;

/** What the user has reported, and what became of it. */
export function OwnReports() {
  const say = useWords('cases');
  const { day } = useDays();
  const { timeZone } = useSite();
  const { data, isError, error, refetch, isFetching } = useQuery(ownReportsQuery);
  if (isError)
    return (
      <ErrorState
        title={say('reports.failed')}
        message={messageOf(error)}
        onRetry={() => void refetch()}
        pending={isFetching}
      />
    );
  if (!data) return <RowSkeletons label={say('reports')} count={2} />;
  if (data.length === 0) return <p className="text-md text-muted-foreground">{say('reports.none')}</p>;
  return (
    <ul className="grid gap-3">
      {data.map((report) => (
        <li
          key={report.id}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-lg border border-border bg-card p-4"
        >
          <div className="min-w-0">
            <p className="text-md font-semibold wrap-anywhere">
              <Title report={report} />
            </p>
            <p className="text-sm text-muted-foreground">
              {say(`kind.${report.subject.kind}`)} · {day(dayOf(new Date(report.createdAt), timeZone))}
            </p>
          </div>
          <StatusBadge {...LOOKS[report.state]} isSentence>
            {say(`reports.${report.state}`)}
          </StatusBadge>
        </li>
      ))}
    </ul>
  );
}

/** What was reported; of what its reporter sees nothing any more, what was said of it. */
function Title({ report: { subject, title, concerned, category } }: { readonly report: OwnReport }) {
  const say = useWords('cases');
  const rich = useRichWords('cases');
  const { kind } = subject;
  if (title !== null)
    return kind === 'review' ? rich('reports.review', { title: <bdi>{title}</bdi> }) : <bdi>{title}</bdi>;
  if (!concerned || kind === 'item' || kind === 'review') return say(`category.${category}`);
  const name = <bdi>{concerned.fullName}</bdi>;
  return kind === 'user' ? name : rich(`reports.${kind}`, { name });
}
