import type { RentalEvent } from '@lendloop/contract/rentals/events';
import { addDays, dayOf } from '@lendloop/contract/values/dates';
import { Check, Circle, Hourglass, Package, Star, X } from 'lucide-react';
import { useId, type ReactNode } from 'react';

import { formatRequestedOn } from '../../features/rentals/requestedOn.ts';
import { useSite, useToday } from '../../site/queries.ts';
import { useMinorMoney } from '../../site/useMinorMoney.ts';
import { cn } from '../../ui/style/classNames.ts';
import type { Icon } from '../../ui/style/icon.ts';
import { useDayLocale, useDays } from '../../words/useDays.ts';
import { useRichWords, useWords } from '../../words/useWords.ts';
import { DueDetail, openOf, PickUpPlan, ReturnPlan, SettledDue, withoutSettledWords } from './DueSteps.tsx';
import type { RentalPart } from './role.ts';

interface Step {
  readonly key: string;
  readonly text: ReactNode;
  /** A line under the text. */
  readonly detail?: ReactNode;
  readonly when: string | null;
  readonly state: 'done' | 'ended' | 'waits' | 'now' | 'review' | 'ahead';
}

/** What happened to a rental, and what is still to come. */
export function Timeline(part: RentalPart) {
  const say = useWords('rental');
  const title = useId();
  return (
    <section aria-labelledby={title}>
      <h2 id={title} className="text-xl">
        {say('timeline')}
      </h2>
      <ol className="mt-4">
        {useSteps(part).map(({ key, ...step }) => (
          <TimelineStep key={key} {...step} />
        ))}
      </ol>
    </section>
  );
}

const ENDED: ReadonlySet<RentalEvent['what']> = new Set([
  'rejected',
  'cancelled',
  'change_declined',
  'change_withdrawn',
  'change_expired',
]);

const ICONS: Readonly<Record<Step['state'], Icon>> = {
  done: Check,
  ended: X,
  waits: Hourglass,
  now: Package,
  review: Star,
  ahead: Circle,
};

function TimelineStep({ text, detail, when, state }: Omit<Step, 'key'>) {
  const say = useWords('rental');
  const Icon = ICONS[state];
  const isNow = state === 'now' || state === 'waits' || state === 'review';
  return (
    <li className="group relative flex gap-4 pb-6 last:pb-0" aria-current={isNow ? 'step' : undefined}>
      <span
        aria-hidden
        className={cn(
          'absolute start-[13px] top-7 bottom-0 w-0 border-s group-last:hidden',
          state === 'done' ? 'border-primary' : 'border-dashed border-input',
        )}
      />
      <span
        aria-hidden
        className={cn(
          'grid size-7 shrink-0 place-items-center rounded-full',
          state === 'done' && 'bg-primary text-primary-foreground',
          state === 'ended' && 'bg-muted text-foreground-soft',
          isNow && 'border-2 border-primary text-primary-strong',
          state === 'ahead' && 'border border-dashed border-input text-muted-foreground',
        )}
      >
        <Icon className="size-3.5" />
      </span>
      <div className="min-w-0 flex-1 pt-0.5">
        <p className="flex flex-wrap justify-between gap-x-4 text-md">
          <span className={cn(state === 'ahead' ? 'text-foreground-soft' : 'font-semibold')}>
            {text}
            {(state === 'done' || isNow) && (
              <span className="sr-only"> ({say(state === 'done' ? 'step.done' : 'step.now')})</span>
            )}
          </span>
          {when !== null && <span className="text-sm text-muted-foreground">{when}</span>}
        </p>
        {detail !== undefined && (
          <p className="text-sm text-foreground-soft empty:hidden wrap-anywhere">{detail}</p>
        )}
      </div>
    </li>
  );
}

