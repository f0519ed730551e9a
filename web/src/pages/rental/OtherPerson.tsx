import { paths } from '@lendloop/contract/pages';
import { Link } from '@tanstack/react-router';
import { BadgeCheck, MessageCircle } from 'lucide-react';

import { useMonth } from '../../site/queries.ts';
import { Button } from '../../ui/button/Button.tsx';
import { StatusBadge } from '../../ui/label/StatusBadge.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { Avatar } from '../../ui/media/Avatar.tsx';
import { useRichWords, useWords } from '../../words/useWords.ts';
import type { RentalPart } from './role.ts';

/** Whom one deals with, and the way to their conversation. */
export function OtherPerson({ rental, role }: RentalPart) {
  const say = useWords('rental');
  const rich = useRichWords('rental');
  const monthOf = useMonth();
  const [id, person, label] =
    role === 'owner'
      ? [rental.renterId, rental.renter, 'person.renter' as const]
      : [rental.ownerId, rental.owner, 'person.owner' as const];
  return (
    <Card asChild>
      <section>
        <div className="flex items-center gap-3.5">
          <Avatar id={id} name={person.fullName} src={person.avatar} className="size-14" />
          <div className="min-w-0">
            <h2 className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-sans text-base font-semibold wrap-anywhere">
              <Link
                to={paths.person}
                params={{ id: String(id) }}
                dir="auto"
                className="relative touch-target hover:underline"
              >
                {person.fullName}
              </Link>
              {person.verificationStatus === 'approved' && (
                <StatusBadge tone="success" icon={BadgeCheck}>
                  {say('person.verified')}
                </StatusBadge>
              )}
            </h2>
            <p className="text-sm text-muted-foreground">
              {say(label, { month: monthOf(person.createdAt) })}
            </p>
          </div>
        </div>
        <Button asChild variant="outline" icon={MessageCircle} className="mt-4 w-full">
          <Link to={paths.conversation} params={{ senderId: String(id), itemId: String(rental.itemId) }}>
            <span className="min-w-0 wrap-anywhere">
              {rich('person.message', { name: <bdi>{person.fullName}</bdi> })}
            </span>
          </Link>
        </Button>
      </section>
    </Card>
  );
}
