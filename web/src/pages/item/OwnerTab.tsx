import type { ItemDetails } from '@lendloop/contract/items';
import { paths } from '@lendloop/contract/pages';
import { formatMonth } from '@lendloop/contract/values/dates';
import { Link } from '@tanstack/react-router';
import type { RefObject } from 'react';

import { Avatar } from '../../ui/media/Avatar.tsx';
import { ContactOwner } from './ContactOwner.tsx';
import { VerifiedBadge } from './VerifiedBadge.tsx';

interface OwnerTabProps {
  readonly item: ItemDetails;
  /** Focused by 'Contact Owner'. */
  readonly messageRef: RefObject<HTMLElement | null>;
}

export function OwnerTab({ item, messageRef }: OwnerTabProps) {
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
            Member since {formatMonth(new Date(owner.createdAt))}
          </p>
        </div>
      </div>
      <ContactOwner item={item} messageRef={messageRef} />
    </>
  );
}
