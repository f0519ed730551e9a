import type { RecordEntry, RentalRecord } from '@lendloop/contract/handover/record';
import { useQuery } from '@tanstack/react-query';
import { Download, ShieldAlert, ShieldCheck, ShieldQuestionMark } from 'lucide-react';
import type { ReactNode } from 'react';

import { messageOf } from '../../../api/apiError.ts';
import { recordQuery, wholeQuery } from '../../../features/handover/queries.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { RowSkeletons } from '../../../ui/feedback/RowSkeletons.tsx';
import { Seal } from '../../../ui/label/Seal.tsx';
import { cn } from '../../../ui/style/classNames.ts';
import { formatAt } from '../../../words/moments.ts';
import { useDayLocale, useDays } from '../../../words/useDays.ts';
import { useRichWords, useWords } from '../../../words/useWords.ts';
import type { RentalPart } from '../role.ts';
import { HandoverFrame } from './HandoverFrame.tsx';

/** Everything that was recorded, entry by entry, with its seals. */
export function RecordScreen({ rental, role }: RentalPart) {
  const say = useWords('handover');
  const { range } = useDays();
  const { data: record, isError, error, refetch, isFetching } = useQuery(recordQuery(rental.id));
  return (
    <HandoverFrame
      rental={rental}
      heading={say('record.title')}
      lead={
        <>
          <bdi>{rental.itemTitle}</bdi> · {range(rental)}
        </>
      }
    >
      <div className="mt-6 max-w-[780px]">
        {isError ? (
          <ErrorState
            title={say('record.failed')}
            message={messageOf(error)}
            onRetry={() => void refetch()}
            pending={isFetching}
          />
        ) : record ? (
          <Entries record={record} rental={rental} role={role} />
        ) : (
          <RowSkeletons label={say('record.loading')} count={4} />
        )}
      </div>
    </HandoverFrame>
  );
}

function Entries({ record, rental, role }: RentalPart & { readonly record: RentalRecord }) {
  const say = useWords('handover');
  const locale = useDayLocale();
  const { data: isWhole } = useQuery(wholeQuery(record));
  if (record.entries.length === 0)
    return <p className="text-md text-muted-foreground">{say('record.none')}</p>;
  return (
    <>
      <p className="text-md text-foreground-soft">{say('record.text')}</p>
      {isWhole !== undefined && <Verdict isWhole={isWhole} />}
      <ol className="mt-5 divide-y divide-border rounded-xl border border-border bg-card shadow-xs">
        {record.entries.map((entry) => (
          <li
            key={entry.record.number}
            className="flex flex-wrap justify-between gap-x-6 gap-y-1 px-5 py-3.5"
          >
            <div className="min-w-0">
              <p className="text-md font-semibold wrap-anywhere">
                <What entry={entry} rental={rental} role={role} />
              </p>
              {entry.record.kind === 'notes' && entry.record.text !== '' && (
                <p dir="auto" className="text-sm whitespace-pre-line text-foreground-soft wrap-anywhere">
                  {entry.record.text}
                </p>
              )}
              {entry.record.kind === 'notes' && entry.record.missing.length > 0 && (
                <p dir="auto" className="text-sm text-foreground-soft wrap-anywhere">
                  {say('parts.missing', { parts: entry.record.missing.join(', ') })}
                </p>
              )}
              <p className="text-sm text-muted-foreground">
                {formatAt(entry.record.receivedAt, 'second', locale)}
              </p>
            </div>
            <p className="text-sm text-muted-foreground">
              <Seal hash={entry.hash} />
            </p>
          </li>
        ))}
      </ol>
      <Button
        variant="outline"
        icon={Download}
        className="mt-5 max-md:w-full"
        onClick={() => saveAsFile(record)}
      >
        {say('record.download')}
      </Button>
    </>
  );
}

function Verdict({ isWhole }: { readonly isWhole: boolean | null }) {
  const say = useWords('handover');
  const [Glyph, text, look] =
    isWhole === null
      ? ([ShieldQuestionMark, 'record.unchecked', 'bg-neutral-soft text-neutral-strong'] as const)
      : isWhole
        ? ([ShieldCheck, 'record.checked', 'bg-success-soft text-success-strong'] as const)
        : ([ShieldAlert, 'record.broken', 'bg-danger-soft text-danger-strong'] as const);
  return (
    <p
      role="status"
      className={cn('mt-4 flex items-start gap-2.5 rounded-md px-3.5 py-3 text-sm font-medium', look)}
    >
      <Glyph className="mt-px size-[18px] shrink-0" aria-hidden />
      {say(text)}
    </p>
  );
}

function What({ entry: { record }, rental, role }: RentalPart & { readonly entry: RecordEntry }): ReactNode {
  const say = useWords('handover');
  const rich = useRichWords('handover');
  const ownId = role === 'owner' ? rental.ownerId : rental.renterId;
  const name = <bdi>{(record.byId === rental.ownerId ? rental.owner : rental.renter).fullName}</bdi>;
  const isOwn = role !== 'none' && record.byId === ownId;
  switch (record.kind) {
    case 'photo':
    case 'taken_back':
      return isOwn ? say(`record.${record.kind}.you`) : rich(`record.${record.kind}`, { name });
    case 'notes': {
      const condition = say(`condition.${record.condition}`);
      return isOwn ? say('record.notes.you', { condition }) : rich('record.notes', { name, condition });
    }
    case 'done':
      return `${say(`record.done.${record.phase}`)} · ${say(`how.${record.how}`)}`;
  }
}

function saveAsFile(record: RentalRecord): void {
  const file = new Blob([JSON.stringify(record, null, 2)], { type: 'application/json' });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = `rental-${record.rentalId}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
