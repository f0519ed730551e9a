import { paths } from '@lendloop/contract/pages';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';

import { hasStatus, messageOf } from '../../api/apiError.ts';
import { receiptQuery } from '../../features/payments/queries.ts';
import { useSite } from '../../site/queries.ts';
import { Button } from '../../ui/button/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { RowSkeletons } from '../../ui/feedback/RowSkeletons.tsx';
import { useTitles } from '../../words/usePageTitle.ts';
import { useWords } from '../../words/useWords.ts';
import { Desk } from './Paper.tsx';
import { ReceiptPaper } from './ReceiptPaper.tsx';

/** The receipt of a rental, to read and to print. */
export function ReceiptPage() {
  const { id = '' } = useParams({ strict: false });
  const say = useWords('papers');
  const site = useSite();
  const titles = useTitles();
  const isRental = /^\d{1,10}$/.test(id);
  const { data, isError, error, refetch, isFetching } = useQuery({
    ...receiptQuery(Number(id)),
    enabled: isRental,
  });
  const title = data ? say('receipt.title', { number: data.number }) : say('receipt');
  const isMissing = !isRental || [400, 404, 409].some((status) => hasStatus(error, status));
  return (
    <Desk
      back={
        isMissing
          ? { link: { to: paths.profile, search: { tab: 'rentals' } }, label: say('receipt.missing.action') }
          : { link: { to: paths.rental, params: { id } }, label: say('back.rental', { id }) }
      }
      canPrint={data !== undefined}
    >
      <title>{titles.plain(title, site.name)}</title>
      {data ? (
        <ReceiptPaper receipt={data} />
      ) : (
        <div className="mx-auto max-w-[794px] rounded-lg bg-card p-6">
          <h1 className="sr-only">{say('receipt')}</h1>
          {isMissing ? (
            <EmptyState
              art="magnifying-glass-tilted-left"
              title={say('receipt.missing')}
              description={say('receipt.missing.text')}
              actions={
                <Button asChild>
                  <Link to={paths.profile} search={{ tab: 'rentals' }}>
                    {say('receipt.missing.action')}
                  </Link>
                </Button>
              }
            />
          ) : isError ? (
            <ErrorState
              title={say('receipt.failed')}
              message={messageOf(error)}
              onRetry={() => void refetch()}
              pending={isFetching}
            />
          ) : (
            <RowSkeletons label={say('receipt.loading')} count={4} />
          )}
        </div>
      )}
    </Desk>
  );
}
