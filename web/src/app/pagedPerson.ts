import { pageIn, type SearchState } from '../features/items/search/searchState.ts';
import { loadPerson, type RouterContext } from './loaders.ts';

interface PersonLoad {
  readonly context: RouterContext;
  readonly params: { readonly id: string };
  readonly deps: Pick<SearchState, 'page'>;
}

interface PersonSearch extends Pick<SearchState, 'page'> {
  /** As whom the person is shown, or their listings. */
  readonly as?: 'owner' | 'renter' | 'listings';
}

/** What both addresses of a person's page have in common. */
export const pagedPerson = {
  validateSearch: ({ page: number, as }: Record<string, unknown>): PersonSearch => ({
    page: pageIn(number),
    as: as === 'owner' || as === 'renter' || as === 'listings' ? as : undefined,
  }),
  loaderDeps: ({ search: { page } }: { search: PersonSearch }) => ({ page }),
  loader: ({ context, params, deps }: PersonLoad) => loadPerson(context, params.id, deps.page),
};

export const PERSON_WORDS = ['categories', 'items', 'profile'] as const;
