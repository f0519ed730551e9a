/** The Terms of Service. */
export default {
  lead: 'The rules for using {site}, in plain language.',
  parties: 'The parties',
  'parties.text':
    '{site} is a place where owners and renters find each other. Each rental is an agreement between the owner and the renter alone. The operator of {site} is not a party to it, does not own the items and takes no payments.',
  account: 'Your account',
  'account.true': 'Use your real name and an email address where we can reach you.',
  'account.password':
    'Keep your password to yourself. You are responsible for everything done through your account.',
  'account.one': 'One account per person. Your username can be made up, but your name must be real.',
  listings: 'Listings',
  'listings.own': 'List only what you own or are allowed to lend.',
  'listings.true':
    'Describe items as they are, including any faults, and use only photos that you have the right to use.',
  'listings.banned': 'Nothing illegal, stolen, recalled or dangerous; no weapons, medicines or live animals.',
  'listings.rejected': 'Administrators may reject a listing that breaks these rules.',
  rentals: 'Rentals',
  'rentals.binding': 'A request is not binding on anyone until the owner approves it.',
  'rentals.cancel': 'The renter may cancel an approved rental until the day before it begins.',
  'rentals.price':
    'The price shown is an estimate: the price per day at the time of the request, times the number of days, including the first and the last.',
  'rentals.rest':
    'The owner and the renter agree on payment, deposit, handover, return and damage themselves.',
  speech: 'Messages and reviews',
  'speech.civil':
    'Be honest and respectful. No threats, no advertising and no personal information about other people.',
  'speech.reviews': 'Review only what you have rented yourself.',
  service: 'What you can expect from the service',
  'service.text':
    'The service is provided as is. We can’t promise that it will always be available or free of errors. Members are responsible for what they write and list.',
  law: 'Your legal rights',
  'law.text':
    'These terms do not affect the rights that the law of your country gives you, especially as a consumer.',
  'law.privacy': 'Privacy Policy',
  'law.contact': 'Contact',
} as const;
