import type { JudgedReview } from '@lendloop/contract/reviews/judging';
import { Eye } from 'lucide-react';
import { useState } from 'react';

import { useJudgeReview } from '../../../features/admin/heldReviews.ts';
import { useRichWords, useWords } from '../../../words/useWords.ts';
import { CommentDialog } from '../decisions/CommentDialog.tsx';
import { DecisionButton } from '../decisions/DecisionButton.tsx';

/** The buttons to reveal or remove a held review; both ask why. */
export function HeldActions({ review }: { review: JudgedReview }) {
  const say = useWords('admin');
  const rich = useRichWords('admin');
  const judge = useJudgeReview(review.id);
  const [asks, setAsks] = useState<'kept' | 'removed' | null>(null);
  const decided = judge.isPending || judge.isSuccess;
  const name = review.reviewer.fullName;
  const dialog = (state: 'kept' | 'removed') => (
    <CommentDialog
      key={state}
      open={asks === state}
      onOpenChange={(isOpen) => setAsks(isOpen ? state : null)}
      tone={state === 'kept' ? 'primary' : 'danger'}
      isNeeded
      title={say(`held.${state}.title`)}
      description={rich(`held.${state}.text`, { name: <bdi>{name}</bdi> })}
      label={say('held.reason')}
      confirmLabel={say(`held.${state}.confirm`)}
      pending={judge.isPending}
      pendingText={say(`held.${state}.pending`)}
      onConfirm={(reason) => judge.mutate({ state, reason }, { onSuccess: () => setAsks(null) })}
    />
  );
  return (
    <span className="inline-flex gap-2">
      <DecisionButton
        variant="outline"
        decided={decided}
        aria-label={say('held.remove.label', { name })}
        onDecide={() => setAsks('removed')}
      >
        {say('held.remove')}
      </DecisionButton>
      <DecisionButton
        icon={Eye}
        decided={decided}
        aria-label={say('held.reveal.label', { name })}
        onDecide={() => setAsks('kept')}
      >
        {say('held.reveal')}
      </DecisionButton>
      {dialog('kept')}
      {dialog('removed')}
    </span>
  );
}
