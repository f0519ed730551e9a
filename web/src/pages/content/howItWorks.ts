import { paths } from '@lendloop/contract/pages';

import type { Content } from './content.ts';

export const howItWorks = (site: string): Content => ({
  lead: `Renting and lending on ${site}, from the first search to the return.`,
  sections: [
    {
      heading: 'When you rent',
      points: [
        'Search by words, category, price and place. With your location shared, the list shows what is within 10 km.',
        'Open an item and choose the first and the last day. Both count, so 14 to 17 is four days.',
        'Confirm the request. The owner approves or rejects it; nothing is booked before that.',
        'Write to the owner to agree on where and when you meet.',
        'You can cancel a request, and an approved rental until the day it begins.',
        'When the rental is completed, you can review the item.',
      ],
      links: [{ label: 'Browse items', to: paths.search }],
    },
    {
      heading: 'When you lend',
      points: [
        'List the item with at least one photo, a category, a description, a price for a day and a place.',
        'Switch it off whenever you need it yourself, or set the days between which it can be rented.',
        'Approve or reject each request. Approving one rejects the other requests for the same days.',
        'A rental completes by itself after its last day.',
        'Edit or delete the listing at any time. One with an approved rental ahead cannot be deleted.',
      ],
      links: [{ label: 'List an item', to: paths.createListing }],
    },
    {
      heading: 'What a rental costs',
      paragraphs: [
        'The price of a day, as it was when you asked, times the number of days. The total is an estimate for the two of you: the money itself changes hands between you, in the way you agree on.',
      ],
    },
    {
      heading: 'A price that works',
      paragraphs: [
        'Look at what similar items near you cost, and begin a little below. A fair price with good photos is asked for more often than a high one.',
      ],
    },
  ],
});
