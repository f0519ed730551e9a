import { pageIn, type SearchState } from '../features/items/search/searchState.ts';
import { loadPerson, type RouterContext } from './loaders.ts';

interface PersonLoad {
  readonly context: RouterContext;
  readonly params: { readonly id: string };
  readonly deps: Pick<SearchState, 'page'>;
}

/** What both addresses of a person's page have in common. */
export const pagedPerson = {
  validateSearch: ({ page: number }: Record<string, unknown>): Pick<SearchState, 'page'> => ({
    page: pageIn(number),
  }),
  loaderDeps: ({ search }: { search: Pick<SearchState, 'page'> }) => search,
  loader: ({ context, params, deps }: PersonLoad) => loadPerson(context, params.id, deps.page),
};

export const PERSON_WORDS = ['categories', 'items', 'profile'] as const;
