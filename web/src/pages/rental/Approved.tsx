import { SHOWER, type HandoverPhase } from '@lendloop/contract/handover/handover';
import { paths } from '@lendloop/contract/pages';
import { countDays, type Day } from '@lendloop/contract/values/dates';
import { Link } from '@tanstack/react-router';
import { CalendarPlus, PackageCheck, QrCode, TriangleAlert, Undo2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';

import { ChangeDialog } from '../../features/rentals/changing/ChangeDialog.tsx';
import { useToday } from '../../site/queries.ts';
import { Button } from '../../ui/button/Button.tsx';
import { cn } from '../../ui/style/classNames.ts';
import { useDays } from '../../words/useDays.ts';
import { useRichWords, useWords } from '../../words/useWords.ts';
import { CompleteButton } from './Ending.tsx';
import type { ActivePart } from './role.ts';
import { StepCard } from './StepCard.tsx';

/** What comes next of a rental that was agreed on: the check-out, then the check-in. */
export function Approved(part: ActivePart) {
  return part.rental.handedOverAt === null ? <Ahead {...part} /> : <Away {...part} />;
}

/** Nothing has been handed over by a record; afterwards people may still do without one. */
function Ahead({ rental, role, onDone }: ActivePart) {
  const say = useWords('rental');
  const sayHere = useWords('handover');
  const rich = useRichWords('rental');
  const richHere = useRichWords('handover');
  const { weekDay } = useDays();
  const today = useToday();
  const owner = <bdi>{rental.owner.fullName}</bdi>;
  const renter = <bdi>{rental.renter.fullName}</bdi>;
  const complete = rental.can.includes('complete') && <CompleteButton rental={rental} onDone={onDone} />;
  // It comes back all the same.
  const ready = role === 'none' ? [] : PHASES.filter((phase) => isReady(rental, role, phase));
  const offered = ready.filter((phase) => phase === 'checkout' || isLastDay(rental, today));
  const actions = (
    <div className="flex flex-wrap gap-3 empty:hidden">
      {offered.map((phase) => (
        <PhaseLink key={phase} rental={rental} role={role} phase={phase} isNext={phase === offered.at(-1)} />
      ))}
      {complete}
    </div>
  );
  const hasAction = offered.length > 0 || (role !== 'none' && Boolean(complete));
  if (today <= rental.startDate) {
    const delivery = rental.delivery ? '.delivery' : '';
    return (
      <StepCard
        art={rental.delivery ? 'package' : 'handshake'}
        eyebrow={today === rental.startDate ? say('ahead.today') : weekDay(rental.startDate)}
        title={
          role === 'owner'
            ? rich(`ahead.owner${delivery}`, { renter })
            : rich(`ahead.renter${delivery}`, { owner })
        }
        text={
          hasAction
            ? richHere(role === 'owner' ? 'next.ahead.owner' : 'next.ahead.renter', { owner, renter })
            : say('ahead.text')
        }
      >
        {hasAction ? actions : undefined}
      </StepCard>
    );
  }
  const day = weekDay(rental.endDate);
  return role === 'owner' ? (
    <StepCard art="boomerang" title={rich('running.owner', { renter, day })} text={say('running.owner.text')}>
      {hasAction ? actions : undefined}
    </StepCard>
  ) : (
    <StepCard
      art="boomerang"
      eyebrow={hasAction ? sayHere('next.noRecord') : undefined}
      title={say('running.renter', { day })}
      text={rich('running.renter.text', { owner })}
    >
      {hasAction ? actions : undefined}
    </StepCard>
  );
}

const PHASES = ['checkout', 'checkin'] as const;

/** Whether a rental of several days is on its last one, or over. */
const isLastDay = ({ startDate, endDate }: ActivePart['rental'], today: Day): boolean =>
  today >= endDate && today > startDate;

/** The renter has it. */
function Away({ rental, role, onDone }: ActivePart) {
  const say = useWords('handover');
  const rich = useRichWords('handover');
  const richRental = useRichWords('rental');
  const { weekDay } = useDays();
  const today = useToday();
  const { lateDays, endangers } = rental.handover;
  const owner = <bdi>{rental.owner.fullName}</bdi>;
  const renter = <bdi>{rental.renter.fullName}</bdi>;
  const day = weekDay(rental.endDate);
  const isLate = lateDays > 0;
  const [elapsed, days] = daysOf(rental, today);
  return (
    <StepCard
      art="boomerang"
      eyebrow={
        isLate ? (
          <span className="text-danger-strong">{say('late', { count: lateDays })}</span>
        ) : (
          say('next.day', { day: elapsed, days })
        )
      }
      title={
        role === 'owner'
          ? isLate
            ? rich('next.owner.late', { renter, day })
            : richRental('running.owner', { renter, day })
          : say(isLate ? 'next.renter.late' : 'next.renter', { day })
      }
      text={rich(role === 'owner' ? 'next.owner.text' : 'next.renter.text', { owner, renter })}
    >
      <div className="grid gap-5">
        <Progress elapsed={elapsed} days={days} isLate={isLate} from={weekDay(rental.startDate)} to={day} />
        {isLate && endangers !== null && (
          <p className="flex items-start gap-2.5 rounded-md bg-danger-soft px-3.5 py-3 text-sm font-medium text-danger-strong">
            <TriangleAlert className="mt-px size-[18px] shrink-0" aria-hidden />
            <span className="min-w-0">
              {rich('endangers', {
                name: <bdi>{endangers.renterName}</bdi>,
                day: weekDay(endangers.startDate),
              })}{' '}
              <Link
                to={paths.rental}
                params={{ id: String(endangers.rentalId) }}
                className="relative touch-target underline"
              >
                {say('back', { id: endangers.rentalId })}
              </Link>
            </span>
          </p>
        )}
        <div className="flex flex-wrap gap-3">
          <PhaseLink rental={rental} role={role} phase="checkin" />
          {role === 'renter' && rental.can.includes('propose_change') && <KeepLonger rental={rental} />}
          {role === 'owner' && rental.can.includes('complete') && (
            <CompleteButton rental={rental} onDone={onDone} />
          )}
        </div>
      </div>
    </StepCard>
  );
}

/** Proposes other days to the owner. */
function KeepLonger({ rental }: Pick<ActivePart, 'rental'>) {
  const say = useWords('handover');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="lg"
        variant="outline"
        icon={CalendarPlus}
        className="max-md:w-full"
        onClick={() => setOpen(true)}
      >
        {say('next.longer')}
      </Button>
      <ChangeDialog rental={rental} by="renter" open={isOpen} onOpenChange={setOpen} />
    </>
  );
}

