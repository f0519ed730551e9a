import { paths } from '@lendloop/contract/pages';

import type { Content } from './content.ts';

export const contact = (site: string): Content => ({
  lead: `${site} is run by its operator, the person or group that set up this site.`,
  sections: [
    {
      heading: 'About an item or a rental',
      paragraphs: [
        'Ask the other person first: the owner answers from the item’s page, the renter from your chats.',
      ],
      links: [{ label: 'Your chats', to: paths.chat }],
    },
    {
      heading: 'About the site or your account',
      paragraphs: [
        `Turn to the operator of ${site}, in the way that they told you about it. Name your username and what happened, and the address of the page. Never send your password; nobody who runs this site will ask for it.`,
      ],
    },
    {
      heading: 'About something dangerous',
      paragraphs: ['Call the emergency number of your country first. The operator comes after that.'],
      links: [
        { label: 'Trust and safety', to: paths.trustAndSafety },
        { label: 'Help centre', to: paths.help },
      ],
    },
  ],
});
