/** The Privacy Policy. */
export default {
  lead: 'What {site} stores about you, why, and who can see it.',
  account: 'Your account',
  'account.name':
    'Full name, username and the day you joined, so that others know who they are dealing with. Everyone can see them.',
  'account.profile':
    'Your place, a few words about yourself and a picture, if you add them. Everyone can see them on your profile.',
  'account.email':
    'Email address, for logging in and for the emails you need: links to confirm the address or to choose a new password and, unless you switch them off, news about your rentals and unread messages. You and administrators can see it; other members cannot. If you change it, the old address is kept for three days so that the change can be undone.',
  'account.language': 'The language you chose, for the site and for the emails you get. Only you can see it.',
  'account.password': 'Your password, stored only as a salted hash, so nobody can read it.',
  'account.sessions':
    'Where you are logged in: the name, version and operating system of each browser and when it was last used, until you log out. You can see the list in your profile.',
  'account.status':
    'Whether and when you agreed to the terms, how you log in, and whether an administrator has verified you.',
  'account.google':
    'If you sign in with Google: your Google account ID, your name and your email address. Google learns that you sign in here.',
  'account.decisions':
    'Decisions that administrators make about your account or your listings, with the time and their comment.',
  activity: 'What you do here',
  'activity.listings':
    'Listings with their photos and the name of their place, which everyone can see. Of their exact position everyone sees a point nearby. The position itself, the address and your note for the pick-up are seen by you and by renters whose request you have approved.',
  'activity.photos':
    'Photos are saved in several sizes, without the data that cameras add, such as where they were taken. Photos that are not used in a listing or profile are deleted after about a day; those of a listing that was rented stay until 60 days after the rental.',
  'activity.rentals':
    'Rentals, and what each of you says was paid: the owner, the renter and administrators can see them. What was settled is kept for good. Everyone can see how many rentals you have completed, how often you cancelled late or returned late, and how soon you answer.',
  'activity.messages':
    'Messages and whether they have been read: the two people in the conversation can see them. Administrators see those that one of the two reports, with a few around them, or quotes in a dispute.',
  'activity.reviews':
    'Reviews: everyone can read them. On the page of an item they show your account number instead of your name; on the page of the person you rented from or to, they show your name, what was rented and when.',
  cookies: 'Cookies',
  'cookies.session':
    'One that keeps you logged in. Scripts cannot read it. With “Remember me” it lasts 30 days, otherwise until you close the browser or 24 hours after your last visit.',
  'cookies.signedIn':
    'One that only shows whether you are logged in, so that the page does not have to ask the server.',
  'cookies.device':
    'One that remembers that you have logged in with this browser, so that nobody can lock you out by guessing passwords. It doesn’t give anyone access, scripts cannot read it, and it lasts for a year after your last login.',
  'cookies.language': 'One that remembers your language for a year.',
  'cookies.recent':
    'One that lasts ten seconds after you have changed something, so that you see the change at once. Scripts cannot read it.',
  'cookies.google':
    'One more for a few minutes while you sign in with Google, so that nobody else can complete your sign-in.',
  'cookies.none': 'No others: no advertising, no tracking, no scripts from other companies.',
  browser: 'What stays in your browser',
  'browser.location':
    'The location you share. It is sent with your searches to find what is nearby, and it is not stored with your account.',
  'browser.choices':
    'Your favourites, the light or dark theme, your notifications, and whether you dismissed the app banner.',
  'browser.draft':
    'A listing that you have started but not published, with the addresses of its photos, until you publish or discard it.',
  'browser.clear': 'Clearing this site’s data in your browser removes all of it.',
  others: 'What others learn',
  'others.log':
    'The server logs each request with its time and network address, to find faults and prevent abuse.',
  'others.photos':
    'A listing may show a photo from another site. Your browser then requests it from that site.',
  'others.sold': 'We never sell your data or pass it on for advertising.',
  rights: 'Changing and deleting your data',
  'rights.text':
    'You can change your profile and your listings yourself, and delete a listing. A deleted listing disappears from every list, while its rentals and conversations keep its title for the other person. To have your account deleted or to get a copy of your data, ask the people who run this site.',
  'rights.profile': 'Your profile',
  'rights.contact': 'Contact',
} as const;
