import { paths } from '@lendloop/contract/pages';
import { Link } from '@tanstack/react-router';
import { MessageCircle, Pencil, Settings2 } from 'lucide-react';

import { useMoney, useMonth } from '../../site/queries.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { Avatar } from '../../ui/media/Avatar.tsx';
import { useRichWords, useWords } from '../../words/useWords.ts';
import { AvailabilityNote } from './AvailabilityNote.tsx';
import type { RentActions } from './useRentActions.ts';
import { VerifiedBadge } from './VerifiedBadge.tsx';

/** 'Rent This Item'. The owner sees management buttons instead of rental ones. */
export function RentCard({ actions }: { actions: RentActions }) {
  const { item, isOwner, canRent, isInstant, rent, openOwnerTab } = actions;
  const say = useWords('item');
  const rich = useRichWords('items');
  const monthOf = useMonth();
  const money = useMoney();
  return (
    <Card asChild tone="raised" pad="none">
      <aside aria-labelledby="rent-heading" className="p-6">
        <h2 id="rent-heading" className="font-sans text-lg font-semibold">
          {say(isOwner ? 'own' : 'rent')}
        </h2>
        <p className="mt-3 mb-4 text-base text-muted-foreground tabular">
          {rich('perDay', {
            price: (
              <span className="font-display text-4xl font-bold text-foreground">{money(item.price)}</span>
            ),
          })}
        </p>
        <AvailabilityNote item={item} />
        <div className="mt-5 grid gap-2.5">
          {isOwner ? (
            <>
              <Button size="lg" className="whitespace-normal" icon={Settings2} onClick={openOwnerTab}>
                {say('own.manage')}
              </Button>
              <Button asChild size="lg" className="whitespace-normal" variant="outline" icon={Pencil}>
                <Link to={paths.editListing} params={{ id: String(item.id) }}>
                  {say('own.edit')}
                </Link>
              </Button>
            </>
          ) : (
            <>
              <Button size="lg" disabled={!canRent} onClick={rent}>
                {say(canRent ? 'rent.now' : 'rent.no')}
              </Button>
              <Button size="lg" variant="outline" icon={MessageCircle} onClick={openOwnerTab}>
                {say('rent.contact')}
              </Button>
            </>
          )}
        </div>
        {canRent && !isOwner && (
          <p className="mt-4 text-center text-sm text-muted-foreground">
            {say(isInstant ? 'instant.everyone' : 'rent.review')}
          </p>
        )}
        <div className="mt-5 flex items-center gap-3 border-t border-border pt-5">
          <Avatar id={item.ownerId} name={item.owner.fullName} src={item.owner.avatar} className="size-12" />
          <div className="min-w-0">
            <p className="flex flex-wrap items-center gap-x-2 text-md font-semibold wrap-anywhere">
              <bdi>{item.owner.fullName}</bdi>
              <VerifiedBadge status={item.owner.verificationStatus} />
            </p>
            <p className="text-sm text-muted-foreground">
              {say('owner.since', { month: monthOf(item.owner.createdAt) })}
            </p>
          </div>
        </div>
      </aside>
    </Card>
  );
}
