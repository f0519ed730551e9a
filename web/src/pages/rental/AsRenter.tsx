import type { RentalDetails } from '@lendloop/contract/rentals';
import { useQuery } from '@tanstack/react-query';

import { Facts } from '../../features/reviews/person/Facts.tsx';
import { personFactsQuery } from '../../features/reviews/reviewPeople.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { useRichWords } from '../../words/useWords.ts';

/** What an owner may want to know of the renter before they answer a request. Nothing until it is known. */
export function AsRenter({ rental }: { readonly rental: RentalDetails }) {
  const rich = useRichWords('rental');
  const { data: facts } = useQuery(personFactsQuery(rental.renterId));
  if (!facts) return null;
  return (
    <Card asChild>
      <section>
        <h2 className="mb-4 font-sans text-base font-semibold wrap-anywhere">
          {rich('person.asRenter', { name: <bdi>{rental.renter.fullName}</bdi> })}
        </h2>
        <Facts facts={facts} as="renter" />
      </section>
    </Card>
  );
}
