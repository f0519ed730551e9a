import { paths } from '@lendloop/contract/pages';

import type { Content } from './content.ts';

export const terms = (site: string): Content => ({
  lead: `The rules for using ${site}, in plain words.`,
  sections: [
    {
      heading: 'Who the parties are',
      paragraphs: [
        `${site} is a place where owners and renters find each other. A rental is an agreement between the two of them. The site is not a party to it, owns none of the items and takes no payments.`,
      ],
    },
    {
      heading: 'Your account',
      points: [
        'Give your own name and an e-mail address that reaches you.',
        'Keep your password to yourself. What is done with your account counts as done by you.',
        'One account for one person. You may use a false name for your username, not for yourself.',
      ],
    },
    {
      heading: 'Listings',
      points: [
        'List only what belongs to you, or what you may lend.',
        'Describe it as it is, faults too, with photos that you may use.',
        'Nothing illegal, stolen, recalled or dangerous, no weapons, no medicines, no living animals.',
        'Administrators may reject a listing that breaks these rules.',
      ],
    },
    {
      heading: 'Rentals',
      points: [
        'A request binds nobody until the owner approves it.',
        'The renter may cancel until the first day of the rental.',
        'The price shown is an estimate: the price of a day as it was at the request, times the days, the first and the last included.',
        'Payment, deposit, handover, return and damage are for the owner and the renter to agree on.',
      ],
    },
    {
      heading: 'Messages and reviews',
      points: [
        'Be honest and civil. No threats, no advertising, no personal data of others.',
        'Review only what you have rented yourself.',
      ],
    },
    {
      heading: 'What can be expected of the site',
      paragraphs: [
        'It is provided as it is, without a promise that it is always reachable or free of faults. What members write and list is theirs, and their responsibility.',
      ],
    },
    {
      heading: 'Whose law',
      paragraphs: [
        'Rights that the law of your country gives you, as a consumer above all, stay untouched by these rules.',
      ],
      links: [
        { label: 'Privacy Policy', to: paths.privacy },
        { label: 'Contact', to: paths.contact },
      ],
    },
  ],
});