function useSteps(part: RentalPart): Step[] {
  const { rental, role } = part;
  const say = useWords('rental');
  const sayHandover = useWords('handover');
  const sayMoney = useWords('money');
  const money = useMinorMoney();
  const rich = useRichWords('rental');
  const locale = useDayLocale();
  const { weekDay, day } = useDays();
  const { timeZone, reviewRevealDays } = useSite();
  const today = useToday();
  const renter = <bdi>{rental.renter.fullName}</bdi>;
  const owner = <bdi>{rental.owner.fullName}</bdi>;

  function textOf(event: RentalEvent): ReactNode {
    const { what, byId } = event;
    const isMine = byId === (role === 'owner' ? rental.ownerId : rental.renterId) && role !== 'none';
    const name = byId === rental.ownerId ? owner : renter;
    switch (what) {
      case 'requested':
        return role === 'renter' ? say('step.requested.you') : rich('step.requested', { renter });
      case 'approved':
        if (byId === null) return say('step.booked');
        // The renter accepted a counter-offer.
        if (byId !== rental.ownerId) return say('step.approved.auto');
        return role === 'owner' ? say('step.approved.you') : rich('step.approved', { owner });
      case 'rejected':
      case 'cancelled':
      case 'completed':
        return say(`step.${what}`);
      case 'handed_over':
      case 'returned':
        return say(`step.${what}`);
      case 'change_proposed':
        return isMine ? say('step.proposed.you') : rich('step.proposed', { name });
      case 'change_accepted':
        return isMine ? say('step.agreed.you') : rich('step.agreed', { name });
      case 'change_declined':
        return isMine ? say('step.declined.you') : rich('step.declined', { name });
      case 'change_withdrawn':
        return isMine ? say('step.withdrawn.you') : rich('step.withdrawn', { name });
      case 'change_expired':
        return say('step.lapsed');
      case 'due_added':
        return say(event.dueKind === 'refund' ? 'step.due.refund' : 'step.due.added');
      case 'due_paid':
        return isMine ? say('step.due.paid.you') : rich('step.due.paid', { name });
      case 'due_received':
        return isMine ? say('step.due.received.you') : rich('step.due.received', { name });
      case 'due_taken_back':
        return isMine ? say('step.due.back.you') : rich('step.due.back', { name });
      case 'due_settled':
        return <SettledDue {...part} event={event} />;
      case 'deposit_frozen':
        return say('step.deposit.frozen');
      case 'deposit_split':
        return say('step.deposit.split');
    }
  }

  const past: Step[] = withoutSettledWords(rental.events).map((event, index) => ({
    key: `${index} ${event.what}`,
    text: textOf(event),
    ...(event.dueKind !== null && { detail: <DueDetail {...part} event={event} /> }),
    ...(event.what === 'completed' && rental.returnUnconfirmed && { detail: sayHandover('unconfirmed') }),
    when: formatRequestedOn(event.at, locale),
    state: ENDED.has(event.what) ? 'ended' : 'done',
  }));
  const pickUp = {
    key: 'pick-up',
    text: say('pickUp'),
    detail: <PickUpPlan {...part} />,
    when: weekDay(rental.startDate),
  };
  const back = {
    key: 'return',
    text: say('return'),
    detail: <ReturnPlan {...part} />,
    when: weekDay(rental.endDate),
  };
  // Without a time in which both wait for each other, reviews close never and show at once.
  const isBlind = reviewRevealDays > 0;
  const reviewAhead: Step[] =
    role === 'none'
      ? []
      : [
          {
            key: 'review',
            text: say('step.review'),
            ...(isBlind && { detail: say('step.review.both') }),
            when: isBlind
              ? say('step.until', { time: day(addDays(rental.endDate, reviewRevealDays)) })
              : null,
            state: 'ahead',
          },
        ];
  if (rental.status === 'pending') {
    const until = rental.expiresAt;
    const answer: Step = {
      key: 'answer',
      text: role === 'owner' ? say('step.answer.you') : rich('step.answer', { owner }),
      when: until === null ? null : say('step.until', { time: formatRequestedOn(until, locale) }),
      state: 'waits',
    };
    return [...past, answer, { ...pickUp, state: 'ahead' }, { ...back, state: 'ahead' }, ...reviewAhead];
  }
  if (rental.status === 'approved') {
    if (rental.handedOverAt !== null) {
      const deposit = role === 'none' ? 0 : openOf(rental, 'deposit_back');
      if (deposit === 0) return [...past, { ...back, state: 'now' }, ...reviewAhead];
      const depositBack: Step = {
        key: 'deposit',
        text: sayMoney('kind.deposit_back'),
        detail: say('plan.deposit', { amount: money(deposit, rental.currency) }),
        when: say('step.withReturn'),
        state: 'ahead',
      };
      return [...past, { ...back, detail: undefined, state: 'now' }, depositBack, ...reviewAhead];
    }
    const hasBegun = today > rental.startDate;
    return [
      ...past,
      { ...pickUp, state: hasBegun ? 'done' : 'now' },
      { ...back, state: hasBegun ? 'now' : 'ahead' },
      ...reviewAhead,
    ];
  }
  const { reviews } = rental;
  if (role === 'none' || !reviews || !(reviews.canReview || reviews.canEdit)) return past;
  const name = role === 'owner' ? renter : owner;
  const { closesAt, otherHasWritten } = reviews;
  const review: Step = {
    key: 'review',
    text: say('step.review'),
    detail: rich(otherHasWritten ? 'step.review.written' : 'step.review.unwritten', { name }),
    when: closesAt === null ? null : say('step.until', { time: day(dayOf(new Date(closesAt), timeZone)) }),
    state: 'review',
  };
  return [...past, review];
}
