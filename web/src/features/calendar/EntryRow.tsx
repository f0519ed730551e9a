import type { ScheduledRequest } from '@lendloop/contract/calendar/schedule';
import { paths } from '@lendloop/contract/pages';
import { Link } from '@tanstack/react-router';
import { CalendarSync, Lock } from 'lucide-react';
import type { ReactNode } from 'react';

import { StatusBadge } from '../../ui/label/StatusBadge.tsx';
import { Photo } from '../../ui/media/Photo.tsx';
import { cn } from '../../ui/style/classNames.ts';
import { useDays } from '../../words/useDays.ts';
import { useRichWords, useWords } from '../../words/useWords.ts';
import { DOTTED, HATCHED, OUTLINED } from './entryLook.ts';
import { type Entry, isImported } from './month.ts';

export interface EntryRowProps {
  readonly entry: Entry;
  /** The status of a rental, as a badge. */
  readonly renderBadge: (status: 'pending' | 'approved' | 'completed') => ReactNode;
  /** The buttons that answer a request. */
  readonly renderAnswer: (request: ScheduledRequest) => ReactNode;
}

const LOOKS = { rental: 'border border-border', request: OUTLINED, block: HATCHED, buffer: DOTTED };

/** What a calendar holds, in words. */
export function EntryRow({ entry, renderBadge, renderAnswer }: EntryRowProps) {
  const say = useWords('calendar');
  const { kind, title, itemId } = entry;
  return (
    <div className={cn('rounded-lg p-3', LOOKS[kind])}>
      <div
        className={cn('flex flex-wrap items-start gap-3', kind !== 'rental' && 'rounded-md bg-card p-1.5')}
      >
        <span className="grid size-12 shrink-0 place-items-center overflow-hidden rounded-md">
          {kind === 'block' ? (
            <BlockIcon isFromElsewhere={isImported(entry)} />
          ) : (
            <Photo src={entry.image} alt="" sizes="48px" />
          )}
        </span>
        <div className="min-w-0 flex-1 basis-36">
          <div className="flex min-w-0 flex-wrap items-start justify-between gap-x-3 gap-y-1">
            <Link
              to={paths.item}
              params={{ id: String(itemId) }}
              dir="auto"
              className="relative rounded-sm text-md leading-snug font-semibold wrap-anywhere touch-target hover:underline"
            >
              {title}
            </Link>
            {kind === 'rental' && renderBadge(entry.rental.status === 'completed' ? 'completed' : 'approved')}
            {kind === 'request' && renderBadge('pending')}
            {kind === 'block' && (
              <StatusBadge tone="neutral" icon={Lock}>
                {say(isImported(entry) ? 'entry.imported' : 'entry.blocked')}
              </StatusBadge>
            )}
          </div>
          <EntryText entry={entry} />
          <RentalLink entry={entry} />
        </div>
      </div>
      {kind === 'request' && <div className="mt-2.5">{renderAnswer(entry.request)}</div>}
    </div>
  );
}

/** Leads to the page of a rental or request. */
function RentalLink({ entry }: { readonly entry: Entry }) {
  const say = useWords('calendar');
  const id = entry.kind === 'rental' ? entry.rental.id : entry.kind === 'request' ? entry.request.id : null;
  return (
    id !== null && (
      <Link
        to={paths.rental}
        params={{ id: String(id) }}
        aria-label={say('entry.rental.label', { id, title: entry.title })}
        className="relative mt-1 inline-block rounded-sm text-sm font-semibold text-primary-strong touch-target hover:underline"
      >
        {say('entry.rental')}
      </Link>
    )
  );
}

const BlockIcon = ({ isFromElsewhere }: { readonly isFromElsewhere: boolean }) => {
  const Glyph = isFromElsewhere ? CalendarSync : Lock;
  return <Glyph className="size-5 text-muted-foreground" aria-hidden />;
};

function EntryText({ entry }: { readonly entry: Entry }) {
  const say = useWords('calendar');
  const rich = useRichWords('calendar');
  const { range, weekDay } = useDays();
  const { pieces, quantity, kind } = entry;
  const some = quantity > 1 && `${say('pieces.of', { pieces, quantity })} · `;
  const name =
    kind === 'rental' ? entry.rental.renterName : kind === 'request' ? entry.request.renterName : null;
  return (
    <div className="mt-0.5 text-sm text-muted-foreground">
      <p className="wrap-anywhere">
        {some}
        {name !== null
          ? rich('entry.until', { name: <bdi>{name}</bdi>, day: weekDay(entry.endDate) })
          : kind === 'buffer'
            ? say('entry.buffer')
            : range(entry)}
      </p>
      {kind === 'request' && entry.request.hasBlockedDays && (
        <p className="text-danger-strong">{say('entry.hasBlockedDays')}</p>
      )}
      {kind === 'block' && entry.block.note !== null && (
        <p className="wrap-anywhere">
          <bdi className="font-semibold text-foreground">{entry.block.note}</bdi> · {say('entry.note')}
        </p>
      )}
    </div>
  );
}
