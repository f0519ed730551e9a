import { paths } from '@lendloop/contract/pages';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';

import { hasStatus, messageOf } from '../../api/apiError.ts';
import { disputeQuery } from '../../features/disputes/queries.ts';
import { Untitled } from '../../site/Untitled.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { RowSkeletons } from '../../ui/feedback/RowSkeletons.tsx';
import { useWords } from '../../words/useWords.ts';
import { DisputeView } from './DisputeView.tsx';

/** One dispute, for its two people. */
export function DisputePage() {
  const { id = '' } = useParams({ strict: false });
  return (
    <div className="mx-auto max-w-page px-4 pt-3 md:px-8 md:pt-6">
      {/^\d+$/.test(id) ? <LoadedDispute id={Number(id)} /> : <NoDispute />}
    </div>
  );
}

function LoadedDispute({ id }: { readonly id: number }) {
  const say = useWords('disputes');
  const { data: dispute, isError, error, refetch, isFetching } = useQuery(disputeQuery(id));
  if (hasStatus(error, 404) || hasStatus(error, 400)) return <NoDispute />;
  // One that was read before stays, with what is being written about it.
  if (dispute) return <DisputeView key={dispute.id} dispute={dispute} />;
  return (
    <Untitled heading={say('heading')}>
      {isError ? (
        <ErrorState
          title={say('failed')}
          message={messageOf(error)}
          onRetry={() => void refetch()}
          pending={isFetching}
        />
      ) : (
        <RowSkeletons label={say('loading')} count={3} />
      )}
    </Untitled>
  );
}

function NoDispute() {
  const say = useWords('disputes');
  return (
    <Untitled heading={say('heading')}>
      <EmptyState
        art="magnifying-glass-tilted-left"
        title={say('missing')}
        description={say('missing.text')}
        actions={
          <Button asChild>
            <Link to={paths.disputes}>{say('missing.action')}</Link>
          </Button>
        }
      />
    </Untitled>
  );
}
