import type { RentalChange } from '@lendloop/contract/rentals/changes';
import { countDays, overlaps } from '@lendloop/contract/values/dates';
import { useQuery } from '@tanstack/react-query';
import { CalendarCheck, CalendarX, Check, Clock3 } from 'lucide-react';
import { useId, type ReactNode } from 'react';

import { differenceOf, priceOf } from '../../features/rentals/changing/changePrice.ts';
import { ChangePrice, ChangeSides } from '../../features/rentals/changing/ChangeSides.tsx';
import { freeForRentalQuery, useAnswerChange } from '../../features/rentals/changing/changing.ts';
import { DeclinedNote } from '../../features/rentals/declining/DeclinedNote.tsx';
import { formatRequestedOn } from '../../features/rentals/requestedOn.ts';
import { useClock } from '../../site/clock.ts';
import { useToday } from '../../site/queries.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Avatar } from '../../ui/media/Avatar.tsx';
import { cn } from '../../ui/style/classNames.ts';
import { useDayLocale } from '../../words/useDays.ts';
import { useRichWords, useWords } from '../../words/useWords.ts';
import type { ActivePart, RentalPart } from './role.ts';

const HOUR_MS = 3_600_000;

/** The proposal that waits for an answer, for both people. */
export function OpenChange(part: ActivePart) {
  const { rental } = part;
  // Here and not in the proposal, which is gone once it is answered.
  const answer = useAnswerChange(rental);
  const change = rental.changes.find(({ id }) => id === rental.openChangeId);
  return change ? <Proposal key={change.id} {...part} change={change} answer={answer} /> : null;
}

interface ProposalProps extends ActivePart {
  readonly change: RentalChange;
  readonly answer: ReturnType<typeof useAnswerChange>;
}

function Proposal({ rental, role, onDone, change, answer }: ProposalProps) {
  const say = useWords('changes');
  const rich = useRichWords('changes');
  const locale = useDayLocale();
  const titleId = useId();
  const isMine = change.byId === (role === 'owner' ? rental.ownerId : rental.renterId) && role !== 'none';
  const [author, authorId] =
    change.byId === rental.ownerId ? [rental.owner, rental.ownerId] : [rental.renter, rental.renterId];
  const hidden = role === 'none' ? null : role === 'owner' ? 'renter' : 'owner';
  const next = priceOf(rental, change.to, change.to);
  const name = <bdi>{author.fullName}</bdi>;
  return (
    <section
      aria-labelledby={titleId}
      className="relative rounded-2xl border border-border bg-card p-6 shadow-md md:p-8"
    >
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="flex min-w-0 flex-1 basis-64 items-center gap-3.5">
          <Avatar id={authorId} name={author.fullName} src={author.avatar} className="size-12" />
          <div className="min-w-0">
            <p className="text-sm font-semibold text-primary-strong">
              {say(rental.status === 'pending' ? 'open.counter' : 'open')}
            </p>
            <h2 id={titleId} className="text-xl wrap-anywhere md:text-2xl">
              <Title rental={rental} role={role} change={change} isMine={isMine} />
            </h2>
          </div>
        </div>
        <TimeLeft until={change.expiresAt} />
      </div>
      {change.note !== null && (
        <blockquote
          dir="auto"
          className="mt-4 text-md whitespace-pre-line text-foreground-soft wrap-anywhere"
        >
          {change.note}
        </blockquote>
      )}
      <div className="mt-5">
        <ChangeSides
          rental={rental}
          from={change.from}
          to={change.to}
          label={isMine ? say('you') : rich('other', { name })}
        />
        {next && (
          <ChangePrice
            rental={rental}
            role={role}
            from={change.from}
            to={change.to}
            difference={differenceOf(rental.lines, next.lines, hidden)}
          />
        )}
      </div>
      {role !== 'none' && <IsFree rental={rental} change={change} canAccept={!isMine} />}
      {role === 'owner' && rental.can.includes('accept_change') && (
        <DeclinedNote rental={rental} wanted={change.to} />
      )}
      <p className="mt-3 text-sm text-muted-foreground">
        {say('reserved')} {say('until', { time: formatRequestedOn(change.expiresAt, locale) })}
      </p>
      <Answers rental={rental} change={change} answer={answer} onDone={onDone} />
    </section>
  );
}

