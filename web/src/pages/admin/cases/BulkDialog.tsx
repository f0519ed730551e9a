import { CaseDecision, type Case } from '@lendloop/contract/cases/cases';
import { CircleAlert } from 'lucide-react';
import { useState } from 'react';

import { useDecideCases } from '../../../features/admin/caseQueries.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { useWords } from '../../../words/useWords.ts';
import { isReady, NO_DECISION, toDecision } from './decisionDraft.ts';
import { DecisionFields } from './DecisionFields.tsx';

interface BulkDialogProps {
  /** The decision that is chosen at first. */
  readonly first: CaseDecision;
  readonly cases: readonly Case[];
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** Called with the cases that are still to be decided. */
  readonly onDecided: (left: readonly number[]) => void;
}

/** One decision about several cases. Those that could not be decided are named, with the reason. */
export function BulkDialog({ first, cases, open, onOpenChange, onDecided }: BulkDialogProps) {
  const say = useWords('cases');
  const [draft, setDraft] = useState({ ...NO_DECISION, decision: first });
  // What was chosen when it was sent: the list behind changes with the decision.
  const [sent, setSent] = useState(cases);
  const decide = useDecideCases();
  const results = decide.data;
  const close = () => onOpenChange(false);
  const send = () => {
    setSent(cases);
    decide.mutate(
      { ids: cases.map(({ id }) => id), ...toDecision(draft) },
      {
        onSuccess: (answered) => {
          const left = answered.filter(({ ok }) => !ok).map(({ id }) => id);
          onDecided(left);
          if (left.length === 0) close();
        },
      },
    );
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="sm"
      title={say('bulk.title', { count: (results ? sent : cases).length })}
      footer={
        results ? (
          <Button onClick={close}>{say('report.close')}</Button>
        ) : (
          <>
            <Button variant="ghost" onClick={close}>
              {say('report.cancel')}
            </Button>
            <Button
              variant={draft.decision === 'dismiss' ? 'primary' : 'danger'}
              disabled={!isReady(draft)}
              pending={decide.isPending}
              pendingText={say('cases.deciding')}
              onClick={send}
            >
              {say(`word.${draft.decision}`)}
            </Button>
          </>
        )
      }
    >
      {results ? (
        <Results
          decided={results.filter(({ ok }) => ok).length}
          failed={results.flatMap(({ id, ok, code }) => (ok ? [] : [{ id, code }]))}
          cases={sent}
        />
      ) : (
        <div className="grid gap-4">
          <ul className="max-h-40 overflow-y-auto rounded-lg bg-subtle px-4 py-3 text-sm dark:bg-sunken">
            {cases.map(({ id, title }) => (
              <li key={id} className="truncate">
                <bdi>{title ?? say('cases.gone')}</bdi>
              </li>
            ))}
          </ul>
          <DecisionFields decisions={CaseDecision.options} draft={draft} onChange={setDraft} />
        </div>
      )}
    </Dialog>
  );
}

const CODES = ['case_decided', 'case_claimed', 'own_case', 'not_possible', 'case_not_found'] as const;

interface ResultsProps {
  readonly decided: number;
  readonly failed: readonly { readonly id: number; readonly code: string | undefined }[];
  readonly cases: readonly Case[];
}

function Results({ decided, failed, cases }: ResultsProps) {
  const say = useWords('cases');
  return (
    <div role="status" className="grid gap-4">
      <p className="text-md">
        {say('cases.decided', { count: decided })}
        {' · '}
        {say('cases.stale', { count: failed.length })}
      </p>
      <ul className="grid gap-3">
        {failed.map(({ id, code }) => (
          <li key={id} className="flex gap-2.5 text-sm">
            <CircleAlert className="mt-0.5 size-4 shrink-0 text-danger-strong" aria-hidden />
            <span className="min-w-0">
              <bdi className="block text-md font-semibold wrap-anywhere">
                {cases.find((one) => one.id === id)?.title ?? say('cases.gone')}
              </bdi>
              {say(`left.${CODES.find((one) => one === code) ?? 'other'}`)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
