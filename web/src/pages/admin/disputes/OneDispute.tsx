import { disputePictureUrl, type JudgedDispute } from '@lendloop/contract/disputes/admin';
import { paths } from '@lendloop/contract/pages';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, CircleDot, RefreshCw, UserCheck } from 'lucide-react';
import { useRef, type ReactNode, type RefObject } from 'react';

import { messageOf } from '../../../api/apiError.ts';
import { useCurrentUser } from '../../../features/accounts/queries.ts';
import { DecisionForm } from '../../../features/admin/DecisionForm.tsx';
import { judgedDisputeQuery, useClaimDispute } from '../../../features/admin/disputeQueries.ts';
import { BeforeAfter } from '../../../features/disputes/timeline/BeforeAfter.tsx';
import { DisputeTimeline } from '../../../features/disputes/timeline/DisputeTimeline.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { RowSkeletons } from '../../../ui/feedback/RowSkeletons.tsx';
import { StatusBadge } from '../../../ui/label/StatusBadge.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { useRichWords, useWords } from '../../../words/useWords.ts';
import { useFormats } from '../values/useFormats.ts';
import { AgreedListing } from './AgreedListing.tsx';
import { Noted } from './Noted.tsx';
import { TwoPeople } from './TwoPeople.tsx';
import { useDue } from './useDue.ts';

interface OneDisputeProps {
  readonly id: number;
  readonly onBack: () => void;
}

/** A dispute as administrators see it, with the decision. */
export function OneDispute({ id, onBack }: OneDisputeProps) {
  const say = useWords('adminDisputes');
  const { data, isError, error, refetch, isFetching, isStale } = useQuery(judgedDisputeQuery(id));
  const heading = useRef<HTMLHeadingElement>(null);
  if (data)
    return (
      <>
        <div role="status">
          {isStale && (
            <Changed
              pending={isFetching}
              onShow={() => void refetch().then(() => heading.current?.focus())}
            />
          )}
        </div>
        <Shown dispute={data} headingRef={heading} onBack={onBack} />
      </>
    );
  return (
    <div className="grid justify-items-start gap-4">
      <Back onBack={onBack} />
      <div className="w-full">
        {isError ? (
          <ErrorState
            title={say('one.failed')}
            message={messageOf(error)}
            pending={isFetching}
            onRetry={() => void refetch()}
          />
        ) : (
          <RowSkeletons label={say('one.loading')} count={4} />
        )}
      </div>
    </div>
  );
}

function Back({ onBack }: Pick<OneDisputeProps, 'onBack'>) {
  const say = useWords('adminDisputes');
  return <IconButton variant="outline" icon={ArrowLeft} label={say('all')} onClick={onBack} />;
}

/** The dispute goes on while an administrator reads it. It is read again only when they ask, as each look is written down. */
function Changed({ pending, onShow }: { readonly pending: boolean; readonly onShow: () => void }) {
  const say = useWords('adminDisputes');
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-3 rounded-xl bg-info-soft p-4">
      <p className="min-w-0 text-md font-medium text-info-strong">{say('changed')}</p>
      <Button
        size="sm"
        variant="outline"
        icon={RefreshCw}
        pending={pending}
        pendingText={say('changed.pending')}
        onClick={onShow}
      >
        {say('changed.show')}
      </Button>
    </div>
  );
}

interface ShownProps extends Pick<OneDisputeProps, 'onBack'> {
  readonly dispute: JudgedDispute;
  readonly headingRef: RefObject<HTMLHeadingElement | null>;
}

