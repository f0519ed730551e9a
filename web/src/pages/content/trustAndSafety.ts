import { paths } from '@lendloop/contract/pages';

import type { Content } from './content.ts';

export const trustAndSafety = (site: string): Content => ({
  lead: 'What helps you to know who you meet, and what to do yourself.',
  sections: [
    {
      heading: 'What the site does',
      points: [
        'An administrator can verify a member. A verified member carries a badge on their profile and their items.',
        'An administrator can reject a listing. It then disappears from every list.',
        'Only someone who has completed a rental of an item can review it, once for each rental and at most once in 30 days.',
        'The same days of one item can never be approved twice.',
        'Requests, dates and messages are kept, so both sides can look up what was agreed.',
        'Your e-mail address is never shown to other members.',
      ],
    },
    {
      heading: 'Before you meet',
      points: [
        'Read the profile and the reviews, and ask what you want to know.',
        'Keep the talk in the chat, where both of you can read it later.',
        'Agree on the price, a deposit if there is one, and what happens when something breaks or comes back late.',
        'Never pay before you have seen the item, and never to somebody you have not met.',
      ],
    },
    {
      heading: 'When you meet',
      points: [
        'Meet by day, in a place with people around.',
        'Try the item together and take a few photos of its state, at the start and at the end.',
        'Ask how to use it safely. If it looks unsafe, leave it.',
      ],
    },
    {
      heading: 'When something is wrong',
      paragraphs: [
        'In danger, call the emergency number of your country first. Then keep the messages and photos, and tell the people who run this site.',
      ],
      links: [{ label: `Contact ${site}`, to: paths.contact }],
    },
  ],
});
