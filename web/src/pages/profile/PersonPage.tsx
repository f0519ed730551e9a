import { paths } from '@lendloop/contract/pages';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';

import { hasStatus, messageOf } from '../../api/apiError.ts';
import { personQuery } from '../../features/accounts/queries.ts';
import { Untitled } from '../../site/Untitled.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { RowSkeletons } from '../../ui/feedback/RowSkeletons.tsx';
import { useWords } from '../../words/useWords.ts';
import { PersonView } from './PersonView.tsx';

/** The public profile of a person. */
export function PersonPage() {
  const { id = '' } = useParams({ strict: false });
  return (
    <div className="mx-auto max-w-page px-4 pt-6 md:px-8 md:pt-10">
      {/^\d+$/.test(id) ? <LoadedPerson id={Number(id)} /> : <NobodyThere />}
    </div>
  );
}

function LoadedPerson({ id }: { id: number }) {
  const say = useWords('profile');
  const {
    data: person,
    isError,
    error,
    refetch,
    isFetching,
  } = useQuery({
    ...personQuery(id),
    // The loader retries, and the page that the server sent for a missing person keeps saying so.
    retryOnMount: false,
  });
  if (hasStatus(error, 404) || hasStatus(error, 400)) return <NobodyThere />;
  if (isError) {
    return (
      <Untitled heading={say('person.heading')}>
        <h2 className="sr-only">{say('person.empty')}</h2>
        <ErrorState
          title={say('person.failed')}
          message={messageOf(error)}
          onRetry={() => void refetch()}
          pending={isFetching}
        />
      </Untitled>
    );
  }
  if (!person) return <RowSkeletons label={say('person.loading')} count={3} />;
  return <PersonView key={person.id} person={person} />;
}

function NobodyThere() {
  const say = useWords('profile');
  return (
    <Untitled heading={say('person.heading')}>
      <h2 className="sr-only">{say('person.empty')}</h2>
      <EmptyState
        art="magnifying-glass-tilted-left"
        title={say('person.missing')}
        description={say('person.missing.text')}
        actions={
          <Button asChild>
            <Link to={paths.home}>{say('person.home')}</Link>
          </Button>
        }
      />
    </Untitled>
  );
}
