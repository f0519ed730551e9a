import type { PublicUser } from '@lendloop/contract/accounts';
import type { Item, ItemDetails } from '@lendloop/contract/items';
import { paths, pathTo } from '@lendloop/contract/pages';
import type { Review } from '@lendloop/contract/reviews';
import type { Site } from '@lendloop/contract/site';
import { dayOf } from '@lendloop/contract/values/dates';
import type { Language } from '@lendloop/contract/values/languages';
import type { Say } from '@lendloop/words/formatter';
import { searchHeadingIn, type titlesIn } from '@lendloop/words/titles';
import type {
  BreadcrumbList,
  BusinessFunction,
  ItemList,
  OfferForLease,
  Product,
  ProfilePage,
  Thing,
  WebSite,
  WithContext,
} from 'schema-dts';

import { canBeRented } from '../../features/items/availability.ts';
import { categoryNameIn, sayLoaded } from './saying.ts';

/** Something that is let. It is written as an address, which the vocabulary's types do not know. */
const LEASE_OUT = 'http://purl.org/goodrelations/v1#LeaseOut' as unknown as BusinessFunction;
const REVIEWS_MAX = 5;

/** An annotation of search engines, which the vocabulary's types lack. */
const SEARCH_INPUT = { 'query-input': 'required name=search_term_string' };
/** A property of creative works, which search engines read of products, too. */
const languageOf = (language: string) => ({ inLanguage: language });

/** What structured data needs to know besides its subject. */
export interface Setting {
  readonly site: Site;
  readonly language: Language;
  readonly say: Say<'heads'>;
  readonly sayTitle: Say<'titles'>;
  readonly titles: ReturnType<typeof titlesIn>;
  readonly tagline: string;
  /** Turns a path of the site into an absolute address. */
  readonly absolute: (path: string) => string;
  /** Today's day in the site's time zone. */
  readonly today: string;
}

type Data = Exclude<Thing, string>;
const inContext = <T extends Data>(data: T): WithContext<T> => ({
  '@context': 'https://schema.org',
  ...data,
});

/** Steps from the home page to this one. */
function breadcrumbs(
  { absolute }: Setting,
  steps: readonly (readonly [name: string, path: string])[],
): BreadcrumbList {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(([name, path], index) => ({
      '@type': 'ListItem' as const,
      position: index + 1,
      name,
      item: absolute(path),
    })),
  };
}

export function homeData({ site, language, absolute }: Setting): WithContext<Data>[] {
  const webSite: WebSite = {
    '@type': 'WebSite',
    name: site.name,
    url: absolute(paths.home),
    inLanguage: language,
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: absolute(`${paths.search}?search={search_term_string}`) },
      ...SEARCH_INPUT,
    },
  };
  return [inContext(webSite)];
}

export function searchData(
  setting: Setting,
  search: string | undefined,
  canonical: string,
  items: readonly Item[],
): WithContext<Data>[] {
  const { absolute } = setting;
  const list: ItemList = {
    '@type': 'ItemList',
    numberOfItems: items.length,
    itemListElement: items.map((item, index) => ({
      '@type': 'ListItem' as const,
      position: index + 1,
      name: item.title,
      url: absolute(pathTo(paths.item, { id: item.id })),
    })),
  };
  const steps = breadcrumbs(setting, [
    [setting.site.name, paths.home],
    [searchHeadingIn(setting.sayTitle, search), canonical],
  ]);
  return [inContext(list), inContext(steps)];
}

export function itemData(
  setting: Setting,
  item: ItemDetails,
  reviews: readonly Review[],
): WithContext<Data>[] {
  const { site, language, absolute, today } = setting;
  const url = absolute(pathTo(paths.item, { id: item.id }));
  const offer: OfferForLease = {
    '@type': 'OfferForLease',
    url,
    businessFunction: LEASE_OUT,
    price: item.price,
    priceCurrency: site.currency,
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      price: item.price,
      priceCurrency: site.currency,
      unitCode: 'DAY',
    },
    availability: canBeRented(item, today) ? 'https://schema.org/InStock' : 'https://schema.org/OutOfStock',
    areaServed: item.location,
    offeredBy: { '@type': 'Person', name: item.owner.fullName },
  };
  const product: Product = {
    '@type': 'Product',
    name: item.title,
    description: item.description,
    category: categoryNameIn(language, item.category.name),
    url,
    image: item.images.map((source) => absolute(largest(source))),
    ...languageOf(language),
    offers: offer,
    ...(item.averageRating !== null && {
      aggregateRating: {
        '@type': 'AggregateRating' as const,
        ratingValue: Math.round(item.averageRating * 10) / 10,
        reviewCount: item.reviewCount,
        bestRating: 5,
        worstRating: 1,
      },
    }),
    ...(reviews.length > 0 && {
      review: reviews.slice(0, REVIEWS_MAX).map(({ rating, comment, createdAt }) => ({
        '@type': 'Review' as const,
        author: { '@type': 'Person' as const, name: sayLoaded(language, 'reviews')('renter') },
        datePublished: dayOf(new Date(createdAt), site.timeZone),
        reviewRating: { '@type': 'Rating' as const, ratingValue: rating, bestRating: 5, worstRating: 1 },
        ...(comment !== null && { reviewBody: comment }),
      })),
    }),
  };
  const steps = breadcrumbs(setting, [
    [site.name, paths.home],
    [categoryNameIn(language, item.category.name), `${paths.search}?category=${item.categoryId}`],
    [item.title, pathTo(paths.item, { id: item.id })],
  ]);
  return [inContext(product), inContext(steps)];
}

export function personData({ absolute }: Setting, person: PublicUser): WithContext<Data>[] {
  const page: ProfilePage = {
    '@type': 'ProfilePage',
    dateCreated: person.createdAt,
    mainEntity: {
      '@type': 'Person',
      name: person.fullName,
      alternateName: person.username,
      url: absolute(pathTo(paths.person, { id: person.id })),
      ...(person.bio !== null && { description: person.bio }),
      ...(person.avatar !== null && { image: absolute(largest(person.avatar)) }),
    },
  };
  return [inContext(page)];
}

/** The address of a picture: of our own the widest version. */
const largest = (source: string): string => (source.startsWith('/images/') ? `${source}/1600` : source);
