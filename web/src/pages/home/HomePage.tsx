import { paths } from '@lendloop/contract/pages';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';

import { categoriesQuery } from '../../features/items/queries.ts';
import { ItemResults, useItems } from '../../features/items/search/ItemResults.tsx';
import { filtersOf, SearchState } from '../../features/items/search/searchState.ts';
import { SortSelect } from '../../features/items/search/SortSelect.tsx';
import { useStoredLocation } from '../../features/location/storedLocation.ts';
import { Button } from '../../ui/button/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { toast } from '../../ui/feedback/toastStore.ts';
import { Badge } from '../../ui/label/Badge.tsx';
import { Categories } from './Categories.tsx';
import { Hero } from './Hero.tsx';
import { HowItWorks } from './HowItWorks.tsx';
import { NearYou } from './NearYou.tsx';
import { TrustPanel } from './TrustPanel.tsx';

const route = getRouteApi('/');

const GRID =
  'grid grid-cols-2 gap-x-4 gap-y-8 md:grid-cols-3 md:gap-x-6 md:gap-y-10 xl:grid-cols-4 max-[359px]:grid-cols-1';

/** The home page. */
export function HomePage() {
  const state = route.useSearch();
  const navigate = route.useNavigate();
  const near = useStoredLocation();
  const results = useItems(filtersOf(SearchState.parse(state), near));
  const { data: categories } = useQuery(categoriesQuery);
  const cameFromGoogle = state['google-auth-success'] === 'true';
  const [asksAgain, setAsksAgain] = useState(cameFromGoogle);

  useEffect(() => {
    if (!cameFromGoogle) return;
    toast({
      title: 'Google Sign-in Successful',
      description: 'You have successfully signed in with your Google account.',
    });
    void navigate({ search: (before) => ({ ...before, 'google-auth-success': undefined }), replace: true });
  }, [cameFromGoogle, navigate]);

  return (
    <>
      <Hero />
      <Categories />
      <section className="mx-auto max-w-page px-4 pt-8 md:px-8 md:pt-14" aria-labelledby="items-title">
        <NearYou asksAgain={asksAgain} onAskAgain={setAsksAgain} />
        <div className="mt-7 flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
          <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
            <h2 id="items-title" className="text-2xl wrap-anywhere md:text-3xl">
              {headingOf(state, categories)}
            </h2>
            <span aria-live="polite">
              {results.total !== undefined && (
                <Badge tone="neutral">
                  {results.total} {results.total === '1' ? 'item' : 'items'}
                </Badge>
              )}
            </span>
          </div>
          <SortSelect
            value={state.sort ?? 'newest'}
            onChange={(sort) =>
              void navigate({ search: (before) => ({ ...before, sort }), state: true, resetScroll: false })
            }
          />
        </div>
        <div className="mt-5 md:mt-6">
          <ItemResults
            results={results}
            loadingText="Loading amazing items..."
            loadMoreText="Load More Items"
            className={GRID}
            empty={<NothingHere isNear={near !== null && state.location === undefined} />}
          />
        </div>
      </section>
      <HowItWorks />
      <TrustPanel />
    </>
  );
}

function headingOf(
  { search, category }: SearchState,
  categories: readonly { id: number; name: string }[] | undefined,
): ReactNode {
  if (search !== undefined)
    return (
      <>
        Search Results for &quot;<bdi>{search}</bdi>&quot;
      </>
    );
  if (category !== undefined) {
    const name = categories?.find(({ id }) => id === category[0])?.name ?? 'Category';
    return (
      <>
        <bdi>{name}</bdi> Items
      </>
    );
  }
  return 'Popular Items Near You';
}

function NothingHere({ isNear }: { isNear: boolean }) {
  const browse = (
    <Button asChild variant={isNear ? 'outline' : 'primary'}>
      <Link to={paths.search}>Browse All Items</Link>
    </Button>
  );
  if (!isNear)
    return <EmptyState art="magnifying-glass-tilted-left" title="No items found" actions={browse} />;
  return (
    <EmptyState
      art="world-map"
      title="No nearby listings found"
      actions={
        <>
          <Button asChild variant="lend">
            <Link to={paths.createListing}>Create a Listing</Link>
          </Button>
          {browse}
        </>
      }
    />
  );
}
