import type { ReviewAnswer } from '@lendloop/contract/reviews';
import { ANSWER_CHANGE_HOURS, ANSWER_DAYS, ANSWER_MAX } from '@lendloop/contract/reviews/rentalReviews';
import { addDays, dayOf } from '@lendloop/contract/values/dates';
import { useState } from 'react';

import { useSite } from '../../../site/queries.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { Textarea } from '../../../ui/form/Textarea.tsx';
import { useDayLocale, useDays } from '../../../words/useDays.ts';
import { useWords } from '../../../words/useWords.ts';
import { useAnswerReview } from '../mutations.ts';
import { AnswerText } from '../shown/AnswerText.tsx';
import type { Reviewer } from './sides.ts';

interface AnswerFormProps {
  readonly rentalId: number;
  readonly review: { readonly id: number; readonly revealedAt: string; readonly answer: ReviewAnswer | null };
  readonly canAnswer: boolean;
  readonly me: Reviewer;
}

/** The user's answer to a review about them: the form to write it, and then what they wrote. */
export function AnswerForm({ rentalId, review, canAnswer, me }: AnswerFormProps) {
  const say = useWords('reviewing');
  const [isChanging, setChanging] = useState(false);
  const { answer } = review;
  if (answer && !(isChanging && canAnswer)) {
    return (
      <AnswerText answer={answer} by={{ id: me.id, name: me.fullName, avatar: me.avatar }} isMine>
        {canAnswer && (
          <p className="mt-2 flex flex-wrap items-center gap-x-3 text-sm text-muted-foreground">
            <Button
              variant="link"
              size="sm"
              aria-label={say('answer.change.label')}
              onClick={() => setChanging(true)}
            >
              {say('answer.change')}
            </Button>
            <ChangesUntil answer={answer} />
          </p>
        )}
      </AnswerText>
    );
  }
  if (!canAnswer) return null;
  return (
    <Writing rentalId={rentalId} review={review} onDone={answer ? () => setChanging(false) : undefined} />
  );
}

function ChangesUntil({ answer }: { answer: ReviewAnswer }) {
  const say = useWords('reviewing');
  const locale = useDayLocale();
  const until = new Date(Date.parse(answer.createdAt) + ANSWER_CHANGE_HOURS * 3_600_000);
  const time = new Intl.DateTimeFormat(locale, {
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  }).format(until);
  return <span>{say('answer.changes', { time })}</span>;
}

interface WritingProps extends Pick<AnswerFormProps, 'rentalId' | 'review'> {
  /** Ends a change of an answer; undefined while there is none. */
  readonly onDone: (() => void) | undefined;
}

function Writing({ rentalId, review, onDone }: WritingProps) {
  const say = useWords('reviewing');
  const { day } = useDays();
  const { timeZone } = useSite();
  const isChange = onDone !== undefined;
  const [text, setText] = useState(review.answer?.text ?? '');
  const send = useAnswerReview({ rentalId, reviewId: review.id, isChange });
  const until = addDays(dayOf(new Date(review.revealedAt), timeZone), ANSWER_DAYS);
  return (
    <form
      noValidate
      className="mt-4 border-t border-border pt-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '') send.mutate(text, { onSuccess: () => onDone?.() });
      }}
    >
      <Field label={say('answer')} aside={isChange ? undefined : say('answer.until', { day: day(until) })}>
        <Textarea
          rows={2}
          maxLength={ANSWER_MAX}
          placeholder={say('answer.example')}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      <div className="mt-2.5 flex flex-wrap justify-end gap-2.5">
        {isChange && (
          <Button variant="ghost" onClick={onDone}>
            {say('answer.cancel')}
          </Button>
        )}
        <Button
          type="submit"
          variant="outline"
          disabled={text.trim() === ''}
          pending={send.isPending}
          pendingText={say(isChange ? 'answer.saving' : 'answer.sending')}
        >
          {say(isChange ? 'answer.save' : 'answer.send')}
        </Button>
      </div>
    </form>
  );
}
