import { CalendarSync, Clock3, Lock } from 'lucide-react';

import { Photo } from '../../ui/media/Photo.tsx';
import { cn } from '../../ui/style/classNames.ts';
import { useWords } from '../../words/useWords.ts';
import { lookOf } from './entryLook.ts';
import { type Bar, type Entry, isImported } from './month.ts';

/** So many bars lie over each other; further ones are counted. */
export const LANES = 5;

interface MonthBarsProps {
  readonly bars: readonly Bar[];
  readonly onOpen: (entry: Entry) => void;
}

/** The bars of a week, for the pointer; the names of the days tell the rest. */
export function MonthBars({ bars, onOpen }: MonthBarsProps) {
  return (
    <div
      aria-hidden
      className="pointer-events-none relative grid min-h-[84px] auto-rows-[22px] grid-cols-7 content-start gap-y-1 pt-10 pb-2"
    >
      {bars
        .filter(({ lane }) => lane < LANES)
        .map((bar) => (
          <div
            key={bar.entry.key}
            style={{ gridColumn: `${bar.column + 1} / span ${bar.span}`, gridRow: bar.lane + 1 }}
            className={cn('min-w-0', !bar.isBegun && 'ps-1', !bar.isGoingOn && 'pe-1')}
          >
            <button
              type="button"
              tabIndex={-1}
              onClick={() => onOpen(bar.entry)}
              className={cn(
                'pointer-events-auto flex h-full w-full cursor-pointer items-center gap-1.5 overflow-hidden rounded-sm px-1 text-xs font-semibold hover:brightness-95 dark:hover:brightness-125',
                lookOf(bar.entry),
                bar.isBegun && 'rounded-s-none border-s-0',
                bar.isGoingOn && 'rounded-e-none border-e-0',
              )}
            >
              <BarText entry={bar.entry} isBegun={bar.isBegun} />
            </button>
          </div>
        ))}
    </div>
  );
}

function BarText({ entry, isBegun }: { readonly entry: Entry; readonly isBegun: boolean }) {
  const say = useWords('calendar');
  if (entry.kind === 'buffer') return null;
  const { pieces, quantity } = entry;
  const Glyph = entry.kind === 'request' ? Clock3 : isImported(entry) ? CalendarSync : Lock;
  return (
    <>
      {!isBegun && (
        <span className="size-4 shrink-0 overflow-hidden rounded-[4px]">
          <Photo src={entry.image} alt="" sizes="16px" />
        </span>
      )}
      {entry.kind !== 'rental' && <Glyph className="size-3.5 shrink-0" />}
      <span className={cn('truncate', entry.kind === 'block' && 'rounded-sm bg-card px-1')}>
        {quantity > 1 && `${say('pieces.of', { pieces, quantity })} · `}
        <bdi>{textOf(entry) ?? say(isImported(entry) ? 'entry.imported' : 'entry.blocked')}</bdi>
      </span>
    </>
  );
}

function textOf(entry: Entry): string | null {
  if (entry.kind === 'rental') return entry.rental.renterName;
  if (entry.kind === 'request') return entry.request.renterName;
  return entry.kind === 'block' ? entry.block.note : null;
}
