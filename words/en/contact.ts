/** Who to ask about what. */
export default {
  lead: '{site} is run by its operator, the person or group that set up this site.',
  item: 'About an item or a rental',
  'item.text':
    'Ask the other person first. You can reach an owner from the item’s page and a renter from your chats.',
  'item.link': 'Your chats',
  site: 'About the site or your account',
  'site.text':
    'Write to the operator of {site}, using the contact details they gave you. Include your username, what happened, and the address of the page. Never send your password: the people who run this site will never ask for it.',
  danger: 'About a safety concern',
  'danger.text': 'Call your local emergency number first, then tell the operator.',
  'danger.trust': 'Trust and safety',
  'danger.help': 'Help centre',
} as const;
