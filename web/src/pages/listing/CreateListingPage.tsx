import { useNavigate } from '@tanstack/react-router';

import { paths } from '../../app/paths.ts';
import { useCreateListing } from '../../features/items/listingMutations.ts';
import { emptyListing } from '../../features/items/listingValues.ts';
import { ListingEditor } from './ListingEditor.tsx';

/** Lists an item, and goes to it. */
export function CreateListingPage() {
  const create = useCreateListing();
  const navigate = useNavigate();
  return (
    <ListingEditor
      heading="Create a New Listing"
      lead="Good photos and a fair price get the first request."
      initial={emptyListing}
      submitText="Create Listing"
      pendingText="Creating..."
      pending={create.isPending}
      onSubmit={(body, onError) =>
        create.mutate(body, {
          onSuccess: ({ id }) => void navigate({ to: paths.item, params: { id: String(id) }, replace: true }),
          onError,
        })
      }
    />
  );
}
