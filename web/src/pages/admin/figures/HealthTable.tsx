import type { HealthPoint } from '@lendloop/contract/admin/health';

import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { useWords } from '../../../words/useWords.ts';
import { useFormats } from '../values/useFormats.ts';
import { hoursOf } from './healthHistory.ts';
import { useMeasures } from './useMeasures.ts';

interface HealthTableProps {
  points: readonly HealthPoint[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The numbers behind the plots of health, hour by hour, newest first. */
export function HealthTable({ points, open, onOpenChange }: HealthTableProps) {
  const say = useWords('adminFigures');
  const measures = useMeasures();
  const { count, time } = useFormats();
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={say('history')} description={say('history.text')}>
      <table className="w-full text-end text-sm tabular">
        <thead className="text-muted-foreground">
          <tr>
            <th scope="col" className="h-9 text-start font-semibold">
              {say('history.hour')}
            </th>
            {measures.map(({ key, name }) => (
              <th key={key} scope="col" className="px-1 font-semibold">
                {name}
              </th>
            ))}
            <th scope="col" className="ps-1 font-semibold max-sm:hidden">
              {say('history.nodes')}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-border">
          {hoursOf(points).map((hour) => (
            <tr key={hour.at}>
              <th scope="row" className="h-9 text-start font-medium whitespace-nowrap">
                {time(hour.at)}
              </th>
              {measures.map(({ key, text }) => (
                <td key={key} className="px-1">
                  {text(hour[key])}
                </td>
              ))}
              <td className="ps-1 max-sm:hidden">{count(hour.nodes)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  );
}
