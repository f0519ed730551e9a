import { APPEAL_DAYS, type CaseDetails } from '@lendloop/contract/cases/cases';
import { addDays } from '@lendloop/contract/values/dates';
import { useState } from 'react';

import { useDecideCases } from '../../../features/admin/caseQueries.ts';
import { useToday } from '../../../site/queries.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { useDays } from '../../../words/useDays.ts';
import { useWords } from '../../../words/useWords.ts';
import { isReady, NO_DECISION, toDecision } from './decisionDraft.ts';
import { DecisionFields } from './DecisionFields.tsx';
import { DECISION_ICONS } from './decisionIcons.ts';

interface DecideCaseProps {
  readonly found: CaseDetails;
  readonly onDecided: () => void;
}

/** The decision on a case, its reason, and until when it can be appealed. */
export function DecideCase({ found, onDecided }: DecideCaseProps) {
  const say = useWords('cases');
  const { day } = useDays();
  const today = useToday();
  const [draft, setDraft] = useState(NO_DECISION);
  const decide = useDecideCases();
  const { decision, span } = draft;
  const isLast = found.state === 'appealed';
  return (
    <form
      aria-label={say('cases.decide')}
      className="grid gap-4 border-t border-border p-5 md:p-6"
      onSubmit={(event) => {
        event.preventDefault();
        decide.mutate(
          { ids: [found.id], ...toDecision(draft) },
          { onSuccess: ([result]) => result?.ok && onDecided() },
        );
      }}
    >
      <DecisionFields decisions={found.decisions} draft={draft} onChange={setDraft} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-muted-foreground empty:hidden">
          {isLast
            ? say('cases.lastWord')
            : decision !== 'dismiss' && say('cases.appealUntil', { date: day(addDays(today, APPEAL_DAYS)) })}
        </p>
        <Button
          type="submit"
          variant={decision === 'dismiss' ? 'primary' : 'danger'}
          icon={DECISION_ICONS[decision]}
          className="ms-auto max-sm:w-full"
          disabled={!isReady(draft)}
          pending={decide.isPending}
          pendingText={say('cases.deciding')}
        >
          {decision !== 'suspend'
            ? say(`word.${decision}`)
            : span === 'good'
              ? say('cases.suspend.good')
              : say('cases.suspend.days', { count: Number(span) })}
        </Button>
      </div>
    </form>
  );
}
