import { paths } from '@lendloop/contract/pages';
import type { WaitingDue } from '@lendloop/contract/payments/dues';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Check, Undo2 } from 'lucide-react';
import { useId } from 'react';

import { messageOf } from '../../../api/apiError.ts';
import { useConfirmDue, waitingDuesQuery } from '../../../features/payments/queries.ts';
import { formatRequestedOn } from '../../../features/rentals/requestedOn.ts';
import { useMinorMoney } from '../../../site/useMinorMoney.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { RowSkeletons } from '../../../ui/feedback/RowSkeletons.tsx';
import { useCaughtFocus } from '../../../ui/focus/useCaughtFocus.ts';
import { Avatar } from '../../../ui/media/Avatar.tsx';
import { useDayLocale } from '../../../words/useDays.ts';
import { useRichWords, useWords } from '../../../words/useWords.ts';

/** What waits for the word of the user, over all their rentals. What the other person has said already comes first. */
export function ToConfirm() {
  const say = useWords('earnings');
  const { data, isError, error, refetch, isFetching } = useQuery(waitingDuesQuery);
  const title = useId();
  const caught = useCaughtFocus(data?.length ?? 0);
  return (
    <section aria-labelledby={title}>
      <div ref={caught} tabIndex={-1} className="outline-none">
        <h2 id={title} className="text-xl">
          {say('confirm')}
        </h2>
        {data ? (
          <ul className="mt-4 grid gap-4">
            {data
              .toSorted((a, b) => Number(isSaid(b)) - Number(isSaid(a)))
              .map((due) => (
                <li key={due.id}>
                  <Waiting due={due} />
                </li>
              ))}
          </ul>
        ) : isError ? (
          <ErrorState
            title={say('confirm.failed')}
            message={messageOf(error)}
            onRetry={() => void refetch()}
            pending={isFetching}
          />
        ) : (
          <div className="mt-4">
            <RowSkeletons label={say('confirm.loading')} count={1} />
          </div>
        )}
        {data?.length === 0 && <p className="text-md text-muted-foreground">{say('confirm.none')}</p>}
      </div>
    </section>
  );
}

const isSaid = ({ paidAt, receivedAt }: WaitingDue): boolean => (paidAt ?? receivedAt) !== null;

function Waiting({ due }: { readonly due: WaitingDue }) {
  const say = useWords('earnings');
  const sayMoney = useWords('money');
  const rich = useRichWords('earnings');
  const money = useMinorMoney();
  const locale = useDayLocale();
  const title = useId();
  const { mutate, isPending } = useConfirmDue(due.rentalId, due);
  const isPayer = due.toId === due.other.id;
  const isBack = due.kind === 'deposit_back' || due.kind === 'refund';
  const said = due.paidAt ?? due.receivedAt;
  const name = <bdi>{due.other.fullName}</bdi>;
  const text =
    said === null
      ? (`confirm.${isPayer ? 'pay' : 'get'}.${due.kind}` as const)
      : due.paidAt === null
        ? 'confirm.received'
        : 'confirm.paid';
  return (
    <article aria-labelledby={title} className="rounded-xl border border-border bg-card p-5 shadow-xs">
      <div className="flex flex-wrap items-start gap-3.5">
        <Avatar id={due.other.id} name={due.other.fullName} src={due.other.avatar} className="size-11" />
        <div className="min-w-0 flex-1 basis-32">
          <h3 id={title} className="font-sans text-md font-semibold wrap-anywhere">
            {rich(text, { name })}
          </h3>
          <p className="mt-0.5 text-sm text-muted-foreground wrap-anywhere">
            <Link
              to={paths.rental}
              params={{ id: String(due.rentalId) }}
              className="relative underline-offset-4 touch-target hover:underline"
            >
              <bdi>{due.itemTitle}</bdi>
            </Link>
            {said !== null && ` · ${say('confirm.said', { time: formatRequestedOn(said, locale) })}`}
          </p>
        </div>
        <p dir="ltr" className="font-display text-xl font-bold whitespace-nowrap tabular">
          {money(due.amountMinor, due.currency)}
        </p>
      </div>
      <div className="mt-4 grid gap-2.5 sm:auto-cols-fr sm:grid-flow-col">
        <Button
          variant={said === null ? 'outline' : 'primary'}
          icon={isPayer && isBack ? Undo2 : Check}
          aria-describedby={title}
          pending={isPending}
          pendingText={sayMoney('saving')}
          onClick={() => mutate(true)}
        >
          {sayMoney(isPayer ? (isBack ? 'action.given' : 'action.paid') : 'action.received')}
        </Button>
        {said !== null && (
          <Button asChild variant="outline">
            <Link to={paths.rental} params={{ id: String(due.rentalId) }} aria-describedby={title}>
              {say('confirm.look')}
            </Link>
          </Button>
        )}
      </div>
    </article>
  );
}
