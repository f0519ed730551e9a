import { paths } from '@lendloop/contract/pages';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { BadgeCheck, MessageCircle } from 'lucide-react';

import { personFactsQuery } from '../../features/reviews/reviewPeople.ts';
import { useMonth } from '../../site/queries.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Rating } from '../../ui/label/Rating.tsx';
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
        <Standing id={id} as={role === 'owner' ? 'renter' : 'owner'} />
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

/** How others rate the person, and how soon they answer; leads to what was written. */
function Standing({ id, as }: { id: number; as: 'owner' | 'renter' }) {
  const say = useWords('rental');
  const { data: facts } = useQuery(personFactsQuery(id));
  if (!facts) return null;
  const { rating, reviewCount } = as === 'owner' ? facts.asOwner : facts.asRenter;
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted-foreground">
      <Link
        to={paths.person}
        params={{ id: String(id) }}
        search={{ as }}
        className="relative touch-target hover:underline"
      >
        <Rating average={rating} count={reviewCount} />
      </Link>
      {as === 'owner' && facts.answerHours !== null && (
        <span>{say('person.answers', { count: Math.max(1, Math.ceil(facts.answerHours)) })}</span>
      )}
    </p>
  );
}