function Title({
  rental,
  role,
  change,
  isMine,
}: RentalPart & { change: RentalChange; isMine: boolean }): ReactNode {
  const rich = useRichWords('changes');
  const [author, other] =
    change.byId === rental.ownerId ? [rental.owner, rental.renter] : [rental.renter, rental.owner];
  if (isMine) return rich('open.yours', { name: <bdi>{other.fullName}</bdi> });
  const name = <bdi>{author.fullName}</bdi>;
  const { from, to } = change;
  const isSameStart = from.startDate === to.startDate;
  if (isSameStart && from.endDate === to.endDate) return rich('open.terms', { name });
  const days = countDays(to) - countDays(from);
  const isByRenter = change.byId === rental.renterId && role !== 'none';
  if (!isByRenter || !isSameStart) return rich('open.moved', { name });
  return days > 0 ? rich('open.longer', { name, count: days }) : rich('open.shorter', { name, count: -days });
}

function TimeLeft({ until }: { until: string }) {
  const say = useWords('changes');
  const hours = useClock((now) => Math.max(0, Math.floor((Date.parse(until) - now) / HOUR_MS)));
  return (
    <span className="inline-flex min-h-7 shrink-0 items-center gap-1.5 rounded-full bg-warning-soft px-2.5 text-[0.8125rem] font-semibold text-warning-strong">
      <Clock3 className="size-3.5" aria-hidden />
      {say('left', { count: hours })}
    </span>
  );
}

/** Whether the days are free now, the own ones included: nothing is reserved. */
function IsFree({
  rental,
  change,
  canAccept,
}: Pick<ProposalProps, 'rental' | 'change'> & { canAccept: boolean }) {
  const say = useWords('changes');
  const { data } = useQuery({ ...freeForRentalQuery(rental.id, useToday()), staleTime: 0 });
  if (!data) return null;
  const isTaken = data.runs.some((run) => run.free < change.to.pieces && overlaps(run, change.to));
  const Icon = isTaken ? CalendarX : CalendarCheck;
  return (
    <p
      role={canAccept ? 'status' : undefined}
      className={cn(
        'mt-5 flex items-start gap-2.5 rounded-md px-3.5 py-3 text-sm font-medium',
        isTaken ? 'bg-danger-soft text-danger-strong' : 'bg-success-soft text-success-strong',
      )}
    >
      <Icon className="mt-px size-[18px] shrink-0" aria-hidden />
      <span className="min-w-0 flex-1">{say(isTaken ? 'isTaken' : 'isFree')}</span>
    </p>
  );
}

function Answers({ rental, change, answer, onDone }: Omit<ProposalProps, 'role'>) {
  const say = useWords('changes');
  const { can } = rental;
  const pending = answer.isPending ? answer.variables.status : null;
  const send = (status: 'accepted' | 'declined' | 'withdrawn') =>
    answer.mutate({ changeId: change.id, status }, { onSuccess: onDone });
  const canAnswer =
    can.includes('accept_change') || can.includes('decline_change') || can.includes('withdraw_change');
  if (!canAnswer) return null;
  return (
    <div className="mt-5 flex flex-wrap gap-3">
      {can.includes('accept_change') && (
        <Button
          icon={Check}
          className="max-md:w-full md:min-w-40"
          pending={pending === 'accepted'}
          pendingText={say('accepting')}
          disabled={pending !== null}
          onClick={() => send('accepted')}
        >
          {say('accept')}
        </Button>
      )}
      {can.includes('decline_change') && (
        <Button
          variant="outline"
          className="max-md:flex-1"
          pending={pending === 'declined'}
          pendingText={say('declining')}
          disabled={pending !== null}
          onClick={() => send('declined')}
        >
          {say('decline')}
        </Button>
      )}
      {can.includes('withdraw_change') && (
        <Button
          variant="outline"
          className="max-md:flex-1"
          pending={pending === 'withdrawn'}
          pendingText={say('withdrawing')}
          disabled={pending !== null}
          onClick={() => send('withdrawn')}
        >
          {say('withdraw')}
        </Button>
      )}
    </div>
  );
}
