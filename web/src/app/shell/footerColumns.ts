import { paths } from '@lendloop/contract/pages';
import { linkOptions } from '@tanstack/react-router';

/** The link columns of the footer. */
export const FOOTER_COLUMNS = [
  {
    title: 'Discover',
    links: [
      { label: 'Browse items', link: linkOptions({ to: paths.search }) },
      { label: 'Categories', link: linkOptions({ to: paths.home, hash: 'categories' }) },
      { label: 'New listings', link: linkOptions({ to: paths.search, search: { sort: 'newest' } }) },
      { label: 'Highest rated', link: linkOptions({ to: paths.search, search: { sort: 'rating' } }) },
    ],
  },
  {
    title: 'Hosting',
    links: [
      { label: 'List an item', link: linkOptions({ to: paths.createListing }) },
      { label: 'Your listings', link: linkOptions({ to: paths.profile, search: { tab: 'listings' } }) },
      { label: 'How it works', link: linkOptions({ to: paths.howItWorks }) },
      { label: 'Trust and safety', link: linkOptions({ to: paths.trustAndSafety }) },
    ],
  },
  {
    title: 'Support',
    links: [
      { label: 'Help centre', link: linkOptions({ to: paths.help }) },
      { label: 'Contact', link: linkOptions({ to: paths.contact }) },
      { label: 'Terms of Service', link: linkOptions({ to: paths.terms }) },
      { label: 'Privacy Policy', link: linkOptions({ to: paths.privacy }) },
    ],
  },
];
