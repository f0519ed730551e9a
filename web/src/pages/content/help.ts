import { paths } from '@lendloop/contract/pages';

import type { Content } from './content.ts';

export const help = (site: string): Content => ({
  lead: 'Short answers to what people ask.',
  sections: [
    {
      heading: 'Why am I asked for my location?',
      paragraphs: [
        `${site} shows what can be rented near you. Signed-in pages need to know where that is. If your browser cannot say it, type your town into the same dialog. Anyone can browse and search without.`,
      ],
    },
    {
      heading: 'I cannot sign in',
      paragraphs: [
        'Your username and your e-mail address both work. After ten wrong tries for one name within a minute, wait a minute. A forgotten password can be set anew by a link to your e-mail address. In your profile you change your password, see where you are signed in, and choose which mails you get.',
      ],
      links: [
        { label: 'Login', to: paths.auth },
        { label: 'Forgotten password', to: paths.forgotPassword },
      ],
    },
    {
      heading: 'Why can I not choose some days?',
      paragraphs: [
        'Past days, days outside the time the owner has set, and days that are booked already are struck through. For a single day, choose it and press “One day”.',
      ],
    },
    {
      heading: 'My request is pending',
      paragraphs: [
        'The owner has not answered yet. Write to them from the item’s page. You can cancel the request in your profile, under My Rentals.',
      ],
      links: [{ label: 'Your profile', to: paths.profile }],
    },
    {
      heading: 'How do I pay?',
      paragraphs: [
        'Not here: the site takes no payments. Agree with the owner on how and when, best when you meet.',
      ],
    },
    {
      heading: 'Which photos can I upload?',
      paragraphs: [
        'PNG, JPG or GIF up to 5 MB each. The first photo is the cover; you can change the order.',
      ],
    },
    {
      heading: 'Something else?',
      links: [
        { label: 'How it works', to: paths.howItWorks },
        { label: 'Trust and safety', to: paths.trustAndSafety },
        { label: 'Contact', to: paths.contact },
      ],
    },
  ],
});
