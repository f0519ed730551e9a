import type { CaseDetails } from '@lendloop/contract/cases/cases';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, ShieldAlert, UserCheck, Users, X } from 'lucide-react';
import { useEffect, useRef } from 'react';

import { ApiError, messageOf } from '../../../api/apiError.ts';
import { useCurrentUser } from '../../../features/accounts/queries.ts';
import { caseQuery, useClaimCase } from '../../../features/admin/caseQueries.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { RowSkeletons } from '../../../ui/feedback/RowSkeletons.tsx';
import { StatusBadge } from '../../../ui/label/StatusBadge.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { cn } from '../../../ui/style/classNames.ts';
import { useWords } from '../../../words/useWords.ts';
import { useFormats } from '../values/useFormats.ts';
import { CaseContext } from './CaseContext.tsx';
import { CasePeople } from './CasePeople.tsx';
import { DecideCase } from './DecideCase.tsx';
import { Priority } from './Priority.tsx';
import { priorityTone } from './priorityLook.ts';
import { minutesUntil, useAges } from './useAges.ts';

interface OneCaseProps {
  readonly id: number;
  /** Whether the list stands beside it. */
  readonly isBeside: boolean;
  readonly onClose: () => void;
}

/** A case with its subject in its context, and the decision. Opening it takes it for 15 minutes. */
export function OneCase({ id, isBeside, onClose }: OneCaseProps) {
  const say = useWords('cases');
  const { data, isError, error, refetch, isFetching } = useQuery(caseQuery(id));
  const claim = useClaimCase();
  const { mutate } = claim;
  const isWaiting = data !== undefined && data.state !== 'decided';
  useEffect(() => {
    if (isWaiting) mutate(id);
  }, [mutate, id, isWaiting]);
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    panel.current?.focus({ preventScroll: true });
    panel.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div className={cn('min-w-0', isBeside && 'sticky top-22')}>
      {!isBeside && (
        <Button variant="ghost" size="sm" icon={ArrowLeft} onClick={onClose} className="mb-3 -ms-3.5">
          {say('case.all')}
        </Button>
      )}
      <Card
        asChild
        pad="none"
        className={cn(
          'min-w-0 scroll-mt-20 shadow-md outline-none',
          // In sight, however far down the list it was opened.
          isBeside && 'max-h-[calc(100dvh-6.5rem)] scroll-pb-80 overflow-y-auto overscroll-contain',
        )}
      >
        <section ref={panel} tabIndex={-1} aria-label={say('case.name', { id: String(id) })}>
          <div className="flex items-start gap-3 border-b border-border p-5 md:p-6">
            <div className="min-w-0 flex-1">{data && <Heading found={data} />}</div>
            {data && <Priority value={data.priority} />}
            {isBeside && (
              <IconButton
                icon={X}
                size="sm"
                label={say('case.close')}
                onClick={onClose}
                className="-me-2 shrink-0"
              />
            )}
          </div>
          {isError && !data && (
            <ErrorState
              title={say('case.failed')}
              message={messageOf(error)}
              pending={isFetching}
              onRetry={() => void refetch()}
            />
          )}
          {!data && !isError && (
            <div className="p-5 md:p-6">
              <RowSkeletons label={say('case.loading')} count={3} />
            </div>
          )}
          {data && (
            <>
              <div className="grid gap-6 p-5 md:p-6">
                <CaseContext found={data} />
                <CasePeople found={data} />
              </div>
              <Outcome found={data} claim={claim} isBeside={isBeside} onDecided={onClose} />
            </>
          )}
        </section>
      </Card>
    </div>
  );
}

function Heading({ found }: { readonly found: CaseDetails }) {
  const say = useWords('cases');
  const { ago } = useAges();
  const viewer = useCurrentUser();
  const { id, title, category, priority, reporters, claim, state, withheldUntil } = found;
  return (
    <>
      <p className="text-sm text-muted-foreground tabular">
        {say('case.opened', { id: String(id), ago: ago(found.openedAt) })}
      </p>
      <h2 className="mt-0.5 line-clamp-3 text-xl wrap-anywhere">
        <bdi>{title ?? say('cases.gone')}</bdi>
      </h2>
      <div className="mt-2.5 flex flex-wrap gap-2">
        <StatusBadge tone={priorityTone(priority)} icon={ShieldAlert} isSentence>
          {say(`short.${category}`)}
        </StatusBadge>
        {reporters > 0 && (
          <StatusBadge tone="neutral" icon={Users} isSentence>
            {say('case.reporters', { count: reporters })}
          </StatusBadge>
        )}
        {withheldUntil !== null && state === 'open' && (
          <StatusBadge tone="warning" isSentence>
            {say('cases.hidden')}
          </StatusBadge>
        )}
        {claim && state !== 'decided' && (
          <StatusBadge tone="info" icon={UserCheck} isSentence>
            {claim.by.id === viewer?.id
              ? say('case.yours', { minutes: minutesUntil(claim.until) })
              : say('cases.by', { name: claim.by.fullName })}
          </StatusBadge>
        )}
      </div>
    </>
  );
}

interface OutcomeProps {
  readonly found: CaseDetails;
  readonly claim: ReturnType<typeof useClaimCase>;
  readonly isBeside: boolean;
  readonly onDecided: () => void;
}

/** The decision that was made; else the form to make it, or why it cannot be made. */
function Outcome({ found, claim: { mutate: take, ...taking }, isBeside, onDecided }: OutcomeProps) {
  const say = useWords('cases');
  const { time } = useFormats();
  const viewer = useCurrentUser();
  const { id, state, claim, decision } = found;
  const isTheirs = claim !== null && claim.by.id !== viewer?.id;
  const isOwn = taking.error instanceof ApiError && taking.error.problem?.code === 'own_case';
  return (
    <>
      <div role="status">
        {decision && (
          <p className="border-t border-border p-5 text-md wrap-anywhere md:p-6">
            <strong>{say(`made.${decision.decision}`)}</strong>
            {decision.reason !== '' && (
              <span dir="auto" className="mt-1 block text-start text-foreground-soft">
                {decision.reason}
              </span>
            )}
          </p>
        )}
        {state !== 'decided' && (isTheirs || isOwn) && (
          <p className="border-t border-border p-5 text-md text-foreground-soft md:p-6">
            {isTheirs
              ? say('case.taken', { name: claim.by.fullName, time: time(claim.until) })
              : say('left.own_case')}
          </p>
        )}
      </div>
      {state !== 'decided' && !claim && taking.isSuccess && (
        <div className="flex flex-wrap items-center justify-between gap-3 border-t border-border p-5 md:px-6">
          <p className="text-md text-foreground-soft">{say('case.free')}</p>
          <Button variant="outline" size="sm" icon={UserCheck} onClick={() => take(id)}>
            {say('case.take')}
          </Button>
        </div>
      )}
      {state !== 'decided' && !isOwn && (
        // What was written stays while somebody else has the case.
        <div hidden={isTheirs} className={cn(isBeside && 'sticky bottom-0 bg-card')}>
          <DecideCase found={found} onDecided={onDecided} />
        </div>
      )}
    </>
  );
}
