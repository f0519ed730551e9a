import { paths } from '@lendloop/contract/pages';
import type { RentalDetails } from '@lendloop/contract/rentals';
import type { TextId } from '@lendloop/words/types';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { Button } from '../../ui/button/Button.tsx';
import { useRichWords, useWords } from '../../words/useWords.ts';
import type { RentalPart, Role } from './role.ts';

/** Why a rental came to nothing. */
export function Closed({ rental, role }: RentalPart) {
  const say = useWords('rental');
  return (
    <section className="rounded-2xl bg-subtle p-6 md:p-8">
      <h2 className="text-2xl">{say(titleOf(rental))}</h2>
      <Reason rental={rental} role={role} />
      {rental.cancelNote !== null && <Note rental={rental} role={role} note={rental.cancelNote} />}
      <Button asChild variant="outline" className="mt-5">
        <Link to={paths.item} params={{ id: String(rental.itemId) }}>
          {say('closed.item')}
        </Link>
      </Button>
    </section>
  );
}

function titleOf({ status, closedReason }: RentalDetails): TextId<'rental'> {
  if (closedReason === 'withdrawn') return 'closed.withdrawn';
  if (closedReason === 'expired') return 'closed.expired';
  return status === 'rejected' ? 'closed.rejected' : 'closed.cancelled';
}

function Reason({ rental, role }: RentalPart): ReactNode {
  const say = useWords('rental');
  const rich = useRichWords('rental');
  const renter = <bdi>{rental.renter.fullName}</bdi>;
  const owner = <bdi>{rental.owner.fullName}</bdi>;
  const text = ((): ReactNode => {
    switch (rental.closedReason) {
      case 'declined':
        return role === 'owner' ? say('closed.declined.owner') : rich('closed.declined.renter', { owner });
      case 'overlap':
        return say('closed.overlap');
      case 'by_renter':
        return role === 'renter' ? say('closed.byYou') : rich('closed.byRenter', { renter });
      case 'by_owner':
        return role === 'owner' ? say('closed.byYou') : rich('closed.byOwner', { owner });
      case 'suspended':
        return say('closed.suspended');
      case 'withdrawn':
      case 'expired':
      case null:
        return null;
    }
  })();
  return text && <p className="mt-2 text-md text-foreground-soft">{text}</p>;
}

function Note({ rental, role, note }: { rental: RentalDetails; role: Role; note: string }) {
  const say = useWords('rental');
  const rich = useRichWords('rental');
  const author = rental.closedReason === 'by_owner' ? 'owner' : 'renter';
  const label =
    author === role
      ? say('closed.note.you')
      : rich('closed.note', { name: <bdi>{rental[author].fullName}</bdi> });
  return (
    <figure className="mt-4 rounded-lg bg-card p-4">
      <figcaption className="text-sm font-semibold">{label}</figcaption>
      <blockquote dir="auto" className="mt-1 text-md whitespace-pre-line wrap-anywhere">
        {note}
      </blockquote>
    </figure>
  );
}
