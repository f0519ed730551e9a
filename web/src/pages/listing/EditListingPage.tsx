import type { ItemDetails } from '@lendloop/contract/items';
import { statusAfterEdit } from '@lendloop/contract/moderation';
import { paths } from '@lendloop/contract/pages';
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
        <Refusal title="Invalid Item ID" />
      </Instead>
    );
  if (error)
    return (
      <Instead>
        <ItemLoadError error={error} onRetry={() => void refetch()} pending={isFetching} />
      </Instead>
    );
  if (!item || !isFetchedAfterMount || !user)
    return <LoopSpinner text="Loading item..." className="min-h-[60dvh]" />;
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
const APPROVED_ANEW: Record<ItemDetails['moderationStatus'], string | null> = {
  approved:
    'Changing the title, description, category, location or photos sends your listing back for review. It is hidden until an administrator approves it.',
  rejected:
    'Saving these changes sends your listing back for review. It stays hidden until an administrator approves it.',
  pending: null,
};

function Editor({ item }: { item: ItemDetails }) {
  const update = useUpdateListing(item.id);
  const navigate = useNavigate();
  const { moderation } = useSite();
  const [next, setNext] = useState(item.moderationStatus);
  const judge = useCallback(
    (values: ListingValues) => setNext(statusAfterEdit(moderation, item, judgedContentOf(values))),
    [moderation, item],
  );
  return (
    <ListingEditor
      heading="Edit Listing"
      lead="Requests that were already made keep their price."
      approval={next === item.moderationStatus ? null : APPROVED_ANEW[item.moderationStatus]}
      onChange={judge}
      initial={valuesOf(item)}
      ratings={item}
      submitText="Save Changes"
      pendingText="Saving..."
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
  return (
    <div className="mx-auto max-w-page px-4 pt-6 md:px-8 md:pt-10">
      <h1 className="sr-only">Edit Listing</h1>
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
        <Link to={paths.home}>Back to Homepage</Link>
      </Button>
    }
  />
);
