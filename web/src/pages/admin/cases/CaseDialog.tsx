import type { CaseDetails } from '@lendloop/contract/cases/cases';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import { messageOf } from '../../../api/apiError.ts';
import { caseQuery, useClaimCase, useDecideCases } from '../../../features/admin/caseQueries.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { RowSkeletons } from '../../../ui/feedback/RowSkeletons.tsx';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { cn } from '../../../ui/style/classNames.ts';
import { useWords } from '../../../words/useWords.ts';
import { isReady, NO_DECISION, toDecision } from './decisionDraft.ts';
import { DecisionFields } from './DecisionFields.tsx';

interface CaseDialogProps {
  readonly id: number;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** A case with its subject in its context, and the decision. Opening it takes it for 15 minutes. */
export function CaseDialog({ id, open, onOpenChange }: CaseDialogProps) {
  const say = useWords('cases');
  const { data, isError, error, refetch, isFetching } = useQuery(caseQuery(id));
  const { mutate: claim } = useClaimCase();
  useEffect(() => claim(id), [claim, id]);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={data?.title ?? say('cases')}
      description={data && `${say(`kind.${data.subject.kind}`)} · ${say(`category.${data.category}`)}`}
    >
      {isError && (
        <ErrorState
          title={say('cases.failed')}
          message={messageOf(error)}
          pending={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !isError && <RowSkeletons label={say('cases')} count={3} />}
      {data && (
        <div className="grid gap-6">
          {data.claim && (
            <p className="text-sm text-muted-foreground">
              {say('cases.by', { name: data.claim.by.fullName })}
            </p>
          )}
          <Context found={data} />
          <Said found={data} />
          {data.state !== 'decided' && <Decide found={data} onDecided={() => onOpenChange(false)} />}
          {data.decision && (
            <p dir="auto" className="rounded-xl bg-subtle p-4 text-start text-md wrap-anywhere">
              <strong>{say(`made.${data.decision.decision}`)}</strong> {data.decision.reason}
            </p>
          )}
        </div>
      )}
    </Dialog>
  );
}

function Context({ found: { subject, context } }: { readonly found: CaseDetails }) {
  const say = useWords('cases');
  return (
    <section>
      <h3 className="font-sans text-md font-semibold">{say('cases.context')}</h3>
      {context.item && (
        <p className="mt-1 text-sm text-muted-foreground">
          <bdi>{context.item.title}</bdi>
        </p>
      )}
      {context.image && (
        <img
          src={context.image}
          alt={say(`kind.${subject.kind}`)}
          className="mt-2 max-h-72 rounded-xl object-contain"
        />
      )}
      {context.messages.length === 0 && context.text !== null && (
        <p dir="auto" className="mt-2 text-start text-md wrap-anywhere whitespace-pre-line">
          {context.text}
        </p>
      )}
      <ul className="mt-2 grid gap-1.5">
        {context.messages.map(({ id, sender, content }) => (
          <li
            key={id}
            className={cn(
              'rounded-xl px-3.5 py-2 text-md',
              id === subject.id ? 'bg-danger-soft text-danger-strong' : 'bg-subtle',
            )}
          >
            <bdi className="block text-xs font-semibold">{sender.fullName}</bdi>
            <p dir="auto" className="text-start wrap-anywhere whitespace-pre-line">
              {content}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Said({ found: { reports, people, appeal } }: { readonly found: CaseDetails }) {
  const say = useWords('cases');
  return (
    <>
      {reports.length > 0 && (
        <section>
          <h3 className="font-sans text-md font-semibold">{say('cases.wrote')}</h3>
          <ul className="mt-2 grid gap-2">
            {reports.map(({ reporter, category, comment, createdAt }) => (
              <li key={`${reporter.id} ${createdAt}`} className="text-sm">
                <bdi className="font-semibold">{reporter.fullName}</bdi> · {say(`category.${category}`)}
                {comment !== null && (
                  <p dir="auto" className="text-start wrap-anywhere">
                    {comment}
                  </p>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      {people.length > 0 && (
        <section>
          <h3 className="font-sans text-md font-semibold">{say('cases.people')}</h3>
          <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm">
            {people.map(({ id, fullName }) => (
              <li key={id}>
                <bdi>{fullName}</bdi>
              </li>
            ))}
          </ul>
        </section>
      )}
      {appeal && (
        <section>
          <h3 className="font-sans text-md font-semibold">{say('cases.appeal')}</h3>
          <p dir="auto" className="mt-2 text-start text-md wrap-anywhere whitespace-pre-line">
            {appeal.text}
          </p>
        </section>
      )}
    </>
  );
}

function Decide({ found, onDecided }: { readonly found: CaseDetails; readonly onDecided: () => void }) {
  const say = useWords('cases');
  const [draft, setDraft] = useState(NO_DECISION);
  const decide = useDecideCases();
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        decide.mutate(
          { ids: [found.id], ...toDecision(draft) },
          { onSuccess: ([result]) => result?.ok && onDecided() },
        );
      }}
    >
      <DecisionFields decisions={found.decisions} draft={draft} onChange={setDraft} />
      <Button
        type="submit"
        variant={draft.decision === 'dismiss' ? 'primary' : 'danger'}
        disabled={!isReady(draft)}
        pending={decide.isPending}
        pendingText={say('cases.deciding')}
      >
        {say(`word.${draft.decision}`)}
      </Button>
    </form>
  );
}
