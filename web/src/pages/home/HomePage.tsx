import { paths } from '@lendloop/contract/pages';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';

import { categoriesQuery } from '../../features/items/queries.ts';
import { ItemResults, useItems } from '../../features/items/search/ItemResults.tsx';
import { filtersOf, type SearchState } from '../../features/items/search/searchState.ts';
import { SortSelect } from '../../features/items/search/SortSelect.tsx';
import { useTotal } from '../../features/items/search/useTotal.ts';
import { useCategoryName } from '../../features/items/useCategoryName.ts';
import { useStoredLocation } from '../../features/location/storedLocation.ts';
import { useSite } from '../../site/queries.ts';
import { Button } from '../../ui/button/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { toast } from '../../ui/feedback/toastStore.ts';
import { Badge } from '../../ui/label/Badge.tsx';
import { useTitles } from '../../words/usePageTitle.ts';
import { useRichWords, useWords } from '../../words/useWords.ts';
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
  const say = useWords('home');
  const totalOf = useTotal();
  const state = route.useSearch();
  const navigate = route.useNavigate();
  const near = useStoredLocation();
  const results = useItems(filtersOf(state, near), state.page);
  const { name } = useSite();
  const titles = useTitles();
  const heading = useHeading(state);
  const cameFromGoogle = state['google-auth-success'] === 'true';
  const [asksAgain, setAsksAgain] = useState(cameFromGoogle);

  useEffect(() => {
    if (!cameFromGoogle) return;
    toast({
      title: say('google.title'),
      description: say('google.text'),
    });
    void navigate({ search: (before) => ({ ...before, 'google-auth-success': undefined }), replace: true });
  }, [cameFromGoogle, navigate, say]);

  return (
    <>
      <title>{isFiltered(state) ? titles.search(state.search, name) : titles.home(name)}</title>
      <Hero />
      <Categories />
      <section className="mx-auto max-w-page px-4 pt-8 md:px-8 md:pt-14" aria-labelledby="items-title">
        <NearYou asksAgain={asksAgain} onAskAgain={setAsksAgain} />
        <div className="mt-7 flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
          <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
            <h2 id="items-title" className="text-2xl wrap-anywhere md:text-3xl">
              {heading}
            </h2>
            <span aria-live="polite">
              {results.total !== undefined && (
                <Badge tone="neutral">{say('items.count', totalOf(results.total))}</Badge>
              )}
            </span>
          </div>
          <SortSelect
            value={state.sort ?? 'newest'}
            onChange={(sort) =>
              void navigate({
                search: (before) => ({ ...before, page: undefined, sort }),
                state: true,
                resetScroll: false,
              })
            }
          />
        </div>
        <div className="mt-5 md:mt-6">
          <ItemResults
            results={results}
            loadingText={say('items.loading')}
            loadMoreText={say('items.more')}
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

/** Whether the url asks for more than the home page. */
const isFiltered = ({ search, category, location, minPrice, maxPrice, sort, page }: SearchState): boolean =>
  [search, category, location, minPrice, maxPrice, sort, page].some((value) => value !== undefined);

function useHeading({ search, category }: SearchState): ReactNode {
  const rich = useRichWords('home');
  const categoryName = useCategoryName();
  const { data: categories } = useQuery(categoriesQuery);
  if (search !== undefined) return rich('items.search', { search: <bdi>{search}</bdi> });
  if (category !== undefined) {
    const name = categoryName(categories?.find(({ id }) => id === category[0]));
    return rich('items.category', { category: <bdi>{name}</bdi> });
  }
  return rich('items.popular', {});
}

function NothingHere({ isNear }: { isNear: boolean }) {
  const say = useWords('home');
  const browse = (
    <Button asChild variant={isNear ? 'outline' : 'primary'}>
      <Link to={paths.search}>{say('empty.browse')}</Link>
    </Button>
  );
  if (!isNear)
    return <EmptyState art="magnifying-glass-tilted-left" title={say('empty.title')} actions={browse} />;
  return (
    <EmptyState
      art="world-map"
      title={say('empty.near')}
      actions={
        <>
          <Button asChild variant="lend">
            <Link to={paths.createListing}>{say('empty.create')}</Link>
          </Button>
          {browse}
        </>
      }
    />
  );
}
