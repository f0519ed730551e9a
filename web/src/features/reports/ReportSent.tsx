import type { Reportable } from '@lendloop/contract/cases/kinds';
import { useQuery } from '@tanstack/react-query';
import { Ban, Phone } from 'lucide-react';

import { Button } from '../../ui/button/Button.tsx';
import { Avatar } from '../../ui/media/Avatar.tsx';
import { useRichWords, useWords } from '../../words/useWords.ts';
import { blockQuery, useBlock } from './queries.ts';
import type { Reported } from './reported.ts';
import { RunningRentals } from './RunningRentals.tsx';

interface ReportSentProps {
  readonly kind: Reportable;
  readonly person: Reported['person'];
  readonly onBlocked: () => void;
}

/** What becomes of a report that was sent, and the offer to block whom it is about. */
export function ReportSent({ kind, person, onBlocked }: ReportSentProps) {
  const say = useWords('cases');
  return (
    <>
      <p className="text-md text-foreground-soft">
        {say('report.done.text')}
        {kind === 'item' && ` ${say('report.done.item')}`}
        {(kind === 'review' || kind === 'answer') && ` ${say('report.done.shown')}`}
      </p>
      <BlockToo person={person} onBlocked={onBlocked} />
      <p className="mt-5 flex gap-2 text-sm text-muted-foreground">
        <Phone className="mt-0.5 size-4 shrink-0" aria-hidden />
        {say('report.danger')}
      </p>
    </>
  );
}

/** Nothing about who is blocked already, or is gone. */
function BlockToo({ person, onBlocked }: Pick<ReportSentProps, 'person' | 'onBlocked'>) {
  const say = useWords('cases');
  const rich = useRichWords('cases');
  const { data, isError } = useQuery(blockQuery(person.id));
  const block = useBlock(person);
  if (isError || data?.isBlocked) return null;
  return (
    <section className="mt-6 rounded-xl border border-border p-5">
      <div className="flex items-start gap-3.5">
        <Avatar id={person.id} name={person.name} src={person.avatar} className="size-12" />
        <div className="min-w-0 flex-1">
          <h3 className="font-sans text-base font-semibold wrap-anywhere">
            {rich('block.too', { name: <bdi>{person.name}</bdi> })}
          </h3>
          <p className="mt-0.5 text-sm text-muted-foreground">{say('block.text')}</p>
          {data && (
            <RunningRentals rentals={data.rentals} className="mt-2 block text-sm text-warning-strong" />
          )}
        </div>
      </div>
      <Button
        variant="outline"
        icon={Ban}
        className="mt-4 w-full"
        pending={block.isPending}
        pendingText={say('block.pending')}
        onClick={() => block.mutate(true, { onSuccess: onBlocked })}
      >
        <span className="min-w-0 wrap-anywhere">{rich('block', { name: <bdi>{person.name}</bdi> })}</span>
      </Button>
    </section>
  );
}
