import { cn } from '../../../ui/style/classNames.ts';
import { useFormats } from '../values/useFormats.ts';

interface BarsProps {
  rows: readonly { name: string; count: number }[];
  /** Colour of the bars. */
  className: string;
  /** Shown if there are no rows. */
  empty: string;
}

/** Horizontal bars, longest first, each with its number. */
export function Bars({ rows, className, empty }: BarsProps) {
  const { count } = useFormats();
  const most = Math.max(1, ...rows.map((row) => row.count));
  if (rows.length === 0) return <p className="mt-5 text-md text-muted-foreground">{empty}</p>;
  return (
    <ul className="mt-5 flex flex-1 flex-col justify-between gap-3.5">
      {rows.map((row) => (
        <li key={row.name} className="grid grid-cols-[1fr_auto] gap-x-3 gap-y-1.5 text-md">
          <span dir="auto" className="truncate" title={row.name}>
            {row.name}
          </span>
          <span className="font-semibold tabular">{count(row.count)}</span>
          <span className="col-span-2 h-2 overflow-hidden rounded-full bg-sunken">
            <span
              className={cn('block h-full rounded-full', className)}
              style={{ width: `${(row.count / most) * 100}%` }}
            />
          </span>
        </li>
      ))}
    </ul>
  );
}
