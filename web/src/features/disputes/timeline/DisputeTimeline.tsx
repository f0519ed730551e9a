import type { DisputeEntry } from '@lendloop/contract/disputes/entries';
import { CircleDot, FileCheck, Scale, type LucideIcon } from 'lucide-react';

import { Avatar } from '../../../ui/media/Avatar.tsx';
import { formatAt } from '../../../words/moments.ts';
import { useDayLocale } from '../../../words/useDays.ts';
import { EntryBody } from './EntryBody.tsx';
import { EntryHeading } from './EntryHeading.tsx';
import { personBy, type TimelinePart } from './parts.ts';

/** Everything that was said and done in a dispute, oldest first. */
export function DisputeTimeline(part: TimelinePart) {
  return (
    <ol>
      {part.dispute.entries.map((entry) => (
        <li
          key={entry.id}
          className="relative grid grid-cols-[40px_1fr] gap-x-4 pb-7 last:pb-0 not-last:before:absolute not-last:before:start-[19px] not-last:before:top-11 not-last:before:bottom-0 not-last:before:w-0.5 not-last:before:bg-border"
        >
          <Sign {...part} entry={entry} />
          <div className="min-w-0 pt-0.5">
            <div className="flex flex-wrap items-baseline justify-between gap-x-3">
              <p className="text-md font-semibold wrap-anywhere">
                <EntryHeading dispute={part.dispute} record={entry.record} />
              </p>
              <Time at={entry.record.createdAt} />
            </div>
            <div className="mt-1.5 text-md text-foreground-soft empty:hidden">
              <EntryBody {...part} entry={entry} />
            </div>
          </div>
        </li>
      ))}
    </ol>
  );
}

function Time({ at }: { readonly at: string }) {
  const locale = useDayLocale();
  return (
    <time dateTime={at} className="text-sm text-muted-foreground tabular">
      {formatAt(at, 'moment', locale)}
    </time>
  );
}

const ICONS: Readonly<Partial<Record<DisputeEntry['record']['kind'], LucideIcon>>> = {
  record: FileCheck,
  decided: Scale,
};

/** Whose entry it is. */
function Sign({ dispute, entry: { record } }: TimelinePart & { readonly entry: DisputeEntry }) {
  if (record.byId !== null && record.kind !== 'state') {
    const { id, fullName, avatar } = personBy(dispute, record.byId);
    return <Avatar id={id} name={fullName} src={avatar} className="size-10" />;
  }
  const Glyph = record.kind === 'state' && record.to === 'review' ? Scale : (ICONS[record.kind] ?? CircleDot);
  return (
    <span
      aria-hidden
      className="grid size-10 place-items-center rounded-full bg-neutral-soft text-neutral-strong"
    >
      <Glyph className="size-[18px]" />
    </span>
  );
}
