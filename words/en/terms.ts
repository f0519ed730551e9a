/** The Terms of Service. */
export default {
  lead: 'The rules for using {site}, in plain language.',
  parties: 'The parties',
  'parties.text':
    '{site} is a place where owners and renters find each other. Each rental is an agreement between the owner and the renter alone. The operator of {site} is not a party to it, does not own the items and takes no payments.',
  account: 'Your account',
  'account.true': 'Give your real name and an email address at which you can be reached.',
  'account.password':
    'Keep your password to yourself. You are responsible for everything done through your account.',
  'account.one': 'Each person may have one account. Your username may be invented, your name may not.',
  listings: 'Listings',
  'listings.own': 'List only what you own or are allowed to lend.',
  'listings.true':
    'Describe it as it is, including any faults, and use only photos that you have the right to use.',
  'listings.banned': 'Nothing illegal, stolen, recalled or dangerous; no weapons, medicines or live animals.',
  'listings.rejected': 'Administrators may reject a listing that breaks these rules.',
  rentals: 'Rentals',
  'rentals.binding': 'A request is not binding on anyone until the owner approves it.',
  'rentals.cancel': 'The renter may cancel an approved rental until the day before it begins.',
  'rentals.price':
    'The price shown is an estimate: the price per day at the time of the request, times the number of days, including the first and the last.',
  'rentals.rest':
    'Payment, deposit, handover, return and damage are for the owner and the renter to agree on.',
  speech: 'Messages and reviews',
  'speech.civil': 'Be honest and respectful. No threats, no advertising, no personal data of other people.',
  'speech.reviews': 'Review only what you have rented yourself.',
  service: 'What you can expect of the service',
  'service.text':
    'The service is provided as is, without any promise that it is always available or free of errors. What members write and list is their own, and so is the responsibility for it.',
  law: 'Your legal rights',
  'law.text':
    'These terms do not affect the rights that the law of your country gives you, especially as a consumer.',
  'law.privacy': 'Privacy Policy',
  'law.contact': 'Contact',
} as const;