/** On which day of how many a rental is. */
function daysOf(rental: ActivePart['rental'], today: Day): readonly [number, number] {
  const days = countDays(rental);
  if (today < rental.startDate) return [1, days];
  return [Math.min(days, countDays({ startDate: rental.startDate, endDate: today })), days];
}

/** More days than this show as one bar. */
const BARS_MAX = 14;

interface ProgressProps {
  readonly elapsed: number;
  readonly days: number;
  readonly isLate: boolean;
  readonly from: string;
  readonly to: string;
}

function Progress({ elapsed, days, isLate, from, to }: ProgressProps) {
  const bars = days > BARS_MAX ? 1 : days;
  const share = days > BARS_MAX ? elapsed / days : 1;
  return (
    <div className="max-w-90">
      <div aria-hidden className="flex gap-1">
        {Array.from({ length: bars }, (_, index) => (
          <span key={index} className="h-1.5 flex-1 overflow-hidden rounded-full bg-card">
            <span
              style={{ width: `${bars === 1 ? share * 100 : 100}%` }}
              className={cn(
                'block h-full',
                (bars === 1 || index < elapsed) && (isLate ? 'bg-destructive' : 'bg-primary'),
              )}
            />
          </span>
        ))}
      </div>
      <p className="mt-2 flex flex-wrap justify-between gap-x-4 text-sm text-foreground-soft">
        <span>{from}</span> <span>{to}</span>
      </p>
    </div>
  );
}

/** Whether there is something for this side to do or to see in a phase. */
function isReady(rental: ActivePart['rental'], role: 'owner' | 'renter', phase: HandoverPhase): boolean {
  const state = rental.handover.phases.find((one) => one.phase === phase);
  if (!state || state.doneAt !== null) return false;
  if (SHOWER[phase] === role && state.code !== undefined) return true;
  return state.can.length > 0 || Date.now() >= Date.parse(state.opensAt);
}

const LOOKS = {
  checkout: { renter: [QrCode, 'next.code'], owner: [PackageCheck, 'next.handOver'] },
  checkin: { owner: [QrCode, 'next.takeBack'], renter: [Undo2, 'next.return'] },
} as const;

/** The way to the screen of a phase. */
function PhaseLink({
  rental,
  role,
  phase,
  isNext = true,
}: Pick<ActivePart, 'rental' | 'role'> & {
  readonly phase: HandoverPhase;
  readonly isNext?: boolean;
}): ReactNode {
  const say = useWords('handover');
  if (role === 'none' || !isReady(rental, role, phase)) return null;
  const [icon, text] = LOOKS[phase][role];
  return (
    <Button asChild variant={isNext ? 'primary' : 'outline'} size="lg" icon={icon} className="max-md:w-full">
      <Link to={paths.rental} params={{ id: String(rental.id) }} hash={phase}>
        {say(text)}
      </Link>
    </Button>
  );
}
