import { lazy, Suspense } from 'react';

import { DeclinedNote } from '../../features/rentals/declining/DeclinedNote.tsx';
import { formatRequestedOn } from '../../features/rentals/requestedOn.ts';
import { loadWords } from '../../words/language.ts';
import { useDayLocale } from '../../words/useDays.ts';
import { useRichWords, useWords } from '../../words/useWords.ts';
import { AnswerButtons, AnswerTime } from './Answer.tsx';
import { Approved } from './Approved.tsx';
import { Closed } from './Closed.tsx';
import type { ActivePart } from './role.ts';
import { StepCard } from './StepCard.tsx';

const Reviews = lazy(async () => {
  const [module] = await Promise.all([import('./Reviews.tsx'), loadWords('reviewing')]);
  return { default: module.Reviews };
});

/** What is to be done next, and by whom. */
export function NextStep(part: ActivePart) {
  switch (part.rental.status) {
    case 'pending':
      return <Pending {...part} />;
    case 'approved':
      return <Approved {...part} />;
    case 'completed':
      return (
        <Suspense fallback={null}>
          <Reviews {...part} />
        </Suspense>
      );
    case 'rejected':
    case 'cancelled':
      return <Closed {...part} />;
  }
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
