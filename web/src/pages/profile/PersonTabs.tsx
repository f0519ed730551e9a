import type { PublicUser } from '@lendloop/contract/accounts';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';

import { personFactsQuery } from '../../features/reviews/reviewPeople.ts';
import { useHydrated } from '../../site/hydration.ts';
import { Button } from '../../ui/button/Button.tsx';
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

/**
 * What others wrote about a person on each side, and the person's listings. Of who has lent, the reviews show first, of anybody else the
 * listings; the url holds another tab.
 */
export function PersonTabs({ person, count: listed, children }: PersonTabsProps) {
  const say = useWords('profile');
  const { as, page } = useSearch({ strict: false });
  const isHydrated = useHydrated();
  const navigate = useNavigate();
  const { data: facts, isPending } = useQuery(personFactsQuery(person.id));
  const label = (text: string, count: number | string | undefined) => (count ? `${text} (${count})` : text);
  const loading = <RowSkeletons label={say('person.loading')} count={3} />;
  // Who wrote reviews stands on no page of the server, so that no search engine leads to them by what they rented.
  const about = (side: 'owner' | 'renter') =>
    isHydrated ? (
      <Suspense fallback={loading}>
        <PersonReviews person={person} as={side} />
      </Suspense>
    ) : (
      loading
    );
  if (isPending) return loading;
  const first = page === undefined && facts && facts.lent > 0 ? 'owner' : 'listings';
  // The server's page shows the listings where its address asks for them, whatever else it says.
  const value = (as !== undefined && (isHydrated || as === 'listings') && as) || first;
  return (
    <>
      {value !== 'listings' && (
        <noscript>
          <Button asChild variant="link">
            <Link to="." search={{ as: 'listings' }}>
              {label(say('card.listings'), listed)}
            </Link>
          </Button>
        </noscript>
      )}
      <Tabs
        label={say('person.tabs')}
        value={value}
        onValueChange={(chosen) =>
          void navigate({
            to: '.',
            search: chosen === first && page === undefined ? {} : { as: chosen },
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
    </>
  );
}
