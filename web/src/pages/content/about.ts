import { paths } from '@lendloop/contract/pages';

import type { Content } from './content.ts';

export const about = (site: string): Content => ({
  lead: 'Neighbours rent everyday things to each other, by the day.',
  sections: [
    {
      heading: 'What it is for',
      paragraphs: [
        'A drill is used for a few minutes a year, a tent for a week. Most of the time they lie in a cupboard, while someone down the road is about to buy the same.',
        `${site} brings the two together. Owners list what they have, with photos, a price for a day and a place. Renters search near them, ask for the days they need, and agree on the rest with the owner.`,
      ],
    },
    {
      heading: 'What it does not do',
      points: [
        'It takes no payments and no commission. The two of you settle the price between yourselves.',
        'It owns none of the items and delivers none of them.',
        'It sells no insurance. Agree beforehand what happens when something breaks.',
      ],
      links: [
        { label: 'How it works', to: paths.howItWorks },
        { label: 'Browse items', to: paths.search },
      ],
    },
  ],
});
