import { dayOf } from '@lendloop/contract/values/dates';
import { useQuery } from '@tanstack/react-query';

import { useSite } from '../../site/queries.ts';
import { RowSkeletons } from '../../ui/feedback/RowSkeletons.tsx';
import { StatusBadge } from '../../ui/label/StatusBadge.tsx';
import { useDays } from '../../words/useDays.ts';
import { useWords } from '../../words/useWords.ts';
import { ownReportsQuery } from './queries.ts';

const TONES = { open: 'warning', acted: 'success', dismissed: 'neutral' } as const;

/** What the user has reported, and what became of it. */
export function OwnReports() {
  const say = useWords('cases');
  const { day } = useDays();
  const { timeZone } = useSite();
  const { data } = useQuery(ownReportsQuery);
  if (!data) return <RowSkeletons label={say('reports')} count={2} />;
  if (data.length === 0) return <p className="text-md text-muted-foreground">{say('reports.none')}</p>;
  return (
    <ul className="grid gap-3">
      {data.map(({ id, subject, category, createdAt, state }) => (
        <li
          key={id}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-xl border border-border px-4 py-3.5"
        >
          <div className="min-w-0">
            <p className="text-md font-semibold wrap-anywhere">{say(`category.${category}`)}</p>
            <p className="text-sm text-muted-foreground">
              {say(`kind.${subject.kind}`)} · {day(dayOf(new Date(createdAt), timeZone))}
            </p>
          </div>
          <StatusBadge tone={TONES[state]} isSentence>
            {say(`reports.${state}`)}
          </StatusBadge>
        </li>
      ))}
    </ul>
  );
}
