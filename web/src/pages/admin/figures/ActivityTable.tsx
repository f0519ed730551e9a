import type { DayActivity } from '@lendloop/contract/admin';

import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { useDays } from '../../../words/useDays.ts';
import { useWords } from '../../../words/useWords.ts';
import { useFormats } from '../values/useFormats.ts';

const COLUMNS = ['users', 'listings', 'rentals', 'messages'] as const;

interface ActivityTableProps {
  days: readonly DayActivity[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The numbers behind the activity chart, newest day first. */
export function ActivityTable({ days, open, onOpenChange }: ActivityTableProps) {
  const say = useWords('adminFigures');
  const { day: formatDay } = useDays();
  const { count } = useFormats();
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={say('activity')}
      description={say('activity.text', { count: days.length })}
    >
      <table className="w-full text-end text-sm tabular md:text-md">
        <thead className="text-sm text-muted-foreground">
          <tr>
            <th scope="col" className="h-9 text-start font-semibold">
              {say('activity.day')}
            </th>
            {COLUMNS.map((column) => (
              <th key={column} scope="col" className="font-semibold">
                {say(`activity.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-border">
          {days.toReversed().map((day) => (
            <tr key={day.day}>
              <th scope="row" className="h-9 text-start font-medium whitespace-nowrap">
                {formatDay(day.day)}
              </th>
              {COLUMNS.map((column) => (
                <td key={column}>{count(day[column])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  );
}
