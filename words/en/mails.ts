/** The frame of every mail, and the mails about rentals, messages and decisions. */
export default {
  hello: 'Hello,',
  helloName: 'Hello {name},',
  more: '{count, plural, one {And # more.} other {And # more.}}',
  unsubscribe: 'Stop emails like this',
  unapproved: 'Unapproved listing',

  'requested.subject': 'New rental request',
  'requested.body': '{renter} would like to rent your “{title}” ({days}).',
  'requested.next': 'Take a look when you have a moment. They are waiting for your answer.',
  'requested.action': 'Answer the request',
  'requested.reason': 'You are receiving this email because you lend items on {site}.',
  'requested.line': '{renter} would like to rent “{title}” ({days}).',
  'requests.subject':
    '{count, plural, one {# new rental request is waiting for your answer} other {# new rental requests are waiting for your answer}}',
  'requests.action': 'Answer the requests',

  'approved.subject': 'Your rental request was approved',
  'approved.body': 'Good news: {owner} said yes to your request for “{title}” ({days}).',
  'approved.next': 'Send them a message to agree on when and where to meet.',
  'approved.line': '“{title}” is yours to rent ({days}).',
  'rejected.subject': 'Your rental request was rejected',
  'rejected.body': '{owner} cannot lend “{title}” on the days you asked for ({days}).',
  'rejected.next': 'Other days may work, or you may find something similar from another neighbour.',
  'rejected.line': '“{title}” is not available on the days you asked for ({days}).',
  'unanswered.subject': 'Your rental request was not answered in time',
  'unanswered.body': 'Your request for “{title}” ({days}) was not answered in time.',
  'unanswered.next': 'You can ask for other days, or look for something similar from another neighbour.',
  'unanswered.line': '“{title}” ({days})',
  'unansweredAll.subject':
    '{count, plural, one {# of your rental requests was not answered in time} other {# of your rental requests were not answered in time}}',
  'decisions.subject':
    '{count, plural, one {# of your rental requests was answered} other {# of your rental requests were answered}}',
  'decisions.action': 'See your rentals',
  'decisions.reason': 'You are receiving this email because you requested a rental on {site}.',

  'waiting.subject': '{count, plural, one {You have a new message} other {You have # new messages}}',
  'waiting.body':
    '{count, plural, one {{sender} sent you a message about “{title}”.} other {{sender} sent you # messages about “{title}”.}}',
  'waiting.next': 'Read and answer whenever it suits you.',
  'waiting.action': 'Read and answer',
  'waiting.reason':
    'You are receiving this email because someone wrote to you on {site} while you were away. We send at most one email an hour per conversation.',
  'waiting.line': '{sender} wrote to you about “{title}”.',
  'conversations.subject':
    '{count, plural, one {You have new messages in # conversation} other {You have new messages in # conversations}}',
  'conversations.action': 'Read your messages',

  'decided.reason': 'You are receiving this email because it is about your account on {site}.',
  'decided.because': 'The reason: {comment}',
  'verified.subject': 'You are verified on {site}',
  'verified.body': 'Good news: we have reviewed your account and verified it.',
  'verified.next': 'Your profile and your listings now show the “Verified” badge.',
  'verified.action': 'See your profile',
  'unverified.subject': 'Your {site} account could not be verified',
  'unverified.body': 'We have reviewed your account and could not verify it.',
  'unverified.next':
    'You can keep using {site} without the “Verified” badge. A complete profile helps. Write to us once yours is complete.',
  'unverified.action': 'Complete your profile',
  'listed.subject': 'Your listing was approved',
  'listed.body': 'We have reviewed “{title}” and approved it. Everyone can find it now.',
  'listing.action': 'See your listing',
  'unlisted.subject': 'Your listing was rejected',
  'unlisted.body': 'We have reviewed “{title}” and had to reject it. Only you can see it now.',
  'unlisted.next': 'Edit the listing, then write to us and we will review it again.',
  'suspended.subject': 'Your {site} account is suspended',
  'suspended.body':
    'Your account is suspended. You have been signed out everywhere, your listings are hidden, and open requests have ended.',
  'suspended.next': 'If you think this is a mistake, write to us.',
  'suspended.action': 'Write to us',
  'reopened.subject': 'Your {site} account is active again',
  'reopened.body': 'You can sign in again, and your listings are visible again.',
  'reopened.action': 'Sign in',
} as const;
