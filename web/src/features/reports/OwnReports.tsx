import { dayOf } from '@lendloop/contract/values/dates';
import { useQuery } from '@tanstack/react-query';

import { useSite } from '../../site/queries.ts';
import { RowSkeletons } from '../../ui/feedback/RowSkeletons.tsx';
import { useDays } from '../../words/useDays.ts';
import { useWords } from '../../words/useWords.ts';
import { ownReportsQuery } from './queries.ts';

/** What the user has reported, and what became of it. */
export function OwnReports() {
  const say = useWords('cases');
  const { day } = useDays();
  const { timeZone } = useSite();
  const { data } = useQuery(ownReportsQuery);
  if (!data) return <RowSkeletons label={say('reports')} count={2} />;
  if (data.length === 0) return <p className="text-md text-muted-foreground">{say('reports.none')}</p>;
  return (
    <ul className="divide-y divide-border border-y border-border">
      {data.map(({ id, subject, category, createdAt, state }) => (
        <li key={id} className="py-3.5">
          <p className="text-md font-semibold">
            {say(`kind.${subject.kind}`)} · {say(`category.${category}`)}
          </p>
          <p className="text-sm text-muted-foreground">
            {day(dayOf(new Date(createdAt), timeZone))} · {say(`reports.${state}`)}
          </p>
        </li>
      ))}
    </ul>
  );
}
