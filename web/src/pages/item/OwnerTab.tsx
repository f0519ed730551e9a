import type { ItemDetails } from '@lendloop/contract/items';
import { paths } from '@lendloop/contract/pages';
import { Link } from '@tanstack/react-router';
import type { RefObject } from 'react';

import { useCurrentUser } from '../../features/accounts/queries.ts';
import { ReportButton } from '../../features/reports/ReportButton.tsx';
import { useMonth } from '../../site/queries.ts';
import { Avatar } from '../../ui/media/Avatar.tsx';
import { useWords } from '../../words/useWords.ts';
import { ContactOwner } from './ContactOwner.tsx';
import { VerifiedBadge } from './VerifiedBadge.tsx';

interface OwnerTabProps {
  readonly item: ItemDetails;
  /** Focused by 'Contact Owner'. */
  readonly messageRef: RefObject<HTMLElement | null>;
}

export function OwnerTab({ item, messageRef }: OwnerTabProps) {
  const say = useWords('item');
  const monthOf = useMonth();
  const user = useCurrentUser();
  const { owner, ownerId } = item;
  return (
    <>
      <div className="flex items-center gap-4">
        <Avatar id={ownerId} name={owner.fullName} src={owner.avatar} className="size-16 text-xl" />
        <div className="min-w-0">
          <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xl wrap-anywhere">
            <Link
              to={paths.person}
              params={{ id: String(ownerId) }}
              dir="auto"
              className="relative touch-target hover:underline"
            >
              {owner.fullName}
            </Link>
            <VerifiedBadge status={owner.verificationStatus} />
          </h2>
          <p className="text-md text-muted-foreground">
            {say('owner.since', { month: monthOf(owner.createdAt) })}
          </p>
        </div>
      </div>
      <ContactOwner item={item} messageRef={messageRef} />
      {user && (
        <ReportButton
          className="mt-3"
          subject={{ kind: 'item', id: item.id }}
          title={item.title}
          image={item.images[0]}
          person={{ id: ownerId, name: owner.fullName, avatar: owner.avatar }}
        />
      )}
    </>
  );
}
