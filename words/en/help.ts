/** Answers to common questions. */
export default {
  lead: 'Short answers to common questions.',
  location: 'Why does the site ask for my location?',
  'location.text':
    '{site} shows what you can rent nearby, and once you are logged in, it needs to know where that is. If your browser can’t find your location, type your town into the same dialog. Browsing and searching work without it.',
  login: 'I can’t log in',
  'login.text':
    'You can use your username or your email address. After ten wrong passwords within a minute, wait a minute and try again. If you have forgotten your password, we’ll email you a link to choose a new one. In your profile you can change your password, see where you are logged in, and choose which emails you get.',
  'login.login': 'Login',
  'login.forgot': 'Forgot your password?',
  days: 'Why can’t I choose some days?',
  'days.text':
    'Days in the past, days outside the dates the owner has set and days that are already booked are crossed out. For a single day, choose it and press “One day”.',
  pending: 'My request is pending',
  'pending.text':
    'The owner hasn’t answered yet. You can message them from the item’s page, or cancel the request in your profile under “My Rentals”.',
  'pending.link': 'Your profile',
  pay: 'How do I pay?',
  'pay.text':
    'You pay the owner directly; {site} takes no payments. Agree on how and when, ideally when you meet.',
  photos: 'Which photos can I upload?',
  'photos.text':
    'PNG, JPG or GIF, up to 5 MB each. The first photo is the cover, and you can change the order.',
  more: 'Anything else?',
  'more.how': 'How it works',
  'more.trust': 'Trust and safety',
  'more.contact': 'Contact',
} as const;
