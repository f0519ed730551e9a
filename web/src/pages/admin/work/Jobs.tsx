import type { JobState } from '@lendloop/contract/admin/jobs';
import { useQuery } from '@tanstack/react-query';

import { messageOf } from '../../../api/apiError.ts';
import { jobsQuery } from '../../../features/admin/queries.ts';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { RowSkeletons } from '../../../ui/feedback/RowSkeletons.tsx';
import { StatusBadge } from '../../../ui/label/StatusBadge.tsx';
import { Table } from '../../../ui/layout/Table.tsx';
import { useRichWords, useWords } from '../../../words/useWords.ts';
import { type AdminColumn, useColumns } from '../table/useColumns.ts';
import { DayText } from '../values/DayText.tsx';
import { useFormats } from '../values/useFormats.ts';

const COLUMNS: readonly AdminColumn<JobState>[] = [
  { key: 'job', header: 'column.job', cell: (job) => <Name {...job} /> },
  {
    key: 'last',
    header: 'column.lastRun',
    cell: ({ lastRun }) => lastRun && <DayText moment={lastRun.startedAt} withTime />,
  },
  { key: 'result', header: 'column.result', cell: (job) => <Result {...job} /> },
  {
    key: 'next',
    header: 'column.nextRun',
    cell: ({ nextRunAt }) => <DayText moment={nextRunAt} withTime />,
  },
];

function Name({ name, lastRun }: JobState) {
  const say = useWords('admin');
  const rich = useRichWords('admin');
  const { measure } = useFormats();
  return (
    <span className="block min-w-[20ch] py-2 leading-tight">
      <span className="font-semibold">{say(`job.${name}`)}</span>
      {lastRun && (
        <span className="block text-sm text-muted-foreground tabular">
          {rich('job.on', {
            duration: measure(lastRun.durationMs, 'millisecond'),
            node: <bdi>{lastRun.node}</bdi>,
          })}
        </span>
      )}
    </span>
  );
}

function Result({ isRunning, lastRun }: JobState) {
  const say = useWords('admin');
  if (isRunning) return <StatusBadge tone="info">{say('job.running')}</StatusBadge>;
  if (!lastRun) return <span className="text-muted-foreground">{say('job.never')}</span>;
  const { error, done } = lastRun;
  return (
    <span className="block max-w-[46ch] py-2">
      <StatusBadge tone={error === null ? 'success' : 'danger'}>
        {say(error === null ? 'job.done' : 'job.error')}
      </StatusBadge>
      {error !== null && <bdi className="mt-1 block text-sm wrap-anywhere text-foreground-soft">{error}</bdi>}
      {error === null && done !== null && (
        <span className="ms-2 text-sm whitespace-nowrap text-muted-foreground">
          {say('job.changed', { count: done })}
        </span>
      )}
    </span>
  );
}

/** The recurring jobs, each with its last run and its next. */
export function Jobs() {
  const say = useWords('admin');
  const columns = useColumns(COLUMNS);
  const query = useQuery(jobsQuery);
  if (!query.data) {
    return (
      <div className="p-6">
        {query.isError ? (
          <ErrorState
            title={say('jobs.failed')}
            message={messageOf(query.error)}
            pending={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        ) : (
          <RowSkeletons label={say('jobs.loading')} />
        )}
      </div>
    );
  }
  return (
    <Table
      label={say('jobs.label')}
      columns={columns}
      rows={query.data}
      rowKey={({ name }) => name}
      empty={say('jobs.none')}
    />
  );
}
