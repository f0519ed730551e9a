import type { ReactNode } from 'react';

import { DeclinedNote } from '../../features/rentals/declining/DeclinedNote.tsx';
import { formatRequestedOn } from '../../features/rentals/requestedOn.ts';
import { useToday } from '../../site/queries.ts';
import { CutoutImage } from '../../ui/media/CutoutImage.tsx';
import type { Cutout } from '../../ui/media/cutouts.ts';
import { useDayLocale, useDays } from '../../words/useDays.ts';
import { useRichWords, useWords } from '../../words/useWords.ts';
import { AnswerButtons, AnswerTime } from './Answer.tsx';
import { Closed } from './Closed.tsx';
import { CompleteButton, ReviewLink } from './Ending.tsx';
import type { ActivePart } from './role.ts';

/** What is to be done next, and by whom. */
export function NextStep(part: ActivePart) {
  switch (part.rental.status) {
    case 'pending':
      return <Pending {...part} />;
    case 'approved':
      return <Approved {...part} />;
    case 'completed':
      return <Completed {...part} />;
    case 'rejected':
    case 'cancelled':
      return <Closed {...part} />;
  }
}

interface StepCardProps {
  readonly eyebrow?: string;
  readonly title: ReactNode;
  readonly text: ReactNode;
  readonly art: Cutout;
  readonly children?: ReactNode;
}

function StepCard({ eyebrow, title, text, art, children }: StepCardProps) {
  return (
    <section className="relative overflow-hidden rounded-2xl bg-primary-soft p-6 md:p-8">
      <CutoutImage
        name={art}
        className="absolute end-5 top-5 w-20 md:end-8 md:top-1/2 md:w-32 md:-translate-y-1/2"
      />
      <div className="pe-20 md:max-w-[70%] md:pe-0">
        {eyebrow !== undefined && <p className="text-sm font-semibold text-primary-strong">{eyebrow}</p>}
        <h2 className="mt-1.5 text-2xl wrap-anywhere">{title}</h2>
        <p className="mt-2 text-md text-foreground-soft">{text}</p>
      </div>
      {children !== undefined && <div className="mt-5 md:max-w-[70%]">{children}</div>}
    </section>
  );
}

function Pending({ rental, role, onDone }: ActivePart) {
  const say = useWords('rental');
  const rich = useRichWords('rental');
  const locale = useDayLocale();
  if (role === 'owner') {
    return (
      <StepCard
        art="handshake"
        eyebrow={say('turn.yours')}
        title={rich('answer.title', { renter: <bdi>{rental.renter.fullName}</bdi> })}
        text={say('answer.text')}
      >
        {rental.expiresAt !== null && (
          <AnswerTime createdAt={rental.createdAt} expiresAt={rental.expiresAt} />
        )}
        <AnswerButtons rental={rental} onDone={onDone} />
        {rental.can.includes('approve') && <DeclinedNote rental={rental} wanted={rental} />}
      </StepCard>
    );
  }
  return (
    <StepCard
      art="love-letter"
      eyebrow={say('turn.theirs')}
      title={rich('asked.title', { owner: <bdi>{rental.owner.fullName}</bdi> })}
      text={
        rental.expiresAt === null
          ? say('asked.text.open')
          : say('asked.text', { time: formatRequestedOn(rental.expiresAt, locale) })
      }
    />
  );
}

function Approved({ rental, role, onDone }: ActivePart) {
  const say = useWords('rental');
  const rich = useRichWords('rental');
  const { weekDay } = useDays();
  const today = useToday();
  const owner = <bdi>{rental.owner.fullName}</bdi>;
  const renter = <bdi>{rental.renter.fullName}</bdi>;
  const complete = rental.can.includes('complete') && <CompleteButton rental={rental} onDone={onDone} />;
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
        text={say('ahead.text')}
      />
    );
  }
  const day = weekDay(rental.endDate);
  return role === 'owner' ? (
    <StepCard art="boomerang" title={rich('running.owner', { renter, day })} text={say('running.owner.text')}>
      {complete || undefined}
    </StepCard>
  ) : (
    <StepCard
      art="boomerang"
      title={say('running.renter', { day })}
      text={rich('running.renter.text', { owner })}
    />
  );
}

function Completed({ rental, role }: ActivePart) {
  const say = useWords('rental');
  return (
    <StepCard
      art="boomerang"
      title={say('completed.title')}
      text={say(role === 'renter' ? 'completed.renter' : 'completed.owner')}
    >
      {role === 'renter' ? <ReviewLink itemId={rental.itemId} /> : undefined}
    </StepCard>
  );
}
