import type { ItemSort } from '@lendloop/contract/items';
import { paths } from '@lendloop/contract/pages';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useState } from 'react';

import { categoriesQuery } from '../../features/items/queries.ts';
import { ItemResults, useItems } from '../../features/items/search/ItemResults.tsx';
import { filtersOf, type SearchState } from '../../features/items/search/searchState.ts';
import { SortSelect } from '../../features/items/search/SortSelect.tsx';
import { useTotal } from '../../features/items/search/useTotal.ts';
import { useStoredLocation } from '../../features/location/storedLocation.ts';
import { useSite } from '../../site/queries.ts';
import { Button } from '../../ui/button/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { onDemand } from '../../ui/overlay/onDemand.ts';
import { useTitles } from '../../words/usePageTitle.ts';
import { useRichWords, useWords } from '../../words/useWords.ts';
import { ActiveFilters } from './ActiveFilters.tsx';
import { FilterSections } from './FilterSections.tsx';
import { NO_FILTERS } from './filterState.ts';

const FilterSheet = onDemand(async () => (await import('./FilterSheet.tsx')).FilterSheet);

const route = getRouteApi(paths.search);

const GRID = 'grid grid-cols-1 gap-x-4 gap-y-8 min-[400px]:grid-cols-2 md:gap-x-6 md:gap-y-10 xl:grid-cols-3';

/** Browse and search. The url is the state: changing a filter is a navigation. */
export function SearchPage() {
  const say = useWords('search');
  const state = route.useSearch();
  const navigate = route.useNavigate();
  const near = useStoredLocation();
  const results = useItems(filtersOf(state, near), state.page);
  const { name } = useSite();
  const heading = useHeading(state);
  const subtitle = useSubtitle(state, results);
  const { data: categories } = useQuery(categoriesQuery);
  const [isSheetOpen, setSheetOpen] = useState(false);

  const change = (changes: Partial<SearchState>) => {
    // Paints the changed filter first; the search runs in a separate task.
    setTimeout(() => {
      void navigate({ search: (before) => ({ ...before, page: undefined, ...changes }), resetScroll: false });
    });
  };
  const sortBy = (sort: ItemSort) => {
    void navigate({
      search: (before) => ({ ...before, page: undefined, sort }),
      state: true,
      resetScroll: false,
    });
  };
  const [clearings, setClearings] = useState(0);
  const clear = () => {
    change(NO_FILTERS);
    setClearings(clearings + 1);
  };

  const titles = useTitles();
  return (
    <div className="mx-auto max-w-page px-4 pt-5 md:px-8 md:pt-9">
      <title>{titles.search(state.search, name)}</title>
      <div className="lg:grid lg:grid-cols-[264px_1fr] lg:gap-12">
        <aside data-needs-script className="max-lg:hidden" aria-label={say('filters')}>
          <div className="sticky top-28">
            <div className="flex h-11 items-center justify-between">
              <h2 className="font-sans text-lg font-semibold">{say('filters')}</h2>
              <Button variant="link" size="sm" onClick={clear}>
                {say('filters.clear')}
              </Button>
            </div>
            <div className="mt-3 max-h-[calc(100dvh-12rem)] overflow-y-auto">
              {/* Also drops a location that is still being typed. */}
              <FilterSections key={clearings} state={state} categories={categories} onChange={change} />
            </div>
          </div>
        </aside>
        <div className="min-w-0">
          <div className="flex flex-wrap items-end justify-between gap-4">
            <div className="min-w-0">
              <h1 className="text-3xl wrap-anywhere md:text-4xl">{heading}</h1>
              <p aria-live="polite" className="mt-1 min-h-6 text-md text-muted-foreground md:text-base">
                {subtitle}
              </p>
            </div>
            <div data-needs-script className="flex w-full flex-wrap items-center gap-2.5 md:w-auto">
              <Button
                variant="outline"
                icon={SlidersHorizontal}
                onClick={() => setSheetOpen(true)}
                className="lg:hidden"
              >
                {say('filters')}
              </Button>
              <SortSelect value={state.sort ?? 'newest'} onChange={sortBy} />
            </div>
          </div>
          <ActiveFilters state={state} categories={categories} onChange={change} />
          <div className="mt-6">
            <h2 className="sr-only">{say('results')}</h2>
            <ItemResults
              results={results}
              loadingText={say('loading')}
              loadMoreText={say('more')}
              startsPage
              className={GRID}
              empty={
                <EmptyState
                  art="magnifying-glass-tilted-left"
                  title={say('empty.title')}
                  description={say('empty.text')}
                  actions={
                    <Button onClick={() => void navigate({ search: {} })}>{say('empty.clear')}</Button>
                  }
                />
              }
            />
          </div>
        </div>
      </div>
      <FilterSheet
        open={isSheetOpen}
        onOpenChange={setSheetOpen}
        state={state}
        categories={categories}
        onApply={change}
      />
    </div>
  );
}

function useHeading({ search }: SearchState): ReactNode {
  const rich = useRichWords('search');
  return search === undefined ? rich('title', {}) : rich('title.search', { search: <bdi>{search}</bdi> });
}

/** What a list of cards was searched by, and how many there are. */
interface Found extends Pick<SearchState, 'search' | 'location'> {
  readonly total: string;
}

/** Describes the cards on the screen, which are the old ones while new ones load. */
function useSubtitle(
  { search, location }: SearchState,
  { total, isPlaceholderData }: ReturnType<typeof useItems>,
): ReactNode {
  const rich = useRichWords('search');
  const totalOf = useTotal();
  const [former, setFormer] = useState<Found>();
  const found = total === undefined ? undefined : { search, location, total };
  const shown = isPlaceholderData ? former : found;
  const isOther =
    shown?.total !== former?.total ||
    shown?.search !== former?.search ||
    shown?.location !== former?.location;
  if (isOther) setFormer(shown);
  if (shown === undefined) return null;
  const number = totalOf(shown.total);
  const named = { search: <bdi>{shown.search}</bdi>, location: <bdi>{shown.location}</bdi> };
  if (shown.search !== undefined && shown.location !== undefined)
    return rich('found.forIn', { ...number, ...named });
  if (shown.search !== undefined) return rich('found.for', { ...number, ...named });
  if (shown.location !== undefined) return rich('found.in', { ...number, ...named });
  return rich('found', number);
}
