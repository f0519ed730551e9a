import type { ItemDetails } from '@lendloop/contract/items';
import { statusAfterEdit } from '@lendloop/contract/moderation';
import { paths } from '@lendloop/contract/pages';
import type { TextId } from '@lendloop/words/types';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { type ReactNode, useCallback, useState } from 'react';

import { useCurrentUser } from '../../features/accounts/queries.ts';
import { ItemLoadError } from '../../features/items/ItemLoadError.tsx';
import { useUpdateListing } from '../../features/items/listing/listingMutations.ts';
import { judgedContentOf, type ListingValues, valuesOf } from '../../features/items/listing/listingValues.ts';
import { itemQuery } from '../../features/items/queries.ts';
import { useSite } from '../../site/queries.ts';
import { Button } from '../../ui/button/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { LoopSpinner } from '../../ui/feedback/LoopSpinner.tsx';
import { useWords } from '../../words/useWords.ts';
import { ListingEditor } from './ListingEditor.tsx';

export function EditListingPage() {
  const say = useWords('listing');
  const { id } = useParams({ strict: false });
  const isId = id !== undefined && /^\d+$/.test(id);
  // An edit starts from what is stored now: a page that everybody gets lacks what only the owner may see.
  const {
    data: item,
    error,
    refetch,
    isFetching,
    isFetchedAfterMount,
  } = useQuery({ ...itemQuery(Number(id)), enabled: isId, refetchOnMount: 'always' });
  const user = useCurrentUser();
  if (!isId)
    return (
      <Instead>
        <Refusal title={say('invalid')} />
      </Instead>
    );
  if (error)
    return (
      <Instead>
        <ItemLoadError error={error} onRetry={() => void refetch()} pending={isFetching} />
      </Instead>
    );
  if (!item || !isFetchedAfterMount || !user)
    return <LoopSpinner text={say('loading')} className="min-h-[60dvh]" />;
  if (item.ownerId !== user.id)
    return (
      <Instead>
        <NotOwner />
      </Instead>
    );
  return <Editor key={item.id} item={item} />;
}

function NotOwner() {
  const say = useWords('errors');
  return <Refusal title={say('not_owner')} />;
}

/** The warning for an edit that needs approval, by the listing's current status. */
const APPROVED_ANEW: Record<ItemDetails['moderationStatus'], TextId<'listing'> | null> = {
  approved: 'edit.review.approved',
  rejected: 'edit.review.rejected',
  pending: null,
};

const circleOf = ({ area, placePrecision: precision, placeRadius: radius }: ItemDetails) =>
  area && precision ? { precision, radius } : null;

function Editor({ item }: { item: ItemDetails }) {
  const say = useWords('listing');
  const update = useUpdateListing(item.id);
  const navigate = useNavigate();
  const { moderation } = useSite();
  const [next, setNext] = useState(item.moderationStatus);
  const judge = useCallback(
    (values: ListingValues) => setNext(statusAfterEdit(moderation, item, judgedContentOf(values))),
    [moderation, item],
  );
  const warning = next === item.moderationStatus ? null : APPROVED_ANEW[item.moderationStatus];
  return (
    <ListingEditor
      heading={say('edit')}
      lead={say('edit.text')}
      approval={warning && say(warning)}
      onChange={judge}
      initial={valuesOf(item)}
      ratings={item}
      circle={circleOf(item)}
      submitText={say('edit.submit')}
      pendingText={say('edit.pending')}
      pending={update.isPending}
      onSubmit={(body, onError) =>
        update.mutate(body, {
          onSuccess: () => void navigate({ to: paths.item, params: { id: String(item.id) }, replace: true }),
          onError,
        })
      }
    />
  );
}

/** Shown instead of the form. */
function Instead({ children }: { children: ReactNode }) {
  const say = useWords('listing');
  return (
    <div className="mx-auto max-w-page px-4 pt-6 md:px-8 md:pt-10">
      <h1 className="sr-only">{say('edit')}</h1>
      {children}
    </div>
  );
}

const Refusal = ({ title }: { title: string }) => (
  <EmptyState
    title={title}
    art="package"
    actions={
      <Button asChild>
        <Link to={paths.home}>{useWords('listing')('home')}</Link>
      </Button>
    }
  />
);
