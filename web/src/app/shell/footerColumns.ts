import { paths } from '@lendloop/contract/pages';
import type { TextId } from '@lendloop/words/types';
import { linkOptions, type LinkOptions } from '@tanstack/react-router';

interface FooterColumn {
  readonly title: TextId<'shell'>;
  readonly links: readonly { readonly label: TextId<'shell'>; readonly link: LinkOptions }[];
}

/** The link columns of the footer. */
export const FOOTER_COLUMNS: readonly FooterColumn[] = [
  {
    title: 'footer.discover',
    links: [
      { label: 'footer.discover.browse', link: linkOptions({ to: paths.search }) },
      { label: 'footer.discover.categories', link: linkOptions({ to: paths.home, hash: 'categories' }) },
      {
        label: 'footer.discover.newest',
        link: linkOptions({ to: paths.search, search: { sort: 'newest' } }),
      },
      {
        label: 'footer.discover.rating',
        link: linkOptions({ to: paths.search, search: { sort: 'rating' } }),
      },
    ],
  },
  {
    title: 'footer.hosting',
    links: [
      { label: 'footer.hosting.list', link: linkOptions({ to: paths.createListing }) },
      {
        label: 'footer.hosting.listings',
        link: linkOptions({ to: paths.profile, search: { tab: 'listings' } }),
      },
      { label: 'footer.hosting.how', link: linkOptions({ to: paths.howItWorks }) },
      { label: 'footer.hosting.trust', link: linkOptions({ to: paths.trustAndSafety }) },
    ],
  },
  {
    title: 'footer.support',
    links: [
      { label: 'footer.support.help', link: linkOptions({ to: paths.help }) },
      { label: 'footer.support.contact', link: linkOptions({ to: paths.contact }) },
      { label: 'footer.support.terms', link: linkOptions({ to: paths.terms }) },
      { label: 'footer.support.privacy', link: linkOptions({ to: paths.privacy }) },
    ],
  },
];