function Shown({ dispute, headingRef, onBack }: ShownProps) {
  const say = useWords('adminDisputes');
  const part = {
    dispute,
    pictureOf: (photoId: number, width: 320 | 800 | 1600) => disputePictureUrl(dispute.id, photoId, width),
  };
  return (
    <>
      <Heading dispute={dispute} headingRef={headingRef} onBack={onBack} />
      <div className="mt-5 grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,1fr)_400px]">
        <div className="grid min-w-0 gap-5">
          <Card asChild className="shadow-xs">
            <section aria-label={say('record')}>
              <BeforeAfter {...part} isInCard />
              <Noted dispute={dispute} />
            </section>
          </Card>
          <AgreedListing agreed={dispute.agreed} />
          <Card asChild className="shadow-xs">
            <section aria-label={say('said')}>
              <h3 className="mb-5 font-sans text-base font-semibold">{say('said')}</h3>
              <DisputeTimeline {...part} />
            </section>
          </Card>
        </div>
        <aside className="grid min-w-0 gap-5">
          {dispute.decidable === 'yes' ? <DecisionForm dispute={dispute} /> : <WhyNot dispute={dispute} />}
          <TwoPeople dispute={dispute} />
        </aside>
      </div>
    </>
  );
}

function Heading({ dispute, headingRef, onBack }: ShownProps) {
  const say = useWords('adminDisputes');
  const rich = useRichWords('adminDisputes');
  const sayDispute = useWords('disputes');
  const richDispute = useRichWords('disputes');
  const { day } = useFormats();
  const due = useDue(dispute);
  const viewer = useCurrentUser();
  const { mutate: claim, isPending } = useClaimDispute(dispute.id);
  const { id, kind, itemTitle, rentalId, createdAt, claim: holder, decidable, state } = dispute;
  const isMine = holder !== null && holder.id === viewer?.id;
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <div className="flex min-w-0 items-center gap-3">
        <Back onBack={onBack} />
        <div className="min-w-0">
          <h2 ref={headingRef} tabIndex={-1} className="text-2xl outline-none wrap-anywhere">
            {richDispute('title', { kind: sayDispute(`kind.${kind}`), item: <bdi>{itemTitle}</bdi> })}
          </h2>
          <p className="text-md text-muted-foreground">
            {rich('about', {
              id,
              day: day(createdAt),
              rental: (
                <Link
                  to={paths.rental}
                  params={{ id: String(rentalId) }}
                  className="relative touch-target hover:underline"
                >
                  {say('rental', { id: rentalId })}
                </Link>
              ),
            })}
          </p>
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <StatusBadge tone="neutral" icon={CircleDot} isSentence>
          {sayDispute(`state.${state}`)}
        </StatusBadge>
        {due && (
          <StatusBadge tone={due.isUrgent ? 'danger' : 'warning'} isSentence>
            {due.text}
          </StatusBadge>
        )}
        {holder && (
          <StatusBadge tone="info" icon={UserCheck} isSentence>
            {isMine ? say('taken.you') : say('taken', { name: holder.fullName })}
          </StatusBadge>
        )}
        {decidable === 'yes' && !isMine && (
          <Button
            size="sm"
            variant="outline"
            icon={UserCheck}
            pending={isPending}
            pendingText={say('take.pending')}
            onClick={() => claim()}
          >
            {say('take')}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Why the administrator cannot decide it now. */
function WhyNot({ dispute }: { readonly dispute: JudgedDispute }): ReactNode {
  const say = useWords('adminDisputes');
  const { day, time } = useFormats();
  const { decidable, claim, state, deadlineAt, closedAt } = dispute;
  const at = (moment: string) => `${day(moment)}, ${time(moment)}`;
  const text =
    decidable === 'claimed' && claim
      ? say('not.claimed', { name: claim.fullName, until: at(claim.until) })
      : decidable === 'own_case'
        ? say('not.own')
        : decidable === 'other_administrator'
          ? say('not.other')
          : closedAt !== null
            ? say('not.closed')
            : state === 'decided'
              ? say('not.decided', { until: at(deadlineAt) })
              : say('not.yet', { until: at(deadlineAt) });
  return (
    <Card role="note" className="shadow-xs">
      <h3 className="font-sans text-base font-semibold">{say('not')}</h3>
      <p className="mt-1.5 text-md text-foreground-soft">{text}</p>
    </Card>
  );
}
