import type { PublicUser } from '@lendloop/contract/accounts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';

import { personFactsQuery } from '../../features/reviews/reviewPeople.ts';
import { useHydrated } from '../../site/hydration.ts';
import { RowSkeletons } from '../../ui/feedback/RowSkeletons.tsx';
import { Tabs } from '../../ui/layout/Tabs.tsx';
import { loadWords } from '../../words/language.ts';
import { useWords } from '../../words/useWords.ts';

const PersonReviews = lazy(async () => {
  const [module] = await Promise.all([import('./PersonReviews.tsx'), loadWords('cases', 'reviewing')]);
  return { default: module.PersonReviews };
});

interface PersonTabsProps {
  readonly person: PublicUser;
  /** How many listings there are; absent until it is known. */
  readonly count: string | undefined;
  /** The person's listings. */
  readonly children: ReactNode;
}

/** What others wrote about a person on each side, and the person's listings, which show first. The url holds another tab. */
export function PersonTabs({ person, count: listed, children }: PersonTabsProps) {
  const say = useWords('profile');
  const { as } = useSearch({ strict: false });
  // The server's page shows the listings, whatever the rest of its address says.
  const isHydrated = useHydrated();
  const navigate = useNavigate();
  const { data: facts } = useQuery(personFactsQuery(person.id));
  const label = (text: string, count: number | string | undefined) => (count ? `${text} (${count})` : text);
  const about = (side: 'owner' | 'renter') => (
    <Suspense fallback={<RowSkeletons label={say('person.loading')} count={3} />}>
      <PersonReviews person={person} as={side} />
    </Suspense>
  );
  return (
    <Tabs
      label={say('person.tabs')}
      value={(isHydrated && as) || 'listings'}
      onValueChange={(chosen) =>
        void navigate({
          to: '.',
          search: chosen === 'listings' ? {} : { as: chosen },
          replace: true,
          resetScroll: false,
        })
      }
      items={[
        {
          value: 'owner',
          label: label(say('person.asOwner'), facts?.asOwner.reviewCount),
          content: about('owner'),
        },
        {
          value: 'renter',
          label: label(say('person.asRenter'), facts?.asRenter.reviewCount),
          content: about('renter'),
        },
        { value: 'listings', label: label(say('card.listings'), listed), content: children },
      ]}
    />
  );
}
