/** Advice on safety, and what the site does for it. */
export default {
  lead: 'How to know who you are meeting, and what you can do to stay safe.',
  site: 'What {site} does',
  'site.verified':
    'An administrator can verify a member. Verified members have a badge on their profile and their items.',
  'site.moderated': 'An administrator can reject a listing. It then disappears from every list.',
  'site.reviews':
    'Only people who have completed a rental of an item can review it, once per rental and at most once every 30 days.',
  'site.booked': 'An item is never booked twice for the same days.',
  'site.kept': 'Requests, dates and messages are kept, so both sides can look up what was agreed.',
  'site.email': 'Your email address is never shown to other members.',
  before: 'Before you meet',
  'before.read': 'Read the profile and the reviews, and ask whatever you want to know.',
  'before.chat': 'Keep the conversation in the chat, where both of you can read it later.',
  'before.agree':
    'Agree on the price, a deposit if there is one, and what happens if something breaks or comes back late.',
  'before.pay': 'Never pay before you have seen the item, and never pay anyone you haven’t met.',
  meet: 'When you meet',
  'meet.place': 'Meet during the day, in a place with other people around.',
  'meet.try':
    'Try the item together and take a few photos of its condition, when it is handed over and when it comes back.',
  'meet.safe': 'Ask how to use it safely. If it looks unsafe, don’t take it.',
  wrong: 'If something goes wrong',
  'wrong.text':
    'If you are in danger, call your local emergency number first. Then keep the messages and photos, and tell the people who run this site.',
  'wrong.link': 'Contact {site}',
} as const;
