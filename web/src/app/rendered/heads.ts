import { paths, pathTo, type Page } from '@lendloop/contract/pages';
import {
  ITEMS_A_PAGE,
  NOT_FOUND_ADDRESS,
  type PageRequest,
  type RenderedSite,
} from '@lendloop/contract/rendering';
import { dayOf } from '@lendloop/contract/values/dates';
import { excerpt } from '@lendloop/contract/values/excerpt';
import type { Language } from '@lendloop/contract/values/languages';
import { titleIn, titlesIn } from '@lendloop/words/titles';
import type { QueryClient } from '@tanstack/react-query';

import { personQuery } from '../../features/accounts/queries.ts';
import { categoriesQuery, itemQuery, itemsQuery, shelfQuery } from '../../features/items/queries.ts';
import { filtersOf, type SearchState } from '../../features/items/search/searchState.ts';
import { readTotal } from '../../features/items/search/useTotal.ts';
import { reviewsQuery } from '../../features/reviews/queries.ts';
import { siteQuery } from '../../site/queries.ts';
import { localeOf } from '../../words/language.ts';
import { plainPageAt, queryOf, searchStateOf } from './addresses.ts';
import { categoryNameIn, sayLoaded } from './saying.ts';
import { homeData, itemData, personData, searchData, type Setting } from './structuredData.ts';
import { inLanguage, writeHead, type Head } from './tags.ts';

const DESCRIPTION_MAX = 160;
const SITE_IMAGE = '/og/site.jpg';

/** The head of a page without its language. */
type Words = Omit<Head, 'language' | 'title'> & { readonly title: string };

const described = (text: string): string => excerpt(text.replace(/\s+/g, ' ').trim(), DESCRIPTION_MAX - 1);

/**
 * Words of a search that all count. Searches ignore signs, and words beyond the first few: with those, search engines would list
 * pages of ours with sentences that no listing holds and anybody can write into an address.
 */
