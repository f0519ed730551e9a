import { paths } from '@lendloop/contract/pages';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { flushSync } from 'react-dom';

import { useCurrentUser } from '../../features/accounts/queries.ts';
import { useCreateListing } from '../../features/items/listing/listingMutations.ts';
import { emptyListing } from '../../features/items/listing/listingValues.ts';
import { useListingDraft } from '../../features/items/listing/useListingDraft.ts';
import { useSite } from '../../site/queries.ts';
import { useWords } from '../../words/useWords.ts';
import { DraftNote } from './DraftNote.tsx';
import { ListingEditor } from './ListingEditor.tsx';

/** Creates a listing and goes to it. Restores a draft that was left unfinished. */
export function CreateListingPage() {
  const user = useCurrentUser();
  const [forms, setForms] = useState(0);
  if (!user) return null;
  function beginAnew() {
    flushSync(() => setForms(forms + 1));
    document.querySelector('main')?.focus();
  }
  return <NewListing key={`${user.id} ${forms}`} userId={user.id} onDiscarded={beginAnew} />;
}

function NewListing({ userId, onDiscarded }: { userId: number; onDiscarded: () => void }) {
  const say = useWords('listing');
  const create = useCreateListing();
  const navigate = useNavigate();
  const { restored, keep, discard } = useListingDraft(userId);
  const isApprovedFirst = useSite().moderation === 'before';
  return (
    <ListingEditor
      heading={say('create')}
      lead={say('create.text')}
      note={
        restored && (
          <DraftNote
            onDiscard={() => {
              discard();
              onDiscarded();
            }}
          />
        )
      }
      approval={isApprovedFirst ? say('create.review') : null}
      initial={restored ?? emptyListing}
      onChange={keep}
      submitText={say('create.submit')}
      pendingText={say('create.pending')}
      pending={create.isPending}
      onSubmit={(body, onError) =>
        create.mutate(body, {
          onSuccess: ({ id }) => {
            discard();
            void navigate({ to: paths.item, params: { id: String(id) }, replace: true });
          },
          onError,
        })
      }
    />
  );
}