const COUNTED = /^[\p{L}\p{M}\p{Nd}]+(?:[ .,،、'’/&-]+[\p{L}\p{M}\p{Nd}]+){0,7}$/u;
/** Joiners are part of the spelling in Indic scripts and in Persian. */
const isCounted = (text: string | undefined): boolean =>
  text === undefined || COUNTED.test(text.replaceAll(/[\u200c\u200d]/g, ''));

/** The canonical search of a list, and whether the list is just that: only these are listed by search engines. */
function canonicalOf(state: SearchState): { readonly path: string; readonly isAll: boolean } {
  const { search, category, location } = state;
  const kept = { search, location, ...(category?.length === 1 && { category }) };
  return { path: `${paths.search}${queryOf(kept)}`, isAll: queryOf(kept) === queryOf(state) };
}

function listHead(client: QueryClient, setting: Setting, query: string): Words {
  const state = searchStateOf(query);
  const list = client.getQueryData(itemsQuery(filtersOf(state, null), state.page).queryKey)?.pages[0];
  const { path, isAll } = canonicalOf(state);
  const { say, titles } = setting;
  const { count: found, total } = readTotal(list?.total ?? '0', localeOf(setting.language));
  const category = client
    .getQueryData(categoriesQuery.queryKey)
    ?.find(({ id }) => state.category?.length === 1 && id === state.category[0]);
  const where = state.location ?? (category && categoryNameIn(setting.language, category.name));
  const items = list?.items.slice(0, ITEMS_A_PAGE) ?? [];
  return {
    title: titles.search(state.search, setting.site.name),
    description: described(
      where === undefined
        ? say('count', { count: found, total })
        : say('count.in', { count: found, total, place: where }),
    ),
    canonical: path,
    isIndexed: isAll && items.length > 0 && isCounted(state.search) && isCounted(state.location),
    image: { path: SITE_IMAGE, alt: setting.site.name },
    data: searchData(setting, state.search, path, items),
  };
}

function itemHead(client: QueryClient, setting: Setting, id: number): Words | null {
  const item = client.getQueryData(itemQuery(id).queryKey);
  if (!item) return null;
  const reviews = client.getQueryData(reviewsQuery(id).queryKey)?.pages.flatMap(({ rows }) => rows) ?? [];
  return {
    title: setting.titles.item(item, setting.site.name),
    description: described(item.description),
    canonical: pathTo(paths.item, { id }),
    isIndexed: true,
    type: 'product',
    image: { path: `/og${pathTo(paths.item, { id })}.jpg`, alt: item.title },
    data: itemData(setting, item, reviews),
  };
}

function personHead(client: QueryClient, setting: Setting, id: number, isFirst: boolean): Words | null {
  const person = client.getQueryData(personQuery(id).queryKey);
  if (!person) return null;
  const items = client.getQueryData(shelfQuery(id).queryKey) ?? [];
  const reviews = items.reduce((sum, { reviewCount }) => sum + reviewCount, 0);
  const stars = items.reduce(
    (sum, { averageRating, reviewCount }) => sum + (averageRating ?? 0) * reviewCount,
    0,
  );
  const { say, titles } = setting;
  const listings = say('person.listings', { count: items.length });
  const average = (stars / Math.max(1, reviews)).toFixed(1);
  return {
    title: titles.person(person.fullName, setting.site.name),
    description: reviews === 0 ? listings : say('person.rated', { listings, average, count: reviews }),
    canonical: pathTo(paths.person, { id }),
    isIndexed: person.findable && isFirst,
    type: 'profile',
    image: { path: SITE_IMAGE, alt: setting.site.name },
    data: personData(setting, person),
  };
}

/** The words of a page; null if there is no such item or person. */
function wordsOf(client: QueryClient, setting: Setting, address: string): Words | null {
  const { titles, sayTitle, tagline } = setting;
  const { name } = setting.site;
  if (address === NOT_FOUND_ADDRESS) return null;
  const [path = '', query = ''] = address.split('?');
  const image = { path: SITE_IMAGE, alt: name };
  if (address === paths.home)
    return {
      title: titles.home(name),
      description: tagline,
      canonical: paths.home,
      isIndexed: true,
      image,
      data: homeData(setting),
    };
  if (path === paths.home || path === paths.search) return listHead(client, setting, query);
  const id = Number(path.split('/').at(-1));
  if (path === pathTo(paths.item, { id })) return itemHead(client, setting, id);
  if (path === pathTo(paths.person, { id })) return personHead(client, setting, id, query === '');
  const page: Page | undefined = plainPageAt(path);
  const title = page ? titleIn(sayTitle, page, name) : null;
  if (!page || title === null) return null;
  return {
    title: titles.plain(title, name),
    description: tagline,
    canonical: page.path,
    isIndexed: true,
    image,
  };
}

/** The head of a page whose data the client has; null if there is no such item or person. */
export function headOf(client: QueryClient, { address, language, site, now }: PageRequest): string | null {
  const settings = client.getQueryData(siteQuery.queryKey);
  if (!settings) throw new Error('The settings of the site are not loaded.');
  const sayTitle = sayLoaded(language, 'titles');
  const setting: Setting = {
    site: settings,
    language,
    say: sayLoaded(language, 'heads'),
    sayTitle,
    titles: titlesIn(sayTitle),
    tagline: sayLoaded(language, 'shell')('footer.tagline'),
    absolute: (path) =>
      /^https?:/.test(path) ? path : `${site.publicUrl}${inLanguage(path, language, site.languages)}`,
    today: dayOf(now, settings.timeZone),
  };
  const words = wordsOf(client, setting, address);
  return words && writeHead({ ...words, language }, site);
}

/** The head of a page that is missing. */
export const missingHead = (site: RenderedSite, language: Language): string =>
  writeHead(
    {
      title: titlesIn(sayLoaded(language, 'titles')).notFound(site.name),
      canonical: null,
      isIndexed: false,
      language,
    },
    site,
  );
